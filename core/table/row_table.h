// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/table/table.h"
#include "core/table/table_builder.h"

namespace opscope {

/// Missing, integer (also ns and bytes), real, or text.
using OwnedCell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table made row by row, where the cells of a column may have different types: rows of SQL, facts, tables
/// with few rows. A number whose digits must be kept is a text in a column of numbers.
class RowTable {
public:
    explicit RowTable(std::vector<ColumnSpec> columns);

    /// Cells in the order of the columns; those that are absent at the end are missing.
    void row(std::vector<OwnedCell> cells) { m_rows.push_back(std::move(cells)); }
    const std::vector<ColumnSpec>& columns() const { return m_columns; }
    std::size_t size() const { return m_rows.size(); }
    /// The rows since the last call.
    TablePtr finish();

private:
    std::vector<ColumnSpec> m_columns;
    std::vector<std::vector<OwnedCell>> m_rows;
};

/// A missing cell for "".
OwnedCell textOrMissing(std::string_view text);

} // namespace opscope
