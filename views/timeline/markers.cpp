// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/markers.h"

#include <algorithm>
#include <utility>

#include <QJsonObject>

namespace opscope {

QColor markerColor(const Theme& theme, int index)
{
    switch (index) {
    case 1:
        return theme.color(Token::Good);
    case 2:
        return theme.color(Token::Bad);
    case 3:
        return theme.color(Token::Flow);
    case 4:
        return theme.color(Token::Accent);
    case 5:
        return theme.color(Token::MutedText);
    default:
        return theme.color(Token::Marker);
    }
}

std::size_t MarkerList::add(TimelineMarker marker)
{
    const auto at = std::ranges::upper_bound(m_markers, marker.range.begin, {},
                                             [](const TimelineMarker& m) { return m.range.begin; });
    const auto index = static_cast<std::size_t>(at - m_markers.begin());
    m_markers.insert(at, std::move(marker));
    return index;
}

void MarkerList::remove(std::size_t index)
{
    if (index < m_markers.size())
        m_markers.erase(m_markers.begin() + static_cast<std::ptrdiff_t>(index));
}

void MarkerList::rename(std::size_t index, const QString& name)
{
    if (index < m_markers.size())
        m_markers[index].name = name;
}

void MarkerList::recolor(std::size_t index, int color)
{
    if (index < m_markers.size())
        m_markers[index].color = std::clamp(color, 0, kMarkerColorCount - 1);
}

std::optional<std::size_t> MarkerList::next(std::int64_t ns) const
{
    for (std::size_t i = 0; i < m_markers.size(); ++i) {
        if (m_markers[i].range.begin > ns)
            return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> MarkerList::previous(std::int64_t ns) const
{
    for (auto i = m_markers.size(); i-- > 0;) {
        if (m_markers[i].range.begin < ns)
            return i;
    }
    return std::nullopt;
}

QJsonArray MarkerList::toJson() const
{
    QJsonArray out;
    for (const auto& marker : m_markers)
        out.append(QJsonObject{{QStringLiteral("name"), marker.name},
                               {QStringLiteral("begin"), QString::number(marker.range.begin)},
                               {QStringLiteral("end"), QString::number(marker.range.end)},
                               {QStringLiteral("color"), marker.color}});
    return out;
}

void MarkerList::fromJson(const QJsonArray& json)
{
    constexpr std::size_t kMaxMarkers = 10'000;
    m_markers.clear();
    for (const auto& value : json) {
        const auto object = value.toObject();
        bool hasBegin = false;
        bool hasEnd = false;
        TimelineMarker marker;
        marker.range.begin = object.value(QLatin1String("begin")).toString().toLongLong(&hasBegin);
        marker.range.end = object.value(QLatin1String("end")).toString().toLongLong(&hasEnd);
        marker.name = object.value(QLatin1String("name")).toString().left(1000);
        marker.color = std::clamp(object.value(QLatin1String("color")).toInt(), 0, kMarkerColorCount - 1);
        if (hasBegin && hasEnd && marker.range.end >= marker.range.begin && m_markers.size() < kMaxMarkers)
            add(std::move(marker));
    }
}

} // namespace opscope
