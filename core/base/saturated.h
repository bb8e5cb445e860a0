// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of times that end at the bounds of int64: those of a damaged file may reach them.
#pragma once

#include <cstdint>
#include <limits>

namespace opscope {

constexpr std::int64_t saturatedSum(std::int64_t a, std::int64_t b)
{
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t out = 0;
    return __builtin_add_overflow(a, b, &out) ? (b < 0 ? Limits::min() : Limits::max()) : out;
}

constexpr std::int64_t saturatedDifference(std::int64_t a, std::int64_t b)
{
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t out = 0;
    return __builtin_sub_overflow(a, b, &out) ? (b < 0 ? Limits::max() : Limits::min()) : out;
}

} // namespace opscope
