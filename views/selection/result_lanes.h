// SPDX-License-Identifier: GPL-3.0-or-later
// Results with times that a page adds to the timeline as lanes.
#pragma once

#include <vector>

#include "views/selection/selection.h"

namespace opscope {

struct ResultLane {
    QString name;
    std::size_t rank = 0; ///< whose clock the times are of; index into Workspace::reports
    ReportPtr rows;       ///< the rows as the slices of its first track
};

/// Belongs to a selection, so the lanes exist as long as the tab.
class ResultLanes : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kMost = 16;
    static ResultLanes& of(Selection& selection);

    const std::vector<ResultLane>& all() const { return m_lanes; }
    /// Replaces a lane of the same name and rank; returns false if there are already kMost others.
    bool add(ResultLane lane);
    /// How many more lanes can be added.
    std::size_t freePlaces() const { return kMost - m_lanes.size(); }
    bool contains(const QString& name, std::size_t rank) const;
    void remove(std::size_t index);

Q_SIGNALS:
    void changed();

private:
    using QObject::QObject;

    std::vector<ResultLane> m_lanes;
};

} // namespace opscope
