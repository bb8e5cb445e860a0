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

ParsedTable RowTyper::take(StringPool& strings, std::uint64_t firstLine)
{
    TablePart all;
    all.firstLine = firstLine;
    for (const auto& header : m_headers)
        all.columns.emplace_back(readHeader(header));
    for (auto& row : m_rows)
        row.line += firstLine;
    std::erase_if(m_rows, [&](const Row& row) { return !isKept(row, all.problems); });
    all.rows = m_rows.size();
    const auto read = [this](TablePart& part, const std::vector<bool>& wanted) {
        for (std::size_t c = 0; c < columns(); ++c) {
            for (std::size_t i = 0; wanted[c] && i < m_rows.size(); ++i)
                addCell(part, c, cell(m_rows[i], c), m_rows[i].line);
        }
    };
    read(all, std::vector<bool>(columns(), true));
    return typedTable({&all, 1}, read, strings);
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
