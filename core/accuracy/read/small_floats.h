// SPDX-License-Identifier: GPL-3.0-or-later
// Values of floats of at most one byte, by bit pattern. FORMATS 1.4 of this folder.
#pragma once

#include <array>

namespace opscope::accuracy {

using SmallFloats = std::array<float, 256>;

// "Reference": as msaccucmp decodes them (e4m3 has no NaN, infinities have no sign).
extern const SmallFloats kE4m3;
extern const SmallFloats kE4m3Reference;
extern const SmallFloats kE5m2;
extern const SmallFloats kE5m2Reference;
extern const SmallFloats kE8m0;
extern const SmallFloats kHif8;
extern const SmallFloats kHif8Reference;
extern const SmallFloats kE3m2;
extern const SmallFloats kE2m3;
extern const SmallFloats kE2m1;
extern const SmallFloats kE1m2;

} // namespace opscope::accuracy
