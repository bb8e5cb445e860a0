// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a CSV file that one thread parses into columns.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/string_pool.h"
#include "core/import/tables/column_parser.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// Merges equal problems of one column into one with a count and the first lines.
class ProblemLog {
public:
    void add(TableProblem::Kind kind, std::size_t column, std::string_view text, std::uint64_t line);
    /// Numbers without "%" that were converted to percent.
    void add(std::size_t column, BareCells bare, std::uint64_t line);
    /// Adds the log of a later part of the file.
    void add(const ProblemLog& later);

    std::vector<TableProblem> take() { return std::move(m_problems); }

private:
    TableProblem& find(TableProblem::Kind kind, std::size_t column, std::string_view text);

    std::vector<TableProblem> m_problems;
    std::map<std::pair<std::size_t, TableProblem::Kind>, std::size_t> m_indexes;
};

struct CellPlace {
    std::size_t column = 0;
    std::uint64_t line = 0;
    bool isFirstRead = true; ///< a column of texts may be read twice; its problems are reported once
};
/// Adds a cell to its column; if it is changed or counts as missing, logs a problem.
void addCell(ColumnParser& parser, std::string_view cell, const CellPlace& place, StringPool& strings,
             ProblemLog& problems);

/// Removes the problems of cells that were kept as texts, and sorts the others in the order of the file.
void settleProblems(ParsedTable& table);

/// A part of the file that begins and ends at row boundaries.
struct CsvChunk {
    std::string_view bytes;
    std::uint64_t firstLine = 1;
    std::size_t width = 0;       ///< number of columns: cells of the header without empty ones at its end
    std::size_t headerCells = 0; ///< all cells of the header
    StringPool strings;
    std::vector<ColumnParser> columns;
    ProblemLog problems;
    std::size_t rows = 0;
    std::size_t bytesRead = 0;
    bool isAligned = true; ///< its last row ended where the next part begins
    bool isSparse = false; ///< reading stopped, because there are far fewer cells than rows times columns
    bool isCancelled = false;
};

/// A cell takes at least one byte, its comma. A table with many times as many cells would consist mostly of
/// missing cells, which would fill the memory.
constexpr std::size_t mostCells(std::size_t bytes)
{
    return 16 * bytes + (std::size_t{1} << 24);
}
bool isSparse(std::size_t rows, std::size_t columns, std::size_t bytes);

/// Counts the bytes read by all threads.
struct CsvProgress {
    std::atomic<std::size_t> done{0};
    std::size_t total = 0;
};

/// Adds the cells of up to `rowLimit` rows, for the columns marked in `wanted` (empty: all columns). Problems
/// are reported only when all columns are read.
void readChunk(CsvChunk& chunk, const CsvOptions& options, CsvProgress& progress,
               const std::vector<bool>& wanted, std::size_t rowLimit = SIZE_MAX);

} // namespace opscope
