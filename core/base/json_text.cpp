// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace opscope {

void appendJsonString(std::string& out, std::string_view text)
{
    out += '"';
    for (std::size_t pos = 0; pos < text.size();) {
        const char c = text[pos];
        if (static_cast<unsigned char>(c) >= 0x80) {
            const auto from = pos;
            const auto code = nextCodePoint(text, pos);
            if (code == 0xFFFD && pos == from + 1)
                out += "\xef\xbf\xbd";
            else
                out += text.substr(from, pos - from);
            continue;
        }
        ++pos;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (c == '\r') {
            out += "\\r";
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += c;
        }
    }
    out += '"';
}

bool isJsonScalar(std::string_view text)
{
    if (text == "true" || text == "false" || text == "null")
        return true;
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const auto skipDigits = [&] {
        const auto from = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        return at - from;
    };
    const auto first = at;
    const auto whole = skipDigits();
    if (whole == 0 || (whole > 1 && text[first] == '0'))
        return false;
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (skipDigits() == 0)
            return false;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-'))
            ++at;
        if (skipDigits() == 0)
            return false;
    }
    return at == text.size();
}

void appendJsonNumber(std::string& out, double value)
{
    if (!std::isfinite(value)) {
        out += "null";
        return;
    }
    char buffer[32];
    const auto result = std::to_chars(std::begin(buffer), std::end(buffer), value);
    out.append(std::begin(buffer), result.ptr);
}

} // namespace opscope
