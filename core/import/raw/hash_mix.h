// SPDX-License-Identifier: GPL-3.0-or-later
// Spreads keys of hash tables so that a file cannot make them collide.
#pragma once

#include <cstdint>
#include <random>

namespace opscope::raw {

/// A number of this process that no file can know.
inline std::uint64_t hashSeed()
{
    static const auto kSeed = [] {
        std::random_device random;
        return std::uint64_t{random()} << 32U | random();
    }();
    return kSeed;
}

inline std::uint64_t mixedHash(std::uint64_t key, std::uint64_t seed)
{
    key = (key ^ seed) * 0x9E3779B97F4A7C15U;
    key = (key ^ key >> 32U) * 0xD6E8FEB86659FD93U;
    return key ^ key >> 32U;
}

} // namespace opscope::raw
