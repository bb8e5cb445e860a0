// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes within a lane, for layout, painting and hit tests.
#pragma once

#include <algorithm>

namespace opscope {

inline constexpr int kLanePadding = 3; ///< above the first sub-row and below the last

/// Height of the rectangles of a sub-row, without the gap below.
constexpr int sliceHeight(int rowHeight)
{
    return std::max(rowHeight - (rowHeight >= 12 ? 2 : 1), 1);
}

} // namespace opscope
