// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/why.h"

#include <algorithm>
#include <cmath>

#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {

std::vector<std::string_view> namesIn(const std::vector<std::uint32_t>& ops, const OpKeys& keys)
{
    std::vector<std::string_view> out;
    out.reserve(ops.size());
    for (const auto op : ops)
        out.push_back(keys.at(op).name);
    return out;
}

std::string joinedNames(const std::vector<std::string_view>& names)
{
    std::string out;
    for (const auto& name : names) {
        if (!out.empty())
            out += " + ";
        out += name;
    }
    return out;
}

void explainCounts(std::vector<Message>& why, const ComparisonRow& row)
{
    const auto us = [](std::int64_t ns) { return (ns > 0 ? "+" : "") + microsText(ns); };
    if (row.difference() == 0 || row.a.count == 0 || row.b.count == 0)
        return;
    const auto averageA = row.a.total / static_cast<std::int64_t>(row.a.count);
    const auto averageB = row.b.total / static_cast<std::int64_t>(row.b.count);
    if (row.a.count != row.b.count) {
        const auto byCount =
            (static_cast<std::int64_t>(row.b.count) - static_cast<std::int64_t>(row.a.count)) * averageA;
        const auto byAverage = row.difference() - byCount;
        if (std::abs(row.difference()) < std::min(std::abs(byCount), std::abs(byAverage)) / 2) {
            // Parts that nearly cancel each other explain nothing.
            const auto of = [](std::uint64_t count, std::int64_t average) {
                return std::to_string(count) + " x " + microsText(average) + " us";
            };
            why.push_back(message(
                MessageId::InBrackets,
                OPSCOPE_TEXT("Argument", "the number and the average of the ops nearly cancel each other"),
                of(row.a.count, averageA) + " -> " + of(row.b.count, averageB) + ": " + us(row.difference()) +
                    " us"));
            return;
        }
        why.push_back(message(MessageId::WhyCount, row.b.count, row.a.count, us(byCount)));
        if (byAverage != 0)
            why.push_back(
                message(MessageId::WhyAverage, microsText(averageB), microsText(averageA), us(byAverage)));
    } else {
        why.push_back(
            message(MessageId::WhyAverage, microsText(averageB), microsText(averageA), us(row.difference())));
    }
}

void explainOp(std::vector<Message>& why, const ComparisonRow& row, const OpKeys& keys, const MatchRow& match,
               double clockA, double clockB)
{
    switch (match.kind) {
    case MatchKind::OnlyA:
        why.push_back(message(MessageId::WhyGone));
        return;
    case MatchKind::OnlyB:
        why.push_back(message(MessageId::WhyNew));
        return;
    case MatchKind::Renamed:
        why.push_back(message(MessageId::WhyRenamed, keys.at(match.b[0]).name));
        break;
    case MatchKind::SameType:
        why.push_back(message(MessageId::WhySameType, row.type));
        break;
    case MatchKind::ShapeChanged:
        why.push_back(message(MessageId::WhyShape, keys.at(match.b[0]).shape, keys.at(match.a[0]).shape));
        break;
    case MatchKind::Group:
        if (match.a.size() == 1 && match.b.size() == 1)
            why.push_back(message(MessageId::WhyReplaced, keys.at(match.b[0]).name));
        else if (match.b.size() == 1)
            why.push_back(message(MessageId::WhyFused, match.a.size(), keys.at(match.b[0]).name));
        else if (match.a.size() == 1)
            why.push_back(message(MessageId::WhySplit, match.b.size(), joinedNames(namesIn(match.b, keys))));
        else
            why.push_back(message(MessageId::WhyGroup, match.a.size(), match.b.size()));
        return;
    case MatchKind::Exact:
    case MatchKind::Collective:
        break;
    }
    explainCounts(why, row);
    if (row.difference() == 0 || row.a.count == 0 || row.b.count == 0)
        return;
    const auto averageA = row.a.total / static_cast<std::int64_t>(row.a.count);
    const auto averageB = row.b.total / static_cast<std::int64_t>(row.b.count);
    if (clockA > 0 && clockB > 0 && clockA != clockB && averageA > 0) {
        const double expected = clockA / clockB;
        const double seen = static_cast<double>(averageB) / static_cast<double>(averageA);
        if (std::abs(seen / expected - 1) < 0.03)
            why.push_back(message(MessageId::WhyClock, clockB, clockA));
    }
}

} // namespace opscope
