// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/label_places.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

constexpr double kGap = 4; ///< px between a name and its line, and between two names

bool touch(const NameBox& a, const NameBox& b)
{
    return a.left < b.left + b.width + kGap && b.left < a.left + a.width + kGap && a.top < b.top + b.height &&
           b.top < a.top + a.height;
}

bool holds(const NameBox& bounds, const NameBox& box)
{
    return box.left >= bounds.left && box.top >= bounds.top &&
           box.left + box.width <= bounds.left + bounds.width &&
           box.top + box.height <= bounds.top + bounds.height;
}

} // namespace

std::optional<NamedLine> partWithin(const NamedLine& line, const NameBox& box) // Liang and Barsky
{
    double first = 0;
    double last = 1;
    const auto cut = [&](double step, double room) { // keeps where step * t <= room
        if (step == 0)
            return room >= 0;
        (step > 0 ? last : first) = step > 0 ? std::min(last, room / step) : std::max(first, room / step);
        return first <= last;
    };
    const auto dx = line.x2 - line.x1;
    const auto dy = line.y2 - line.y1;
    if (!cut(-dx, line.x1 - box.left) || !cut(dx, box.left + box.width - line.x1) ||
        !cut(-dy, line.y1 - box.top) || !cut(dy, box.top + box.height - line.y1))
        return std::nullopt;
    return NamedLine{line.x1 + first * dx, line.y1 + first * dy, line.x1 + last * dx, line.y1 + last * dy};
}

std::vector<NameBox> placesAlong(const NamedLine& line, double width, double height)
{
    constexpr int kPlaces = 24;
    std::vector<NameBox> places;
    if (line.y1 == line.y2) {
        const auto right = std::max(line.x1, line.x2) - kGap;
        const auto step = (right - std::min(line.x1, line.x2)) / kPlaces;
        for (const auto top : {line.y1 - height - 1, line.y1 + 1}) {
            for (int i = 0; i < kPlaces; ++i)
                places.push_back({right - i * step - width, top, width, height});
        }
        return places;
    }
    const bool isUp = line.y1 > line.y2; // from the lower end to the upper
    const auto lowX = isUp ? line.x1 : line.x2;
    const auto lowY = isUp ? line.y1 : line.y2;
    const auto highX = isUp ? line.x2 : line.x1;
    const auto highY = isUp ? line.y2 : line.y1;
    for (int i = 1; i < kPlaces; ++i) { // its upper left corner is right of the line
        const auto at = static_cast<double>(i) / kPlaces;
        places.push_back(
            {lowX + at * (highX - lowX) + 2 * kGap, lowY + at * (highY - lowY) + kGap, width, height});
    }
    return places;
}

std::optional<NameBox> LabelPlaces::take(std::span<const NameBox> candidates)
{
    const NameBox* second = nullptr;
    for (const auto& box : candidates) {
        if (!holds(m_bounds, box) ||
            std::ranges::any_of(m_taken, [&](const NameBox& taken) { return touch(taken, box); }))
            continue;
        if (std::ranges::none_of(m_lines,
                                 [&](const NamedLine& line) { return partWithin(line, box).has_value(); })) {
            m_taken.push_back(box);
            return box;
        }
        second = second == nullptr ? &box : second;
    }
    if (second == nullptr)
        return std::nullopt;
    m_taken.push_back(*second);
    return *second;
}

} // namespace opscope
