// SPDX-License-Identifier: GPL-3.0-or-later
// Places the names of lines in a drawing so that they do not overlap. Units: pixels, y downwards.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace opscope {

struct NameBox {
    double left = 0, top = 0, width = 0, height = 0;
    double angle = 0; ///< radians, clockwise around its upper left corner
};
struct NamedLine {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

/// The part of the line within the box, which must not be rotated; nullopt if there is none.
std::optional<NamedLine> partWithin(const NamedLine& line, const NameBox& box);

/// Boxes for the name of a line, the best first. Flat line: above it from the right end to the left, then
/// below it. Slanted or upright line: to its right from the lower end upwards, then along it above and below.
std::vector<NameBox> placesAlong(const NamedLine& line, double width, double height);

class LabelPlaces {
public:
    LabelPlaces(NameBox bounds, std::vector<NamedLine> lines) : m_bounds(bounds), m_lines(std::move(lines)) {}
    /// No later label is placed there.
    void keepFree(const NameBox& box) { m_taken.push_back(box); }
    /// Reserves the first box within the bounds that touches no line and no reserved box; nullopt if there is
    /// none. A line of length zero touches nothing.
    std::optional<NameBox> take(std::span<const NameBox> candidates);

private:
    NameBox m_bounds;
    std::vector<NamedLine> m_lines;
    std::vector<NameBox> m_taken;
};

} // namespace opscope
