// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of the metrics. Number i belongs to lane i % 8 and the last count % 8 numbers to the rest:
// a compiler vectorizes lanes, but not a plain sum, because the order of its additions must not change.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/accuracy/read/vectorized.h"

namespace opscope::accuracy {

/// Divisors up to this size count as 0.
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

template <class Number, std::size_t N, std::size_t Sums, std::size_t Mosts>
struct Lanes {
    std::array<std::array<Number, N>, Sums> sums{};
    std::array<std::array<Number, N>, Mosts> mosts;

    Lanes()
    {
        for (auto& row : mosts)
            row.fill(-std::numeric_limits<Number>::infinity());
    }
    /// step(*this, lane, i) adds number i.
    template <class Step>
    OPSCOPE_INLINE void walk(std::size_t begin, std::size_t end, const Step& step)
    {
        auto lanes = *this; // in registers
        for (auto i = begin; i < end; i += N) {
            for (std::size_t lane = 0; lane < N; ++lane)
                step(lanes, lane, i + lane);
        }
        *this = lanes;
    }
    void add(const Lanes& other)
    {
        for (std::size_t i = 0; i < Sums; ++i) {
            for (std::size_t lane = 0; lane < N; ++lane)
                sums[i][lane] += other.sums[i][lane];
        }
        for (std::size_t i = 0; i < Mosts; ++i) {
            for (std::size_t lane = 0; lane < N; ++lane)
                mosts[i][lane] = std::max(mosts[i][lane], other.mosts[i][lane]);
        }
    }
};

template <class Number, std::size_t Sums, std::size_t Mosts>
struct LaneSums {
    Lanes<Number, kLanes, Sums, Mosts> lanes;
    Lanes<Number, 1, Sums, Mosts> rest;

    template <class Step>
    OPSCOPE_INLINE void walk(std::size_t count, const Step& step)
    {
        const auto end = count / kLanes * kLanes;
        lanes.walk(0, end, step);
        rest.walk(end, count, step);
    }
    void add(const LaneSums& other)
    {
        lanes.add(other.lanes);
        rest.add(other.rest);
    }
    Number sumOfLanes(std::size_t which) const
    {
        const auto& l = lanes.sums[which];
        return ((l[0] + l[1]) + (l[2] + l[3])) + ((l[4] + l[5]) + (l[6] + l[7]));
    }
    Number sum(std::size_t which) const { return sumOfLanes(which) + rest.sums[which][0]; }
    Number most(std::size_t which) const
    {
        return std::max(*std::ranges::max_element(lanes.mosts[which]), rest.mosts[which][0]);
    }
};

/// The larger number; NaN in `v` is ignored.
template <class Number>
OPSCOPE_INLINE Number maximumOf(Number v, Number most)
{
    return v > most ? v : most;
}

/// Sums of one tensor.
struct SideTerm {
    enum Sum : std::uint8_t { Squares, Shifted, ShiftedSquares, kSums }; ///< shifted by the origin
    enum Most : std::uint8_t { Maximum, NegativeMinimum, kMosts };
};
using SideLanes = LaneSums<double, SideTerm::kSums, SideTerm::kMosts>;

OPSCOPE_INLINE void addSideLanes(SideLanes& sums, const double* values, std::size_t count, double origin)
{
    sums.walk(count, [=](auto& lanes, std::size_t lane, std::size_t i) OPSCOPE_INLINED {
        const auto v = values[i];
        const auto away = v - origin;
        lanes.sums[SideTerm::Squares][lane] += v * v;
        lanes.sums[SideTerm::Shifted][lane] += away;
        lanes.sums[SideTerm::ShiftedSquares][lane] += away * away;
        auto& most = lanes.mosts[SideTerm::Maximum][lane];
        most = maximumOf(v, most);
        auto& least = lanes.mosts[SideTerm::NegativeMinimum][lane];
        least = maximumOf(-v, least);
    });
}

/// Buckets of relative errors: eight for each power of two from 2^-40 to 2^24.
inline constexpr int kLeastPower = -40;
inline constexpr std::size_t kErrorBuckets = 64 * 8;

/// Sums of both tensors, x and y.
struct PairTerm {
    enum Sum : std::uint8_t {
        Product,
        DifferenceSquares,
        Absolute,
        Relative,
        Within1000th,
        Within200th,
        Ulps, ///< in half units
        kSums,
    };
    enum Most : std::uint8_t { LargestAbsolute, LargestRelative, LargestUlp, kMosts };
};
using PairLanes = LaneSums<double, PairTerm::kSums, PairTerm::kMosts>;

/// `buckets`: of each error; NaN belongs to the last one. `leastUnit`: 2^(least exponent) of the ulps.
OPSCOPE_INLINE void addPairLanes(PairLanes& sums, const double* npu, const double* golden, std::size_t count,
                                 double leastUnit, std::uint64_t* buckets)
{
    sums.walk(count, [=](auto& lanes, std::size_t lane, std::size_t i) OPSCOPE_INLINED {
        constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
        constexpr unsigned kBucketShift = 52 - 3;
        constexpr double kLeastError = 0x1p-40;
        constexpr double kMostError = 0x1.ep23;
        constexpr auto kLowest = std::bit_cast<std::uint64_t>(kLeastError) >> kBucketShift;
        static_assert((std::bit_cast<std::uint64_t>(kMostError) >> kBucketShift) - kLowest ==
                      kErrorBuckets - 1);
        const auto x = npu[i];
        const auto y = golden[i];
        const auto difference = x - y;
        const auto size = std::fabs(difference);
        const auto off = std::fabs(x / y - 1.0);
        const auto error = std::fabs(y) > kEpsilon ? off : 0.0;
        // The unit is the power of two at or below |y|. The bits of 2 / unit are a difference of exponents.
        const auto power = std::bit_cast<double>(std::bit_cast<std::uint64_t>(y) & kExponent);
        const auto unit = maximumOf(power, leastUnit);
        const auto ulps = size * std::bit_cast<double>(kExponent - std::bit_cast<std::uint64_t>(unit));
        lanes.sums[PairTerm::Product][lane] += x * y;
        lanes.sums[PairTerm::DifferenceSquares][lane] += difference * difference;
        lanes.sums[PairTerm::Absolute][lane] += size;
        lanes.sums[PairTerm::Relative][lane] += error;
        lanes.sums[PairTerm::Within1000th][lane] += error <= 0.001 ? 1.0 : 0.0;
        lanes.sums[PairTerm::Within200th][lane] += error <= 0.005 ? 1.0 : 0.0;
        lanes.sums[PairTerm::Ulps][lane] += ulps;
        const auto see = [&](PairTerm::Most which, double v) OPSCOPE_INLINED {
            lanes.mosts[which][lane] = maximumOf(v, lanes.mosts[which][lane]);
        };
        see(PairTerm::LargestAbsolute, size);
        see(PairTerm::LargestRelative, error);
        see(PairTerm::LargestUlp, ulps);
        const auto kept = maximumOf(error < kMostError ? error : kMostError, kLeastError);
        buckets[i] = (std::bit_cast<std::uint64_t>(kept) >> kBucketShift) - kLowest;
    });
}

/// 2 atanh(s) for |s| up to 0.2. The series 2 (1 + z/3 + z^2/5 ...), interpolated at the Chebyshev points up
/// to z = 0.04; error at most 6e-17. Evaluated in two halves that do not depend on each other.
OPSCOPE_INLINE double logOfQuotient(double s)
{
    const auto z = s * s;
    const auto z2 = z * z;
    const auto high =
        (z * 0.18184610246294064 + 0.22222182776674482) + z2 * (z * 0.1511848710872457 + 0.15283703752403147);
    const auto low = (z * 0.6666666666666694 + 2.0) + z2 * (z * 0.2857142883604555 + 0.39999999999335556);
    return s * (low + z2 * z2 * high);
}

/// ln(p / q) of positive normal numbers, accurate to the last bits of a double. A power of two brings q
/// within half an octave of p; then the result is 2 atanh((p - q) / (p + q)), where p - q is exact and the
/// argument at most 0.2.
OPSCOPE_INLINE double logOfRatio(double p, double q)
{
    constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
    constexpr std::uint64_t kOne = 0x3ff0000000000000U;
    constexpr std::uint64_t kHalfOctave = 0x0008000000000000U;
    constexpr std::uint64_t kBig = 0x4330000000000000U; // 2^52, whose last bits can contain an integer
    constexpr double kLn2 = 0.6931471805599453;
    const auto bitsQ = std::bit_cast<std::uint64_t>(q);
    const auto power = (std::bit_cast<std::uint64_t>(p) - bitsQ + (kOne + kHalfOctave)) & kExponent;
    const auto exponent = std::bit_cast<double>((power >> 52U) | kBig) - (0x1p52 + 1023);
    const auto near = std::bit_cast<double>(bitsQ + power - kOne);
    return exponent * kLn2 + logOfQuotient((p - near) / (p + near));
}

/// v -> v - least, at least `floor`.
struct UnitRange {
    double least = 0;
    double floor = 0;
};
struct DivergenceTerm {
    enum Sum : std::uint8_t { Npu, Golden, Weighted, kSums };
};
using DivergenceLanes = LaneSums<double, DivergenceTerm::kSums, 0>;

OPSCOPE_INLINE void addDivergenceLanes(DivergenceLanes& sums, const double* npu, const double* golden,
                                       std::size_t count, UnitRange npuRange, UnitRange goldenRange)
{
    sums.walk(count, [=](auto& lanes, std::size_t lane, std::size_t i) OPSCOPE_INLINED {
        const auto p = maximumOf(npu[i] - npuRange.least, npuRange.floor);
        const auto q = maximumOf(golden[i] - goldenRange.least, goldenRange.floor);
        lanes.sums[DivergenceTerm::Npu][lane] += p;
        lanes.sums[DivergenceTerm::Golden][lane] += q;
        lanes.sums[DivergenceTerm::Weighted][lane] += p * logOfRatio(p, q);
    });
}

// The same for all processors.
void addSide(SideLanes& sums, const double* values, std::size_t count, double origin);
void addPair(PairLanes& sums, const double* npu, const double* golden, std::size_t count, double leastUnit,
             std::uint64_t* buckets);
void addDivergence(DivergenceLanes& sums, const double* npu, const double* golden, std::size_t count,
                   UnitRange npuRange, UnitRange goldenRange);

} // namespace opscope::accuracy
