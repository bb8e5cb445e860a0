// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/shell_quote.h"

namespace opscope {

std::string shellQuoted(std::string_view text)
{
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + '\'';
}

std::string shellWords(std::span<const std::string> words)
{
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : " ") + shellQuoted(word);
    return out;
}

} // namespace opscope
