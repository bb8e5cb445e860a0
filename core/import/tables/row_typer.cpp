// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/row_typer.h"

namespace opscope {

void RowTyper::addRow(std::span<const std::string> cells, bool mayBeShort)
{
    m_rows.push_back({m_ends.size(), cells.size(), m_rows.size(), mayBeShort});
    for (const auto& cell : cells)
        m_ends.push_back((m_texts += cell).size());
}

std::string_view RowTyper::cell(const Row& row, std::size_t column) const
{
    if (column >= row.count)
        return {};
    const auto index = row.first + column;
    const auto begin = index == 0 ? 0 : m_ends[index - 1];
    return std::string_view(m_texts).substr(begin, m_ends[index] - begin);
}

bool RowTyper::isKept(const Row& row, ProblemLog& problems) const
{
    if (row.count < columns() && !row.mayBeShort) {
        problems.add(TableProblem::Kind::RowTooShort, 0, cell(row, 0), row.line);
        return false;
    }
    for (auto c = columns(); c < row.count; ++c) {
        if (const auto surplus = cell(row, c); !trimCell(surplus).empty()) {
            problems.add(TableProblem::Kind::RowTooLong, 0, surplus, row.line);
            return false;
        }
    }
    return true;
}

/// Reads the cells once to find the kind of the column, and again if numbers turn out to be texts.
ColumnParser RowTyper::typed(std::size_t column, StringPool& strings, ProblemLog& problems) const
{
    ColumnParser parser(readHeader(m_headers[column]));
    for (const auto& row : m_rows)
        addCell(parser, cell(row, column), {column, row.line}, strings, problems);
    const bool isText = parser.isText() || (parser.isEmpty() && parser.kindOfNone() == CellKind::Text);
    if (!isText || !parser.mustRestartAsText())
        return parser;
    ColumnParser texts(parser.header());
    texts.beText();
    for (const auto& row : m_rows)
        addCell(texts, cell(row, column), {column, row.line, false}, strings, problems);
    return texts;
}

ParsedTable RowTyper::take(StringPool& strings, std::uint64_t firstLine)
{
    ParsedTable table;
    ProblemLog problems;
    for (auto& row : m_rows)
        row.line += firstLine;
    std::erase_if(m_rows, [&](const Row& row) { return !isKept(row, problems); });
    for (std::size_t c = 0; c < columns(); ++c) {
        auto parser = typed(c, strings, problems);
        auto* const all = &parser;
        problems.add(c, ColumnParser::bareToPercent({&all, 1}), firstLine);
        table.columns.push_back(parser.take(parser.isEmpty() ? parser.kindOfNone() : parser.kind()));
    }
    table.rows = m_rows.size();
    table.problems = problems.take();
    settleProblems(table);
    return table;
}

ParsedTable parseRows(const std::vector<std::string>& header,
                      const std::vector<std::vector<std::string>>& rows, StringPool& strings)
{
    RowTyper typer;
    for (const auto& name : header)
        typer.addColumn(name);
    for (const auto& row : rows)
        typer.addRow(row, true);
    return typer.take(strings, 1);
}

} // namespace opscope
