// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/metric_sums.h"

#include <algorithm>
#include <bit>
#include <cmath>

// Four doubles at once: a sum in double must keep its order, so no compiler makes lanes of it on its own. The
// same function is compiled for newer processors too, and the right one is taken when the program starts.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define OPSCOPE_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define OPSCOPE_CLONES
#endif
#pragma GCC diagnostic ignored "-Wpsabi" // of functions that are inlined

namespace opscope::accuracy {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kFloatEpsilon = std::numeric_limits<float>::epsilon();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kLanes = 4;
constexpr std::size_t kMostBlock = 4096;

using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));
using LaneBits = long long __attribute__((vector_size(kLanes * sizeof(long long))));

#define OPSCOPE_INLINE inline __attribute__((always_inline))

OPSCOPE_INLINE Lanes loadLanes(const double* from)
{
    Lanes lanes;
    __builtin_memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

OPSCOPE_INLINE double sumOf(const Lanes& lanes)
{
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

/// Ternaries on lanes keep what the condition chooses in each; of one double they are the usual ones.
template <class V>
struct SideStep {
    V squares{};
    V shifted{};
    V shiftedSquares{};
    V least;
    V most;

    OPSCOPE_INLINE void add(const V& v, const V& origin)
    {
        const V away = v - origin;
        squares += v * v;
        shifted += away;
        shiftedSquares += away * away;
        least = v < least ? v : least;
        most = v > most ? v : most;
    }
};

template <class V>
struct PairStep {
    SideStep<V> npu;
    SideStep<V> golden;
    V product{};
    V differenceSquares{};
    V absolute{};
    V largestAbsolute{};
    V relative{};
    V largestRelative{};

    /// Returns the relative error.
    OPSCOPE_INLINE V add(const V& x, const V& y, const V& originX, const V& originY)
    {
        const V zero{};
        npu.add(x, originX);
        golden.add(y, originY);
        product += x * y;
        const V difference = x - y;
        differenceSquares += difference * difference;
        const V size = difference < zero ? -difference : difference;
        absolute += size;
        largestAbsolute = size > largestAbsolute ? size : largestAbsolute;
        const V goldenSize = y < zero ? -y : y;
        const V off = x / y - 1.0;
        const V offSize = off < zero ? -off : off;
        const V error = goldenSize > kEpsilon ? offSize : zero;
        relative += error;
        largestRelative = error > largestRelative ? error : largestRelative;
        return error;
    }
};

template <class V>
OPSCOPE_INLINE void setRange(SideStep<V>& step)
{
    step.least = V{} + kInfinity;
    step.most = V{} - kInfinity;
}

void mergeSide(SideSums& sums, const SideStep<Lanes>& lanes, const SideStep<double>& tail)
{
    sums.squares += sumOf(lanes.squares) + tail.squares;
    sums.shifted += sumOf(lanes.shifted) + tail.shifted;
    sums.shiftedSquares += sumOf(lanes.shiftedSquares) + tail.shiftedSquares;
    for (std::size_t i = 0; i < kLanes; ++i) {
        sums.least = std::min(sums.least, lanes.least[i]);
        sums.most = std::max(sums.most, lanes.most[i]);
    }
    sums.least = std::min(sums.least, tail.least);
    sums.most = std::max(sums.most, tail.most);
}

/// Adds both sides of a block and keeps the relative errors.
OPSCOPE_CLONES void addBlock(PairSums& sums, const double* npu, const double* golden, std::size_t count,
                             double* errors)
{
    PairStep<Lanes> lanes;
    PairStep<double> tail;
    setRange(lanes.npu);
    setRange(lanes.golden);
    setRange(tail.npu);
    setRange(tail.golden);
    const Lanes originX = Lanes{} + sums.npu.origin;
    const Lanes originY = Lanes{} + sums.golden.origin;
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        const auto error = lanes.add(loadLanes(npu + i), loadLanes(golden + i), originX, originY);
        __builtin_memcpy(errors + i, &error, sizeof error);
    }
    for (; i < count; ++i)
        errors[i] = tail.add(npu[i], golden[i], sums.npu.origin, sums.golden.origin);
    mergeSide(sums.npu, lanes.npu, tail.npu);
    mergeSide(sums.golden, lanes.golden, tail.golden);
    sums.product += sumOf(lanes.product) + tail.product;
    sums.differenceSquares += sumOf(lanes.differenceSquares) + tail.differenceSquares;
    sums.absolute += sumOf(lanes.absolute) + tail.absolute;
    sums.relative += sumOf(lanes.relative) + tail.relative;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        sums.largestAbsolute = std::max(sums.largestAbsolute, lanes.largestAbsolute[lane]);
        sums.largestRelative = std::max(sums.largestRelative, lanes.largestRelative[lane]);
    }
    sums.largestAbsolute = std::max(sums.largestAbsolute, tail.largestAbsolute);
    sums.largestRelative = std::max(sums.largestRelative, tail.largestRelative);
}

constexpr double k1000th = 0.001;
constexpr double k200th = 0.005;

/// The power of two at or below |v|; 0 of 0.
template <class V, class Bits>
OPSCOPE_INLINE V powerBelow(const V& v)
{
    constexpr long long kExponent = 0x7ff0000000000000LL;
    Bits bits;
    __builtin_memcpy(&bits, &v, sizeof bits);
    bits &= Bits{} + kExponent;
    V power;
    __builtin_memcpy(&power, &bits, sizeof power);
    return power;
}

template <class V, class Bits>
struct UlpStep {
    V sum{};
    V largest{};

    OPSCOPE_INLINE void add(const V& x, const V& y, const V& leastUnit)
    {
        const V power = powerBelow<V, Bits>(y);
        const V unit = power > leastUnit ? power : leastUnit;
        const V difference = x - y;
        const V steps = (difference < V{} ? -difference : difference) / unit;
        sum += steps;
        largest = steps > largest ? steps : largest;
    }
};

OPSCOPE_CLONES void addUlps(PairSums& sums, const double* npu, const double* golden, std::size_t count)
{
    UlpStep<Lanes, LaneBits> lanes;
    UlpStep<double, long long> tail;
    const Lanes least = Lanes{} + sums.leastUnit;
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
        lanes.add(loadLanes(npu + i), loadLanes(golden + i), least);
    for (; i < count; ++i)
        tail.add(npu[i], golden[i], sums.leastUnit);
    sums.ulps += (sumOf(lanes.sum) + tail.sum) * sums.ulpScale;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        tail.largest = std::max(tail.largest, lanes.largest[lane]);
    sums.largestUlp = std::max(sums.largestUlp, tail.largest * sums.ulpScale);
}

/// Counts the errors by size. What is no number is above all of them.
void countErrors(PairSums& sums, const double* npu, const double* golden, const double* errors,
                 std::size_t count)
{
    constexpr int kBias = 1023;
    constexpr unsigned kEighthBits = 52 - 3;
    constexpr auto kLowest = static_cast<std::int64_t>(kBias + kLeastPower) << 3U;
    for (std::size_t i = 0; i < count; ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(errors[i]);
        const auto bucket = static_cast<std::int64_t>(bits >> kEighthBits) - kLowest;
        ++sums.relativeCounts[static_cast<std::size_t>(
            std::clamp<std::int64_t>(bucket, 0, static_cast<std::int64_t>(kErrorBuckets) - 1))];
    }
    std::uint64_t most1000th = 0;
    std::uint64_t most200th = 0;
    for (std::size_t i = 0; i < count; ++i) {
        most1000th += errors[i] <= k1000th ? 1 : 0;
        most200th += errors[i] <= k200th ? 1 : 0;
    }
    sums.within1000th += most1000th;
    sums.within200th += most200th;
    if (sums.firstBad || most200th == count)
        return;
    for (std::size_t i = 0; i < count; ++i) {
        if (!(errors[i] <= k200th) || !std::isfinite(npu[i]) != !std::isfinite(golden[i])) {
            sums.firstBad = sums.count + i;
            return;
        }
    }
}

/// Values that are not finite: a rare block is looked at again.
void countOdd(SideSums& side, std::span<const double> values)
{
    for (const auto value : values) {
        if (std::isnan(value)) {
            ++side.odd.nans;
        } else if (std::isinf(value)) {
            ++side.odd.infinities;
            side.infinities += value;
        }
    }
}

/// Natural logarithm of positive normal numbers, to the last bits of a double: of the mantissa m between 0.7
/// and 1.4 it is 2 atanh((m - 1) / (m + 1)).
template <class V, class Bits>
OPSCOPE_INLINE V logOf(const V& value)
{
    constexpr long long kMantissa = 0x000fffffffffffffLL;
    constexpr long long kOne = 0x3ff0000000000000LL;
    constexpr long long kBig = 0x4330000000000000LL; // 2^52, whose last bits take an integer
    constexpr double kSqrt2 = 1.4142135623730951;
    constexpr double kLn2 = 0.6931471805599453;
    Bits bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const Bits exponentBits = (bits >> 52) | kBig;
    const Bits mantissaBits = (bits & kMantissa) | kOne;
    V exponent;
    V m;
    __builtin_memcpy(&exponent, &exponentBits, sizeof exponent);
    __builtin_memcpy(&m, &mantissaBits, sizeof m);
    exponent -= 0x1p52 + 1023;
    const V half = m * 0.5;
    const V next = exponent + 1.0;
    exponent = m > kSqrt2 ? next : exponent;
    m = m > kSqrt2 ? half : m;
    const V s = (m - 1.0) / (m + 1.0);
    const V z = s * s;
    V series = z * (1.0 / 19) + 1.0 / 17;
    series = series * z + 1.0 / 15;
    series = series * z + 1.0 / 13;
    series = series * z + 1.0 / 11;
    series = series * z + 1.0 / 9;
    series = series * z + 1.0 / 7;
    series = series * z + 1.0 / 5;
    series = series * z + 1.0 / 3;
    series = series * z + 1.0;
    return exponent * kLn2 + 2.0 * s * series;
}

template <class V, class Bits>
struct DivergenceStep {
    V npu{};
    V golden{};
    V weighted{};

    OPSCOPE_INLINE void add(const V& x, const V& y, const UnitRange& rangeX, const UnitRange& rangeY)
    {
        const V least = V{} + kFloatEpsilon;
        V p = (x - rangeX.least) / rangeX.range;
        V q = (y - rangeY.least) / rangeY.range;
        p = p > least ? p : least;
        q = q > least ? q : least;
        npu += p;
        golden += q;
        weighted += p * logOf<V, Bits>(p / q);
    }
};

OPSCOPE_CLONES void addDivergenceBlock(DivergenceSums& sums, const double* npu, const double* golden,
                                       std::size_t count, const UnitRange& npuRange,
                                       const UnitRange& goldenRange)
{
    DivergenceStep<Lanes, LaneBits> lanes;
    DivergenceStep<double, long long> tail;
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
        lanes.add(loadLanes(npu + i), loadLanes(golden + i), npuRange, goldenRange);
    for (; i < count; ++i)
        tail.add(npu[i], golden[i], npuRange, goldenRange);
    sums.npu += sumOf(lanes.npu) + tail.npu;
    sums.golden += sumOf(lanes.golden) + tail.golden;
    sums.weighted += sumOf(lanes.weighted) + tail.weighted;
}

} // namespace

void addSums(PairSums& sums, std::span<const double> npu, std::span<const double> golden)
{
    std::array<double, kMostBlock> errors;
    if (sums.count == 0 && !npu.empty()) {
        sums.npu.origin = std::isfinite(npu.front()) ? npu.front() : 0;
        sums.golden.origin = std::isfinite(golden.front()) ? golden.front() : 0;
    }
    addBlock(sums, npu.data(), golden.data(), npu.size(), errors.data());
    countErrors(sums, npu.data(), golden.data(), errors.data(), npu.size());
    if (sums.ulpScale > 0)
        addUlps(sums, npu.data(), golden.data(), npu.size());
    if (!std::isfinite(sums.npu.squares) || !std::isfinite(sums.npu.shifted))
        countOdd(sums.npu, npu);
    if (!std::isfinite(sums.golden.squares) || !std::isfinite(sums.golden.shifted))
        countOdd(sums.golden, golden);
    sums.count += npu.size();
}

double PairSums::percentile(double share) const
{
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count)));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kErrorBuckets; ++i) {
        seen += relativeCounts[i];
        if (seen < wanted || relativeCounts[i] == 0)
            continue;
        if (i == 0)
            return 0;
        if (i + 1 == kErrorBuckets)
            return kInfinity;
        return std::ldexp(1.0 + static_cast<double>(i % 8 + 1) / 8, kLeastPower + static_cast<int>(i / 8));
    }
    return 0;
}

UnitRange unitRange(const SideSums& side)
{
    return side.most > side.least ? UnitRange{side.least, side.most - side.least} : UnitRange{};
}

void addDivergence(DivergenceSums& sums, std::span<const double> npu, std::span<const double> golden,
                   UnitRange npuRange, UnitRange goldenRange)
{
    addDivergenceBlock(sums, npu.data(), golden.data(), npu.size(), npuRange, goldenRange);
}

} // namespace opscope::accuracy
