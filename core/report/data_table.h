// SPDX-License-Identifier: GPL-3.0-or-later
// A table as the vendor wrote it: any CSV or JSON summary, typed column by column, nothing renamed, nothing
// dropped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/report/field.h"

namespace opscope {

/// How the cells of a DataColumn are kept. A column starts as the narrowest kind that holds all its cells.
enum class DataKind : std::uint8_t {
    Integer, ///< int64; missing is kMissingInteger
    Nanos,   ///< a "(us)" or "(ms)" column whose cells are whole nanoseconds: int64 ns; missing is
             ///< kMissingInteger
    Real,    ///< double; missing is NaN
    Text,    ///< interned; missing is an invalid id
};

struct DataColumn {
    std::string
        name; ///< the header cell as the vendor wrote it, without surrounding blanks; ours begin with '@'
    std::string
        unit; ///< the vendor's unit, from "(us)" in the header: "us", "KB", "%", "MB/s"; empty if none
    DataKind kind = DataKind::Text;
    std::uint8_t decimals = 0;     ///< most digits that a cell has behind the point
    Column<std::int64_t> integers; ///< Integer, Nanos
    Column<double> reals;          ///< Real
    Column<StringId> texts;        ///< Text
};

/// Row keys that we add in front of the vendor's columns.
inline constexpr std::string_view kDeviceColumn = "@device";
inline constexpr std::string_view kModelColumn = "@model";
inline constexpr std::string_view kIterationColumn = "@iteration";
inline constexpr std::string_view kPictureColumn = "@picture";
inline constexpr std::string_view kFileColumn = "@file"; ///< row of the inventory

/// All files of one kind of one report as one table; rows stand in file order.
struct DataTable {
    std::string kind; ///< "op_summary", "op_statistic", "acl_statistic", "api_statistic", "step_trace", ...
                      ///< or a file stem
    std::vector<DataColumn> columns;
    std::size_t rows = 0;
    Column<std::uint8_t> isTotal; ///< 1 for the vendor's own total row; empty when there is none

    /// Column by its exact header, or by any of its known spellings (case and blanks ignored); null if
    /// absent.
    const DataColumn* find(std::string_view name) const;
    bool isTotalRow(std::size_t row) const { return !isTotal.empty() && isTotal[row] != 0; }
};

} // namespace opscope
