// SPDX-License-Identifier: GPL-3.0-or-later
// When a group of lanes is busy: the strip of a folded group shows it.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/pyramid.h"

namespace opscope {

/// The times in which any lane of a group is busy, with a level of detail of their own: a strip over many
/// lanes costs as much as a strip over a single lane.
class Activity {
public:
    /// Uses all sub-rows, because slices that overlap need not be nested. Null entries are left out. O(n log
    /// rows); the result is empty after a stop request.
    static std::shared_ptr<const Activity> build(std::span<const std::shared_ptr<const TrackPyramid>> lanes,
                                                 const std::stop_token& stop = {});
    /// Joins the activities of several groups.
    static std::shared_ptr<const Activity> join(std::span<const std::shared_ptr<const Activity>> groups,
                                                const std::stop_token& stop = {});

    RowPyramid row() const { return m_pyramid.row(0); }
    std::size_t laneCount() const { return m_laneCount; }

private:
    static std::shared_ptr<const Activity> merge(std::span<const RowPyramid> rows, std::size_t lanes,
                                                 const std::stop_token& stop);

    SliceTable m_times; ///< only begin and duration
    TrackPyramid m_pyramid;
    std::size_t m_laneCount = 0;
};

/// Adds to each column the share of its time that a row covers, 1 for all of it. The columns divide `range`
/// evenly.
void addCoverage(const RowPyramid& row, TimeRange range, std::span<float> columns);
/// For each column the largest share of its time that a sub-row of the lane covers: nested slices count once.
std::vector<float> coverageOf(const TrackPyramid& lane, TimeRange range, std::size_t columns);

} // namespace opscope
