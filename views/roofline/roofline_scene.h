// SPDX-License-Identifier: GPL-3.0-or-later
// What the plot of the page Roofline shows, without drawing it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/advisor/roofline.h"

namespace opscope {

struct RooflineScene {
    struct Dot {
        double x = 0, y = 0;
        std::size_t point = 0; ///< index into Roofline::points
        std::size_t op = 0;    ///< index into Roofline::ops
        int size = 0;          ///< px across, by the share of the time
    };
    /// A roof from (x1, y1) to (x2, y2).
    struct Line {
        double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
        std::string title; ///< "Cube FP16", "L1 -> L0A"
        double value = 0;  ///< operations or bytes a second
        bool isCompute = false;
    };
    struct Range {
        double low = 1, high = 10;
    };
    std::vector<Dot> dots; ///< the longest op first
    std::vector<Line> lines;
    Range x, y; ///< whole decades that hold all of it
};

/// `channel`: none: each op in its best one. `top`: the longest ops, 0: all.
RooflineScene rooflineScene(const Roofline& roofline, std::optional<std::size_t> channel, std::size_t top);

} // namespace opscope
