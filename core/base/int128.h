// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace opscope {

/// For sums and products of int64 that must stay exact.
__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

} // namespace opscope
