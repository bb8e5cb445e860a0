// SPDX-License-Identifier: GPL-3.0-or-later
// A vendor's table: any CSV or JSON summary with typed columns; no column is renamed or dropped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell_kind.h"
#include "core/base/column.h"
#include "core/base/id.h"
#include "core/report/field.h"

namespace opscope {

struct DataColumn {
    std::string name; ///< the vendor's header without surrounding blanks; internal columns begin with '@'
    std::string
        unit; ///< the vendor's unit from the header ("us" for "(us)", "KB", "%", "MB/s"); empty if none
    /// The narrowest of Integer, Duration ("(us)" or "(ms)" of whole nanoseconds), Real and Text that holds
    /// all its cells.
    CellKind kind = CellKind::Text;
    std::uint8_t decimals = 0;     ///< maximum number of digits after the point in a cell
    Column<std::int64_t> integers; ///< Integer, Duration
    Column<double> reals;          ///< Real
    Column<StringId> texts;        ///< Text
};
/// Calls `f(cells, missing)` with the cells that the kind of the column has and their missing value.
template <class AnyColumn, class F>
decltype(auto) visitCells(AnyColumn& column, F&& f)
{
    return column.kind == CellKind::Text   ? f(column.texts, StringId{})
           : column.kind == CellKind::Real ? f(column.reals, kNoReal)
                                           : f(column.integers, kMissingInteger);
}

/// Internal row keys, in front of the vendor's columns.
inline constexpr std::string_view kDeviceColumn = "@device";
inline constexpr std::string_view kModelColumn = "@model";
inline constexpr std::string_view kIterationColumn = "@iteration";
inline constexpr std::string_view kPictureColumn = "@picture";
inline constexpr std::string_view kFileColumn = "@file"; ///< row of the inventory

/// All files of one kind in a report as one table; rows are in the order of the files.
struct DataTable {
    std::string kind; ///< "op_summary", "op_statistic", "acl_statistic", "api_statistic", "step_trace", ...
                      ///< or a file stem
    std::vector<DataColumn> columns;
    std::size_t rows = 0;
    Column<std::uint8_t> isTotal; ///< 1 for a total row of the vendor; empty if there is none

    /// Finds a column by its exact header, or by any known spelling (case and blanks ignored); null if
    /// absent.
    const DataColumn* find(std::string_view name) const;
    bool isTotalRow(std::size_t row) const { return !isTotal.empty() && isTotal[row] != 0; }
};

} // namespace opscope
