// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/hash_mix.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/import/raw/device/open_tasks.h"
#include "core/import/raw/host/hash_index.h"

using namespace opscope::raw;

namespace {

/// Keys whose products with the multiplier K are 0, 1, 2 and so on, which a fixed multiplication puts into
/// one slot after the other.
std::uint64_t hostileKey(std::uint64_t number)
{
    constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
    std::uint64_t inverse = 1;
    for (int i = 0; i < 6; ++i) // Newton: each step doubles the bits that are right
        inverse *= 2 - kMultiplier * inverse;
    return number * inverse;
}

constexpr std::uint64_t kKeys = 20000;
constexpr std::size_t kMostOfOne = 500; ///< by chance at most about 50, by collisions 20 000
constexpr std::size_t kMostOfAll = 10 * kKeys;

} // namespace

TEST_CASE("hash: keys made for the multiplier do not collide", "[core][raw]")
{
    HashIndex index;
    OpenTasks open;
    for (std::uint64_t i = 0; i < kKeys; ++i) {
        index[hostileKey(i)] = static_cast<std::uint32_t>(i);
        open.add(hostileKey(i), static_cast<std::uint32_t>(i));
    }
    std::size_t ofIndex = 0, ofOpen = 0, most = 0;
    for (std::uint64_t i = 0; i < kKeys; ++i) {
        ofIndex += index.probes(hostileKey(i));
        ofOpen += open.probes(hostileKey(i));
        most = std::max({most, index.probes(hostileKey(i)), open.probes(hostileKey(i))});
        CHECK(index.find(hostileKey(i)) == i);
    }
    CHECK(ofIndex < kMostOfAll);
    CHECK(ofOpen < kMostOfAll);
    CHECK(most < kMostOfOne);
    for (std::uint64_t i = 0; i < kKeys; ++i)
        REQUIRE(open.take(hostileKey(i)) == i);
    CHECK(open.size() == 0);
}
