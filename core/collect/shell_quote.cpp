// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/shell_quote.h"

#include <algorithm>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/message_id.h"

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

std::string plainWords(std::span<const std::string> words)
{
    std::string out;
    for (const auto& word : words) {
        const bool isPlain = !word.empty() && std::ranges::all_of(word, [](char c) {
            return static_cast<unsigned char>(c) > ' ' &&
                   std::string_view("'\"\\|&;<>()$`*?[]{}#~!\x7f").find(c) == std::string_view::npos;
        });
        out += (out.empty() ? "" : " ") + (isPlain ? word : shellQuoted(word));
    }
    return out;
}

Result<std::vector<std::string>> splitWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    bool isWord = false;
    char quote = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (quote == 0 && isSpace(c)) {
            if (std::exchange(isWord, false))
                words.push_back(std::exchange(word, {}));
            continue;
        }
        isWord = true;
        if (c == quote)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == '\\' && quote != '\'' && at + 1 < line.size() &&
                 (quote == 0 || line[at + 1] == '"' || line[at + 1] == '\\'))
            word += line[++at];
        else
            word += c;
    }
    if (quote != 0)
        return fail(ErrorCode::Malformed, message(MessageId::SplitQuote, line));
    if (isWord)
        words.push_back(std::move(word));
    return words;
}

} // namespace opscope
