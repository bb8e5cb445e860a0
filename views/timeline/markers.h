// SPDX-License-Identifier: GPL-3.0-or-later
// Markers that the user sets: points and ranges of time with a name and a colour.
#pragma once

#include <optional>
#include <vector>

#include <QColor>
#include <QJsonArray>
#include <QString>

#include "core/base/time.h"
#include "views/theme/theme.h"

namespace opscope {

struct TimelineMarker {
    QString name;
    TimeRange range; ///< a point has no duration
    int color = 0;   ///< index of markerColor

    bool isPoint() const { return range.begin == range.end; }
    friend bool operator==(const TimelineMarker&, const TimelineMarker&) = default;
};

inline constexpr int kMarkerColorCount = 6;
/// Colours for markers, distinct in both themes; index 0 is the marker colour of the theme.
QColor markerColor(const Theme& theme, int index);

/// Markers in the order of time.
class MarkerList {
public:
    const std::vector<TimelineMarker>& all() const { return m_markers; }
    /// Returns its index.
    std::size_t add(TimelineMarker marker);
    void remove(std::size_t index);
    void rename(std::size_t index, const QString& name);
    void recolor(std::size_t index, int color);
    /// The nearest one that begins after (before) `ns`.
    std::optional<std::size_t> next(std::int64_t ns) const;
    std::optional<std::size_t> previous(std::int64_t ns) const;

    QJsonArray toJson() const;
    /// Times are texts, because a JSON number would lose nanoseconds. Invalid entries are left out.
    void fromJson(const QJsonArray& json);

private:
    std::vector<TimelineMarker> m_markers;
};

} // namespace opscope
