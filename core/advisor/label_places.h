// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of lines stand in a drawing, so that none hides another. All in its pixels, y downwards.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace opscope {

struct NameBox {
    double left = 0, top = 0, width = 0, height = 0;
    double angle = 0; ///< radians, clockwise about its left upper corner
};
struct NamedLine {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

/// The part of the line within the box, which stands upright; nothing: none.
std::optional<NamedLine> partWithin(const NamedLine& line, const NameBox& box);

/// Boxes for the name of a line, the best first: above a flat one from its right end leftwards, then below
/// it; right of a slanted or upright one from its lower end upwards, then along it above and below.
std::vector<NameBox> placesAlong(const NamedLine& line, double width, double height);

class LabelPlaces {
public:
    LabelPlaces(NameBox bounds, std::vector<NamedLine> lines) : m_bounds(bounds), m_lines(std::move(lines)) {}
    /// Nothing stands there from now on.
    void keepFree(const NameBox& box) { m_taken.push_back(box); }
    /// Takes the first box within the bounds that touches no line and none taken before; nothing: there is no
    /// room. A line without length touches nothing.
    std::optional<NameBox> take(std::span<const NameBox> candidates);

private:
    NameBox m_bounds;
    std::vector<NamedLine> m_lines;
    std::vector<NameBox> m_taken;
};

} // namespace opscope
