// SPDX-License-Identifier: GPL-3.0-or-later
// The meaning of columns in the vendor's files, across export versions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/report/data_table.h"
#include "core/report/meaning.h"

namespace opscope {

/// The weight of rows in a weighted mean.
enum class VendorWeight : std::uint8_t { Time, Count };

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

/// True for shares of a whole and ratios of two amounts, which files write as 0..1 or 0..100.
bool isVendorRatio(std::string_view header);

} // namespace opscope
