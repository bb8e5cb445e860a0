// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/query.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "core/base/message_id.h"
#include "core/table/column_sums.h"
#include "core/table/grouping.h"
#include "core/table/matching_rows.h"
#include "core/table/row_order.h"
#include "core/table/values.h"

namespace opscope {

/// Queries of a table run on several threads. The first one fills this and holds the lock meanwhile.
struct TotalsCache {
    std::mutex mutex;
    std::optional<RowTotals> all;
};

namespace {

Failure cancelled()
{
    return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
}

/// Sums of all rows but the vendor's total rows; `every` gives them.
template <class Rows>
Result<RowTotals> totalsOfAll(const Table& table, bool hasTotals, const Rows& every,
                              const std::stop_token& stop)
{
    if (!hasTotals)
        return RowTotals{table.rows - table.totalRows.size(), std::vector<Cell>(table.columns.size())};
    std::unique_lock<std::mutex> lock;
    if (table.totals) {
        lock = std::unique_lock(table.totals->mutex);
        if (table.totals->all && table.totals->all->values.size() == table.columns.size())
            return *table.totals->all;
    }
    OPSCOPE_TRY_ASSIGN(const auto rows, every());
    auto totals = totalsOf(table, rows, true, stop);
    if (stop.stop_requested())
        return cancelled();
    if (table.totals)
        table.totals->all = totals;
    return totals;
}

/// The order in which groups are shown.
std::vector<std::uint32_t> groupOrder(const Table& table, const TableQuery& query,
                                      const std::vector<TableGroup>& groups)
{
    std::vector<std::uint32_t> order(groups.size());
    std::iota(order.begin(), order.end(), 0U);
    if (query.sort.empty())
        return order;
    const auto [column, isDescending] = query.sort.front();
    if (column == *query.groupBy) {
        if (isDescending)
            std::reverse(order.begin(), order.end());
        return order;
    }
    if (column >= table.columns.size() || !query.hasTotals)
        return order;
    std::stable_sort(order.begin(), order.end(), [&, c = column, desc = isDescending](auto a, auto b) {
        const auto x = totalNumber(groups[a].totals, c);
        const auto y = totalNumber(groups[b].totals, c);
        if (!x || !y)
            return x.has_value() && !y;
        return desc ? *x > *y : *x < *y;
    });
    return order;
}

Result<void> applyGroups(const Table& table, const TableQuery& query, const RowTotals& all, TableRows& out,
                         const std::vector<std::uint32_t>& ascending, const std::stop_token& stop)
{
    const auto column = *query.groupBy;
    const auto stored = storedValues(table, column, stop);
    const auto* texts = std::get_if<TextValues>(&stored.values);
    OPSCOPE_TRY_ASSIGN(const auto grouping, texts != nullptr
                                                ? groupTexts(*texts, ascending, query.groupWithoutNumber,
                                                             table.columns[column].spec)
                                                : groupNumbers(stored.values, ascending, table, column));
    const auto count = grouping.titles.size();
    std::vector<TableGroup> groups(count);
    auto totals = totalsOfGroups(table, ascending, grouping.groupOf, count, query.hasTotals, stop);
    for (std::size_t g = 0; g < count; ++g) {
        dropShares(table, all, totals[g]);
        groups[g] = {grouping.titles[g], 0, std::move(totals[g])};
    }
    const auto order = groupOrder(table, query, groups);
    std::vector<std::size_t> next(count);
    std::size_t first = 0;
    out.groups.reserve(count);
    for (const auto g : order) {
        next[g] = first;
        groups[g].first = first;
        first += groups[g].totals.count;
        out.groups.push_back(std::move(groups[g]));
    }
    std::vector<std::uint32_t> groupOfRow(table.rows);
    for (std::size_t i = 0; i < ascending.size(); ++i)
        groupOfRow[ascending[i]] = grouping.groupOf[i];
    std::vector<std::uint32_t> placed(out.order.size());
    for (const auto row : out.order)
        placed[next[groupOfRow[row]]++] = row;
    out.order = std::move(placed);
    return {};
}

} // namespace

std::shared_ptr<TotalsCache> makeTotalsCache()
{
    return std::make_shared<TotalsCache>();
}

std::optional<double> totalNumber(const RowTotals& totals, std::size_t column)
{
    if (column >= totals.values.size())
        return std::nullopt;
    if (const auto* integer = std::get_if<std::int64_t>(&totals.values[column]))
        return static_cast<double>(*integer);
    const auto* real = std::get_if<double>(&totals.values[column]);
    return real != nullptr ? std::optional(*real) : std::nullopt;
}

ColumnSpec totalSpec(const ColumnSpec& spec)
{
    auto out = spec;
    if (spec.meaning == Meaning::WeightedMean && spec.kind == CellKind::Integer) {
        out.kind = CellKind::Real;
        out.decimals = std::max<std::uint8_t>(spec.decimals, 3);
    }
    return out;
}

std::string totalText(const Table& table, const RowTotals& totals, std::size_t column)
{
    if (column >= totals.values.size() || std::holds_alternative<std::monostate>(totals.values[column]))
        return {};
    return cellText(totalSpec(table.columns[column].spec), totals.values[column]);
}

Result<TableRows> runQuery(const Table& table, const TableQuery& query, std::stop_token stop)
{
    TableRows out;
    OPSCOPE_TRY_ASSIGN(auto ascending, matchingRows(table, query, stop));
    if (stop.stop_requested())
        return cancelled();
    const bool isNarrowed = ascending.size() + table.totalRows.size() != table.rows;
    const auto every = [&]() -> Result<std::vector<std::uint32_t>> {
        if (!isNarrowed)
            return ascending;
        return matchingRows(table, {}, stop);
    };
    OPSCOPE_TRY_ASSIGN(out.all, totalsOfAll(table, query.hasTotals, every, stop));
    if (isNarrowed)
        out.shown = totalsOf(table, ascending, query.hasTotals, stop);
    else
        out.shown = out.all;
    const auto all = out.all;
    dropShares(table, all, out.shown);
    dropShares(table, all, out.all);
    const bool isGrouped = query.groupBy && *query.groupBy < table.columns.size();
    if (isGrouped)
        out.order = ascending;
    else
        out.order = std::move(ascending);
    for (std::size_t k = query.sort.size(); k-- > 0;) {
        const auto [column, isDescending] = query.sort[k];
        if (column >= table.columns.size())
            continue;
        const auto stored = storedValues(table, column, stop);
        if (stop.stop_requested())
            return cancelled();
        sortByKeys(out.order, orderKeys(stored.values, out.order, isDescending), stop);
    }
    if (isGrouped && !stop.stop_requested())
        OPSCOPE_TRY(applyGroups(table, query, all, out, ascending, stop));
    if (stop.stop_requested())
        return cancelled();
    return out;
}

} // namespace opscope
