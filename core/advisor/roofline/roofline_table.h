// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as tables for the command line, the window and exports.
#pragma once

#include <cstddef>
#include <optional>

#include "core/advisor/roofline/roofline.h"
#include "core/base/words.h"
#include "core/table/table.h"

namespace opscope {

struct RooflineFilter {
    std::optional<std::size_t> channel; ///< a row for each of its points; nullopt: for each op its best
    std::optional<RooflineUnit> unit;   ///< ops whose channel belongs to this unit
    std::size_t top = 0;                ///< the longest ops; 0: all
};

/// The rows are in the order of roofline.ops; table.sliceOf returns the slice of a row. `words` translates
/// the titles of channels.
TablePtr rooflineTable(const OpView& view, const Roofline& roofline, const RooflineFilter& filter = {},
                       const Words& words = {});
/// The op of each row of that table.
std::vector<std::uint32_t> rooflineRows(const Roofline& roofline, const RooflineFilter& filter = {});
/// The bound coefficients: one row for each verdict that occurs, with what to do.
TablePtr verdictTable(const OpView& view, const Roofline& roofline, const Words& words = {});

} // namespace opscope
