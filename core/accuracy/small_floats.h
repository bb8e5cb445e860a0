// SPDX-License-Identifier: GPL-3.0-or-later
// Floats of a byte and less: what each bit pattern means. ACCURACY 1.4.
#pragma once

#include <array>

namespace opscope::accuracy {

using SmallFloats = std::array<float, 256>;

// "Reference": as msaccucmp decodes them (no NaN of e4m3, no sign of infinities).
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
