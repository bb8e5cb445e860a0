// SPDX-License-Identifier: GPL-3.0-or-later
// Converts numbers that fit into a float, register by register. Only for decode.cpp.
#pragma once

#include <cstddef>
#include <cstring>

#include "core/accuracy/lanes.h"

namespace opscope::accuracy {

/// Converts the bits of a register of numbers to floats. Halves as in `halfToFloat`.
struct Halves {
    template <class R>
    using Stored = typename R::Shorts;
    template <class R>
    static OPSCOPE_INLINE typename R::Floats floats(const typename R::Shorts& halves)
    {
#if defined(__x86_64__) && !defined(__clang__)
        if constexpr (R::kWidth > 2) { // processors with AVX2 have F16C
            typename R::Floats converted;
            __asm__("vcvtph2ps %1, %0" : "=v"(converted) : "v"(halves));
            return converted;
        }
#endif
        const auto bits = __builtin_convertvector(halves, typename R::Bits32);
        auto value =
            bitsAs<typename R::Bits32>(bitsAs<typename R::Floats>((bits & 0x7fffU) << 13U) * 0x1p112F);
        value |= bitsAs<typename R::Bits32>((bits & 0x7c00U) == 0x7c00U) & 0x7f800000U;
        return bitsAs<typename R::Floats>(value | (bits & 0x8000U) << 16U);
    }
};
struct Brains {
    template <class R>
    using Stored = typename R::Shorts;
    template <class R>
    static OPSCOPE_INLINE typename R::Floats floats(const typename R::Shorts& brains)
    {
        return bitsAs<typename R::Floats>(__builtin_convertvector(brains, typename R::Bits32) << 16U);
    }
};
struct Singles {
    template <class R>
    using Stored = typename R::Floats;
    template <class R>
    static OPSCOPE_INLINE typename R::Floats floats(const typename R::Floats& floats)
    {
        return floats;
    }
};

template <class Kind>
struct Widen {
    template <class R>
    static OPSCOPE_INLINE void run(const char* from, std::size_t count, double* out)
    {
        walk<R, typename R::Doubles>(from, count, out);
    }
    template <class R>
    static OPSCOPE_INLINE void run(const char* from, std::size_t count, float* out)
    {
        walk<R, typename R::Floats>(from, count, out);
    }

private:
    template <class R, class Wide, class Number>
    static OPSCOPE_INLINE void walk(const char* from, std::size_t count, Number* out)
    {
        using Stored = typename Kind::template Stored<R>;
        constexpr auto kBytes = sizeof(Stored) / R::kWidth;
        constexpr std::size_t kAhead = 4096; // the processor itself prefetches only within a page
        std::size_t i = 0;
        for (; i + R::kWidth <= count; i += R::kWidth) {
            __builtin_prefetch(from + i * kBytes + kAhead);
            const auto wide = converted<Wide>(Kind::template floats<R>(load<Stored>(from + i * kBytes)));
            std::memcpy(out + i, &wide, sizeof wide);
        }
        if (i == count)
            return;
        Stored stored{}; // the last register
        std::memcpy(&stored, from + i * kBytes, (count - i) * kBytes);
        const auto wide = converted<Wide>(Kind::template floats<R>(stored));
        std::memcpy(out + i, &wide, (count - i) * sizeof(Number));
    }
};

} // namespace opscope::accuracy
