// SPDX-License-Identifier: GPL-3.0-or-later
// Plain loops over eight lanes that the compiler vectorizes, for several processors. Sources that use this
// header are compiled without fused operations (core/CMakeLists.txt), so that all processors compute the same
// digits.
#pragma once

#include <cstddef>

#define OPSCOPE_INLINED __attribute__((always_inline))
#define OPSCOPE_INLINE inline OPSCOPE_INLINED
/// The program chooses the widest version that the processor can run.
#if defined(__x86_64__)
#define OPSCOPE_VECTORIZED __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define OPSCOPE_VECTORIZED
#endif

namespace opscope::accuracy {

inline constexpr std::size_t kLanes = 8;

} // namespace opscope::accuracy
