// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the plot of the page Roofline, without drawing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/advisor/roofline/roofline.h"

namespace opscope {

struct RooflineScene {
    struct Dot {
        double x = 0, y = 0;
        std::size_t point = 0; ///< index into Roofline::points
        std::size_t op = 0;    ///< index into Roofline::ops
        int size = 0;          ///< diameter in pixels, by the share of the time
    };
    /// A roof from (x1, y1) to (x2, y2).
    struct Line {
        double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
        std::string title; ///< "Cube FP16", "L1 -> L0A"
        double value = 0;  ///< operations or bytes per second
        bool isCompute = false;
    };
    struct Range {
        double low = 1, high = 10;
    };
    std::vector<Dot> dots; ///< longest op first
    std::vector<Line> lines;
    Range x, y; ///< complete decades that contain all dots and lines
};

/// If `channel` is empty, each op is in its best channel. `top` is the number of the longest ops; 0: all ops.
RooflineScene rooflineScene(const Roofline& roofline, std::optional<std::size_t> channel, std::size_t top);

} // namespace opscope
