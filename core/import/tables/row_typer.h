// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/import/tables/csv_chunk.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// Determines the column types of a table whose rows are in memory or arrive one by one.
class RowTyper {
public:
    /// `firstLine`: line of the first row in issues.
    RowTyper(StringPool& strings, std::uint64_t firstLine) : m_strings(strings), m_firstLine(firstLine) {}

    void addColumn(std::string_view header); ///< its cells in earlier rows are missing
    /// Missing cells at the end of a row are allowed only with `mayBeShort`; otherwise the row is skipped. A
    /// row with too many cells is always skipped.
    void addRow(std::span<const std::string> cells, bool mayBeShort);
    std::size_t columns() const { return m_columns.size(); }
    std::size_t rows() const { return m_rows; }

    /// True if a numeric column turned out to be text: then all rows must be added again.
    bool mustReadAgain();
    ParsedTable take();

private:
    StringPool& m_strings;
    std::uint64_t m_firstLine;
    std::vector<ColumnParser> m_columns;
    std::vector<bool> m_again; ///< columns to read again; empty on the first pass
    ProblemLog m_problems;
    std::size_t m_rows = 0;
    std::size_t m_seen = 0; ///< including skipped rows
};

ParsedTable parseRows(const std::vector<std::string>& header,
                      const std::vector<std::vector<std::string>>& rows, StringPool& strings);

} // namespace opscope
