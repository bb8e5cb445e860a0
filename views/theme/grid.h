// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

inline constexpr int kGrid = 8; ///< px between two parts of a page; margins are one or two of it

} // namespace opscope
