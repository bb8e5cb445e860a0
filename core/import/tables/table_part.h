// SPDX-License-Identifier: GPL-3.0-or-later
// Cells become typed columns in two passes. The first one adds every cell to the parser of its column, which
// classifies the column. The second one adds the cells of those columns again that are texts although a part
// of the table has numbers there. A table in memory has one part, a CSV has one for each thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/string_pool.h"
#include "core/import/tables/column_parser.h"
#include "core/report/data_table.h"

namespace opscope {

/// A cell or row that was changed or could not be read; equal problems of one column are merged with a count.
struct TableProblem {
    enum class Kind : std::uint8_t {
        NotANumber,
        OtherUnit, ///< converted to the unit of the column
        BareRatio, ///< a ratio without "%" in a column where other cells have it
        NotUtf8,
        CellTooLong,
        RowTooShort,
        RowTooLong,
        RepeatedHeader,
        StrayQuote,
        TooManyColumns,
        NoHeader
    };
    bool isOfCell() const { return kind <= Kind::CellTooLong; }
    /// True if the problem means that a row is missing in the table.
    bool isRowLeftOut() const
    {
        return kind == Kind::RowTooShort || kind == Kind::RowTooLong || kind == Kind::RepeatedHeader;
    }

    Kind kind{};
    std::size_t column = 0;           ///< only for problems of cells
    std::string text;                 ///< first cell; TooManyColumns: number of columns; BareRatio: factor
    std::vector<std::uint64_t> lines; ///< the first lines
    std::uint64_t count = 0;
};

/// A table of typed columns that is not yet part of a report.
struct ParsedTable {
    std::vector<DataColumn> columns;
    std::size_t rows = 0;
    std::vector<TableProblem> problems;
    bool isCancelled = false;
};

/// Merges equal problems of one column into one with a count and the first lines.
class ProblemLog {
public:
    void add(TableProblem::Kind kind, std::size_t column, std::string_view text, std::uint64_t line);
    /// Numbers without "%" that were converted to percent.
    void add(std::size_t column, BareCells bare, std::uint64_t line);
    /// Adds the problems of a later part of the table, or only those that `counts` returns true for.
    void add(const ProblemLog& later, const std::function<bool(const TableProblem&)>& counts = {});

    std::vector<TableProblem> take() { return std::move(m_problems); }

private:
    TableProblem& find(TableProblem::Kind kind, std::size_t column, std::string_view text);

    std::vector<TableProblem> m_problems;
    std::map<std::pair<std::size_t, TableProblem::Kind>, std::size_t> m_indexes;
};

/// Consecutive rows of a table. For a CSV: bytes that begin and end at row boundaries.
struct TablePart {
    std::string_view bytes;
    std::uint64_t firstLine = 1;
    StringPool strings;
    std::vector<ColumnParser> columns;
    ProblemLog problems;
    std::size_t rows = 0;
    std::size_t bytesRead = 0;
    bool isAligned = true; ///< its last row ended where the next part begins
    bool isSparse = false; ///< reading stopped, because there are far fewer cells than rows times columns
    bool isCancelled = false;
};

/// Adds a cell to its column; if it is changed or counts as missing, logs a problem.
void addCell(TablePart& part, std::size_t column, std::string_view cell, std::uint64_t line);

/// Adds the cells of the columns marked in `columns` to a part again; their parsers are empty.
using ReadAgain = std::function<void(TablePart& part, const std::vector<bool>& columns)>;
/// The second pass: the columns of a table whose parts were read once, each with the kind that its cells in
/// all parts need. Problems are in the order of the file. At least one part.
ParsedTable typedTable(std::span<TablePart> parts, const ReadAgain& readAgain, StringPool& strings);

/// Appends the cells of a column of the same kind and the same strings, and empties it.
void appendColumn(DataColumn& to, DataColumn& part);

/// A cell needs at least one byte, its comma. A table with many times as many cells would consist mostly of
/// missing cells, which would fill the memory.
constexpr std::size_t mostCells(std::size_t bytes)
{
    return 16 * bytes + (std::size_t{1} << 24);
}
bool isSparse(std::size_t rows, std::size_t columns, std::size_t bytes);

} // namespace opscope
