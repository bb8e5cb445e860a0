// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace opscope::samples {

/// SplitMix64: the same numbers on every machine and with every standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// An integer of [low, high], both included.
    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        const auto width = static_cast<std::uint64_t>(high - low) + 1;
        return low + static_cast<std::int64_t>(next() % width);
    }

private:
    std::uint64_t m_state;
};

} // namespace opscope::samples
