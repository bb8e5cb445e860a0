// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/lanes.h"

namespace opscope::accuracy {

#if defined(__x86_64__)
std::size_t& registerWidth()
{
    static std::size_t width = [] {
        const bool hasAvx512 =
            __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
            __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
        return hasAvx512 ? 8U : __builtin_cpu_supports("avx2") != 0 ? 4U : 2U;
    }();
    return width;
}
#endif

} // namespace opscope::accuracy
