// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a CSV on its way into columns: what one thread reads.
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

/// Equal problems of one column are one with a count and the first places.
class ProblemLog {
public:
    void add(TableProblem::Kind kind, std::size_t column, std::string_view text, std::uint64_t line);
    /// Numbers without "%" of a column that were brought to percent.
    void add(std::size_t column, BareCells bare, std::uint64_t line);
    /// What the log of a later part of the file holds.
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
    bool isFirstRead = true; ///< a column of texts may be read twice; its problems are told once
};
/// Adds a cell to its column; what of it is not taken as it stands is a problem.
void addCell(ColumnParser& parser, std::string_view cell, const CellPlace& place, StringPool& strings,
             ProblemLog& problems);

/// The problems of cells that are kept after all, as texts, go; those that stay stand in the order of the
/// file.
void settleProblems(ParsedTable& table);

/// A part of the file that begins and ends between two rows.
struct CsvChunk {
    std::string_view bytes;
    std::uint64_t firstLine = 1;
    std::size_t width = 0;       ///< columns: cells of the header but for empty ones at its end
    std::size_t headerCells = 0; ///< all of them
    StringPool strings;
    std::vector<ColumnParser> columns;
    ProblemLog problems;
    std::size_t rows = 0;
    std::size_t bytesRead = 0;
    bool isAligned = true; ///< its last row ended where it should
    bool isSparse = false; ///< given up: far fewer cells than rows and columns promise
    bool isCancelled = false;
};

/// A cell takes a byte at least, its comma: with many times the cells most are missing, and would fill the
/// memory.
constexpr std::size_t mostCells(std::size_t bytes)
{
    return 16 * bytes + (std::size_t{1} << 24);
}
bool isSparse(std::size_t rows, std::size_t columns, std::size_t bytes);

/// Where the bytes that all threads have read are counted.
struct CsvProgress {
    std::atomic<std::size_t> done{0};
    std::size_t total = 0;
};

/// Adds the cells of the columns that `wanted` marks (all, if it is empty) of up to `rowLimit` rows. Only the
/// pass over all columns reports problems.
void readChunk(CsvChunk& chunk, const CsvOptions& options, CsvProgress& progress,
               const std::vector<bool>& wanted, std::size_t rowLimit = SIZE_MAX);

} // namespace opscope
