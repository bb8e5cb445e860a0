// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <functional>
#include <random>

#include <catch2/catch.hpp>

#include "core/base/parallel.h"

using namespace opscope;

TEST_CASE("parallel: sorting by chunks gives the same as sorting at once", "[core][base]")
{
    std::mt19937 random(3);
    for (std::size_t count = 0; count < 200; ++count) {
        std::vector<std::uint32_t> values(count);
        for (auto& value : values)
            value = static_cast<std::uint32_t>(random() % 100);
        auto expected = values;
        std::sort(expected.begin(), expected.end());
        parallelSort(values, 1 + count % 20, std::less<>());
        CHECK(values == expected);
    }
}
