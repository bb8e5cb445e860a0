// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_match.h"

#include <cstring>

#include "core/base/ascii.h"

namespace opscope {
namespace {

/// The run of digits at `i` without leading zeros; `i` moves to its end.
std::string_view digitsAt(std::string_view text, std::size_t& i)
{
    while (i < text.size() && text[i] == '0')
        ++i;
    const auto from = i;
    while (i < text.size() && isDigit(text[i]))
        ++i;
    return text.substr(from, i - from);
}

} // namespace

std::strong_ordering naturalOrder(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto x = digitsAt(a, i);
            const auto y = digitsAt(b, j);
            if (x.size() != y.size())
                return x.size() <=> y.size();
            if (const auto c = x.compare(y); c != 0)
                return c <=> 0;
            continue;
        }
        const auto x = static_cast<unsigned char>(lowerAscii(a[i]));
        const auto y = static_cast<unsigned char>(lowerAscii(b[j]));
        if (x != y)
            return x <=> y;
        ++i;
        ++j;
    }
    if (i < a.size() || j < b.size())
        return j < b.size() ? std::strong_ordering::less : std::strong_ordering::greater;
    return a.compare(b) <=> 0;
}

std::string withoutNumbers(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isDigit(text[i]))
            out += text[i];
        else if (i == 0 || !isDigit(text[i - 1]))
            out += '#';
    }
    return out;
}

bool containsNoCase(std::string_view text, std::string_view part)
{
    if (part.empty())
        return true;
    if (part.size() > text.size())
        return false;
    const auto last = text.size() - part.size();
    const char lower = part.front();
    const char upper = upperAscii(lower);
    for (std::size_t i = 0; i <= last; ++i) {
        if (text[i] != lower && text[i] != upper)
            continue;
        std::size_t k = 1;
        while (k < part.size() && lowerAscii(text[i + k]) == part[k])
            ++k;
        if (k == part.size())
            return true;
    }
    return false;
}

} // namespace opscope
