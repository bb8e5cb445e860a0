// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/label_places.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

constexpr double kGap = 4; ///< px between a name and its line, and between two names

struct Point {
    double x = 0, y = 0;
};
using Points = std::vector<Point>;

/// `more`: extra px to the left and right.
Points cornersOf(const NameBox& box, double more = 0)
{
    const auto cosine = std::cos(box.angle);
    const auto sine = std::sin(box.angle);
    const auto corner = [&](double along, double down) {
        return Point{box.left + along * cosine - down * sine, box.top + along * sine + down * cosine};
    };
    return {corner(-more, 0), corner(box.width + more, 0), corner(box.width + more, box.height),
            corner(-more, box.height)};
}

/// Whether an edge of `a` separates the two: all of `a` is on one side of it and all of `b` on the other.
bool isApartAtSideOf(const Points& a, const Points& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto& from = a[i];
        const auto& to = a[(i + 1) % a.size()];
        const auto across = [&](const Point& p) {
            return (p.x - from.x) * (to.y - from.y) - (p.y - from.y) * (to.x - from.x);
        };
        const auto [leastA, mostA] = std::ranges::minmax(a, {}, across);
        const auto [leastB, mostB] = std::ranges::minmax(b, {}, across);
        if (across(mostA) <= across(leastB) || across(mostB) <= across(leastA))
            return true;
    }
    return false;
}

/// Both shapes must be convex.
bool touch(const Points& a, const Points& b)
{
    return !isApartAtSideOf(a, b) && !isApartAtSideOf(b, a);
}

bool holds(const NameBox& bounds, const NameBox& box)
{
    return std::ranges::all_of(cornersOf(box), [&](const Point& p) {
        return p.x >= bounds.left && p.y >= bounds.top && p.x <= bounds.left + bounds.width &&
               p.y <= bounds.top + bounds.height;
    });
}

} // namespace

std::optional<NamedLine> partWithin(const NamedLine& line, const NameBox& box) // Liang-Barsky
{
    double first = 0;
    double last = 1;
    const auto cut = [&](double step, double room) { // keeps the part with step * t <= room
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
    constexpr int kPlaces = 48;
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
    const Point low{isUp ? line.x1 : line.x2, isUp ? line.y1 : line.y2};
    const Point high{isUp ? line.x2 : line.x1, isUp ? line.y2 : line.y1};
    const auto at = [&](int i) {
        const auto part = static_cast<double>(i) / kPlaces;
        return Point{low.x + part * (high.x - low.x), low.y + part * (high.y - low.y)};
    };
    for (int i = 1; i < kPlaces; ++i) // its upper left corner is right of the line
        places.push_back({at(i).x + 2 * kGap, at(i).y + kGap, width, height});
    const auto angle = std::atan2(high.y - low.y, high.x - low.x);
    for (const auto away : {-height - 2, 2.0}) {
        for (int i = 1; i < kPlaces; ++i)
            places.push_back(
                {at(i).x - away * std::sin(angle), at(i).y + away * std::cos(angle), width, height, angle});
    }
    return places;
}

std::optional<NameBox> LabelPlaces::take(std::span<const NameBox> candidates)
{
    for (const auto& box : candidates) {
        if (!holds(m_bounds, box))
            continue;
        const auto corners = cornersOf(box);
        const auto wide = cornersOf(box, kGap);
        const auto isOver = [&](const NamedLine& line) {
            return touch(corners, {{line.x1, line.y1}, {line.x2, line.y2}});
        };
        const auto isNextTo = [&](const NameBox& taken) { return touch(wide, cornersOf(taken)); };
        if (std::ranges::any_of(m_taken, isNextTo) || std::ranges::any_of(m_lines, isOver))
            continue;
        m_taken.push_back(box);
        return box;
    }
    return std::nullopt;
}

} // namespace opscope
