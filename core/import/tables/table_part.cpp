// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_part.h"

#include <algorithm>
#include <optional>

#include "core/base/parallel.h"
#include "core/base/utf8.h"
#include "core/report/inventory.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxCellBytes = std::size_t{1} << 20;

/// The narrowest kind that holds the cells of a column in all parts, whose ratios then have one unit.
CellKind classify(std::span<TablePart> parts, std::size_t column)
{
    std::vector<ColumnParser*> parsers;
    std::optional<CellKind> kind;
    for (auto& part : parts)
        parsers.push_back(&part.columns[column]);
    parts[0].problems.add(column, ColumnParser::bareToPercent(parsers), parts[0].firstLine);
    for (const auto* parser : parsers) {
        if (!parser->isEmpty())
            kind = std::max(kind.value_or(CellKind::Integer), parser->kind());
    }
    return kind.value_or(parsers[0]->kindOfNone());
}

/// Reads the columns again that are texts and were stored as numbers. Only the problems of their cells are
/// new.
void readTexts(TablePart& part, const std::vector<CellKind>& kinds, const ReadAgain& readAgain)
{
    std::vector<bool> again(kinds.size(), false);
    for (std::size_t c = 0; c < kinds.size(); ++c) {
        auto& parser = part.columns[c];
        again[c] = kinds[c] == CellKind::Text && parser.mustRestartAsText();
        if (again[c]) {
            parser = ColumnParser(parser.header());
            parser.beText();
        }
    }
    if (std::ranges::find(again, true) == again.end())
        return;
    const auto isAgain = [&again](const TableProblem& p) { return p.isOfCell() && again[p.column]; };
    ProblemLog all;
    all.add(std::exchange(part.problems, {}), std::not_fn(isAgain));
    readAgain(part, again);
    all.add(part.problems, isAgain);
    part.problems = std::move(all);
}

void append(DataColumn& to, DataColumn&& part, const std::vector<StringId>& texts)
{
    if (to.unit.empty())
        to.unit = part.unit;
    for (auto& id : part.texts.own())
        id = id.valid() ? texts[id.index()] : StringId{};
    appendColumn(to, part);
}

} // namespace

TableProblem& ProblemLog::find(TableProblem::Kind kind, std::size_t column, std::string_view text)
{
    const auto [it, isNew] = m_indexes.try_emplace({column, kind}, m_problems.size());
    if (isNew)
        m_problems.push_back({kind, column, toUtf8(text.substr(0, 80)), {}, 0});
    return m_problems[it->second];
}

void ProblemLog::add(TableProblem::Kind kind, std::size_t column, std::string_view text, std::uint64_t line)
{
    auto& problem = find(kind, column, text);
    ++problem.count;
    if (problem.lines.size() < Issue::kPlaces)
        problem.lines.push_back(line);
}

void ProblemLog::add(std::size_t column, BareCells bare, std::uint64_t line)
{
    if (bare.count == 0)
        return;
    auto& problem = find(TableProblem::Kind::BareRatio, column, std::to_string(bare.factor));
    problem.count = bare.count;
    problem.lines = {line};
}

void ProblemLog::add(const ProblemLog& later, const std::function<bool(const TableProblem&)>& counts)
{
    for (const auto& each : later.m_problems) {
        if (counts && !counts(each))
            continue;
        auto& problem = find(each.kind, each.column, each.text);
        problem.count += each.count;
        const auto room = std::min(Issue::kPlaces - problem.lines.size(), each.lines.size());
        problem.lines.insert(problem.lines.end(), each.lines.begin(),
                             each.lines.begin() + static_cast<std::ptrdiff_t>(room));
    }
}

void addCell(TablePart& part, std::size_t column, std::string_view cell, std::uint64_t line)
{
    auto& parser = part.columns[column];
    const auto report = [&](TableProblem::Kind kind) { part.problems.add(kind, column, cell, line); };
    if (cell.size() > kMaxCellBytes) {
        report(TableProblem::Kind::CellTooLong);
        cell = cell.substr(0, kMaxCellBytes);
    }
    std::string repaired;
    if (parser.isText() && !parser.mustRestart() && !isUtf8(cell)) {
        report(TableProblem::Kind::NotUtf8);
        repaired = toUtf8(cell);
        cell = repaired;
    }
    const auto outcome = parser.add(cell, part.strings);
    if (outcome != ColumnParser::Outcome::Taken)
        report(outcome == ColumnParser::Outcome::OtherUnit ? TableProblem::Kind::OtherUnit
                                                           : TableProblem::Kind::NotANumber);
}

ParsedTable typedTable(std::span<TablePart> parts, const ReadAgain& readAgain, StringPool& strings)
{
    const auto width = parts[0].columns.size();
    std::vector<CellKind> kinds;
    for (std::size_t c = 0; c < width; ++c)
        kinds.push_back(classify(parts, c));
    forEachParallel(parts.size(), parts.size(),
                    [&](std::size_t i, std::size_t) { readTexts(parts[i], kinds, readAgain); });

    ParsedTable table;
    ProblemLog problems;
    std::vector<std::vector<StringId>> texts; // of each part's strings
    for (const auto& part : parts) {
        auto& ids = texts.emplace_back(part.strings.size());
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = strings.intern(part.strings.text(StringId::of(i)));
        table.rows += part.rows;
        table.isCancelled = table.isCancelled || part.isCancelled;
        problems.add(part.problems);
    }
    table.columns.resize(width);
    forEachParallel(width, parts.size(), [&](std::size_t c, std::size_t) {
        auto& column = table.columns[c];
        for (std::size_t i = 0; i < parts.size(); ++i) {
            auto part = parts[i].columns[c].take(kinds[c]);
            column.name = part.name;
            column.kind = part.kind;
            append(column, std::move(part), texts[i]);
        }
    });
    table.problems = problems.take();
    std::ranges::stable_sort(table.problems, {}, [](const TableProblem& p) { return p.lines.front(); });
    return table;
}

void appendColumn(DataColumn& to, DataColumn& part)
{
    const auto move = [](auto& out, auto& in) {
        if (out.empty())
            out.swap(in);
        else
            out.insert(out.end(), in.begin(), in.end());
    };
    move(to.integers.own(), part.integers.own());
    move(to.reals.own(), part.reals.own());
    move(to.texts.own(), part.texts.own());
    to.decimals = std::max(to.decimals, part.decimals);
}

bool isSparse(std::size_t rows, std::size_t columns, std::size_t bytes)
{
    return rows > mostCells(bytes) / std::max<std::size_t>(columns, 1);
}

} // namespace opscope
