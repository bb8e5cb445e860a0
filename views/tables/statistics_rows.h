// SPDX-License-Identifier: GPL-3.0-or-later
// Which slices the rows of a table of statistics sum up.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/named_slices.h"
#include "core/table/table.h"

namespace opscope {

/// The slices that the rows of a variant sum up by their names.
NamedSlices slicesOfVariant(std::string_view variant);
/// The variant that sums up slices of a class; null if there is none.
const char* variantOf(SliceClass cls);
/// The name of a row; empty if it has none.
std::string_view nameOfRow(const Table& table, std::size_t row);
/// Leaves only the slices of the task type that a row of ops counts; all of them if none is of its type.
void keepTaskTypeOf(const Report& report, const Table& table, std::size_t row, std::vector<SliceId>& slices);
/// The slices that a row of a table of statistics sums up, in order of time, at most `limit`.
std::vector<SliceId> slicesOfRow(const Report& report, const Table& table, std::size_t row,
                                 const NamedSlices& which, std::size_t limit, std::stop_token stop = {});
/// For each row the durations over time, in the report of the row. `which` has an element for each report.
std::vector<std::vector<float>> trendsOfRanks(const Workspace& workspace, const Table& table,
                                              const std::vector<NamedSlices>& which,
                                              const std::stop_token& stop);

} // namespace opscope
