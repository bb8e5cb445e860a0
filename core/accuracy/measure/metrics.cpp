// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/accuracy/measure/metric_sums.h"
#include "core/base/ascii.h"

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

/// The second pass of the double mode. `count`: the number of elements that were added.
double divergenceOf(const PairSource<double>& source, const SideSums& npu, const SideSums& golden,
                    const std::stop_token& stop, std::uint64_t& count)
{
    const auto npuRange = unitRange(npu);
    const auto goldenRange = unitRange(golden);
    DivergenceLanes sums;
    forEachBlock(source, kBlock, stop, [&](std::uint64_t first, const auto& x, const auto& y) {
        DivergenceLanes block;
        addDivergence(block, x.data(), y.data(), x.size(), npuRange, goldenRange);
        sums.add(block);
        count = first + x.size();
    });
    const auto total = sums.sum(DivergenceTerm::Npu);
    const auto result =
        sums.sum(DivergenceTerm::Weighted) / total + std::log(sums.sum(DivergenceTerm::Golden) / total);
    return std::fabs(result) < kEpsilon ? 0 : result;
}

} // namespace

std::string_view metricName(Metric metric)
{
    return kNames[static_cast<std::size_t>(metric)];
}

std::string metricId(Metric metric)
{
    std::string id;
    for (const char c : metricName(metric)) {
        const auto small = lowerAscii(c);
        id.append(small != c && !id.empty() ? "_" : "").append(1, small);
    }
    return id;
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

Comparison compareExact(const PairSource<double>& source, const CompareTraits& traits, std::stop_token stop)
{
    if (source.count == 0)
        return compareNothing(traits);
    PairSums sums(traits.lastPlace);
    SideSums npu;
    SideSums golden;
    forEachBlock(source, kBlock, stop, [&](std::uint64_t first, const auto& x, const auto& y) {
        npu.add(x);
        golden.add(y);
        sums.add(first, x, y);
    });
    Comparison comparison;
    comparison.all = source.count;
    comparison.count = npu.count(); // less than `all` after a stop
    const bool isFinite = npu.isFinite() && golden.isFinite();
    valueOf(comparison, Metric::KullbackLeiblerDivergence) =
        isFinite && !comparison.isCut() ? divergenceOf(source, npu, golden, stop, comparison.count) : kNan;
    if (isFinite && comparison.isCut())
        refuse(comparison, Metric::KullbackLeiblerDivergence, {});
    const auto n = static_cast<double>(npu.count());
    const auto npuNorm = std::sqrt(npu.squares());
    const auto goldenNorm = std::sqrt(golden.squares());
    const auto relative = sums.sum(PairTerm::Relative);
    const auto absolute = sums.sum(PairTerm::Absolute);
    const auto differenceSquares = sums.sum(PairTerm::DifferenceSquares);
    // If an error is NaN, so are all sums; maxima ignore NaN and need this test.
    const auto isNan = std::isnan(absolute);
    valueOf(comparison, Metric::CosineSimilarity) =
        isFinite ? std::min(1.0, sums.sum(PairTerm::Product) / npuNorm / goldenNorm) : kNan;
    valueOf(comparison, Metric::MaxAbsoluteError) = isNan ? kNan : sums.largest(PairTerm::LargestAbsolute);
    valueOf(comparison, Metric::AccumulatedRelativeError) = relative;
    valueOf(comparison, Metric::RelativeEuclideanDistance) =
        goldenNorm <= kEpsilon ? 0 : std::sqrt(differenceSquares / golden.squares());
    valueOf(comparison, Metric::MeanAbsoluteError) = absolute / n;
    valueOf(comparison, Metric::RootMeanSquareError) = std::sqrt(differenceSquares / n);
    valueOf(comparison, Metric::MaxRelativeError) =
        std::isnan(relative) ? kNan : sums.largest(PairTerm::LargestRelative);
    valueOf(comparison, Metric::MeanRelativeError) = relative / n;
    setSides(comparison, npu, golden);
    comparison.within1000th = sums.sum(PairTerm::Within1000th) / n;
    comparison.within200th = sums.sum(PairTerm::Within200th) / n;
    comparison.median = sums.percentile(0.5);
    comparison.percentile99 = sums.percentile(0.99);
    if (traits.lastPlace) {
        comparison.largestUlp = std::isnan(sums.ulps()) ? kNan : sums.largestUlp();
        comparison.meanUlp = sums.ulps() / n;
    }
    comparison.firstWrong = sums.firstWrong();
    if (golden.isFinite() && goldenNorm <= kEpsilon && !(differenceSquares <= 0)) {
        for (const auto metric : {Metric::RelativeEuclideanDistance, Metric::AccumulatedRelativeError,
                                  Metric::MaxRelativeError, Metric::MeanRelativeError})
            refuse(comparison, metric, {}); // an error relative to 0
    }
    applyTraits(comparison, traits, npuNorm, goldenNorm);
    return comparison;
}

} // namespace opscope::accuracy
