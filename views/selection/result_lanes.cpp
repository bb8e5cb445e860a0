// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/result_lanes.h"

#include <algorithm>
#include <utility>

namespace opscope {

ResultLanes& ResultLanes::of(Selection& selection)
{
    auto* known = selection.findChild<ResultLanes*>(QString(), Qt::FindDirectChildrenOnly);
    return known != nullptr ? *known : *new ResultLanes(&selection);
}

bool ResultLanes::add(ResultLane lane)
{
    const auto same = std::ranges::find_if(
        m_lanes, [&](const ResultLane& known) { return known.name == lane.name && known.rank == lane.rank; });
    if (same == m_lanes.end() && m_lanes.size() >= kMost)
        return false;
    if (same != m_lanes.end())
        *same = std::move(lane);
    else
        m_lanes.push_back(std::move(lane));
    Q_EMIT changed();
    return true;
}

bool ResultLanes::contains(const QString& name, std::size_t rank) const
{
    return std::ranges::any_of(
        m_lanes, [&](const ResultLane& known) { return known.name == name && known.rank == rank; });
}

void ResultLanes::remove(std::size_t index)
{
    if (index >= m_lanes.size())
        return;
    m_lanes.erase(m_lanes.begin() + static_cast<std::ptrdiff_t>(index));
    Q_EMIT changed();
}

} // namespace opscope
