// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the row of a slice in a table whose rows are sums over slices of one name.
#pragma once

#include <optional>
#include <stop_token>

#include "core/analysis/named_slices.h"
#include "core/table/table.h"

namespace opscope {

/// The device of a row, if the table has this column.
std::optional<std::int32_t> deviceOfRow(const Table& table, std::size_t row);

/// The row of a slice by its name and, if the table has these columns, by device, process and thread. If no
/// thread matches, a row of the same name and another thread is returned; none if no name matches.
std::optional<std::uint32_t> rowOfNamedSlice(const Table& table, const Report& report, SliceId slice,
                                             const NamedSlices& which, std::size_t reportIndex = 0);

} // namespace opscope
