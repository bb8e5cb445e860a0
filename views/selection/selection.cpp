// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/selection.h"

#include <utility>

namespace opscope {

void Selection::setRange(std::optional<TimeRange> range, std::vector<TrackId> tracks)
{
    if (range == m_range && tracks == m_tracks)
        return;
    m_range = range;
    m_tracks = std::move(tracks);
    Q_EMIT rangeChanged();
}

void Selection::setSlices(std::vector<SliceId> slices)
{
    if (slices == m_slices)
        return;
    m_slices = std::move(slices);
    Q_EMIT slicesChanged();
}

std::optional<SliceId> Selection::takeWantedRow(const QString& pageId)
{
    if (m_wantedRow.first != pageId || !m_wantedRow.second.valid())
        return std::nullopt;
    return std::exchange(m_wantedRow, {}).second;
}

void Selection::setNarrowing(const Narrowing& narrowing)
{
    if (narrowing == m_narrowing)
        return;
    m_narrowing = narrowing;
    Q_EMIT narrowingChanged();
}

} // namespace opscope
