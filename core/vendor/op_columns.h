// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the ops as the vendor's files have them.
#pragma once

#include "core/report/op_table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

/// Calls `each(member, unit, info)` for each column of the ops that files have, in the order of the SQL
/// table.
template <class F>
void forEachOpColumn(F&& each)
{
#define VENDOR_COLUMN(...)
#define OP_COLUMN(type, member, id, unit, doc, names_, title_, text_, ...)                                   \
    each(&OpTable::member, Unit::unit,                                                                       \
         VendorColumnInfo{.names = names_, .title = title_, .text = text_ __VA_OPT__(, ) __VA_ARGS__});
#include "core/vendor/vendor_columns.def"
#undef OP_COLUMN
#undef VENDOR_COLUMN
}

/// The same for the columns that op_summary has, in its order.
template <class F>
void forEachOpColumnInFile(F&& each)
{
    for (int place = 1; place <= UINT8_MAX; ++place) {
        forEachOpColumn([&](auto member, Unit unit, const VendorColumnInfo& info) {
            if (info.place == place)
                each(member, unit, info);
        });
    }
}

/// The missing value of a column of the ops.
template <class T>
T missingOf(Column<T> OpTable::*, Unit unit)
{
    if constexpr (std::integral<T>)
        return noneOf<T>(unit);
    else
        return {};
}

} // namespace opscope
