// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of lines stand in a drawing, so that none hides another. All in its pixels, y downwards.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace opscope {

struct LabelBox {
    double left = 0, top = 0, width = 0, height = 0;
};
struct LabelLine {
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

/// The part of the line within the box; nothing: none.
std::optional<LabelLine> partWithin(const LabelLine& line, const LabelBox& box);

/// Boxes for the name of a line, the best first: above a flat one from its right end leftwards, right of
/// a slanted or upright one from its lower end upwards.
std::vector<LabelBox> placesAlong(const LabelLine& line, double width, double height);

class LabelPlaces {
public:
    LabelPlaces(LabelBox bounds, std::vector<LabelLine> lines) : m_bounds(bounds), m_lines(std::move(lines))
    {
    }
    /// Takes the first box within the bounds that touches no line and none taken before, else the first that
    /// touches none taken before; nothing: there is no room.
    std::optional<LabelBox> take(std::span<const LabelBox> candidates);

private:
    LabelBox m_bounds;
    std::vector<LabelLine> m_lines;
    std::vector<LabelBox> m_taken;
};

} // namespace opscope
