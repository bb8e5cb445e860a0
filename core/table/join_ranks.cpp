// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/join_ranks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/unit.h"
#include "core/table/query.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

/// A column of the joined table and where each part has it.
struct Joined {
    ColumnSpec spec;
    std::vector<std::optional<std::size_t>> in;
    bool isComputedWhenShown = false; ///< a function in some part: too dear to be evaluated for all rows
};

/// If two ranks type a column differently, use the type that holds both. A timestamp stays exact: a double of
/// us would lose digits.
void widen(ColumnSpec& spec, CellKind other)
{
    if (spec.kind == other)
        return;
    const auto isShare = [](CellKind kind) { return kind == CellKind::Ratio || kind == CellKind::Percent; };
    if (isShare(spec.kind) && isShare(other)) {
        spec.kind = CellKind::Percent;
        spec.unit = "%";
    } else if (spec.kind == CellKind::Text || other == CellKind::Text)
        spec.kind = CellKind::Text, spec.meaning = Meaning::None;
    else if (spec.kind == CellKind::Timestamp || other == CellKind::Timestamp)
        spec.kind = CellKind::Timestamp, spec.meaning = Meaning::None;
    else
        spec.kind = CellKind::Real;
}

std::vector<Joined> joinedColumns(std::span<const RankTable> parts)
{
    std::vector<Joined> columns;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        std::size_t next = 0; // a new column follows the same column as in its own table
        for (std::size_t c = 0; c < parts[part].table->columns.size(); ++c) {
            const auto& column = parts[part].table->columns[c];
            auto at = static_cast<std::size_t>(
                std::ranges::find(columns, column.spec.id, [](const Joined& j) { return j.spec.id; }) -
                columns.begin());
            if (at == columns.size()) {
                at = next;
                columns.insert(
                    columns.begin() + static_cast<std::ptrdiff_t>(at),
                    Joined{column.spec, std::vector<std::optional<std::size_t>>(parts.size()), false});
            }
            auto& joined = columns[at];
            joined.in[part] = c;
            widen(joined.spec, column.spec.kind);
            joined.spec.decimals = std::max(joined.spec.decimals, column.spec.decimals);
            joined.isComputedWhenShown =
                joined.isComputedWhenShown ||
                std::holds_alternative<std::function<Cell(std::size_t row)>>(column.values);
            next = at + 1;
        }
    }
    return columns;
}

/// The parts and where the rows of each begin.
struct Parts {
    std::vector<RankTable> tables;
    std::vector<std::size_t> first;
    std::size_t rows = 0;

    explicit Parts(std::span<const RankTable> parts) : tables(parts.begin(), parts.end())
    {
        for (const auto& part : tables) {
            first.push_back(rows);
            rows += part.table->rows;
        }
    }
    std::pair<std::size_t, std::size_t> at(std::size_t row) const
    {
        const auto part = static_cast<std::size_t>(std::ranges::upper_bound(first, row) - first.begin()) - 1;
        return {part, row - first[part]};
    }
};

/// ns per unit that the header of a time column names.
double nanosPerUnit(const ColumnSpec& spec)
{
    return static_cast<double>(nanosPer(spec.unit, "us"));
}

/// A cell as the joined column has it: times are integers of ns in one rank and numbers of their unit in
/// another.
Cell joinedCell(const Cell& cell, const ColumnSpec& own, CellKind joined)
{
    if (own.kind == joined || joined == CellKind::Text)
        return cell;
    const auto* const integer = std::get_if<std::int64_t>(&cell);
    const auto* const real = std::get_if<double>(&cell);
    if (own.kind == CellKind::Ratio && joined == CellKind::Percent)
        return real != nullptr ? Cell(*real * 100) : integer != nullptr ? Cell(*integer * 100) : cell;
    if (isTimeKind(own.kind) == isTimeKind(joined) || (integer == nullptr && real == nullptr))
        return cell;
    if (isTimeKind(own.kind))
        return integer != nullptr ? Cell(static_cast<double>(*integer) / nanosPerUnit(own)) : cell;
    const auto ns = (integer != nullptr ? static_cast<long double>(*integer) : *real) * nanosPerUnit(own);
    return std::abs(ns) < 9e18L ? Cell(static_cast<std::int64_t>(std::llround(ns))) : Cell();
}

double realOf(const Cell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*integer);
    const auto* real = std::get_if<double>(&cell);
    return real == nullptr ? kNoReal : *real;
}

void addColumn(TableBuilder& builder, const Joined& joined, const std::shared_ptr<const Parts>& parts)
{
    if (joined.isComputedWhenShown) {
        builder.add(joined.spec, [parts, in = joined.in, kind = joined.spec.kind](std::size_t row) -> Cell {
            const auto [part, local] = parts->at(row);
            if (!in[part])
                return {};
            const auto& table = *parts->tables[part].table;
            return joinedCell(table.cell(local, *in[part]), table.columns[*in[part]].spec, kind);
        });
        return;
    }
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    std::vector<std::string> texts;
    for (std::size_t part = 0; part < parts->tables.size(); ++part) {
        const auto& table = *parts->tables[part].table;
        for (std::size_t row = 0; row < table.rows; ++row) {
            const auto cell = joined.in[part]
                                  ? joinedCell(table.cell(row, *joined.in[part]),
                                               table.columns[*joined.in[part]].spec, joined.spec.kind)
                                  : Cell();
            if (joined.spec.kind == CellKind::Text) {
                const auto* text = std::get_if<std::string_view>(&cell);
                const bool isMissing = std::holds_alternative<std::monostate>(cell);
                texts.push_back(text != nullptr ? std::string(*text)
                                : isMissing     ? std::string()
                                                : table.text(row, *joined.in[part]));
            } else if (isExactKind(joined.spec.kind)) {
                const auto* integer = std::get_if<std::int64_t>(&cell);
                integers.push_back(integer == nullptr ? kMissingInteger : *integer);
            } else {
                reals.push_back(realOf(cell));
            }
        }
    }
    if (joined.spec.kind == CellKind::Text)
        builder.own(joined.spec, texts);
    else if (isExactKind(joined.spec.kind))
        builder.own(joined.spec, std::move(integers));
    else
        builder.own(joined.spec, std::move(reals));
}

bool areDistinct(const std::set<std::int64_t>& ranks, std::size_t reports)
{
    return ranks.size() == reports && !ranks.empty() && isKnown(*ranks.begin());
}

} // namespace

bool isByRank(const Workspace& workspace)
{
    std::set<std::int64_t> ranks;
    for (const auto& report : workspace.reports)
        ranks.insert(report->rank);
    return areDistinct(ranks, workspace.reports.size());
}

std::string rankName(const Workspace& workspace, std::size_t index)
{
    const auto& report = *workspace.reports[index];
    return isByRank(workspace) ? std::to_string(report.rank) : report.name;
}

Result<RankedPage> buildPage(const TablePage& page, const Workspace& workspace,
                             std::span<const RankRequest> requests, const std::stop_token& stop)
{
    RankedPage out;
    std::vector<RankTable> tables;
    std::optional<Error> missing;
    const bool hasRanks = isByRank(workspace);
    for (const auto& [index, request] : requests) {
        const auto& report = workspace.reports[index];
        auto table = page.build(report, request, stop);
        if (table) {
            tables.push_back({report->name, hasRanks ? report->rank : -1, *std::move(table), index});
            continue;
        }
        // If one rank lacks a page, the other ranks fill it; a wrong question is wrong for all.
        const bool isWrong =
            table.error().message.id == MessageId::NoSuchVariant && !page.hasVariantsOfReport;
        if (isWrong || table.error().code != ErrorCode::NotFound)
            return Failure(table.error());
        missing = table.error();
        out.lacking.push_back({report->name, table.error().message});
    }
    if (tables.empty())
        return Failure(*missing);
    out.table = workspace.reports.size() > 1 ? joinRanks(tables) : tables.front().table;
    return out;
}

TablePtr joinRanks(std::span<const RankTable> given)
{
    const auto parts = std::make_shared<const Parts>(given);
    const auto& first = *parts->tables.front().table;
    TableBuilder builder(first.page, nullptr, parts->rows);
    std::set<std::int64_t> ranks;
    std::vector<std::int64_t> rankOf;
    std::vector<std::string> reportOf;
    for (const auto& part : parts->tables) {
        ranks.insert(part.rank);
        rankOf.insert(rankOf.end(), part.table->rows, orMissing(part.rank));
        reportOf.insert(reportOf.end(), part.table->rows, part.report);
    }
    const bool isByRank = areDistinct(ranks, parts->tables.size());
    if (isByRank)
        builder.own(integerSpec("rank", OPSCOPE_TEXT("Column", "Rank")), std::move(rankOf));
    else
        builder.own(textSpec("report", OPSCOPE_TEXT("Column", "Report")), reportOf);
    const auto columns = joinedColumns(given);
    for (const auto& joined : columns) {
        if (isByRank && joined.spec.id == "rank" && joined.spec.title == "Rank")
            continue; // the page has the column already
        addColumn(builder, joined, parts);
    }
    auto& table = builder.table();
    table.source = first.source;
    table.isComputed = first.isComputed;
    std::map<std::pair<std::size_t, std::uint32_t>, std::uint32_t> numbers;
    for (std::size_t part = 0; part < parts->tables.size(); ++part) {
        const auto& own = *parts->tables[part].table;
        if (!own.levels.empty()) // rows of one report never contain rows of another
            table.levels.resize(parts->rows);
        for (std::size_t row = 0; row < own.levels.size(); ++row) {
            const auto numbered = [&](std::uint32_t number) {
                const auto next = static_cast<std::uint32_t>(numbers.size() + 1);
                return numbers.try_emplace({part, number}, next).first->second;
            };
            const auto [level, whole, ofWhole] = own.levels[row];
            table.levels[parts->first[part] + row] = {level, numbered(whole), numbered(ofWhole)};
        }
        for (const auto row : own.totalRows)
            table.totalRows.push_back(static_cast<std::uint32_t>(parts->first[part] + row));
        table.cut += own.cut;
        for (const auto key : own.notNarrowed) {
            if (std::ranges::find(table.notNarrowed, key) == table.notNarrowed.end())
                table.notNarrowed.push_back(key);
        }
    }
    std::ranges::sort(table.notNarrowed);
    table.reportOf = [parts](std::size_t row) { return parts->tables[parts->at(row).first].index; };
    if (std::ranges::any_of(parts->tables, [](const RankTable& p) { return bool(p.table->sliceOf); }))
        table.sliceOf = [parts](std::size_t row) {
            const auto [part, local] = parts->at(row);
            const auto& sliceOf = parts->tables[part].table->sliceOf;
            return sliceOf ? sliceOf(local) : SliceId();
        };
    if (first.nameColumn < first.columns.size())
        table.nameColumn = table.find(first.columns[first.nameColumn].spec.id).value_or(0);
    if (first.defaultSort && *first.defaultSort < first.columns.size())
        table.defaultSort = table.find(first.columns[*first.defaultSort].spec.id);
    table.keepAlive.push_back(parts);
    return builder.finish();
}

} // namespace opscope
