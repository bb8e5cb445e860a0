// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics in float32 and in numpy's order of additions, to get the digits that msaccucmp prints. numpy's
// public behaviour: a sum of n numbers is the sum of two halves, the first a multiple of 8, down to 128
// numbers, which are added in eight lanes. Only the logarithm of the KL divergence is not numpy's: there the
// last digit may differ.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/accuracy/decode.h"
#include "core/accuracy/lanes.h"
#include "core/accuracy/metric_sums.h"

namespace opscope::accuracy {
namespace {

constexpr float kLeastFloat = static_cast<float>(std::numeric_limits<double>::epsilon());
constexpr float kLeastShare = std::numeric_limits<float>::epsilon();
constexpr std::uint64_t kLeaf = 128;
constexpr std::uint64_t kNumpyBlock = 8192; ///< elements of numpy's buffer

template <std::size_t Terms>
using Sums = std::array<float, Terms>;

/// Several sums of a block in numpy's order; `leaf` returns those of at most 128 elements.
template <std::size_t Terms, class Leaf>
Sums<Terms> pairwise(const float* npu, const float* golden, std::uint64_t count, const Leaf& leaf)
{
    if (count <= kLeaf)
        return leaf(npu, golden, count);
    const auto half = count / 2 / kLanes * kLanes;
    auto sums = pairwise<Terms>(npu, golden, half, leaf);
    const auto second = pairwise<Terms>(npu + half, golden + half, count - half, leaf);
    for (std::size_t t = 0; t < Terms; ++t)
        sums[t] += second[t];
    return sums;
}

/// The sums of all elements: blocks are added one after the other. `see` is called for each block.
template <std::size_t Terms, class Leaf, class See>
Sums<Terms> computeSums(const PairSource& source, const std::stop_token& stop, const Leaf& leaf,
                        const See& see)
{
    std::vector<float> npu(kNumpyBlock);
    std::vector<float> golden(kNumpyBlock);
    Sums<Terms> sums{};
    for (std::uint64_t first = 0; first < source.count && !stop.stop_requested(); first += kNumpyBlock) {
        const auto count = std::min(kNumpyBlock, source.count - first);
        source.read(first, std::span(npu).first(count), std::span(golden).first(count));
        const auto block = pairwise<Terms>(npu.data(), golden.data(), count, leaf);
        for (std::size_t t = 0; t < Terms; ++t)
            sums[t] += block[t];
        see(std::span<const float>(npu).first(count), std::span<const float>(golden).first(count));
    }
    return sums;
}

/// The lanes of a leaf are added first, then the remaining elements one by one.
template <template <class> class Step, class R, std::size_t Terms, class Add>
OPSCOPE_INLINE LaneSteps<Step, typename R::Floats, float> walkLeaf(Sums<Terms>& sums, std::size_t count,
                                                                   const Add& add)
{
    LaneSteps<Step, typename R::Floats, float> steps;
    auto i = steps.walkLanes(count, add);
    for (std::size_t t = 0; t < Terms; ++t)
        steps.rest.terms[t] =
            steps.sum([t](const auto& step) OPSCOPE_INLINED -> const auto& { return step.terms[t]; });
    for (; i < count; ++i)
        add(steps.rest, i);
    sums = steps.rest.terms;
    return steps;
}

template <class V>
struct FirstStep {
    std::array<V, 5> terms{}; ///< x^2, y^2, (x-y)^2, |x-y|, relative
    V largestAbsolute{};
    V largestRelative{};
    V within1000th{};
    V within200th{};

    OPSCOPE_INLINE void add(const float* npu, const float* golden)
    {
        const auto x = load<V>(npu);
        const auto y = load<V>(golden);
        const V difference = x - y;
        const auto size = sizeOf(difference);
        const auto off = sizeOf(V(x / y - 1.0F));
        const V error = sizeOf(y) > kLeastFloat ? off : V{};
        terms[0] += x * x;
        terms[1] += y * y;
        terms[2] += difference * difference;
        terms[3] += size;
        terms[4] += error;
        largestAbsolute = maximumOf(size, largestAbsolute);
        largestRelative = maximumOf(error, largestRelative);
        within1000th += error <= 0.001F ? V{} + 1.0F : V{};
        within200th += error <= 0.005F ? V{} + 1.0F : V{};
    }
};

struct First {
    float largestAbsolute = 0;
    float largestRelative = 0;
    std::uint64_t within1000th = 0;
    std::uint64_t within200th = 0;
};

struct FirstLeaf {
    template <class R>
    static OPSCOPE_INLINE void run(First* first, Sums<5>* sums, const float* npu, const float* golden,
                                   std::size_t count)
    {
        const auto steps = walkLeaf<FirstStep, R>(
            *sums, count, [=](auto& step, std::size_t i) OPSCOPE_INLINED { step.add(npu + i, golden + i); });
        first->largestAbsolute =
            std::max(first->largestAbsolute, steps.most(OPSCOPE_MEMBER(largestAbsolute)));
        first->largestRelative =
            std::max(first->largestRelative, steps.most(OPSCOPE_MEMBER(largestRelative)));
        first->within1000th += static_cast<std::uint64_t>(steps.sum(OPSCOPE_MEMBER(within1000th)));
        first->within200th += static_cast<std::uint64_t>(steps.sum(OPSCOPE_MEMBER(within200th)));
    }
};

/// Scales a value to 0..1, with a minimum of 1.2e-7; for a constant tensor the value itself.
struct UnitScale {
    float least = 0;
    float range = 1;
    float norm = 1;
    float total = 1;

    UnitScale(const SideSums& side, float sideNorm)
        : least(side.most > side.least ? static_cast<float>(side.least) : 0.0F),
          range(side.most > side.least ? static_cast<float>(side.most) - least : 1.0F),
          norm(sideNorm)
    {
    }
    template <class V>
    OPSCOPE_INLINE V of(const V& v) const
    {
        return maximumOf(V((v - least) / range), V{} + kLeastShare);
    }
};

template <class V>
struct SecondStep {
    std::array<V, 3> terms{}; ///< of the cosine, and the sums of both distributions

    OPSCOPE_INLINE void add(const float* npu, const float* golden, const UnitScale& unitX,
                            const UnitScale& unitY)
    {
        const auto x = load<V>(npu);
        const auto y = load<V>(golden);
        terms[0] += (x / unitX.norm) * (y / unitY.norm);
        terms[1] += unitX.of(x);
        terms[2] += unitY.of(y);
    }
};

struct SecondLeaf {
    template <class R>
    static OPSCOPE_INLINE void run(Sums<3>* sums, const float* npu, const float* golden, std::size_t count,
                                   UnitScale unitX, UnitScale unitY)
    {
        walkLeaf<SecondStep, R>(*sums, count, [=](auto& step, std::size_t i) OPSCOPE_INLINED {
            step.add(npu + i, golden + i, unitX, unitY);
        });
    }
};

template <class V>
struct FloatDivergenceStep {
    std::array<V, 1> terms{};

    OPSCOPE_INLINE void add(const float* npu, const float* golden, const UnitScale& unitX,
                            const UnitScale& unitY)
    {
        using Wide = typename WideOf<V>::Type;
        const V p = unitX.of(load<V>(npu)) / unitX.total;
        const V q = unitY.of(load<V>(golden)) / unitY.total;
        terms[0] += p * converted<V>(logOfRatio(converted<Wide>(V(p / q)), Wide{} + 1.0));
    }
};

struct DivergenceLeaf {
    template <class R>
    static OPSCOPE_INLINE void run(Sums<1>* sums, const float* npu, const float* golden, std::size_t count,
                                   UnitScale unitX, UnitScale unitY)
    {
        walkLeaf<FloatDivergenceStep, R>(*sums, count, [=](auto& step, std::size_t i) OPSCOPE_INLINED {
            step.add(npu + i, golden + i, unitX, unitY);
        });
    }
};

/// Range, moments and non-finite values are computed as in double mode: the order does not change the printed
/// digits.
void addSideOf(SideSums& side, std::span<const float> values)
{
    static const auto widen = decoderOf<double>(DataType::Float, false);
    std::array<double, kMostBlock> wide;
    for (std::size_t first = 0; first < values.size(); first += kMostBlock) {
        const auto count = std::min(kMostBlock, values.size() - first);
        widen(reinterpret_cast<const char*>(values.data()), first, 1, count, wide.data());
        addSide(side, std::span<const double>(wide).first(count));
    }
}

std::optional<std::uint64_t> findFirstWrong(std::span<const float> npu, std::span<const float> golden)
{
    for (std::size_t i = 0; i < npu.size(); ++i) {
        const bool isOff =
            std::fabs(golden[i]) > kLeastFloat && !(std::fabs(npu[i] / golden[i] - 1) <= 0.005F);
        if (isOff || std::isfinite(npu[i]) != std::isfinite(golden[i]))
            return i;
    }
    return std::nullopt;
}

bool isFinite(const SideSums& side)
{
    return side.odd.nans + side.odd.infinities == 0;
}

float divergence(const PairSource& source, const std::stop_token& stop, const UnitScale& unitX,
                 const UnitScale& unitY)
{
    const auto sums = computeSums<1>(
        source, stop,
        [&](const float* npu, const float* golden, std::uint64_t count) {
            Sums<1> leaf;
            runLanes<DivergenceLeaf>(&leaf, npu, golden, count, unitX, unitY);
            return leaf;
        },
        [](auto, auto) {});
    return std::fabs(sums[0]) < kLeastFloat ? 0.0F : sums[0];
}

} // namespace

Comparison compareLikeReference(const PairSource& source, const CompareTraits& traits, std::stop_token stop)
{
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    if (source.count == 0)
        return compareNothing(traits);
    Comparison comparison;
    comparison.all = source.count;
    const auto set = [&](Metric metric, double value) {
        comparison.values[static_cast<std::size_t>(metric)] = value;
    };
    First first;
    SideSums npu;
    SideSums golden;
    const auto sums = computeSums<5>(
        source, stop,
        [&](const float* x, const float* y, std::uint64_t count) {
            Sums<5> leaf;
            runLanes<FirstLeaf>(&first, &leaf, x, y, count);
            return leaf;
        },
        [&](std::span<const float> x, std::span<const float> y) {
            const auto before = npu.count;
            addSideOf(npu, x);
            addSideOf(golden, y);
            const bool isAllWithin = first.within200th >= npu.count;
            if (!comparison.firstWrong && !(isAllWithin && isFinite(npu) && isFinite(golden))) {
                if (const auto bad = findFirstWrong(x, y))
                    comparison.firstWrong = before + *bad;
            }
        });
    const auto n = static_cast<float>(source.count);
    UnitScale unitX(npu, std::sqrt(sums[0]));
    UnitScale unitY(golden, std::sqrt(sums[1]));
    const auto second = computeSums<3>(
        source, stop,
        [&](const float* x, const float* y, std::uint64_t count) {
            Sums<3> leaf;
            runLanes<SecondLeaf>(&leaf, x, y, count, unitX, unitY);
            return leaf;
        },
        [](auto, auto) {});
    unitX.total = second[1];
    unitY.total = second[2];
    set(Metric::CosineSimilarity, std::isnan(second[0]) ? second[0] : std::min(second[0], 1.0F));
    // If an error is NaN, so are all sums; numpy's maximum is NaN, too.
    set(Metric::MaxAbsoluteError, std::isnan(sums[3]) ? kNan : first.largestAbsolute);
    set(Metric::MaxRelativeError, std::isnan(sums[4]) ? kNan : first.largestRelative);
    set(Metric::AccumulatedRelativeError, sums[4]);
    set(Metric::RelativeEuclideanDistance, unitY.norm <= kLeastFloat ? 0.0F : std::sqrt(sums[2] / sums[1]));
    set(Metric::KullbackLeiblerDivergence,
        isFinite(npu) && isFinite(golden) ? divergence(source, stop, unitX, unitY) : kNan);
    set(Metric::MeanAbsoluteError, sums[3] / n);
    set(Metric::RootMeanSquareError, std::sqrt(sums[2] / n));
    set(Metric::MeanRelativeError, sums[4] / n);
    comparison.npu = momentsOf(npu);
    comparison.golden = momentsOf(golden);
    comparison.npuNonFinite = npu.odd;
    comparison.goldenNonFinite = golden.odd;
    comparison.npuPeak = npu.odd.infinities > 0 ? std::numeric_limits<double>::infinity()
                                                : std::max(std::fabs(npu.least), std::fabs(npu.most));
    comparison.within1000th = static_cast<double>(first.within1000th) / static_cast<double>(source.count);
    comparison.within200th = static_cast<double>(first.within200th) / static_cast<double>(source.count);
    comparison.count = stop.stop_requested() ? 0 : source.count; // sums of a part would be invalid
    applyTraits(comparison, traits, unitX.norm, unitY.norm);
    return comparison;
}

} // namespace opscope::accuracy
