// SPDX-License-Identifier: GPL-3.0-or-later
// Which slices the rows of a table of statistics sum up.
#pragma once

#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/named_slices.h"
#include "core/table/table.h"

namespace opscope {

/// What the names of a variant's rows stand for.
NamedSlices slicesOfVariant(std::string_view variant);
/// The variant that sums up slices of a class; null if none does.
const char* variantOf(SliceClass cls);
/// The name of a row; empty if it has none.
std::string_view nameOfRow(const Table& table, std::size_t row);
/// Of each row the durations over time, in the report that it is of. `which`: of each report.
std::vector<std::vector<float>> trendsOfRanks(const Workspace& workspace, const Table& table,
                                              const std::vector<NamedSlices>& which,
                                              const std::stop_token& stop);

} // namespace opscope
