// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// The selected part of a report: these slices, or all slices that touch a range on some lanes.
struct SelectedPart {
    std::vector<SliceId> slices = {};
    std::optional<TimeRange> range = {}; ///< not set if slices are selected
    std::vector<TrackId> tracks = {};    ///< with a range; empty: all

    bool isEmpty() const { return slices.empty() && !range; }
    friend bool operator==(const SelectedPart&, const SelectedPart&) = default;
};

} // namespace opscope
