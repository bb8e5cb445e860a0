// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/report/data_table.h"

namespace opscope {

/// Executed ops (rows of op_summary, kernel_details, COMPUTE_TASK_INFO; layers of a JOB), stored by column.
/// Columns without any value are empty. Times in ns; a missing start is kMissingInteger.
struct OpTable {
// In the order of the SQL table: see vendor_columns.def for each of them.
#define VENDOR_COLUMN(...)
#define OP_COLUMN(type, member, ...) Column<type> member;
#include "core/vendor/vendor_columns.def"
#undef OP_COLUMN
    Column<SliceId> slice;     ///< its device slice; invalid if the timeline has none
    Column<std::uint32_t> row; ///< its row in the table `source`

    /// The vendor table with all metrics of the ops: index into Report::tables; the same for all ops.
    std::uint32_t source = UINT32_MAX;

    std::size_t size() const
    {
        return name.size();
    }

    static constexpr TableName kTable{
        "ops", "operators (layers of a JOB) as executed; all metrics of an op are in its vendor table",
        "number of the op"};
    template <class F>
    static constexpr void describe(F&& field)
    {
#define OP_COLUMN(type, member, id, unit, doc, ...) field(id, &OpTable::member, Unit::unit, doc);
#include "core/vendor/vendor_columns.def"
#undef OP_COLUMN
#undef VENDOR_COLUMN
        field("slice_id", &OpTable::slice, Unit::None, "-> slices.id; NULL if the timeline has none");
        field("vendor_row", &OpTable::row, Unit::Id, "-> id of its row there");
        field(&OpTable::source);
    }
};

} // namespace opscope
