// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/metric_sums.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/accuracy/lanes.h"

namespace opscope::accuracy {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kFloatEpsilon = std::numeric_limits<float>::epsilon();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double k1000th = 0.001;
constexpr double k200th = 0.005;

template <class V>
struct SideStep {
    V squares{};
    V shifted{};
    V shiftedSquares{};
    V least = V{} + kInfinity;
    V most = V{} - kInfinity;

    OPSCOPE_INLINE void add(const double* from, double origin)
    {
        const auto v = load<V>(from);
        const V away = v - origin;
        squares += v * v;
        shifted += away;
        shiftedSquares += away * away;
        least = smallerOf(v, least);
        most = largerOf(v, most);
    }
};

struct AddSide {
    template <class R>
    static OPSCOPE_INLINE void run(SideSums* sums, const double* values, std::size_t count)
    {
        LaneSteps<SideStep, typename R::Doubles, double> steps;
        const auto origin = sums->origin;
        steps.walk(count, [=](auto& step, std::size_t i) OPSCOPE_INLINED { step.add(values + i, origin); });
        sums->squares += steps.sum(OPSCOPE_MEMBER(squares));
        sums->shifted += steps.sum(OPSCOPE_MEMBER(shifted));
        sums->shiftedSquares += steps.sum(OPSCOPE_MEMBER(shiftedSquares));
        sums->least = std::min(sums->least, steps.least(OPSCOPE_MEMBER(least)));
        sums->most = std::max(sums->most, steps.most(OPSCOPE_MEMBER(most)));
    }
};

/// The bucket of an error; what is no number lies in the last one.
template <class V>
OPSCOPE_INLINE Bits<V> bucketOf(const V& error)
{
    constexpr unsigned kEighthBits = 52 - 3;
    constexpr double kLeast = 0x1p-40;
    constexpr double kMost = 0x1.ep23;
    constexpr auto kLowest = std::bit_cast<std::uint64_t>(kLeast) >> kEighthBits;
    static_assert(kErrorBuckets - 1 == (std::bit_cast<std::uint64_t>(kMost) >> kEighthBits) - kLowest);
    const V kept = largerOf(smallerOf(error, V{} + kMost), V{} + kLeast);
    return (bitsAs<Bits<V>>(kept) >> kEighthBits) - kLowest;
}

template <class V>
struct PairStep {
    V product{};
    V differenceSquares{};
    V absolute{};
    V largestAbsolute{};
    V relative{};
    V largestRelative{};
    V within1000th{};
    V within200th{};
    V ulps{}; ///< halves of units
    V largestUlp{};

    OPSCOPE_INLINE void add(const double* npu, const double* golden, double leastUnit, std::uint64_t* buckets)
    {
        const auto x = load<V>(npu);
        const auto y = load<V>(golden);
        product += x * y;
        const V difference = x - y;
        differenceSquares += difference * difference;
        const auto size = sizeOf(difference);
        absolute += size;
        largestAbsolute = largerOf(size, largestAbsolute);
        const auto off = sizeOf(V(x / y - 1.0));
        const V error = sizeOf(y) > kEpsilon ? off : V{};
        relative += error;
        largestRelative = largerOf(error, largestRelative);
        within1000th += error <= k1000th ? V{} + 1.0 : V{};
        within200th += error <= k200th ? V{} + 1.0 : V{};
        // The unit is the power of two at or below |y|; the bits of 2 / unit are a difference.
        constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
        const auto power = bitsAs<V>(bitsAs<Bits<V>>(y) & kExponent);
        const auto unit = largerOf(power, V{} + leastUnit);
        const V steps = size * bitsAs<V>(kExponent - bitsAs<Bits<V>>(unit));
        ulps += steps;
        largestUlp = largerOf(steps, largestUlp);
        const auto bucket = bucketOf(error);
        std::memcpy(buckets, &bucket, sizeof bucket);
    }
};

/// The sums of both sides, and the bucket of each error.
struct AddPairs {
    template <class R>
    static OPSCOPE_INLINE void run(PairSums* sums, const double* npu, const double* golden, std::size_t count,
                                   std::uint64_t* buckets)
    {
        LaneSteps<PairStep, typename R::Doubles, double> steps;
        const auto leastUnit = sums->leastUnit;
        const auto scale = sums->ulpScale / 2;
        steps.walk(count, [=](auto& step, std::size_t i)
                              OPSCOPE_INLINED { step.add(npu + i, golden + i, leastUnit, buckets + i); });
        sums->product += steps.sum(OPSCOPE_MEMBER(product));
        sums->differenceSquares += steps.sum(OPSCOPE_MEMBER(differenceSquares));
        sums->absolute += steps.sum(OPSCOPE_MEMBER(absolute));
        sums->relative += steps.sum(OPSCOPE_MEMBER(relative));
        sums->largestAbsolute = std::max(sums->largestAbsolute, steps.most(OPSCOPE_MEMBER(largestAbsolute)));
        sums->largestRelative = std::max(sums->largestRelative, steps.most(OPSCOPE_MEMBER(largestRelative)));
        sums->ulps += steps.sum(OPSCOPE_MEMBER(ulps)) * scale;
        sums->largestUlp = std::max(sums->largestUlp, steps.most(OPSCOPE_MEMBER(largestUlp)) * scale);
        sums->within1000th += static_cast<std::uint64_t>(steps.sum(OPSCOPE_MEMBER(within1000th)));
        sums->within200th += static_cast<std::uint64_t>(steps.sum(OPSCOPE_MEMBER(within200th)));
    }
};

/// Of a block with errors the first above 0.5 %, or what is finite on one side only.
void findFirstBad(PairSums& sums, std::span<const double> npu, std::span<const double> golden)
{
    for (std::size_t i = 0; i < npu.size(); ++i) {
        const auto error = std::fabs(golden[i]) > kEpsilon ? std::fabs(npu[i] / golden[i] - 1) : 0.0;
        if (!(error <= k200th) || std::isfinite(npu[i]) != std::isfinite(golden[i])) {
            sums.firstBad = sums.count + i;
            return;
        }
    }
}

/// Values that are not finite: a rare block is looked at again.
void countOdd(SideSums& side, std::span<const double> values)
{
    if (std::isfinite(side.squares) && std::isfinite(side.shifted))
        return;
    for (const auto value : values) {
        if (std::isnan(value)) {
            ++side.odd.nans;
        } else if (std::isinf(value)) {
            ++side.odd.infinities;
            side.infinities += value;
        }
    }
}

template <class V>
struct DivergenceStep {
    V npu{};
    V golden{};
    V weighted{};

    OPSCOPE_INLINE void add(const double* x, const double* y, const UnitRange& rangeX,
                            const UnitRange& rangeY)
    {
        const V least = V{} + kFloatEpsilon;
        const V p = largerOf(V((load<V>(x) - rangeX.least) * rangeX.scale), least);
        const V q = largerOf(V((load<V>(y) - rangeY.least) * rangeY.scale), least);
        npu += p;
        golden += q;
        weighted += p * logOfRatio(p, q);
    }
};

struct AddDivergence {
    template <class R>
    static OPSCOPE_INLINE void run(DivergenceSums* sums, const double* npu, const double* golden,
                                   std::size_t count, UnitRange npuRange, UnitRange goldenRange)
    {
        LaneSteps<DivergenceStep, typename R::Doubles, double> steps;
        steps.walk(count, [=](auto& step, std::size_t i)
                              OPSCOPE_INLINED { step.add(npu + i, golden + i, npuRange, goldenRange); });
        sums->npu += steps.sum(OPSCOPE_MEMBER(npu));
        sums->golden += steps.sum(OPSCOPE_MEMBER(golden));
        sums->weighted += steps.sum(OPSCOPE_MEMBER(weighted));
    }
};

} // namespace

void addSide(SideSums& side, std::span<const double> values)
{
    if (side.count == 0 && !values.empty())
        side.origin = std::isfinite(values.front()) ? values.front() : 0;
    runLanes<AddSide>(&side, values.data(), values.size());
    countOdd(side, values);
    side.count += values.size();
}

void addSums(PairSums& sums, std::span<const double> npu, std::span<const double> golden)
{
    std::array<std::uint64_t, kMostBlock> buckets;
    const auto within = sums.within200th;
    runLanes<AddPairs>(&sums, npu.data(), golden.data(), npu.size(), buckets.data());
    // By turns into several lists: equal errors in a row would wait for each other.
    std::size_t i = 0;
    for (; i + kErrorLists <= npu.size(); i += kErrorLists) {
        for (std::size_t list = 0; list < kErrorLists; ++list)
            ++sums.relativeCounts[list][buckets[i + list]];
    }
    for (; i < npu.size(); ++i)
        ++sums.relativeCounts[0][buckets[i]];
    if (!sums.firstBad && sums.within200th - within < npu.size())
        findFirstBad(sums, npu, golden);
    addSide(sums.npu, npu);
    addSide(sums.golden, golden);
    sums.count += npu.size();
}

Moments momentsOf(const SideSums& side)
{
    const auto count = static_cast<double>(side.count);
    constexpr double kLeast = 0.001;
    const auto fromOrigin = side.shifted / count;
    const auto variance = std::max(side.shiftedSquares / count - fromOrigin * fromOrigin, 0.0);
    Moments moments{side.origin + fromOrigin, std::sqrt(variance)};
    if (side.odd.nans + side.odd.infinities > 0)
        moments = {side.odd.nans > 0 || side.infinities == 0 ? std::numeric_limits<double>::quiet_NaN()
                                                             : side.infinities,
                   std::numeric_limits<double>::quiet_NaN()};
    if (std::fabs(moments.mean) < kLeast)
        moments.mean = 0;
    if (std::fabs(moments.deviation) < kLeast)
        moments.deviation = 0;
    return moments;
}

double PairSums::percentile(double share) const
{
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count)));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kErrorBuckets; ++i) {
        std::uint64_t inBucket = 0;
        for (const auto& list : relativeCounts)
            inBucket += list[i];
        seen += inBucket;
        if (seen < wanted || inBucket == 0)
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
    return side.most > side.least ? UnitRange{side.least, 1 / (side.most - side.least)} : UnitRange{};
}

void addDivergence(DivergenceSums& sums, std::span<const double> npu, std::span<const double> golden,
                   UnitRange npuRange, UnitRange goldenRange)
{
    runLanes<AddDivergence>(&sums, npu.data(), golden.data(), npu.size(), npuRange, goldenRange);
}

} // namespace opscope::accuracy
