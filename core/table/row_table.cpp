// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/row_table.h"

#include <utility>

namespace opscope {

RowTable::RowTable(std::vector<ColumnSpec> columns) : m_columns(std::move(columns)) {}

TablePtr RowTable::finish()
{
    const auto rows = std::make_shared<const std::vector<std::vector<OwnedCell>>>(std::exchange(m_rows, {}));
    TableBuilder table("rows", nullptr, rows->size());
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        table.add(m_columns[column], [rows, column](std::size_t row) -> Cell {
            const auto& cells = (*rows)[row];
            return column < cells.size()
                       ? std::visit([](const auto& value) { return Cell(value); }, cells[column])
                       : Cell();
        });
    return table.finish();
}

OwnedCell textOrMissing(std::string_view text)
{
    return text.empty() ? OwnedCell() : OwnedCell(std::string(text));
}

} // namespace opscope
