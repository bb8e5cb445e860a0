// SPDX-License-Identifier: GPL-3.0-or-later
// The one writer of tables: what the window exports and what `opscope-cli table` prints are the same bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/table/query.h"
#include "core/table/table.h"

namespace opscope {

enum class ExportFormat : std::uint8_t { Csv, Tsv, Json, Markdown };

/// CSV is RFC 4180 (comma, CRLF), TSV the same with tabs and LF. In both, texts that a spreadsheet would run
/// as a formula begin with an apostrophe (core/base/csv_text.h). JSON is an array of objects, keyed by column
/// ids.
struct ExportOptions {
    ExportFormat format = ExportFormat::Csv;
    std::vector<std::size_t> columns; ///< empty: those that are not hidden
    bool isAsShown = false;           ///< false: raw, every digit; true: rounded as on the screen
    bool hasBom = false;              ///< CSV and TSV: begin with the byte order mark of UTF-8
    /// CSV and TSV: numbers that a spreadsheet would round or show as 1.00159E+12 (more than 11 digits before
    /// the point or 15 in all), and texts that it would take for a number or a date, end with a tab, as the
    /// vendor's own time stamps do; that makes them texts. Readers that ignore blanks around numbers read the
    /// same values.
    bool isSpreadsheetSafe = false;
    /// CSV and JSON as the vendor's tools write them: cells as `vendorText` has them, what is missing is
    /// "N/A" and in total rows "-", numbers longer than 15 characters end with a tab; headers without our
    /// units are the keys of JSON too.
    bool isAsVendor = false;
    bool hasTotalRows = true; ///< the vendor's total rows follow the rows
};

/// "Duration(us)": title with unit, also where the vendor writes the unit into the cells alone.
std::string headerText(const ColumnSpec& spec);

/// The columns that are not hidden.
std::vector<std::size_t> shownColumns(const Table& table);

/// Gets the bytes in order; an error ends the export.
using ExportSink = std::function<Result<void>(std::string_view bytes)>;

/// Writes rows in the order given. `progress` gets 0..1, from this thread. Errors: those of the sink;
/// Cancelled.
Result<void> exportTable(const Table& table, std::span<const std::uint32_t> rows,
                         const ExportOptions& options, const ExportSink& sink,
                         const std::stop_token& stop = {}, const std::function<void(double)>& progress = {});

/// The same to a file that appears whole or not at all. Errors: CannotWrite with the system's reason;
/// Cancelled.
Result<void> exportTableToFile(const Table& table, std::span<const std::uint32_t> rows,
                               const ExportOptions& options, const std::filesystem::path& path,
                               const std::stop_token& stop = {},
                               const std::function<void(double)>& progress = {});

/// One row a group: its title, its count and its totals, as a table of its own.
TablePtr groupTable(const TablePtr& table, const TableQuery& query, const TableRows& rows);

} // namespace opscope
