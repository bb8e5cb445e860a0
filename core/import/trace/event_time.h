// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope::trace {

/// Largest absolute time that is taken, in ns; leaves room for sums and differences.
inline constexpr std::int64_t kMaxTime = 4'000'000'000'000'000'000;

/// A time in microseconds, written as a number or a text, in ns and within kMaxTime; false if it is none.
bool parseTime(std::string_view text, std::int64_t& ns);

} // namespace opscope::trace
