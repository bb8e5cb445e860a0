// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of slices as columns, decoded when a cell is looked at.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/report/report.h"
#include "core/table/query.h"
#include "core/table/table.h"

namespace opscope {

/// The argument names of the first `rows` rows that are shown, in the order in which they are met.
std::vector<std::string> argKeys(const Report& report, const Table& table, const TableRows& shown,
                                 std::size_t rows, std::stop_token stop = {});

/// The table with one text column behind its own for each key, id "arg.<key>". A cell costs one decode of its
/// slice's arguments, kept for the next look; a slice without that argument is missing. `table` must have
/// sliceOf.
TablePtr withArgColumns(const ReportPtr& report, const TablePtr& table, const std::vector<std::string>& keys);

} // namespace opscope
