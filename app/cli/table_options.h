// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `opscope-cli table`, and the words in them that name columns and rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/narrowing_options.h"
#include "core/table/query.h"

namespace opscope {

enum class TableFormat { Table, Csv, Json, Tsv, Markdown };

struct TableOptions {
    CommonOptions common;
    NarrowingOptions narrowing;
    TableFormat format = TableFormat::Table;
    std::string page;
    std::string variant;
    bool isComputed = false;
    std::optional<std::int64_t> picture;
    std::vector<std::string> where;
    std::vector<std::string> sort;
    std::string group;
    bool groupWithoutNumber = false;
    std::string search;
    std::vector<std::string> columns;
    std::vector<std::string> args;
    std::string rows;
    bool hasNoTotals = false;
    std::size_t top = 0;
    bool isAsShown = false;
    bool hasBom = false;
    bool isSpreadsheetSafe = false;
    bool isListOfColumns = false;
    std::string out;
};

void addTableOptions(OptionParser& app, TableOptions& options);

/// The error names the columns that there are.
Result<std::size_t> columnOf(const Table& table, std::string_view word);
Result<TableQuery> queryFor(const Table& table, const TableOptions& options);
/// "3,5-9": by row.
std::vector<bool> wantedRows(std::string_view text, std::size_t rows);

} // namespace opscope
