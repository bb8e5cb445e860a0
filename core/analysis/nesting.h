// SPDX-License-Identifier: GPL-3.0-or-later
// What surrounds a slice on its track: self time, the gap before it and the slice that ran before.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The idle time of a track (and sub-row) before a slice.
struct GapBefore {
    SliceId previous; ///< the slice that ran before; invalid for the first one
    TimeRange gap;    ///< from the end of `previous` to the start of the slice; empty if they touch
};

/// How the slices of every track are nested. It is computed in one sweep at the first query: a search around
/// each slice would need quadratic time where slices overlap. Safe from any thread. The report must outlive
/// it.
class Nesting {
public:
    explicit Nesting(const Report& report) : m_report(report) {}

    /// Duration of a slice without the slices of the same track nested in it. If two partly overlapping
    /// slices both enclose a slice, its time is subtracted from the one that began last.
    std::int64_t selfTime(SliceId slice) const;
    /// None for the first slice of a track. The gap before a nested slice begins at the end of its previous
    /// sibling, or at the begin of its parent.
    std::optional<GapBefore> gapBefore(SliceId slice) const;

private:
    void sweep() const;
    void sweepTrack(const Track& track) const;

    const Report& m_report;
    mutable std::once_flag m_isSwept;
    mutable std::vector<std::int64_t> m_self;
    mutable std::vector<SliceId> m_previous; ///< on the same sub-row, or the parent if that began later
};

} // namespace opscope
