// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/grouping.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_match.h"
#include "core/table/record_table.h"
#include "core/table/row_order.h"

namespace opscope {

Result<Grouping> groupTexts(const TextValues& values, const std::vector<std::uint32_t>& rows,
                            bool withoutNumber, const ColumnSpec& spec)
{
    const auto ranks = rankTexts(values, rows);
    Grouping out;
    std::vector<std::uint32_t> groupOfRank(ranks.sorted.size() + 1);
    if (!withoutNumber) {
        std::iota(groupOfRank.begin(), groupOfRank.end(), 0U);
        for (const auto id : ranks.sorted)
            out.titles.emplace_back(values.pool->text(id));
    } else {
        std::unordered_map<std::string, std::uint32_t> known;
        std::vector<std::string> titles;
        for (std::size_t rank = 0; rank < ranks.sorted.size(); ++rank) {
            auto title = withoutNumbers(values.pool->text(ranks.sorted[rank]));
            const auto [it, isNew] = known.try_emplace(title, static_cast<std::uint32_t>(titles.size()));
            if (isNew)
                titles.push_back(std::move(title));
            groupOfRank[rank] = it->second;
        }
        std::vector<std::uint32_t> order(titles.size());
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(),
                  [&](auto a, auto b) { return naturalOrder(titles[a], titles[b]) < 0; });
        std::vector<std::uint32_t> place(titles.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            place[order[i]] = static_cast<std::uint32_t>(i);
            out.titles.push_back(titles[order[i]]);
        }
        for (std::size_t rank = 0; rank < ranks.sorted.size(); ++rank)
            groupOfRank[rank] = place[groupOfRank[rank]];
        groupOfRank.back() = static_cast<std::uint32_t>(titles.size());
    }
    if (out.titles.size() > kMaxGroups)
        return fail(ErrorCode::Unsupported, message(MessageId::TooManyGroups, spec.title, kMaxGroups));
    bool hasMissing = false;
    out.groupOf.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        out.groupOf[i] = groupOfRank[ranks.of(values.ids[rows[i]])];
        hasMissing = hasMissing || out.groupOf[i] == out.titles.size();
    }
    if (hasMissing)
        out.titles.emplace_back("N/A");
    return out;
}

Result<Grouping> groupNumbers(const ColumnValues& values, const std::vector<std::uint32_t>& rows,
                              const Table& table, std::size_t column)
{
    const auto keys = orderKeys(values, rows, false);
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> distinct; ///< key, first row
    Grouping out;
    out.groupOf.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [it, isNew] = known.try_emplace(keys.keys[i], static_cast<std::uint32_t>(distinct.size()));
        if (isNew) {
            if (distinct.size() >= kMaxGroups)
                return fail(ErrorCode::Unsupported,
                            message(MessageId::TooManyGroups, table.columns[column].spec.title, kMaxGroups));
            distinct.emplace_back(keys.keys[i], rows[i]);
        }
        out.groupOf[i] = it->second;
    }
    std::vector<std::uint32_t> order(distinct.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](auto a, auto b) { return distinct[a].first < distinct[b].first; });
    std::vector<std::uint32_t> place(distinct.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = static_cast<std::uint32_t>(i);
        out.titles.push_back(table.text(distinct[order[i]].second, column));
    }
    for (auto& group : out.groupOf)
        group = place[group];
    return out;
}

TablePtr groupTable(const TablePtr& table, const TableQuery& query, const TableRows& rows)
{
    using Group = const TableGroup*;
    std::vector<Group> groups;
    for (const auto& group : rows.groups)
        groups.push_back(&group);
    RecordTable out(table->page, nullptr, groups);
    out.table().isOfGroups = true;
    out.table().source = table->source;
    out.table().isComputed = table->isComputed;
    auto titleSpec = hinted(hidden(table->columns[*query.groupBy].spec, false), CellHint::None);
    titleSpec.kind = CellKind::Text;
    out.column(titleSpec, &TableGroup::title);
    out.column(countSpec("group_count", OPSCOPE_TEXT("Column", "Rows")),
               [](Group group) { return group->totals.count; });
    for (std::size_t c = 0; c < table->columns.size(); ++c) {
        if (c == *query.groupBy)
            continue;
        auto spec = totalSpec(table->columns[c].spec);
        const auto isReal = [&](Group group) {
            return std::holds_alternative<double>(group->totals.values[c]);
        };
        const auto isSaid = [&](Group group) { return group->totals.values[c].index() != 0; };
        if (spec.meaning == Meaning::None && std::ranges::none_of(groups, isSaid))
            spec.isHidden = true; // no common value: nothing to show
        if (spec.kind == CellKind::Text)
            out.column(spec, [&](Group group) { return totalText(*table, group->totals, c); });
        else if (std::ranges::any_of(groups, isReal))
            out.column(spec, [&](Group group) { return totalNumber(group->totals, c).value_or(kNoReal); });
        else
            out.column(spec, [&](Group group) {
                const auto* const whole = std::get_if<std::int64_t>(&group->totals.values[c]);
                return whole != nullptr ? *whole : kMissingInteger;
            });
    }
    return out.finish();
}

} // namespace opscope
