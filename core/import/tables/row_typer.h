// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/tables/table_part.h"

namespace opscope {

/// Keeps the cells of a table whose rows are in memory or arrive one by one, until its types are known.
class RowTyper {
public:
    void addColumn(std::string_view header) { m_headers.emplace_back(header); }
    /// Missing cells at the end of a row are allowed only with `mayBeShort`; otherwise the row is skipped. A
    /// row with too many cells is always skipped.
    void addRow(std::span<const std::string> cells, bool mayBeShort);
    std::size_t columns() const { return m_headers.size(); }
    std::size_t rows() const { return m_rows.size(); }

    /// Types the columns of all rows. `firstLine`: line of the first row in issues.
    ParsedTable take(StringPool& strings, std::uint64_t firstLine);

private:
    struct Row {
        std::size_t first = 0; ///< of its cells
        std::size_t count = 0;
        std::uint64_t line = 0;
        bool mayBeShort = false;
    };
    std::string_view cell(const Row& row, std::size_t column) const;
    bool isKept(const Row& row, ProblemLog& problems) const;

    std::vector<std::string> m_headers;
    std::vector<Row> m_rows;
    std::string m_texts;             ///< of all cells
    std::vector<std::size_t> m_ends; ///< of each cell in the texts
};

ParsedTable parseRows(const std::vector<std::string>& header,
                      const std::vector<std::vector<std::string>>& rows, StringPool& strings);

} // namespace opscope
