// SPDX-License-Identifier: GPL-3.0-or-later
// Names as people compare and look for them: "conv_2" before "conv_10", "Add" beside "add".
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace opscope {

/// Runs of digits by their number, letters without case, equal ones by their bytes: a total order of all
/// texts.
std::strong_ordering naturalOrder(std::string_view a, std::string_view b);

/// The text without its numbers, each run of digits as '#': "conv_12/add3" -> "conv_#/add#".
std::string withoutNumbers(std::string_view text);

/// True if `part` stands anywhere in `text`, ASCII case ignored; `part` must be in small letters.
bool containsNoCase(std::string_view text, std::string_view part);

} // namespace opscope
