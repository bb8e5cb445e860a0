// SPDX-License-Identifier: GPL-3.0-or-later
// Compares names as people expect: "conv_2" before "conv_10", "Add" next to "add".
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace opscope {

/// Compares runs of digits as numbers and letters without case; otherwise equal texts by their bytes. A total
/// order of all texts.
std::strong_ordering naturalOrder(std::string_view a, std::string_view b);

/// Replaces each run of digits by '#': "conv_12/add3" becomes "conv_#/add#".
std::string withoutNumbers(std::string_view text);

/// True if `text` contains `part`, ignoring ASCII case; `part` must be lower case.
bool containsNoCase(std::string_view text, std::string_view part);

} // namespace opscope
