// SPDX-License-Identifier: GPL-3.0-or-later
// The meaning of columns in the vendor's files, across export versions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/report/data_table.h"
#include "core/report/meaning.h"

namespace opscope {

/// The weight of rows in a weighted mean.
enum class VendorWeight : std::uint8_t { Time, Count };

/// Shares of an op's time in which a unit of the core was busy.
enum class Pipe : std::uint8_t {
    MacBusy, ///< JOB from here
    MacPpen,
    VecBusy,
    VecPpen,
    Dstr,
    Dtrans,
    Dld,
    Wld,
    Mac, ///< PROF from here; for a mixed op the busier of its two cores
    Vec,
    Scalar,
    Mte1,
    Mte2,
    Mte3,
    Fixpipe
};
inline constexpr std::size_t kPipeCount = 15;
/// "mac", "DLD": the header of its column without "ratio".
const char* pipeName(Pipe pipe);

/// The part of a pipe in the memory bound of an op.
enum class PipeRole : std::uint8_t { Compute, Memory, Other };

/// A line of vendor_columns.def: what is known of a column in the vendor's files.
struct VendorColumnInfo {
    std::string_view names; ///< its headers in all exports, separated by '|', the preferred one first
    std::string_view title; ///< of its explanation
    std::string_view text;  ///< its explanation in English; empty if it needs none
    Meaning meaning = Meaning::Undeclared;    ///< Undeclared: the words and the unit of the header decide
    VendorWeight weight = VendorWeight::Time; ///< for a WeightedMean
    bool isNumber = false; ///< its first name: the column contains only numbers, although it has no unit
    std::optional<VendorWeight> weighs =
        {}; ///< it weighs the means of a table; the first such line is preferred
    std::optional<Pipe> pipe = {};
    PipeRole role = PipeRole::Other;
    std::uint8_t place = 0;       ///< of a column of the ops: its place in op_summary, counted by tens
    std::string_view kernel = {}; ///< of a column of the ops: its header in kernel_details, if it differs
    std::string_view database =
        {}; ///< its columns in COMPUTE_TASK_INFO over the releases; '?': not in each one

    std::string_view header() const { return names.substr(0, names.find('|')); }
    std::string_view olderHeader() const { return names.substr(names.rfind('|') + 1); }
    bool isInSomeDatabases() const { return database.starts_with('?'); }
    std::string_view databaseNames() const { return database.substr(isInSomeDatabases() ? 1 : 0); }
};
/// Calls `each(name)` with each of the column's names.
template <class F>
void forEachName(const VendorColumnInfo& column, F&& each)
{
    for (std::size_t at = 0; at <= column.names.size();) {
        const auto end = std::min(column.names.find('|', at), column.names.size());
        each(column.names.substr(at, end - at));
        at = end + 1;
    }
}
/// All lines, those of the ops first.
std::span<const VendorColumnInfo> vendorColumns();
/// The line of a pipe by the header of its column in any form ("aic_mac_ratio", "mac_exe_ratio" of a 310B,
/// "mac_ratio_extra"); null for other columns.
const VendorColumnInfo* pipeOfHeader(std::string_view header);

struct VendorColumn {
    std::string name; ///< canonical name: lower-case header without unit, the same for all aliases
    Meaning meaning = Meaning::None;
    VendorWeight weight = VendorWeight::Time; ///< for a WeightedMean
};

/// Looks up a column by its header in any spelling (unit, case, blanks, '_', the prefix aic_ or aiv_), or
/// else by its type: a ratio, a rate, a time or size by its unit. All other numbers have the meaning None.
VendorColumn vendorColumn(std::string_view header, std::string_view unit);

/// Normalises a header for comparison: lower case without blanks and '_'; the unit stays.
std::string plainHeader(std::string_view header);

/// Finds the column of a header by all names that exports have used for it, in order of preference; null if
/// none exists. Units and internal key columns are ignored.
const DataColumn* findColumn(const DataTable& table, std::string_view header);

/// A fact that a row of a vendor's table may contain, under different headers.
enum class RowFact : std::uint8_t {
    Device,
    Model,
    Step,     ///< number of the step
    Start,    ///< start time
    Total,    ///< duration, or the sum of several durations
    Name,     ///< name of the op, its type or the API
    CoreType, ///< kind of core it ran on
    Level,    ///< level of an API
    Stream,
};
/// The headers of a fact in order of preference; internal key columns come before the vendor's.
std::span<const std::string_view> headersOf(RowFact fact);
/// The first of these headers found by the table's `find`; null or none if it has none of them.
template <class AnyTable>
auto columnOf(const AnyTable& table, RowFact fact)
{
    decltype(table.find({})) column{};
    for (const auto header : headersOf(fact)) {
        if ((column = table.find(header)))
            break;
    }
    return column;
}

/// True for columns that contain only numbers, by the header without unit: ids, counts, shares.
bool isVendorNumber(std::string_view header);

/// Header of the column that weighs the means of this table; empty if it has none.
std::string_view weightColumn(const DataTable& table, VendorWeight weight);

/// Group of columns in which pages show it ("timing", "pipe", "memory"); empty for none.
const char* vendorGroup(std::string_view header);

/// True for points in time: the other columns of times are durations.
bool isVendorTimestamp(std::string_view header);

/// True for shares of a total and ratios of two amounts, which files write as 0..1 or 0..100.
bool isVendorRatio(std::string_view header);

} // namespace opscope
