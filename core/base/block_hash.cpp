// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/block_hash.h"

#include <array>
#include <cstring>

namespace opscope {
namespace {

constexpr std::size_t kLanes = 8; ///< independent of each other, so that their products overlap
constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;

/// One to one in `hash` and in `word`.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word)
{
    hash = (hash ^ word) * kFactor;
    return hash ^ hash >> 32U;
}

} // namespace

std::uint64_t blockHash(std::string_view bytes)
{
    std::array<std::uint64_t, kLanes> lanes{};
    for (std::size_t i = 0; i < kLanes; ++i)
        lanes[i] = kFactor * (i + 1);
    std::uint64_t hash = bytes.size();
    while (bytes.size() >= sizeof(lanes)) {
        std::array<std::uint64_t, kLanes> words;
        std::memcpy(words.data(), bytes.data(), sizeof(words));
        for (std::size_t i = 0; i < kLanes; ++i) {
            const auto sum = (lanes[i] ^ words[i]) * kFactor;
            lanes[i] = sum ^ sum >> 32U;
        }
        bytes.remove_prefix(sizeof(lanes));
    }
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const auto size = bytes.size() < sizeof(word) ? bytes.size() : sizeof(word);
        std::memcpy(&word, bytes.data(), size);
        hash = mixed(hash, word);
        bytes.remove_prefix(size);
    }
    for (const auto lane : lanes)
        hash = mixed(hash, lane);
    return hash;
}

} // namespace opscope
