// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around a slice on its track: own time, gap before, who ran before.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The stretch before a slice in which its track (track and sub-row) did nothing.
struct GapBefore {
    SliceId previous; ///< what ran before; invalid for the first one
    TimeRange gap;    ///< from its end to the slice's start; empty when they touch
};

/// How the slices of every track lie in each other: found in one sweep when it is first asked for, as a look
/// around each slice would cost the square of what overlaps. Safe from any thread; lives no longer than the
/// report.
class Nesting {
public:
    explicit Nesting(const Report& report) : m_report(report) {}

    /// Duration without the slices of the same track that lie inside it. What two that only overlap both
    /// enclose counts for the one that began last.
    std::int64_t selfTime(SliceId slice) const;
    /// Nothing for the first slice of a track. A nested slice waits since its sibling or since its parent
    /// began.
    std::optional<GapBefore> gapBefore(SliceId slice) const;

private:
    void sweep() const;
    void sweepTrack(const Track& track) const;

    const Report& m_report;
    mutable std::once_flag m_isSwept;
    mutable std::vector<std::int64_t> m_self;
    mutable std::vector<SliceId> m_previous; ///< on the same sub-row, or what encloses, if that began later
};

} // namespace opscope
