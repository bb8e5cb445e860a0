// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
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
        RowTooShort,
        RowTooLong,
        RepeatedHeader,
        StrayQuote,
        NotUtf8,
        CellTooLong,
        TooManyColumns,
        NoHeader
    };
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

struct CsvOptions {
    unsigned threads = 1;
    std::stop_token stop;
    std::function<void(double)> progress; ///< called from any thread with the share done; may be empty
    bool keepsShortRows = false;          ///< true if missing cells can only be at the end of a row
    bool mayHaveNoHeader = true;          ///< false if the first row is known to be a header
};

/// Parses all cells of a CSV; a file without any row has no columns. If the first row is data, the columns
/// are numbered. A row with more or fewer cells than the header is reported and skipped, because its cells
/// cannot be assigned to columns; empty cells at the end are ignored. If the header has far more columns than
/// the file has bytes for, only the first columns are kept.
ParsedTable parseCsv(std::string_view bytes, StringPool& strings, const CsvOptions& options);

/// Appends the cells of a column of the same kind and the same strings, and empties it.
void appendColumn(DataColumn& to, DataColumn& part);

} // namespace opscope
