// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/advisor/roofline/roofline.h"

namespace opscope {

struct RooflineSvgOptions {
    int width = 960, height = 540; ///< px
    std::size_t top = 0;           ///< the longest ops; 0: all that are kept
};

/// One channel, or each op in its best one, as an SVG of its own: log-log, the roofs, a circle each op (its
/// area by time, its colour by verdict, hollow where it is an estimate) with its values as a title, a legend
/// with counts. Its colours follow the page's scheme, light or dark. "" where there is nothing to draw.
std::string rooflineSvg(const OpView& view, const Roofline& roofline, std::optional<std::size_t> channel = {},
                        const RooflineSvgOptions& options = {});

} // namespace opscope
