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

/// Something of a table that could not be taken as it stands: equal ones of one column are one with a count.
struct TableProblem {
    enum class Kind : std::uint8_t {
        NotANumber,
        OtherUnit, ///< brought to that of the column
        BareRatio, ///< beside cells with "%"
        RowTooShort,
        RowTooLong,
        RepeatedHeader,
        StrayQuote,
        NotUtf8,
        CellTooLong,
        TooManyColumns,
        NoHeader
    };
    /// A row that is not in the table.
    bool isRowLeftOut() const
    {
        return kind == Kind::RowTooShort || kind == Kind::RowTooLong || kind == Kind::RepeatedHeader;
    }

    Kind kind{};
    std::size_t column = 0; ///< for those of cells
    std::string text; ///< the first cell; for TooManyColumns how many there are, for BareRatio the factor
    std::vector<std::uint64_t> lines; ///< the first places
    std::uint64_t count = 0;
};

/// A table as typed columns, not yet part of a report.
struct ParsedTable {
    std::vector<DataColumn> columns;
    std::size_t rows = 0;
    std::vector<TableProblem> problems;
    bool isCancelled = false;
};

struct CsvOptions {
    unsigned threads = 1;
    std::stop_token stop;
    std::function<void(double)> progress; ///< share done, from any thread; may be empty
    bool keepsShortRows = false;          ///< true where a missing cell can only be one at the end
    bool mayLackHeader = true;            ///< false where the first row is known to be one
};

/// Types all cells of a CSV; no row at all gives no columns. Where the first row is data as the rows below
/// it, the columns are numbered. Which cell a row of another width than the header lacks or has too many is
/// not known: it is reported and left out, but for empty cells at its end. A file whose header promises many
/// times the cells that it has bytes for keeps its first columns.
ParsedTable parseCsv(std::string_view bytes, StringPool& strings, const CsvOptions& options);

} // namespace opscope
