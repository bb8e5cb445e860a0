// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/metric_sums.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/accuracy/lanes.h"

namespace opscope::accuracy {
namespace {

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
        least = minimumOf(v, least);
        most = maximumOf(v, most);
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

/// Converts `Number`s at index i to a register of doubles, or to one double.
template <class V, class Number>
OPSCOPE_INLINE V numbersAt(const char* base, std::size_t i)
{
    return converted<V>(load<typename NumbersOf<V, Number>::Type>(base + i * sizeof(Number)));
}

/// Calls add(step, x, y, i) for all elements of a block and prefetches the next ones.
template <class Number, class Steps, class Add>
OPSCOPE_INLINE void walkBlock(Steps& steps, const PairBlock<Number>& block, const Add& add)
{
    const auto b = block;
    steps.walk(b.count, [=](auto& step, std::size_t i) OPSCOPE_INLINED {
        using V = typename std::remove_cvref_t<decltype(step)>::Value;
        __builtin_prefetch(b.npuPrefetch + i * b.npuStep);
        __builtin_prefetch(b.goldenPrefetch + i * b.goldenStep);
        add(step, numbersAt<V, Number>(b.npu, i), numbersAt<V, Number>(b.golden, i), i);
    });
}

constexpr auto kErrorLists = std::tuple_size_v<PairSums::ErrorLists>;
constexpr std::size_t kBucketDelay = 4 * kLanes; ///< buckets are counted this many elements later

constexpr unsigned kBucketShift = 52 - 3;
constexpr double kLeastError = 0x1p-40;
constexpr double kMostError = 0x1.ep23;
constexpr auto kLowestBucket = std::bit_cast<std::uint64_t>(kLeastError) >> kBucketShift;
static_assert(kErrorBuckets - 1 ==
              (std::bit_cast<std::uint64_t>(kMostError) >> kBucketShift) - kLowestBucket);

template <class V>
struct PairStep {
    using Value = V;
    std::array<V, PairSums::kSums> sums{};
    std::array<V, PairSums::kMosts> mosts{};
    std::array<V, PairSums::kLeasts> leasts{};

    PairStep()
    {
        mosts.fill(V{} - kInfinity);
        leasts.fill(V{} + kInfinity);
    }
    OPSCOPE_INLINE void add(const V& x, const V& y, double leastUnit, std::uint64_t* buckets)
    {
        sums[PairSums::Product] += x * y;
        sums[PairSums::NpuSquares] += x * x;
        sums[PairSums::GoldenSquares] += y * y;
        see(PairSums::NpuMost, x);
        see(PairSums::GoldenMost, y);
        leasts[PairSums::NpuLeast] = minimumOf(x, leasts[PairSums::NpuLeast]);
        leasts[PairSums::GoldenLeast] = minimumOf(y, leasts[PairSums::GoldenLeast]);
        const V difference = x - y;
        sums[PairSums::DifferenceSquares] += difference * difference;
        const auto size = sizeOf(difference);
        sums[PairSums::Absolute] += size;
        see(PairSums::LargestAbsolute, size);
        const auto off = sizeOf(V(x / y - 1.0));
        const V error = sizeOf(y) > kEpsilon ? off : V{};
        sums[PairSums::Relative] += error;
        see(PairSums::LargestRelative, error);
        count(PairSums::Within1000th, error, k1000th);
        count(PairSums::Within200th, error, k200th);
        // The unit is the power of two at or below |y|. The bits of 2 / unit are a difference of exponents.
        constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
        const auto power = bitsAs<V>(bitsAs<Bits<V>>(y) & kExponent);
        const auto unit = maximumOf(power, V{} + leastUnit);
        const V steps = size * bitsAs<V>(kExponent - bitsAs<Bits<V>>(unit));
        sums[PairSums::Ulps] += steps;
        see(PairSums::LargestUlp, steps);
        // NaN is counted in the last bucket.
        const V kept = maximumOf(minimumOf(error, V{} + unknown(kMostError)), V{} + unknown(kLeastError));
        const Bits<V> bucket = (bitsAs<Bits<V>>(kept) >> kBucketShift) - kLowestBucket;
        std::memcpy(buckets, &bucket, sizeof bucket);
    }

private:
    OPSCOPE_INLINE void see(PairSums::Most which, const V& v) { mosts[which] = maximumOf(v, mosts[which]); }
    OPSCOPE_INLINE void count(PairSums::Sum which, const V& error, double limit)
    {
        sums[which] = error <= limit ? sums[which] + 1.0 : sums[which];
    }
};

/// Computes the sums of a block and the bucket of each error.
template <class Number>
struct AddPairs {
    template <class R>
    static OPSCOPE_INLINE void run(PairSums::Totals* totals, const PairBlock<Number>* block, double leastUnit,
                                   std::uint64_t* buckets, PairSums::ErrorLists* errors)
    {
        LaneSteps<PairStep, typename R::Doubles, double> steps;
        walkBlock(steps, *block,
                  [=](auto& step, const auto& x, const auto& y, std::size_t i) OPSCOPE_INLINED {
                      step.add(x, y, leastUnit, buckets + kBucketDelay + i);
            // Earlier elements are counted while the processor divides.
#pragma GCC unroll 8
                      for (std::size_t lane = 0; lane < sizeof x / sizeof(double); ++lane)
                          ++(*errors)[lane % kErrorLists][buckets[i + lane]];
                  });
        totals->add(steps);
    }
};

template <class Number>
double numberAt(const char* base, std::size_t i)
{
    return numbersAt<double, Number>(base, i);
}

/// The first element of a block with an error above 0.5 %, or that is finite on one side only.
template <class Number>
std::optional<std::uint64_t> findFirstWrong(const PairBlock<Number>& block)
{
    for (std::size_t i = 0; i < block.count; ++i) {
        const auto x = numberAt<Number>(block.npu, i);
        const auto y = numberAt<Number>(block.golden, i);
        const auto error = std::fabs(y) > kEpsilon ? std::fabs(x / y - 1) : 0.0;
        if (!(error <= k200th) || std::isfinite(x) != std::isfinite(y))
            return block.first + i;
    }
    return std::nullopt;
}

void countNonFinite(SideSums& side, double value)
{
    if (std::isnan(value)) {
        ++side.odd.nans;
    } else if (std::isinf(value)) {
        ++side.odd.infinities;
        side.infinities += value;
    }
}

template <class V>
struct DivergenceStep {
    using Value = V;
    std::array<V, DivergenceSums::kSums> sums{};
    std::array<V, 0> mosts;
    std::array<V, 0> leasts;

    OPSCOPE_INLINE void add(const V& x, const V& y, const UnitRange& npu, const UnitRange& golden)
    {
        const V a = x - npu.least;
        const V b = y - golden.least;
        const V p = maximumOf(a, V{} + npu.floor);
        const V q = maximumOf(b, V{} + golden.floor);
        sums[DivergenceSums::Npu] += p;
        sums[DivergenceSums::Golden] += q;
        sums[DivergenceSums::Weighted] += p * logOfRatio(p, q);
        sums[DivergenceSums::NpuShifted] += a;
        sums[DivergenceSums::NpuSquares] += a * a;
        sums[DivergenceSums::GoldenShifted] += b;
        sums[DivergenceSums::GoldenSquares] += b * b;
    }
};

template <class Number>
struct AddDivergence {
    template <class R>
    static OPSCOPE_INLINE void run(DivergenceSums::Totals* totals, const PairBlock<Number>* block,
                                   UnitRange npu, UnitRange golden)
    {
        LaneSteps<DivergenceStep, typename R::Doubles, double> steps;
        walkBlock(steps, *block, [=](auto& step, const auto& x, const auto& y, std::size_t) OPSCOPE_INLINED {
            step.add(x, y, npu, golden);
        });
        totals->add(steps);
    }
};

} // namespace

void addSide(SideSums& side, std::span<const double> values)
{
    if (side.count == 0 && !values.empty())
        side.origin = std::isfinite(values.front()) ? values.front() : 0;
    runLanes<AddSide>(&side, values.data(), values.size());
    side.count += values.size();
    if (std::isfinite(side.squares) && std::isfinite(side.shifted))
        return;
    for (const auto value : values) // such blocks are rare and read again
        countNonFinite(side, value);
}

PairSums::PairSums(std::optional<LastPlace> lastPlace)
    : m_leastUnit(std::ldexp(1.0, lastPlace ? lastPlace->leastExponent : 0)),
      m_ulpScale(std::ldexp(0.5, lastPlace ? lastPlace->mantissaBits : 0))
{
}

template <class Number>
void PairSums::add(const PairBlock<Number>& block)
{
    std::array<std::uint64_t, kBucketDelay + kMostBlock> buckets;
    std::fill_n(buckets.begin(), kBucketDelay, kErrorBuckets);
    runLanes<AddPairs<Number>>(&m_totals, &block, m_leastUnit, buckets.data(), &m_errors);
    for (std::size_t i = 0; i < kBucketDelay; ++i)
        ++m_errors[i % kErrorLists][buckets[block.count + i]];
    m_count += block.count;
    const auto within = sum(Within200th);
    const auto isAllWithin =
        within - std::exchange(m_within200th, within) == static_cast<double>(block.count);
    // A golden zero has no relative error, but a value that is not finite is an error.
    const auto isFinite = std::isfinite(sum(NpuSquares) + sum(GoldenSquares));
    if ((!isAllWithin || !isFinite) &&
        block.first < m_firstWrong.value_or(std::numeric_limits<std::uint64_t>::max())) {
        if (const auto bad = findFirstWrong(block))
            m_firstWrong = std::min(*bad, m_firstWrong.value_or(*bad));
    }
    // Such blocks are rare and read again.
    if (isFinite)
        return;
    for (std::size_t i = 0; i < block.count; ++i) {
        countNonFinite(m_npu, numberAt<Number>(block.npu, i));
        countNonFinite(m_golden, numberAt<Number>(block.golden, i));
    }
}
template void PairSums::add(const PairBlock<double>&);
template void PairSums::add(const PairBlock<float>&);

SideSums PairSums::side(Sum squares, Least least, Most most, const SideSums& odd) const
{
    auto side = odd;
    side.count = m_count;
    side.squares = m_totals.sum(squares);
    side.least = m_totals.least(least);
    side.most = m_totals.most(most);
    return side;
}

SideSums PairSums::npu() const
{
    return side(NpuSquares, NpuLeast, NpuMost, m_npu);
}

SideSums PairSums::golden() const
{
    return side(GoldenSquares, GoldenLeast, GoldenMost, m_golden);
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
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(m_count)));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kErrorBuckets; ++i) {
        std::uint64_t inBucket = 0;
        for (const auto& list : m_errors)
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
    const auto range = side.most > side.least ? side.most - side.least : 1.0;
    return {side.most > side.least ? side.least : 0.0,
            std::max(kFloatEpsilon * range, std::numeric_limits<double>::min())};
}

template <class Number>
void DivergenceSums::add(const PairBlock<Number>& block)
{
    runLanes<AddDivergence<Number>>(&m_totals, &block, m_npu, m_golden);
    m_count += block.count;
}
template void DivergenceSums::add(const PairBlock<double>&);
template void DivergenceSums::add(const PairBlock<float>&);

double DivergenceSums::divergence() const
{
    const auto npu = m_totals.sum(Npu);
    const auto result = m_totals.sum(Weighted) / npu + std::log(m_totals.sum(Golden) / npu);
    return std::fabs(result) < kEpsilon ? 0 : result;
}

void DivergenceSums::setMoments(SideSums& npu, SideSums& golden) const
{
    const auto set = [this](SideSums& side, Sum shifted, Sum squares) {
        side.count = m_count;
        side.origin = side.least;
        if (side.most > side.least) { // otherwise all values equal the origin
            side.shifted = m_totals.sum(shifted);
            side.shiftedSquares = m_totals.sum(squares);
        }
    };
    set(npu, NpuShifted, NpuSquares);
    set(golden, GoldenShifted, GoldenSquares);
}

} // namespace opscope::accuracy
