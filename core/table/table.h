// SPDX-License-Identifier: GPL-3.0-or-later
// A table as typed columns over a report: declared once, shown by the window and printed by the command line.
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

#include "core/base/id.h"
#include "core/base/message.h"
#include "core/base/string_pool.h"
#include "core/report/meaning.h"
#include "core/report/report.h"

namespace opscope {

/// What a column means: decides its text, its alignment, its sort and its filter.
enum class CellKind : std::uint8_t {
    Text,
    Integer,
    Real,
    Timestamp, ///< int64 ns of the report's clock
    Duration,  ///< int64 ns
    Bytes,     ///< int64 bytes
    Ratio,     ///< 0..1 (may exceed 1)
    Percent,   ///< 0..100
};

/// Missing (N/A, always sorted last), integer (also ns and bytes), real, or text.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string_view>;

enum class CellHint : std::uint8_t { None, Bar, Heat, DiffBar };

struct ColumnSpec {
    std::string id;    ///< stable word for --sort, --where and saved layouts: "total", or the vendor's header
    std::string title; ///< English header, or the vendor's own; views translate it in the context "Column"
    CellKind kind = CellKind::Text;
    std::string unit; ///< shown in the header: "us", "KB"; empty if none
    std::uint8_t decimals = 3;
    CellHint hint = CellHint::None;
    bool isVendor = false; ///< the header is shown as it is
    bool isHidden = false; ///< not shown until chosen
    std::string group;     ///< column group ("timing", "pipe", "memory"); may be empty
    Meaning meaning = Meaning::Undeclared;
    /// Of a weighted mean: id of the column that weighs (the row's time, its count, the time of a bandwidth).
    std::string weight;
    /// Id of the column whose sum is divided by that of `weight` (the size of a bandwidth); empty: the cells
    /// count.
    std::string part;
    bool isUnitInCells = false; ///< an export says the unit in each cell: the vendor's header does not
    bool isDear = false; ///< a cell takes long: group rows leave it empty, the search does not look
};

/// Where the values of a column stand. Spans point into the report or into storage that the Table keeps
/// alive; missing values are kMissingInteger, NaN and invalid ids. A function is for the few columns that
/// have no storage. Of the narrow integers, the greatest value of an unsigned type and -1 of int32 (no
/// stream, no step, no device) are missing too.
struct TextValues {
    std::span<const StringId> ids;
    const StringPool* pool = nullptr;
};
using ColumnValues = std::variant<std::span<const std::int64_t>, std::span<const std::int32_t>,
                                  std::span<const std::uint32_t>, std::span<const std::uint16_t>,
                                  std::span<const double>, TextValues, std::function<Cell(std::size_t row)>>;

struct TableColumn {
    ColumnSpec spec;
    ColumnValues values;
};

/// What a table may be narrowed by, beside a range of time.
enum class NarrowingKey : std::uint8_t { Device, Model, Iteration, Picture };

struct TotalsCache;

/// What a row holds of the others. Of the rows of one whole that are added up, those of level 0 count if
/// there are any; else of each part those of its total, or those of the one level that is there. The samples
/// of several levels hold each other: without the total there is no sum.
struct RowLevel {
    std::uint8_t level = 0;  ///< 0: holds the whole, 1: the total of its part, more: samples of it
    std::uint32_t whole = 0; ///< numbered in the table
    std::uint32_t part = 0;  ///< numbered in the table, not in the whole
    bool operator==(const RowLevel&) const = default;
};

/// Immutable; safe from any thread; copies share the values.
struct Table {
    std::string page;   ///< page id
    std::string source; ///< where the rows come from: kind of the vendor's table, "timeline", "op table", ...
    bool isComputed = false; ///< computed here, not as the vendor wrote it
    std::size_t rows = 0;
    std::vector<TableColumn> columns;
    std::vector<std::uint32_t>
        totalRows; ///< the vendor's total rows: pinned, never sorted, filtered or summed
    /// Rows that hold each other: each amount is counted once. Empty: all rows stand side by side.
    std::vector<RowLevel> levels;
    bool isOfGroups = false;    ///< rows are groups: a missing cell says that the rows of the group differ
    std::size_t nameColumn = 0; ///< the column that takes the space that is left
    /// Sorted by this at first, descending; none if rows stand in a meaningful order.
    std::optional<std::size_t> defaultSort;
    /// What was asked for and narrows nothing: the rows do not say theirs.
    std::vector<NarrowingKey> notNarrowed;
    /// Rows that reach out of the range or the step: their numbers are of the part inside.
    std::size_t cut = 0;
    /// The slice of a row for "jump to the timeline"; may be empty.
    std::function<SliceId(std::size_t row)> sliceOf;
    /// Storage of computed columns and the report itself.
    std::vector<std::shared_ptr<const void>> keepAlive;
    /// Sums of all rows, made by the first query that asks for them; null: made by each.
    std::shared_ptr<TotalsCache> totals;

    Cell cell(std::size_t row, std::size_t column) const;
    /// As shown: no group separators; missing is "N/A", of a group "".
    std::string text(std::size_t row, std::size_t column) const;
    /// Index of a column by id or title, case-insensitive.
    std::optional<std::size_t> find(std::string_view idOrTitle) const;
};
/// What a cell shows in a column of this kind, unit and decimals; "N/A" when missing.
std::string cellText(const ColumnSpec& spec, const Cell& cell);
/// The same, appended; a hot loop keeps its buffer.
void appendCellText(std::string& out, const ColumnSpec& spec, const Cell& cell);

using TablePtr = std::shared_ptr<const Table>;

} // namespace opscope
