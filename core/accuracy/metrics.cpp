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
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

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
    return fixedNumber(comparison.values[static_cast<std::size_t>(metric)]);
}

std::string fixedNumber(double value)
{
    constexpr int kDigits = 6;
    return fixedText(value, kDigits);
}

std::string shortNumber(double value)
{
    return std::isnan(value) ? "nan" : fmt::format("{:.6g}", value);
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
        refuse(comparison, metric, {}); // there is no maximum without elements
    for (const auto metric :
         {Metric::MeanAbsoluteError, Metric::RootMeanSquareError, Metric::MeanRelativeError})
        valueOf(comparison, metric) = kNan;
    comparison.npu = comparison.golden = {kNan, kNan};
    applyTraits(comparison, traits, 0, 0);
    return comparison;
}

template <class Number>
Comparison compareExact(const PairBlocks<Number>& blocks, const CompareTraits& traits, std::stop_token stop)
{
    if (blocks.count == 0)
        return compareNothing(traits);
    const auto addTo = [&](auto& sums) {
        blocks.walk([&](const PairBlock<Number>& block) {
            sums.add(block);
            return !stop.stop_requested();
        });
    };
    PairSums sums(traits.lastPlace);
    addTo(sums);
    auto npu = sums.npu();
    auto golden = sums.golden();
    const auto n = static_cast<double>(npu.count); // less than blocks.count after a stop
    const bool isFinite = npu.odd.nans + npu.odd.infinities + golden.odd.nans + golden.odd.infinities == 0;
    DivergenceSums divergence(unitRange(npu), unitRange(golden));
    addTo(divergence); // if one side is not finite, the other one still has moments
    divergence.setMoments(npu, golden);
    Comparison comparison;
    comparison.count = divergence.count();
    comparison.all = blocks.count;
    const auto npuNorm = std::sqrt(npu.squares);
    const auto goldenNorm = std::sqrt(golden.squares);
    const auto relative = sums.sum(PairSums::Relative);
    const auto absolute = sums.sum(PairSums::Absolute);
    const auto differenceSquares = sums.sum(PairSums::DifferenceSquares);
    // If an error is NaN, so are all sums; maxima ignore NaN and need this test.
    const auto isNan = std::isnan(absolute);
    valueOf(comparison, Metric::CosineSimilarity) =
        isFinite ? std::min(1.0, sums.sum(PairSums::Product) / npuNorm / goldenNorm) : kNan;
    valueOf(comparison, Metric::MaxAbsoluteError) = isNan ? kNan : sums.largest(PairSums::LargestAbsolute);
    valueOf(comparison, Metric::AccumulatedRelativeError) = relative;
    valueOf(comparison, Metric::RelativeEuclideanDistance) =
        goldenNorm <= kEpsilon ? 0 : std::sqrt(differenceSquares / golden.squares);
    valueOf(comparison, Metric::MeanAbsoluteError) = absolute / n;
    valueOf(comparison, Metric::RootMeanSquareError) = std::sqrt(differenceSquares / n);
    valueOf(comparison, Metric::MaxRelativeError) =
        std::isnan(relative) ? kNan : sums.largest(PairSums::LargestRelative);
    valueOf(comparison, Metric::MeanRelativeError) = relative / n;
    valueOf(comparison, Metric::KullbackLeiblerDivergence) = isFinite ? divergence.divergence() : kNan;
    comparison.npu = momentsOf(npu);
    comparison.golden = momentsOf(golden);
    comparison.npuPeak = npu.odd.infinities > 0 ? std::numeric_limits<double>::infinity()
                                                : std::max(std::fabs(npu.least), std::fabs(npu.most));
    comparison.npuNonFinite = npu.odd;
    comparison.goldenNonFinite = golden.odd;
    comparison.within1000th = sums.sum(PairSums::Within1000th) / n;
    comparison.within200th = sums.sum(PairSums::Within200th) / n;
    comparison.median = sums.percentile(0.5);
    comparison.percentile99 = sums.percentile(0.99);
    if (traits.lastPlace) {
        comparison.largestUlp = std::isnan(sums.ulps()) ? kNan : sums.largestUlp();
        comparison.meanUlp = sums.ulps() / n;
    }
    comparison.firstWrong = sums.firstWrong();
    if (golden.odd.nans + golden.odd.infinities == 0 && goldenNorm <= kEpsilon && !(differenceSquares <= 0)) {
        for (const auto metric : {Metric::RelativeEuclideanDistance, Metric::AccumulatedRelativeError,
                                  Metric::MaxRelativeError, Metric::MeanRelativeError})
            refuse(comparison, metric, {}); // an error relative to 0
    }
    if (isFinite && comparison.isCut())
        refuse(comparison, Metric::KullbackLeiblerDivergence, {});
    applyTraits(comparison, traits, npuNorm, goldenNorm);
    return comparison;
}
template Comparison compareExact(const PairBlocks<double>&, const CompareTraits&, std::stop_token);
template Comparison compareExact(const PairBlocks<float>&, const CompareTraits&, std::stop_token);

} // namespace opscope::accuracy
