// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns of the vendor's files mean, whatever the export version calls them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/report/data_table.h"
#include "core/report/meaning.h"

namespace opscope {

/// What weighs the rows of a mean.
enum class VendorWeight : std::uint8_t { Time, Count };

struct VendorColumn {
    std::string name; ///< canonical: the header in small letters without unit, the same for all its aliases
    Meaning meaning = Meaning::None;
    VendorWeight weight = VendorWeight::Time; ///< of a WeightedMean
};

/// Known by its header in any spelling (unit, case, blanks, '_', the prefix aic_ or aiv_), or by its family:
/// a ratio, a rate, a time or size by its unit. Everything else that is a number has the meaning None.
VendorColumn vendorColumn(std::string_view header, std::string_view unit);

/// A header as it is compared: small letters without blanks and '_'; the unit stays.
std::string plainHeader(std::string_view header);

/// The column that a header names, by any of the names that exports gave it, in that order; null if there is
/// none. Units and our own key columns play no part.
const DataColumn* findColumn(const DataTable& table, std::string_view header);

/// What a row of the vendor says of itself, whatever the header of its table.
enum class RowFact : std::uint8_t {
    Device,
    Model,
    Step,     ///< its number
    Start,    ///< a time
    Total,    ///< the time that it took, or that its rows took together
    Name,     ///< of the op, its type or the call
    CoreType, ///< what it ran on
    Level,    ///< of a call
    Stream,
};
/// The headers that say it, the best first; our own key columns before the vendor's.
std::span<const std::string_view> headersOf(RowFact fact);
/// The first of them that a table has, as its `find` says: null or nothing if it has none.
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

/// True where a column has numbers alone, by its header without a unit: ids, counts, shares.
bool isVendorNumber(std::string_view header);

/// The header of the column that weighs means of that table; empty if it has none.
std::string_view weightColumn(const DataTable& table, VendorWeight weight);

/// True for shares of a whole and ratios of two amounts, which files write as 0..1 or as 0..100.
bool isVendorRatio(std::string_view header);

} // namespace opscope
