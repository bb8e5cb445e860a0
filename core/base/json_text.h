// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// Appends a quoted JSON string; invalid UTF-8 becomes U+FFFD.
void appendJsonString(std::string& out, std::string_view text);

/// An array of strings.
template <class Texts>
std::string textsJson(const Texts& texts)
{
    std::string out = "[";
    for (const auto& text : texts) {
        out += out.size() == 1 ? "" : ", ";
        appendJsonString(out, text);
    }
    return out + "]";
}

/// True for a JSON number, true, false or null. The unquoted text of a source may be none of these ("0.5%",
/// "01", "NaN").
bool isJsonScalar(std::string_view text);

/// Appends the shortest decimal text that reads back as the same double; "null" if it is not finite.
void appendJsonNumber(std::string& out, double value);

} // namespace opscope
