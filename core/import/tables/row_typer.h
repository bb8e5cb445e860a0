// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/import/tables/csv_chunk.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// Types a table whose rows stand in memory or come one by one.
class RowTyper {
public:
    /// `firstLine`: what an Issue calls the first row.
    RowTyper(StringPool& strings, std::uint64_t firstLine) : m_strings(strings), m_firstLine(firstLine) {}

    void addColumn(std::string_view header); ///< in the rows above it is missing
    /// Cells that a row lacks at its end are missing. A row that may not lack any is left out if it does, and
    /// so is one that has too many.
    void addRow(std::span<const std::string> cells, bool mayBeShort);
    std::size_t columns() const { return m_columns.size(); }
    std::size_t rows() const { return m_rows; }

    /// True if a column of numbers turned out to be one of texts: all rows must come once more.
    bool mustReadAgain();
    ParsedTable take();

private:
    StringPool& m_strings;
    std::uint64_t m_firstLine;
    std::vector<ColumnParser> m_columns;
    std::vector<bool> m_again; ///< columns to read again; empty: it is the first time
    ProblemLog m_problems;
    std::size_t m_rows = 0;
    std::size_t m_seen = 0; ///< with those that were left out
};

ParsedTable parseRows(const std::vector<std::string>& header,
                      const std::vector<std::vector<std::string>>& rows, StringPool& strings);

} // namespace opscope
