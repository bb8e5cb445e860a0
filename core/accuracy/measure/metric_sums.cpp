// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/metric_sums.h"

#include <algorithm>

namespace opscope::accuracy {

void SideSums::add(std::span<const double> values)
{
    if (m_count == 0 && !values.empty())
        m_origin = std::isfinite(values.front()) ? values.front() : 0;
    SideLanes block;
    addSide(block, values.data(), values.size(), m_origin);
    m_sums.add(block);
    m_count += values.size();
    if (std::isfinite(block.sum(SideTerm::Squares)))
        return;
    for (const auto value : values) { // such blocks are rare and read again
        m_nonFinite.nans += std::isnan(value) ? 1U : 0U;
        m_nonFinite.infinities += std::isinf(value) ? 1U : 0U;
        m_infinities += std::isinf(value) ? value : 0;
    }
}

Moments SideSums::moments() const
{
    constexpr double kLeast = 0.001;
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    const auto count = static_cast<double>(m_count);
    const auto fromOrigin = m_sums.sum(SideTerm::Shifted) / count;
    const auto variance =
        std::max(m_sums.sum(SideTerm::ShiftedSquares) / count - fromOrigin * fromOrigin, 0.0);
    Moments moments{m_origin + fromOrigin, std::sqrt(variance)};
    if (!isFinite())
        moments = {m_nonFinite.nans > 0 || m_infinities == 0 ? kNan : m_infinities, kNan};
    if (std::fabs(moments.mean) < kLeast)
        moments.mean = 0;
    if (std::fabs(moments.deviation) < kLeast)
        moments.deviation = 0;
    return moments;
}

void setSides(Comparison& comparison, const SideSums& npu, const SideSums& golden)
{
    comparison.npu = npu.moments();
    comparison.golden = golden.moments();
    comparison.npuPeak = npu.nonFinite().infinities > 0
                             ? std::numeric_limits<double>::infinity()
                             : std::max(std::fabs(npu.least()), std::fabs(npu.most()));
    comparison.npuNonFinite = npu.nonFinite();
    comparison.goldenNonFinite = golden.nonFinite();
}

PairSums::PairSums(std::optional<LastPlace> lastPlace)
    : m_leastUnit(std::ldexp(1.0, lastPlace ? lastPlace->leastExponent : 0)),
      m_ulpScale(std::ldexp(0.5, lastPlace ? lastPlace->mantissaBits : 0))
{
}

void PairSums::add(std::uint64_t first, std::span<const double> npu, std::span<const double> golden)
{
    std::array<std::uint64_t, kBlock> buckets;
    PairLanes block;
    addPair(block, npu.data(), golden.data(), npu.size(), m_leastUnit, buckets.data());
    m_sums.add(block);
    m_count += npu.size();
    std::size_t i = 0;
    for (; i + m_errors.size() <= npu.size(); i += m_errors.size()) {
        for (std::size_t list = 0; list < m_errors.size(); ++list)
            ++m_errors[list][buckets[i + list]];
    }
    for (; i < npu.size(); ++i)
        ++m_errors[0][buckets[i]];
    // A golden zero has no relative error, but a value that is not finite is an error.
    const bool isAllWithin = block.sum(PairTerm::Within200th) == static_cast<double>(npu.size()) &&
                             std::isfinite(block.sum(PairTerm::DifferenceSquares));
    if (isAllWithin || m_firstWrong)
        return;
    if (const auto wrong = findFirstWrong(npu, golden))
        m_firstWrong = first + *wrong;
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
            return std::numeric_limits<double>::infinity();
        return std::ldexp(1.0 + static_cast<double>(i % 8 + 1) / 8, kLeastPower + static_cast<int>(i / 8));
    }
    return 0;
}

UnitRange unitRange(const SideSums& side)
{
    constexpr double kFloatEpsilon = std::numeric_limits<float>::epsilon();
    const auto range = side.most() > side.least() ? side.most() - side.least() : 1.0;
    return {side.most() > side.least() ? side.least() : 0.0,
            std::max(kFloatEpsilon * range, std::numeric_limits<double>::min())};
}

} // namespace opscope::accuracy
