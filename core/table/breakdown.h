// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of the times of a device: the page Overlap, the summary and its HTML show columns of it.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "core/analysis/overlap.h"
#include "core/table/table_builder.h"

namespace opscope {

/// Adds columns by their ids, in this order. Those in `missing` were not recorded. Shares ("compute_share")
/// are of the length of the row, in percent, weighted by the column "length"; "free_of_device" is
/// freeShare().
void addBreakdown(TableBuilder& table, std::span<const OverlapRow> rows,
                  std::initializer_list<std::string_view> ids, bool isHidden = false,
                  std::span<const std::string_view> missing = {});

} // namespace opscope
