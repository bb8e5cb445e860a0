// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/answers.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace opscope {
namespace {

/// A line of answers.def: an answer, or a key of the answer before it.
struct Line {
    Answer answer;
    AnswerKey key;
};

constexpr Line kLines[]{
#define ANSWER(name, command, place) {{name, command, place, {}}, {}},
#define KEY(id, unit, title, meaning) {{}, {id, unit, title, meaning}},
#include "app/cli/answers.def"
};

std::vector<AnswerKey> keysOfLines()
{
    std::vector<AnswerKey> keys;
    for (const auto& line : kLines)
        keys.push_back(line.key);
    return keys;
}

std::string orDash(std::string_view text)
{
    return text.empty() ? "-" : std::string(text);
}

} // namespace

std::span<const Answer> answers()
{
    static const auto kKeys = keysOfLines();
    static const auto kAnswers = [] {
        std::vector<Answer> all;
        for (std::size_t i = 0; i < std::size(kLines); ++i) {
            if (kLines[i].answer.name.empty())
                all.back().keys = {all.back().keys.data(), all.back().keys.size() + 1};
            else
                all.push_back(kLines[i].answer), all.back().keys = {kKeys.data() + i + 1, 0};
        }
        return all;
    }();
    return kAnswers;
}

std::string answersMarkdown()
{
    std::string out;
    for (const auto& [name, command, place, keys] : answers()) {
        out +=
            fmt::format("## {}\n\n`opscope-cli {}`, in {}:\n\n| key | unit | CSV title, key before | meaning "
                        "|\n|---|---|---|---|\n",
                        name, command, place);
        for (const auto& [id, unit, title, meaning] : keys)
            out += fmt::format("| `{}` | {} | {} | {} |\n", id, orDash(unit), orDash(title), meaning);
        out += '\n';
    }
    out.pop_back();
    return out;
}

} // namespace opscope
