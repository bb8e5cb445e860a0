// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace opscope::trace {

/// Limit of absolute times in ns; sums and differences of two times must not overflow.
inline constexpr std::int64_t kMaxTime = 4'000'000'000'000'000'000;

/// Reads a time in microseconds, written as a number or a text, into ns; false if it is malformed or beyond
/// kMaxTime.
bool parseTime(std::string_view text, std::int64_t& ns);

} // namespace opscope::trace
