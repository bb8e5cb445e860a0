// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matching.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/compare/matcher.h"

namespace opscope {
namespace {

constexpr std::size_t kFree = SIZE_MAX;

/// Which side is first inside the matcher does not depend on which is called A, so that ties are broken the
/// same way after a swap.
bool areSidesReversed(const OpKeys& keys, const OpSequence& a, const OpSequence& b)
{
    if (a.keys.size() != b.keys.size())
        return b.keys.size() < a.keys.size();
    for (std::size_t i = 0; i < a.keys.size(); ++i) {
        const auto& x = keys.at(a.keys[i]);
        const auto& y = keys.at(b.keys[i]);
        if (const auto order = std::pair(x.name, x.shape) <=> std::pair(y.name, y.shape); order != 0)
            return order > 0;
    }
    return b.counts < a.counts;
}

} // namespace

const char* matchKindName(MatchKind kind)
{
    static constexpr std::array kNames{
        OPSCOPE_TEXT("Word", "exact"),         OPSCOPE_TEXT("Word", "collective"),
        OPSCOPE_TEXT("Word", "shape changed"), OPSCOPE_TEXT("Word", "renamed"),
        OPSCOPE_TEXT("Word", "group"),         OPSCOPE_TEXT("Word", "same type"),
        OPSCOPE_TEXT("Word", "only A"),        OPSCOPE_TEXT("Word", "only B")};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::string withoutGroupNumber(std::string_view name)
{
    const auto at = name.find("__");
    if (at == std::string_view::npos)
        return std::string(name);
    auto end = at + 2;
    while (end < name.size() && isDigit(name[end]))
        ++end;
    if (end == at + 2 || end >= name.size() || name[end] != '_')
        return std::string(name);
    return std::string(name.substr(0, at + 2)).append(name.substr(end + 1));
}

std::string matchId(const MatchRow& row, const OpKeys& keys)
{
    const auto side = [&](const std::vector<std::uint32_t>& members) {
        std::string text;
        for (const auto key : members)
            text.append(keys.at(key).name).append(1, '\x1f').append(keys.at(key).shape).append(1, '\x1e');
        return text;
    };
    const auto a = side(row.a);
    const auto b = side(row.b);
    return a <= b ? a + '\x1d' + b : b + '\x1d' + a;
}

OpSequence sequenceOf(std::span<const OpInstance> ops, std::size_t keyCount)
{
    OpSequence out;
    std::vector<std::size_t> positionOf(keyCount, kFree);
    for (const auto& op : ops) {
        auto& position = positionOf[op.key];
        if (position == kFree) {
            position = out.keys.size();
            out.keys.push_back(op.key);
            out.counts.push_back(0);
        }
        ++out.counts[position];
    }
    return out;
}

Matching matchOps(const OpKeys& keys, const OpSequence& a, const OpSequence& b, const MatchOptions& options)
{
    if (!areSidesReversed(keys, a, b))
        return Matcher(keys, a, b, options).run();
    return swapped(Matcher(keys, b, a, options).run(), keys.size(), a, b);
}

Matching swapped(Matching matching, std::size_t keyCount, const OpSequence& a, const OpSequence& b)
{
    for (auto& row : matching.rows) {
        std::swap(row.a, row.b);
        if (row.kind == MatchKind::OnlyA)
            row.kind = MatchKind::OnlyB;
        else if (row.kind == MatchKind::OnlyB)
            row.kind = MatchKind::OnlyA;
    }
    // The documented order: by A, then the ops that only B has.
    std::vector<std::size_t> rank(keyCount, kFree);
    for (std::size_t i = 0; i < a.keys.size(); ++i)
        rank[a.keys[i]] = i;
    for (std::size_t j = 0; j < b.keys.size(); ++j) {
        if (rank[b.keys[j]] == kFree)
            rank[b.keys[j]] = a.keys.size() + j;
    }
    std::ranges::stable_sort(matching.rows, {}, [&](const MatchRow& row) {
        return row.a.empty() ? std::pair(std::size_t{1}, rank[row.b[0]])
                             : std::pair(std::size_t{0}, rank[row.a[0]]);
    });
    return matching;
}

} // namespace opscope
