// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// Appends a JSON string with its quotes; bytes that are no UTF-8 become U+FFFD.
void appendJsonString(std::string& out, std::string_view text);

/// True for a number, true, false or null as JSON has them; what a source wrote may be none ("0.5%", "01",
/// "NaN").
bool isJsonScalar(std::string_view text);

/// Appends the shortest decimal text that reads back as the same double; "null" if it is not finite.
void appendJsonNumber(std::string& out, double value);

} // namespace opscope
