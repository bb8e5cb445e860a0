// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/accuracy/metric_sums.h"

namespace opscope::accuracy {
namespace {

constexpr std::array<std::string_view, kMetrics> kNames{
    "CosineSimilarity",          "MaxAbsoluteError",  "AccumulatedRelativeError", "RelativeEuclideanDistance",
    "KullbackLeiblerDivergence", "StandardDeviation", "MeanAbsoluteError",        "RootMeanSquareError",
    "MaxRelativeError",          "MeanRelativeError",
};
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t kBlock = kMostBlock;

std::string fixedText(double value, int digits)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    return fmt::format("{:.{}f}", value, digits);
}

double& valueOf(Comparison& comparison, Metric metric)
{
    return comparison.values[static_cast<std::size_t>(metric)];
}

void refuse(Comparison& comparison, Metric metric, std::string reason)
{
    comparison.isRefused[static_cast<std::size_t>(metric)] = true;
    if (!reason.empty())
        comparison.reasons.push_back(std::move(reason));
}

/// KL of x's distribution from y's: p = (x - min) / (max - min), at least 1.2e-7, divided by its sum.
double divergence(const PairSource<double>& source, const PairSums& sums, std::stop_token stop,
                  std::span<double> npu, std::span<double> golden)
{
    DivergenceSums found;
    for (std::uint64_t first = 0; first < source.count && !stop.stop_requested(); first += kBlock) {
        const auto count = std::min(kBlock, source.count - first);
        source.read(first, npu.first(count), golden.first(count));
        addDivergence(found, npu.first(count), golden.first(count), unitRange(sums.npu),
                      unitRange(sums.golden));
    }
    const auto result = found.weighted / found.npu + std::log(found.golden / found.npu);
    return std::fabs(result) < kEpsilon ? 0 : result;
}

} // namespace

std::string_view metricName(Metric metric)
{
    return kNames[static_cast<std::size_t>(metric)];
}

std::optional<Metric> metricByName(std::string_view name)
{
    for (std::size_t i = 0; i < kMetrics; ++i) {
        if (name == kNames[i] || (name.size() == 1 && name.front() == static_cast<char>('0' + i)))
            return static_cast<Metric>(i);
    }
    return std::nullopt;
}

std::string metricText(const Comparison& comparison, Metric metric)
{
    constexpr int kDigits = 6;
    constexpr int kMomentDigits = 3;
    if (comparison.isRefused[static_cast<std::size_t>(metric)])
        return "NaN";
    if (metric == Metric::StandardDeviation)
        return fmt::format("({};{}),({};{})", fixedText(comparison.npu.mean, kMomentDigits),
                           fixedText(comparison.npu.deviation, kMomentDigits),
                           fixedText(comparison.golden.mean, kMomentDigits),
                           fixedText(comparison.golden.deviation, kMomentDigits));
    if (metric == Metric::CosineSimilarity && comparison.areBothZero)
        return "1.0";
    return fixedText(comparison.values[static_cast<std::size_t>(metric)], kDigits);
}

void applyTraits(Comparison& comparison, const CompareTraits& traits, double npuNorm, double goldenNorm)
{
    auto& cosine = valueOf(comparison, Metric::CosineSimilarity);
    const auto allZero = [](const std::string& name) {
        return fmt::format("Cannot compare by Cosine Similarity. All the data is zero in {}.", name);
    };
    if (traits.isScalar) {
        cosine = 1;
        comparison.reasons.emplace_back("This tensor is scalar.");
    } else if (npuNorm <= kEpsilon && goldenNorm < kEpsilon) {
        cosine = 1;
        comparison.areBothZero = true;
    } else if (std::sqrt(npuNorm) <= kEpsilon) {
        refuse(comparison, Metric::CosineSimilarity, allZero(traits.npuName));
    } else if (std::sqrt(goldenNorm) <= kEpsilon) {
        refuse(comparison, Metric::CosineSimilarity, allZero(traits.goldenName));
    }
    if (!traits.areBooleans)
        return;
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const auto metric = static_cast<Metric>(i);
        if (metric != Metric::CosineSimilarity && metric != Metric::RelativeEuclideanDistance)
            refuse(comparison, metric,
                   fmt::format("Algorithm {} does not support Boolean types.", kNames[i]));
    }
}

Comparison compareNothing(const CompareTraits& traits)
{
    Comparison comparison;
    for (const auto metric :
         {Metric::MaxAbsoluteError, Metric::KullbackLeiblerDivergence, Metric::MaxRelativeError})
        refuse(comparison, metric, {}); // of no element there is no largest
    for (const auto metric :
         {Metric::MeanAbsoluteError, Metric::RootMeanSquareError, Metric::MeanRelativeError})
        valueOf(comparison, metric) = kNan;
    comparison.npu = comparison.golden = {kNan, kNan};
    applyTraits(comparison, traits, 0, 0);
    return comparison;
}

Comparison compareExact(const PairSource<double>& source, const CompareTraits& traits, std::stop_token stop)
{
    if (source.count == 0)
        return compareNothing(traits);
    std::vector<double> buffers(2 * kBlock);
    const std::span npu(buffers.data(), kBlock);
    const std::span golden(buffers.data() + kBlock, kBlock);
    PairSums sums;
    if (traits.lastPlace) {
        sums.ulpScale = std::ldexp(1.0, traits.lastPlace->mantissaBits);
        sums.leastUnit = std::ldexp(1.0, traits.lastPlace->leastExponent);
    }
    for (std::uint64_t first = 0; first < source.count && !stop.stop_requested(); first += kBlock) {
        const auto count = std::min(kBlock, source.count - first);
        source.read(first, npu.first(count), golden.first(count));
        addSums(sums, npu.first(count), golden.first(count));
    }
    Comparison comparison;
    comparison.count = source.count;
    const auto n = static_cast<double>(source.count);
    const bool isFinite =
        sums.npu.odd.nans + sums.npu.odd.infinities + sums.golden.odd.nans + sums.golden.odd.infinities == 0;
    const auto npuNorm = std::sqrt(sums.npu.squares);
    const auto goldenNorm = std::sqrt(sums.golden.squares);
    // An error that is no number makes all sums one; the largest must be told.
    const auto isNan = std::isnan(sums.absolute);
    valueOf(comparison, Metric::CosineSimilarity) =
        isFinite ? std::min(1.0, sums.product / npuNorm / goldenNorm) : kNan;
    valueOf(comparison, Metric::MaxAbsoluteError) = isNan ? kNan : sums.largestAbsolute;
    valueOf(comparison, Metric::AccumulatedRelativeError) = sums.relative;
    valueOf(comparison, Metric::RelativeEuclideanDistance) =
        goldenNorm <= kEpsilon ? 0 : std::sqrt(sums.differenceSquares / sums.golden.squares);
    valueOf(comparison, Metric::MeanAbsoluteError) = sums.absolute / n;
    valueOf(comparison, Metric::RootMeanSquareError) = std::sqrt(sums.differenceSquares / n);
    valueOf(comparison, Metric::MaxRelativeError) = std::isnan(sums.relative) ? kNan : sums.largestRelative;
    valueOf(comparison, Metric::MeanRelativeError) = sums.relative / n;
    valueOf(comparison, Metric::KullbackLeiblerDivergence) =
        isFinite && !traits.areBooleans ? divergence(source, sums, stop, npu, golden) : kNan;
    comparison.npu = momentsOf(sums.npu);
    comparison.golden = momentsOf(sums.golden);
    comparison.npuPeak = sums.npu.odd.infinities > 0
                             ? std::numeric_limits<double>::infinity()
                             : std::max(std::fabs(sums.npu.least), std::fabs(sums.npu.most));
    comparison.npuOdd = sums.npu.odd;
    comparison.goldenOdd = sums.golden.odd;
    comparison.within1000th = static_cast<double>(sums.within1000th) / n;
    comparison.within200th = static_cast<double>(sums.within200th) / n;
    comparison.median = sums.percentile(0.5);
    comparison.percentile99 = sums.percentile(0.99);
    if (traits.lastPlace) {
        comparison.largestUlp = std::isnan(sums.ulps) ? kNan : sums.largestUlp;
        comparison.meanUlp = sums.ulps / n;
    }
    comparison.firstBad = sums.firstBad;
    applyTraits(comparison, traits, npuNorm, goldenNorm);
    return comparison;
}

} // namespace opscope::accuracy
