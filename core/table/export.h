// SPDX-License-Identifier: GPL-3.0-or-later
// The only writer of tables: the export of the window and `opscope-cli table` produce the same bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/words.h"
#include "core/table/query.h"
#include "core/table/table.h"

namespace opscope {

enum class ExportFormat : std::uint8_t { Csv, Tsv, Json, Markdown };

/// CSV is RFC 4180 (comma, CRLF); TSV uses tabs and LF. In both an apostrophe precedes texts that a
/// spreadsheet would execute as a formula (core/base/csv_text.h). JSON is an array of objects with the column
/// ids as keys; in a column of numbers, a text that is a number is written as a number.
struct ExportOptions {
    ExportFormat format = ExportFormat::Csv;
    std::vector<std::size_t> columns; ///< empty: all columns that are not hidden
    bool isAsShown = false;           ///< false: raw, every digit; true: rounded as on the screen
    bool hasBom = false;              ///< CSV and TSV: begin with the UTF-8 byte order mark
    /// CSV and TSV: a tab is appended to numbers that a spreadsheet would round or show as 1.00159E+12 (more
    /// than 11 digits before the point, or 15 in an integer or a time), and to texts that it would
    /// read as a number or a date. The tab makes them texts, as in the vendor's own time stamps; readers that
    /// ignore blanks around numbers are not affected.
    bool isSpreadsheetSafe = false;
    /// CSV and JSON in the vendor's format: cells as in `vendorText`, missing cells are "N/A" and in total
    /// rows "-", numbers longer than 15 characters end with a tab, headers have no unit added by Opscope;
    /// JSON keys are the headers.
    bool isAsVendor = false;
    bool hasTotalRows = true; ///< append the vendor's total rows
    Words words = {};         ///< Markdown: of the headers
    /// JSON: the name of an answer. The array is then the value "rows" of an object that begins with
    /// `schemaJson`.
    std::string schema;
};

/// {"name": "stats", "version": 1}: what every JSON answer of the command line begins with, as the value of
/// "schema".
std::string schemaJson(std::string_view answer);

/// "Duration(us)": title with unit, also if the vendor writes the unit only in the cells.
std::string headerText(const ColumnSpec& spec);

/// A text of a file or of its user within Markdown: it is shown as it is, and is neither HTML, a link nor a
/// command to a terminal.
std::string markdownText(std::string_view text);

/// The columns that are not hidden.
std::vector<std::size_t> shownColumns(const Table& table);

/// Receives the bytes in order; an error ends the export.
using ExportSink = std::function<Result<void>(std::string_view bytes)>;

/// Writes tables with the same columns one after the other as one table.
class TableWriter {
public:
    TableWriter(ExportOptions options, ExportSink sink);
    /// Appends the rows; the first call writes the head. Errors: those of the sink; Cancelled.
    Result<void> add(const Table& table, std::span<const std::uint32_t> rows,
                     const std::stop_token& stop = {}, const std::function<void(double)>& progress = {});
    /// Ends the table, which must have had a call of `add`.
    Result<void> finish();

private:
    ExportOptions m_options;
    ExportSink m_sink;
    bool m_hasHead = false;
    bool m_hasRows = false;
};

/// Writes `rows` in their order. `progress` is called with 0..1 on the calling thread. Errors: those of the
/// sink; Cancelled.
Result<void> exportTable(const Table& table, std::span<const std::uint32_t> rows,
                         const ExportOptions& options, const ExportSink& sink,
                         const std::stop_token& stop = {}, const std::function<void(double)>& progress = {});

/// The first `maxRows` rows as text.
std::string exportText(const Table& table, const ExportOptions& options, std::size_t maxRows = SIZE_MAX);
/// The first `maxRows` rows as an array of JSON objects with the ids of the columns as keys, and all digits.
std::string tableJson(const Table& table, std::size_t maxRows = SIZE_MAX);
/// The only row as a JSON object.
std::string objectJson(const Table& table);

/// A part of a JSON answer: a table, or an object, its only row. Without a name the object's members are
/// those of the answer.
struct AnswerPart {
    const char* name;
    TablePtr table;
    bool isObject = false;
};

/// Why a table must not be written over `file`: it is no regular file, or it is inside the opened run. A
/// table in place of a source or of an export would be read as a part of the run.
std::optional<Message> whyNotOver(const std::filesystem::path& file, const std::filesystem::path& opened);

/// Writes a file that appears completely or not at all. Errors: CannotWrite with the system's reason;
/// Cancelled.
Result<void> exportTableToFile(const Table& table, std::span<const std::uint32_t> rows,
                               const ExportOptions& options, const std::filesystem::path& path,
                               const std::stop_token& stop = {},
                               const std::function<void(double)>& progress = {});

} // namespace opscope
