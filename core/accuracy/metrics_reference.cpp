// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics in float32 and in numpy's order of additions: the digits that msaccucmp prints. Public
// behaviour of numpy: a sum of n numbers is that of two halves, the first a multiple of 8, down to 128, which
// are added in eight lanes. Only the logarithm of the KL divergence is numpy's own: there the last digit may
// differ.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/accuracy/metrics.h"

namespace opscope::accuracy {
namespace {

constexpr float kEpsilon = static_cast<float>(std::numeric_limits<double>::epsilon());
constexpr float kFloatEpsilon = std::numeric_limits<float>::epsilon();
constexpr std::uint64_t kLeaf = 128;
constexpr std::uint64_t kLanes = 8;
constexpr std::uint64_t kBlock = 8192; ///< elements of numpy's buffer

template <class Number, std::size_t Terms>
using Sums = std::array<Number, Terms>;

/// Several sums of a block in numpy's order. `termsOf(x, y)` gives the terms of an element.
template <class Number, std::size_t Terms, class TermsOf>
Sums<Number, Terms> pairwise(const float* npu, const float* golden, std::uint64_t count,
                             const TermsOf& termsOf)
{
    if (count > kLeaf) {
        const auto half = count / 2 / kLanes * kLanes;
        auto sums = pairwise<Number, Terms>(npu, golden, half, termsOf);
        const auto second = pairwise<Number, Terms>(npu + half, golden + half, count - half, termsOf);
        for (std::size_t t = 0; t < Terms; ++t)
            sums[t] += second[t];
        return sums;
    }
    Sums<Number, Terms> sums{};
    std::uint64_t i = 0;
    if (count >= kLanes) {
        std::array<Sums<Number, Terms>, kLanes> lanes;
        for (; i < kLanes; ++i)
            lanes[i] = termsOf(npu[i], golden[i]);
        for (; i < count - count % kLanes; ++i) {
            const auto terms = termsOf(npu[i], golden[i]);
            for (std::size_t t = 0; t < Terms; ++t)
                lanes[i % kLanes][t] += terms[t];
        }
        for (std::size_t t = 0; t < Terms; ++t)
            sums[t] = ((lanes[0][t] + lanes[1][t]) + (lanes[2][t] + lanes[3][t])) +
                      ((lanes[4][t] + lanes[5][t]) + (lanes[6][t] + lanes[7][t]));
    }
    for (; i < count; ++i) {
        const auto terms = termsOf(npu[i], golden[i]);
        for (std::size_t t = 0; t < Terms; ++t)
            sums[t] += terms[t];
    }
    return sums;
}

/// The sums of all elements: those of the blocks one after the other.
template <class Number, std::size_t Terms, class TermsOf>
Sums<Number, Terms> sumsOf(const PairSource<float>& source, const std::stop_token& stop,
                           const TermsOf& termsOf)
{
    std::vector<float> npu(kBlock);
    std::vector<float> golden(kBlock);
    Sums<Number, Terms> sums{};
    for (std::uint64_t first = 0; first < source.count && !stop.stop_requested(); first += kBlock) {
        const auto count = std::min(kBlock, source.count - first);
        source.read(first, std::span(npu).first(count), std::span(golden).first(count));
        const auto block = pairwise<Number, Terms>(npu.data(), golden.data(), count, termsOf);
        for (std::size_t t = 0; t < Terms; ++t)
            sums[t] += block[t];
    }
    return sums;
}

/// numpy's max and min keep what is no number.
struct Extreme {
    float least = std::numeric_limits<float>::infinity();
    float most = -std::numeric_limits<float>::infinity();
    bool hasNan = false;

    void add(float value)
    {
        least = std::min(least, value);
        most = std::max(most, value);
        hasNan = hasNan || std::isnan(value);
    }
    float largest() const { return hasNan ? std::numeric_limits<float>::quiet_NaN() : most; }
    /// The value brought to 0..1, at least 1.2e-7.
    float unit(float value) const
    {
        if (hasNan)
            return std::numeric_limits<float>::quiet_NaN();
        const auto range = most - least;
        const auto unit = range != 0 ? (value - least) / range : value;
        return std::isnan(unit) ? unit : std::max(unit, kFloatEpsilon);
    }
};

float relativeError(float x, float y)
{
    return std::fabs(y) > kEpsilon ? std::fabs(x / y - 1) : 0.0F;
}

struct FirstPass {
    Sums<float, 5> sums{}; ///< x², y², (x-y)², |x-y|, relative
    Extreme npu;
    Extreme golden;
    Extreme absolute;
    Extreme relative;
};

FirstPass firstPass(const PairSource<float>& source, Comparison& comparison, const std::stop_token& stop)
{
    FirstPass pass;
    std::uint64_t at = 0;
    const auto countOdd = [](Oddities& odd, float value) {
        odd.nans += std::isnan(value) ? 1U : 0U;
        odd.infinities += std::isinf(value) ? 1U : 0U;
    };
    std::uint64_t within1000th = 0;
    std::uint64_t within200th = 0;
    pass.sums = sumsOf<float, 5>(source, stop, [&](float x, float y) {
        const auto difference = x - y;
        const auto error = relativeError(x, y);
        pass.npu.add(x);
        pass.golden.add(y);
        pass.absolute.add(std::fabs(difference));
        pass.relative.add(error);
        countOdd(comparison.npuOdd, x);
        countOdd(comparison.goldenOdd, y);
        within1000th += error <= 0.001F ? 1U : 0U;
        within200th += error <= 0.005F ? 1U : 0U;
        if (!(error <= 0.005F) && !comparison.firstBad)
            comparison.firstBad = at;
        ++at;
        return Sums<float, 5>{x * x, y * y, difference * difference, std::fabs(difference), error};
    });
    comparison.within1000th = static_cast<double>(within1000th) / static_cast<double>(source.count);
    comparison.within200th = static_cast<double>(within200th) / static_cast<double>(source.count);
    return pass;
}

/// np.mean and np.std with dtype=float64; the printed digits do not depend on their order.
void moments(const PairSource<float>& source, Comparison& comparison, const std::stop_token& stop)
{
    constexpr double kLeast = 0.001;
    const auto n = static_cast<double>(source.count);
    const auto sums = sumsOf<double, 2>(source, stop, [](float x, float y) {
        return Sums<double, 2>{double{x}, double{y}};
    });
    const auto meanX = sums[0] / n;
    const auto meanY = sums[1] / n;
    const auto squares = sumsOf<double, 2>(source, stop, [&](float x, float y) {
        return Sums<double, 2>{(double{x} - meanX) * (double{x} - meanX),
                               (double{y} - meanY) * (double{y} - meanY)};
    });
    const auto cut = [](double value) { return std::fabs(value) < kLeast ? 0.0 : value; };
    comparison.npu = {cut(meanX), cut(std::sqrt(squares[0] / n))};
    comparison.golden = {cut(meanY), cut(std::sqrt(squares[1] / n))};
}

float divergence(const PairSource<float>& source, const FirstPass& first, const Sums<float, 2>& totals,
                 const std::stop_token& stop)
{
    const auto sums = sumsOf<float, 1>(source, stop, [&](float x, float y) {
        const auto p = first.npu.unit(x) / totals[0];
        const auto q = first.golden.unit(y) / totals[1];
        return Sums<float, 1>{p * std::log(p / q)};
    });
    return std::fabs(sums[0]) < kEpsilon ? 0.0F : sums[0];
}

} // namespace

Comparison compareLikeReference(const PairSource<float>& source, const CompareTraits& traits,
                                std::stop_token stop)
{
    if (source.count == 0)
        return compareNothing(traits);
    Comparison comparison;
    comparison.count = source.count;
    const auto set = [&](Metric metric, double value) {
        comparison.values[static_cast<std::size_t>(metric)] = value;
    };
    const auto first = firstPass(source, comparison, stop);
    const auto n = static_cast<float>(source.count);
    const auto npuNorm = std::sqrt(first.sums[0]);
    const auto goldenNorm = std::sqrt(first.sums[1]);
    // What needs the norms and ranges: the cosine, and the sums of both distributions.
    const auto second = sumsOf<float, 3>(source, stop, [&](float x, float y) {
        return Sums<float, 3>{(x / npuNorm) * (y / goldenNorm), first.npu.unit(x), first.golden.unit(y)};
    });
    set(Metric::CosineSimilarity, std::isnan(second[0]) ? second[0] : std::min(second[0], 1.0F));
    set(Metric::MaxAbsoluteError, first.absolute.largest());
    set(Metric::AccumulatedRelativeError, first.sums[4]);
    set(Metric::RelativeEuclideanDistance,
        goldenNorm <= kEpsilon ? 0.0F : std::sqrt(first.sums[2] / first.sums[1]));
    set(Metric::KullbackLeiblerDivergence, divergence(source, first, {second[1], second[2]}, stop));
    set(Metric::MeanAbsoluteError, first.sums[3] / n);
    set(Metric::RootMeanSquareError, std::sqrt(first.sums[2] / n));
    set(Metric::MaxRelativeError, first.relative.largest());
    set(Metric::MeanRelativeError, first.sums[4] / n);
    moments(source, comparison, stop);
    comparison.npuPeak = std::max(std::fabs(first.npu.least), std::fabs(first.npu.most));
    applyTraits(comparison, traits, npuNorm, goldenNorm);
    return comparison;
}

} // namespace opscope::accuracy
