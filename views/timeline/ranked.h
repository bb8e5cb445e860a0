// SPDX-License-Identifier: GPL-3.0-or-later
// Ids on a timeline of several reports, where an id is not unique.
#pragma once

#include <compare>
#include <cstddef>

#include "core/report/report.h"

namespace opscope {

/// An id of the report with the index `rank` in Workspace::reports.
template <class T>
struct Ranked {
    std::size_t rank = 0;
    T id;

    bool valid() const { return id.valid(); }
    friend auto operator<=>(const Ranked&, const Ranked&) = default;
};

using RankSlice = Ranked<SliceId>;
using RankTrack = Ranked<TrackId>;

} // namespace opscope
