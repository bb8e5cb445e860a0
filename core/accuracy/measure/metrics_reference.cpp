// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics in float32 and in numpy's order of additions, to get the digits that msaccucmp prints. numpy's
// public behaviour: a sum of n numbers is the sum of two halves, the first a multiple of 8, down to 128
// numbers, which are added in eight lanes. Only the logarithm of the KL divergence is not numpy's: there the
// last digit may differ.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/accuracy/measure/leaf_sums.h"
#include "core/accuracy/measure/metric_sums.h"

namespace opscope::accuracy {
namespace {

constexpr std::size_t kNumpyBlock = 8192; ///< elements of numpy's buffer

/// The sums of a block in numpy's order; `leaf` computes those of at most 128 elements.
template <class Leaf>
auto sumPairwise(std::span<const float> npu, std::span<const float> golden, const Leaf& leaf)
{
    if (npu.size() <= kLeaf)
        return leaf(npu.data(), golden.data(), npu.size());
    const auto half = npu.size() / 2 / kLanes * kLanes;
    auto sums = sumPairwise(npu.first(half), golden.first(half), leaf);
    sums.add(sumPairwise(npu.subspan(half), golden.subspan(half), leaf));
    return sums;
}

/// The sums of all elements: blocks are added one after the other. `see` is called for each block.
template <class Leaf, class See>
auto sumAll(const PairSource<float>& source, const std::stop_token& stop, const Leaf& leaf, const See& see)
{
    decltype(leaf(nullptr, nullptr, 0)) sums;
    forEachBlock(source, kNumpyBlock, stop, [&](std::uint64_t first, const auto& x, const auto& y) {
        const auto block = sumPairwise(x, y, leaf);
        sums.add(block);
        see(first, x, y, block);
    });
    return sums;
}
constexpr auto kNothing = [](const auto&...) {};

/// In double: the order of the additions does not change the printed digits.
void addSideOf(SideSums& side, std::span<const float> values)
{
    std::array<double, kBlock> wide;
    for (std::size_t first = 0; first < values.size(); first += kBlock) {
        const auto block = values.subspan(first, std::min(kBlock, values.size() - first));
        std::ranges::copy(block, wide.begin());
        side.add(std::span<const double>(wide).first(block.size()));
    }
}

UnitScale scaleOf(const SideSums& side, float squares)
{
    UnitScale scale;
    if (side.most() > side.least()) {
        scale.least = static_cast<float>(side.least());
        scale.range = static_cast<float>(side.most()) - scale.least;
    }
    scale.norm = std::sqrt(squares);
    return scale;
}

} // namespace

Comparison compareLikeReference(const PairSource<float>& source, const CompareTraits& traits,
                                std::stop_token stop)
{
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    if (source.count == 0)
        return compareNothing(traits);
    Comparison comparison;
    comparison.all = source.count;
    const auto set = [&](Metric metric, double value) {
        comparison.values[static_cast<std::size_t>(metric)] = value;
    };
    SideSums npu;
    SideSums golden;
    std::uint64_t within1000th = 0;
    std::uint64_t within200th = 0;
    const auto first =
        sumAll(source, stop, firstLeaf,
               [&](std::uint64_t begin, const auto& x, const auto& y, const FirstSums& block) {
                   addSideOf(npu, x);
                   addSideOf(golden, y);
                   within1000th += static_cast<std::uint64_t>(block.sums[FirstTerm::Within1000th]);
                   within200th += static_cast<std::uint64_t>(block.sums[FirstTerm::Within200th]);
                   const bool isAllWithin = within200th >= npu.count();
                   if (comparison.firstWrong || (isAllWithin && npu.isFinite() && golden.isFinite()))
                       return;
                   if (const auto wrong = findFirstWrong(x, y))
                       comparison.firstWrong = begin + *wrong;
               });
    const auto& sums = first.sums;
    const auto n = static_cast<float>(source.count);
    auto unitX = scaleOf(npu, sums[FirstTerm::NpuSquares]);
    auto unitY = scaleOf(golden, sums[FirstTerm::GoldenSquares]);
    const auto scaled = [&](const auto& leaf) {
        return sumAll(
            source, stop,
            [&](const float* x, const float* y, std::size_t count) {
                return leaf(x, y, count, unitX, unitY);
            },
            kNothing);
    };
    const auto second = scaled(secondLeaf);
    unitX.total = second.sums[SecondTerm::Npu];
    unitY.total = second.sums[SecondTerm::Golden];
    const auto cosine = second.sums[SecondTerm::Cosine];
    const auto absolute = sums[FirstTerm::Absolute];
    const auto relative = sums[FirstTerm::Relative];
    const auto squares = sums[FirstTerm::DifferenceSquares];
    set(Metric::CosineSimilarity, std::isnan(cosine) ? cosine : std::min(cosine, 1.0F));
    // If an error is NaN, so are all sums; numpy's maximum is NaN, too.
    set(Metric::MaxAbsoluteError, std::isnan(absolute) ? kNan : first.mosts[FirstTerm::LargestAbsolute]);
    set(Metric::MaxRelativeError, std::isnan(relative) ? kNan : first.mosts[FirstTerm::LargestRelative]);
    set(Metric::AccumulatedRelativeError, relative);
    set(Metric::RelativeEuclideanDistance,
        unitY.norm <= kLeastFloat ? 0.0F : std::sqrt(squares / sums[FirstTerm::GoldenSquares]));
    auto divergence = kNan;
    if (npu.isFinite() && golden.isFinite()) {
        divergence = scaled(divergenceLeaf).sums[0];
        divergence = std::fabs(divergence) < kLeastFloat ? 0.0F : divergence;
    }
    set(Metric::KullbackLeiblerDivergence, divergence);
    set(Metric::MeanAbsoluteError, absolute / n);
    set(Metric::RootMeanSquareError, std::sqrt(squares / n));
    set(Metric::MeanRelativeError, relative / n);
    setSides(comparison, npu, golden);
    comparison.within1000th = static_cast<double>(within1000th) / static_cast<double>(source.count);
    comparison.within200th = static_cast<double>(within200th) / static_cast<double>(source.count);
    comparison.count = stop.stop_requested() ? 0 : source.count; // sums of a part would be invalid
    applyTraits(comparison, traits, unitX.norm, unitY.norm);
    return comparison;
}

} // namespace opscope::accuracy
