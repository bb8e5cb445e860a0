// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic on eight numbers at once, in the widest registers of the processor. The compiler does not
// vectorise sums, because their order must not change. All processors use eight lanes and no fused operations
// (-ffp-contract=off), so that they compute the same digits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#define OPSCOPE_INLINED __attribute__((always_inline))
#define OPSCOPE_INLINE inline OPSCOPE_INLINED
#pragma GCC diagnostic ignored "-Wpsabi" // for functions that are inlined

namespace opscope::accuracy {

inline constexpr std::size_t kLanes = 8;

/// Registers of `Width` numbers: 2 on all processors, 4 with AVX2, 8 with AVX-512.
template <std::size_t Width>
struct Registers;
/// The bits of a register or of one number: the code for registers also processes the remaining numbers.
template <class V>
struct BitsOf;
/// As many doubles as V has floats.
template <class V>
struct WideOf;
template <>
struct WideOf<float> {
    using Type = double;
};
/// As many `Number`s as V has doubles.
template <class V, class Number>
struct NumbersOf {
    using Type = V;
};
template <>
struct NumbersOf<double, float> {
    using Type = float;
};
template <>
struct BitsOf<double> {
    using Type = std::uint64_t;
};
template <>
struct BitsOf<float> {
    using Type = std::uint32_t;
};
#define OPSCOPE_REGISTERS(width)                                                                             \
    template <>                                                                                              \
    struct Registers<width> {                                                                                \
        static constexpr std::size_t kWidth = width;                                                         \
        using Doubles = double __attribute__((vector_size(width * sizeof(double))));                         \
        using Floats = float __attribute__((vector_size(width * sizeof(float))));                            \
        using Shorts = std::uint16_t __attribute__((vector_size(width * sizeof(std::uint16_t))));            \
        using Bits64 = std::uint64_t __attribute__((vector_size(width * sizeof(std::uint64_t))));            \
        using Bits32 = std::uint32_t __attribute__((vector_size(width * sizeof(std::uint32_t))));            \
    };                                                                                                       \
    template <>                                                                                              \
    struct BitsOf<Registers<width>::Doubles> {                                                               \
        using Type = Registers<width>::Bits64;                                                               \
    };                                                                                                       \
    template <>                                                                                              \
    struct BitsOf<Registers<width>::Floats> {                                                                \
        using Type = Registers<width>::Bits32;                                                               \
    };                                                                                                       \
    template <>                                                                                              \
    struct WideOf<Registers<width>::Floats> {                                                                \
        using Type = Registers<width>::Doubles;                                                              \
    };                                                                                                       \
    template <>                                                                                              \
    struct NumbersOf<Registers<width>::Doubles, float> {                                                     \
        using Type = Registers<width>::Floats;                                                               \
    };
OPSCOPE_REGISTERS(2)
OPSCOPE_REGISTERS(4)
OPSCOPE_REGISTERS(8)
#undef OPSCOPE_REGISTERS
template <class V>
using Bits = typename BitsOf<V>::Type;

/// Calls Kernel::run<R>(args...) with the registers R of this processor.
template <class Kernel, class... Args>
void runEverywhere(Args... args)
{
    Kernel::template run<Registers<2>>(args...);
}
#if defined(__x86_64__)
template <class Kernel, class... Args>
__attribute__((target("avx2,f16c"))) void runAvx2(Args... args)
{
    Kernel::template run<Registers<4>>(args...);
}
template <class Kernel, class... Args>
__attribute__((target("f16c,avx512f,avx512dq,avx512bw,avx512vl"))) void runAvx512(Args... args)
{
    Kernel::template run<Registers<8>>(args...);
}
/// How many numbers a register contains; a test may reduce it.
std::size_t& registerWidth();
template <class Kernel, class... Args>
void runLanes(Args... args)
{
    switch (registerWidth()) {
    case 8:
        return runAvx512<Kernel>(args...);
    case 4:
        return runAvx2<Kernel>(args...);
    default:
        runEverywhere<Kernel>(args...);
    }
}
#else
template <class Kernel, class... Args>
void runLanes(Args... args)
{
    runEverywhere<Kernel>(args...);
}
#endif

template <class To, class From>
OPSCOPE_INLINE To bitsAs(const From& from)
{
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

template <class V, class T>
OPSCOPE_INLINE V load(const T* from)
{
    V v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

template <class To, class From>
OPSCOPE_INLINE To converted(const From& from)
{
    if constexpr (std::is_same_v<To, From>)
        return from;
    else if constexpr (std::is_arithmetic_v<From>)
        return static_cast<To>(from);
#if defined(__x86_64__) && !defined(__clang__)
    else if constexpr (std::is_same_v<To, Registers<8>::Doubles> &&
                       std::is_same_v<From, Registers<8>::Floats>) {
        To to; // the compiler would combine two halves
        __asm__("vcvtps2pd %1, %0" : "=v"(to) : "vm"(from));
        return to;
    }
#endif
    else
        return __builtin_convertvector(from, To);
}

/// True if all elements of `v` are at most `most`. May return false although they are, if a test would be
/// slow.
template <class V>
OPSCOPE_INLINE bool areAllAtMost([[maybe_unused]] const V& v, [[maybe_unused]] double most)
{
    bool areAll = false;
#if defined(__x86_64__) && !defined(__clang__)
    if constexpr (sizeof(V) == 64) // no element is "not less or equal"
        __asm__("vcmpnlepd %2, %1, %%k1\n\tkortestb %%k1, %%k1"
                : "=@ccz"(areAll)
                : "v"(v), "v"(V{} + most)
                : "k1");
    else if constexpr (sizeof(V) == 32) {
        const Bits<V> larger = v > most;
        __asm__("vptest %1, %1" : "=@ccz"(areAll) : "x"(larger));
    }
#endif
    return areAll;
}

/// Hides a constant from the compiler, which otherwise does not generate a maximum instruction.
OPSCOPE_INLINE double unknown(double value)
{
    __asm__("" : "+m"(value));
    return value;
}

/// |v|, also for -0 and NaN.
template <class V>
OPSCOPE_INLINE V sizeOf(const V& v)
{
    return bitsAs<V>((bitsAs<Bits<V>>(v) << 1U) >> 1U);
}

/// The larger number; NaN in `v` is ignored.
template <class V>
OPSCOPE_INLINE V maximumOf(const V& v, const V& most)
{
    return v > most ? v : most;
}
template <class V>
OPSCOPE_INLINE V minimumOf(const V& v, const V& least)
{
    return v < least ? v : least;
}

/// Steps that accumulate eight lanes, register by register, and one step for the remaining numbers.
template <template <class> class Step, class V, class Number>
struct LaneSteps {
    static constexpr std::size_t kWidth = sizeof(V) / sizeof(Number);
    std::array<Step<V>, kLanes / kWidth> parts;
    Step<Number> rest;

    /// add(step, i) adds as many numbers as its register contains, beginning at i.
    template <class Add>
    OPSCOPE_INLINE void walk(std::size_t count, const Add& add)
    {
        for (auto i = walkLanes(count, add); i < count; ++i)
            add(rest, i);
    }
    /// Without the remaining numbers; returns the index of the first one.
    template <class Add>
    OPSCOPE_INLINE std::size_t walkLanes(std::size_t count, const Add& add)
    {
        const auto whole = count / kLanes * kLanes;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            auto step = parts[part];
            for (auto i = part * kWidth; i < whole; i += kLanes)
                add(step, i);
            parts[part] = step;
        }
        return whole;
    }
    template <class Member>
    OPSCOPE_INLINE std::array<Number, kLanes> lanesOf(const Member& member) const
    {
        std::array<Number, kLanes> lanes;
        for (std::size_t part = 0; part < parts.size(); ++part)
            std::memcpy(lanes.data() + part * kWidth, &member(parts[part]), sizeof(V));
        return lanes;
    }
    /// member(step): the sum of all lanes and the remaining numbers.
    template <class Member>
    OPSCOPE_INLINE Number sum(const Member& member) const
    {
        const auto l = lanesOf(member);
        return (((l[0] + l[1]) + (l[2] + l[3])) + ((l[4] + l[5]) + (l[6] + l[7]))) + member(rest);
    }
    template <class Member>
    OPSCOPE_INLINE Number most(const Member& member) const
    {
        auto most = member(rest);
        for (const auto lane : lanesOf(member))
            most = maximumOf(lane, most);
        return most;
    }
    template <class Member>
    OPSCOPE_INLINE Number least(const Member& member) const
    {
        auto least = member(rest);
        for (const auto lane : lanesOf(member))
            least = minimumOf(lane, least);
        return least;
    }
};
/// Results of the previous blocks, lane by lane.
template <std::size_t Sums, std::size_t Mosts, std::size_t Leasts>
struct LaneTotals {
    using Row = std::array<double, 2 * kLanes>; ///< the lanes, then the remaining numbers

    alignas(64) std::array<Row, Sums> sums{};
    std::array<Row, Mosts> mosts;
    std::array<Row, Leasts> leasts;

    LaneTotals()
    {
        for (auto& row : mosts)
            row.fill(-std::numeric_limits<double>::infinity());
        for (auto& row : leasts)
            row.fill(std::numeric_limits<double>::infinity());
    }
    /// `steps` have arrays `sums`, `mosts` and `leasts` of the same lengths.
    template <class Steps>
    OPSCOPE_INLINE void add(const Steps& steps)
    {
        for (std::size_t part = 0; part < steps.parts.size(); ++part)
            addStep(steps.parts[part], part * Steps::kWidth);
        addStep(steps.rest, kLanes);
    }
    double sum(std::size_t i) const
    {
        const auto& l = sums[i];
        return (((l[0] + l[1]) + (l[2] + l[3])) + ((l[4] + l[5]) + (l[6] + l[7]))) + l[kLanes];
    }
    double most(std::size_t i) const { return *std::max_element(mosts[i].begin(), mosts[i].end()); }
    double least(std::size_t i) const { return *std::min_element(leasts[i].begin(), leasts[i].end()); }

private:
    template <class Step>
    OPSCOPE_INLINE void addStep(const Step& step, std::size_t lane)
    {
        const auto join = [lane](auto& rows, const auto& values, const auto& both) OPSCOPE_INLINED {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                using V = std::remove_cvref_t<decltype(values[i])>;
                const V joined = both(load<V>(rows[i].data() + lane), values[i]);
                std::memcpy(rows[i].data() + lane, &joined, sizeof joined);
            }
        };
        join(sums, step.sums, [](const auto& a, const auto& b) OPSCOPE_INLINED { return a + b; });
        join(mosts, step.mosts, [](const auto& a, const auto& b) OPSCOPE_INLINED { return maximumOf(b, a); });
        join(leasts, step.leasts,
             [](const auto& a, const auto& b) OPSCOPE_INLINED { return minimumOf(b, a); });
    }
};

/// A lambda for `sum`, `most` and `least`.
#define OPSCOPE_MEMBER(name)                                                                                 \
    [](const auto& step) OPSCOPE_INLINED -> const auto&                                                      \
    {                                                                                                        \
        return step.name;                                                                                    \
    }

/// 2 atanh(s) for |s| up to 0.2. The series 2 (1 + z/3 + z^2/5 ...), interpolated at the Chebyshev points up
/// to z = 0.04; error at most 6e-17. Evaluated in two halves that do not depend on each other.
template <class V>
OPSCOPE_INLINE V logOfQuotient(const V& s)
{
    const V z = s * s;
    const V z2 = z * z;
    const V high =
        (z * 0.18184610246294064 + 0.22222182776674482) + z2 * (z * 0.1511848710872457 + 0.15283703752403147);
    const V low = (z * 0.6666666666666694 + 2.0) + z2 * (z * 0.2857142883604555 + 0.39999999999335556);
    return s * (low + z2 * z2 * high);
}

/// ln(p / q) of positive normal numbers, accurate to the last bits of a double. A power of two brings q
/// within half an octave of p; then the result is 2 atanh((p - q) / (p + q)), where p - q is exact and the
/// argument at most 0.2.
template <class V> // V: doubles
OPSCOPE_INLINE V logOfRatio(const V& p, const V& q)
{
    constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
    constexpr std::uint64_t kOne = 0x3ff0000000000000U;
    constexpr std::uint64_t kHalfOctave = 0x0008000000000000U;
    constexpr std::uint64_t kBig = 0x4330000000000000U; // 2^52, whose last bits can contain an integer
    constexpr double kLn2 = 0.6931471805599453;
    constexpr double kNear = 0.14; // up to here the power is 0, and the digits are the same as below
    const V quotient = (p - q) / (p + q);
    if (areAllAtMost(V(quotient * quotient), kNear * kNear))
        return logOfQuotient(quotient);
    const auto bitsQ = bitsAs<Bits<V>>(q);
    const auto power = (bitsAs<Bits<V>>(p) - bitsQ + (kOne + kHalfOctave)) & kExponent;
    const V exponent = bitsAs<V>((power >> 52U) | kBig) - (0x1p52 + 1023);
    const V near = bitsAs<V>(bitsQ + power - kOne);
    return exponent * kLn2 + logOfQuotient(V((p - near) / (p + near)));
}

} // namespace opscope::accuracy
