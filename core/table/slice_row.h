// SPDX-License-Identifier: GPL-3.0-or-later
// From a slice to its row in a table whose rows sum up slices by name.
#pragma once

#include <optional>
#include <stop_token>

#include "core/analysis/named_slices.h"
#include "core/table/table.h"

namespace opscope {

/// The device that a row says, where the table has such a column.
std::optional<std::int32_t> deviceOfRow(const Table& table, std::size_t row);

/// The row that a slice belongs to by its name and, where the table has the columns, its device, process and
/// thread; a row of the same name and another thread is better than none. Nothing if there is no such row.
std::optional<std::uint32_t> rowOfNamedSlice(const Table& table, const Report& report, SliceId slice,
                                             const NamedSlices& which);

} // namespace opscope
