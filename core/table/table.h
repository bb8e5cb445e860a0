// SPDX-License-Identifier: GPL-3.0-or-later
// A table of typed columns over a report: declared once, shown by the window and printed by the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/cell_kind.h"
#include "core/base/id.h"
#include "core/base/message.h"
#include "core/base/string_pool.h"
#include "core/report/meaning.h"
#include "core/report/report.h"

namespace opscope {

/// Missing (shown as N/A, sorted last), integer (also ns and bytes), real, or text.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string_view>;

enum class CellHint : std::uint8_t { None, Bar, Heat, DiffBar };

/// How a text that is too long for its column is shown in a text table.
enum class LongText : std::uint8_t {
    CutMiddle,
    CutEnd, ///< matters least: cut before the texts of other columns
    Folded, ///< complete, on further lines
};

inline constexpr std::uint8_t kAllDigits = 255;

struct ColumnSpec {
    std::string id;    ///< stable name for --sort, --where and saved layouts: "total", or the vendor's header
    std::string title; ///< English or the vendor's header; views translate it in the context "Column"
    CellKind kind = CellKind::Text; ///< determines text, alignment, sorting and filtering
    std::string unit;               ///< shown in the header: "us", "KB"; empty if none
    std::uint8_t decimals = 3;      ///< kAllDigits: as many as a real number has
    CellHint hint = CellHint::None;
    bool isVendor = false; ///< the vendor's header, never translated
    bool isHidden = false; ///< hidden until the user shows it
    std::string group;     ///< column group ("timing", "pipe", "memory"); may be empty
    Meaning meaning = Meaning::Undeclared;
    /// For a weighted mean: id of the column with the weights (time of the row, count, time of a bandwidth).
    std::string weight;
    /// For a quotient: id of the column whose sum is divided by that of `weight` (the size of a bandwidth);
    /// empty: the mean is of the cells of this column.
    std::string part;
    bool isUnitInCells = false; ///< an export writes the unit in each cell, not in the header
    bool hasFigures = false;    ///< of a text: sentences with times and counts in them
    bool isJson = false;        ///< the texts are JSON values, which an export as JSON writes as they are
    LongText longText = LongText::CutMiddle;
    bool isDear = false; ///< computing a cell is slow: group rows leave it empty, the search skips it
};

/// The values of a column. Spans point into the report or into storage kept alive by the Table. Missing
/// values are kMissingInteger, NaN and invalid ids; of the narrow integers also the largest value of an
/// unsigned type and -1 of int32 (no stream, no step, no device). A function is used for the few columns
/// without storage.
struct TextValues {
    std::span<const StringId> ids;
    const StringPool* pool = nullptr;
};
using ColumnValues = std::variant<std::span<const std::int64_t>, std::span<const std::int32_t>,
                                  std::span<const std::uint32_t>, std::span<const std::uint16_t>,
                                  std::span<const double>, TextValues, std::function<Cell(std::size_t row)>>;

/// The cells of a column of a file.
ColumnValues valuesOf(const Report& report, const DataColumn& column);

struct TableColumn {
    ColumnSpec spec;
    ColumnValues values;
};

/// The conditions by which a table can be narrowed, except a time range.
enum class NarrowingKey : std::uint8_t { Device, Model, Iteration, Picture };

struct TotalsCache;

/// Says which rows include the amounts of other rows, so that sums count no amount twice. Of the rows of one
/// whole, those of level 0 are added up if there are any; otherwise of each part its total (level 1), or the
/// rows of its only level. If a part has samples of several levels but no total, there is no sum.
struct RowLevel {
    std::uint8_t level = 0;  ///< 0: the whole; 1: the total of its part; above: samples of the part
    std::uint32_t whole = 0; ///< number of the whole, unique in the table
    std::uint32_t part = 0;  ///< number of the part, unique in the table
    bool operator==(const RowLevel&) const = default;
};

/// Immutable; safe from any thread; copies share the values.
struct Table {
    std::string page;        ///< page id
    std::string source;      ///< origin of the rows: kind of the vendor's table, "timeline", "op table", ...
    bool isComputed = false; ///< computed by Opscope, not by the vendor
    std::size_t rows = 0;
    std::vector<TableColumn> columns;
    std::vector<std::uint32_t>
        totalRows; ///< the vendor's total rows: always shown, never sorted, filtered or added up
    /// Rows that include each other. Empty: all rows are independent.
    std::vector<RowLevel> levels;
    bool isOfGroups = false;    ///< rows are groups: a missing cell means that the rows of the group differ
    std::size_t nameColumn = 0; ///< this column gets the remaining width
    /// The initial sort column, descending; none if the rows already have a meaningful order.
    std::optional<std::size_t> defaultSort;
    /// Requested conditions that could not be applied, because the rows do not have these values.
    std::vector<NarrowingKey> notNarrowed;
    /// Number of rows that extend beyond the range or the step; their values are for the part inside.
    std::size_t cut = 0;
    /// The slice of a row, for "jump to the timeline"; may be empty.
    std::function<SliceId(std::size_t row)> sliceOf;
    /// Of a table of several reports: which of them a row is of, an index into Workspace::reports; empty: all
    /// rows are of one.
    std::function<std::size_t(std::size_t row)> reportOf;
    /// Storage of computed columns and the report itself.
    std::vector<std::shared_ptr<const void>> keepAlive;
    /// Sums of all rows, shared by queries: the first one computes them. Null: every query computes its own.
    std::shared_ptr<TotalsCache> totals;

    Cell cell(std::size_t row, std::size_t column) const;
    /// The displayed text, without digit grouping; missing is "N/A", in a table of groups "".
    std::string text(std::size_t row, std::size_t column) const;
    /// Index of a column by id or title; case is ignored.
    std::optional<std::size_t> find(std::string_view idOrTitle) const;
};
/// The displayed text of a cell, by kind, unit and decimals of the column; "N/A" if missing.
std::string cellText(const ColumnSpec& spec, const Cell& cell);
/// Appends the same text, for loops that reuse a buffer.
void appendCellText(std::string& out, const ColumnSpec& spec, const Cell& cell);

using TablePtr = std::shared_ptr<const Table>;

} // namespace opscope
