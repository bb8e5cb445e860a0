// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

inline constexpr int kGrid = 8; ///< pixels between two parts of a page; a margin is one or two of these

} // namespace opscope
