// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/row_typer.h"

#include <algorithm>

namespace opscope {

void RowTyper::addColumn(std::string_view header)
{
    m_columns.emplace_back(readHeader(header));
    m_columns.back().addMissing(m_rows);
}

void RowTyper::addRow(std::span<const std::string> cells, bool mayBeShort)
{
    const auto line = m_firstLine + m_seen++;
    const auto width = m_columns.size();
    const auto leaveOut = [&](TableProblem::Kind kind, std::string_view text) {
        if (m_again.empty())
            m_problems.add(kind, 0, text, line);
    };
    if (cells.size() < width && !mayBeShort)
        return leaveOut(TableProblem::Kind::RowTooShort, cells.empty() ? std::string_view() : cells[0]);
    const auto surplus =
        std::ranges::find_if(cells.subspan(std::min(width, cells.size())),
                             [](const std::string& cell) { return !trimCell(cell).empty(); });
    if (cells.size() > width && surplus != cells.end())
        return leaveOut(TableProblem::Kind::RowTooLong, *surplus);
    for (std::size_t c = 0; c < width; ++c) {
        if (m_again.empty() || m_again[c])
            addCell(m_columns[c], c < cells.size() ? std::string_view(cells[c]) : std::string_view(),
                    {c, line, m_again.empty()}, m_strings, m_problems);
    }
    ++m_rows;
}

bool RowTyper::mustReadAgain()
{
    if (!m_again.empty())
        return false;
    for (auto& parser : m_columns) {
        const bool isText = parser.isText() || (parser.isEmpty() && parser.kindOfNone() == DataKind::Text);
        m_again.push_back(isText && parser.mustRestartAsText());
        if (m_again.back()) {
            parser = ColumnParser(parser.header());
            parser.beText();
        }
    }
    if (std::ranges::find(m_again, true) == m_again.end())
        return false;
    m_rows = m_seen = 0;
    return true;
}

ParsedTable RowTyper::take()
{
    ParsedTable table;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        auto* const parser = &m_columns[c];
        m_problems.add(c, ColumnParser::bareToPercent({&parser, 1}), m_firstLine);
        table.columns.push_back(parser->take(parser->isEmpty() ? parser->kindOfNone() : parser->kind()));
    }
    table.rows = m_rows;
    table.problems = m_problems.take();
    settleProblems(table);
    return table;
}

ParsedTable parseRows(const std::vector<std::string>& header,
                      const std::vector<std::vector<std::string>>& rows, StringPool& strings)
{
    RowTyper typer(strings, 1);
    for (const auto& name : header)
        typer.addColumn(name);
    do {
        for (const auto& row : rows)
            typer.addRow(row, true);
    } while (typer.mustReadAgain());
    return typer.take();
}

} // namespace opscope
