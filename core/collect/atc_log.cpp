// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/lines.h"
#include "core/collect/convert_model.h"

namespace opscope {
namespace {

constexpr std::size_t kMostProblems = 1000;
constexpr std::size_t kMostOfText = 2000;

std::string cut(std::string_view text)
{
    return std::string(trimmed(text.substr(0, kMostOfText)));
}

/// "EZ3003" of "EZ3003: ..."; empty if there is none.
std::string_view codeOf(std::string_view line)
{
    constexpr std::size_t kLetters = 6;
    if (line.size() <= kLetters || (line[0] != 'E' && line[0] != 'W') || line[kLetters] != ':')
        return {};
    const auto code = line.substr(0, kLetters);
    const bool isCode = std::ranges::all_of(code.substr(2), isDigit) &&
                        (isDigit(code[1]) || (code[1] >= 'A' && code[1] <= 'Z'));
    return isCode ? code : std::string_view();
}

/// The text between `open` and `close`; empty if they are not both there.
std::string_view between(std::string_view text, std::string_view open, char close)
{
    const auto at = text.find(open);
    if (at == std::string_view::npos)
        return {};
    const auto rest = text.substr(at + open.size());
    const auto end = rest.find(close);
    return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

std::string nodeOf(std::string_view text)
{
    for (const std::string_view open : {"found for [", "compile Op [", "op[", "Op[", "op [", "Op [", "node[",
                                        "Node[", "node [", "Node ["}) {
        if (const auto name = between(text, open, ']'); !name.empty())
            return cut(name);
    }
    return {};
}

/// "engine_place.cc:148" of "...[FILE:engine_place.cc][LINE:148]" or of "[engine_place.cc:148]".
std::string placeOf(std::string_view text)
{
    const auto file = between(text, "[FILE:", ']'), line = between(text, "[LINE:", ']');
    if (!file.empty() && !line.empty())
        return cut(std::string(file) + ':' + std::string(line));
    // if several '[' come before one ']', the word begins at the first of them
    for (auto open = text.find('['), close = open; open != std::string_view::npos;
         open = text.find('[', close)) {
        close = text.find(']', open);
        if (close == std::string_view::npos)
            break;
        const auto word = text.substr(open + 1, close - open - 1);
        const auto colon = word.rfind(':');
        if (colon != std::string_view::npos && colon + 1 < word.size() &&
            word.substr(0, colon).find('.') != std::string_view::npos &&
            std::ranges::all_of(word.substr(colon + 1), isDigit))
            return cut(word);
    }
    return {};
}

/// Adds a line that belongs to this problem.
void addTo(AtcProblem& problem, std::string_view line)
{
    const auto text = trimmed(line);
    const auto take = [&](std::string_view word, std::string& into) {
        if (!text.starts_with(word))
            return false;
        if (into.empty())
            into = cut(text.substr(word.size()));
        return true;
    };
    if (take("Possible Cause:", problem.cause) || take("Solution:", problem.solution))
        return;
    if (problem.place.empty())
        problem.place = placeOf(text);
    if (problem.node.empty())
        problem.node = nodeOf(text);
}

} // namespace

std::vector<AtcProblem> readAtcLog(std::string_view log)
{
    std::vector<AtcProblem> out;
    bool isBehind = false; // whether an indented line belongs to the code before it
    std::uint64_t number = 0;
    for (const auto line : linesOf(log)) {
        ++number;
        if (out.size() >= kMostProblems)
            break;
        const auto code = codeOf(line);
        const bool isBracket = line.starts_with("[ERROR]") || line.starts_with("[WARNING]");
        if (code.empty() && !isBracket) {
            isBehind = isBehind && (line.starts_with(' ') || line.starts_with('\t'));
            if (isBehind)
                addTo(out.back(), line);
            continue;
        }
        AtcProblem problem;
        problem.isError = code.empty() ? line.starts_with("[ERROR]") : code.front() == 'E';
        problem.line = number;
        problem.code = code;
        problem.text = cut(code.empty() ? line.substr(line.find(']') + 1) : line.substr(code.size() + 1));
        problem.node = nodeOf(problem.text);
        problem.place = placeOf(problem.text);
        out.push_back(std::move(problem));
        isBehind = !code.empty();
    }
    return out;
}

} // namespace opscope
