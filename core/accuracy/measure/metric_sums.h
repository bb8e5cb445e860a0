// SPDX-License-Identifier: GPL-3.0-or-later
// The sums of both modes, block by block.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/accuracy/measure/lane_sums.h"
#include "core/accuracy/measure/metrics.h"

namespace opscope::accuracy {

/// Maximum number of elements of a block: both sides and the results for them fit into the first-level cache.
inline constexpr std::size_t kBlock = 1024;

/// Calls work(first, npu, golden) for blocks of `size` elements; a stop ends it after a block.
template <class Number, class Work>
void forEachBlock(const PairSource<Number>& source, std::size_t size, const std::stop_token& stop,
                  const Work& work)
{
    std::vector<Number> npu(std::min<std::uint64_t>(size, source.count));
    std::vector<Number> golden(npu.size());
    for (std::uint64_t first = 0; first < source.count; first += size) {
        const auto count = std::min<std::uint64_t>(size, source.count - first);
        work(first, source.npu(first, std::span(npu).first(count)),
             source.golden(first, std::span(golden).first(count)));
        if (stop.stop_requested())
            return;
    }
}

/// What one tensor contains.
class SideSums {
public:
    void add(std::span<const double> values);

    std::uint64_t count() const { return m_count; }
    double squares() const { return m_sums.sum(SideTerm::Squares); }
    double least() const { return -m_sums.most(SideTerm::NegativeMinimum); }
    double most() const { return m_sums.most(SideTerm::Maximum); }
    const NonFiniteCounts& nonFinite() const { return m_nonFinite; }
    bool isFinite() const { return m_nonFinite.nans + m_nonFinite.infinities == 0; }
    /// Mean and deviation. Values below 0.001 become 0, as in the column StandardDeviation.
    Moments moments() const;

private:
    SideLanes m_sums;
    std::uint64_t m_count = 0;
    double m_origin = 0;     ///< the first value: sums relative to it are more accurate
    double m_infinities = 0; ///< their sum: infinite or NaN
    NonFiniteCounts m_nonFinite;
};

/// Sets what both modes print about each tensor.
void setSides(Comparison& comparison, const SideSums& npu, const SideSums& golden);

/// Errors of the double mode.
class PairSums {
public:
    /// Without `lastPlace` the ulps are meaningless.
    explicit PairSums(std::optional<LastPlace> lastPlace);
    void add(std::uint64_t first, std::span<const double> npu, std::span<const double> golden);

    double sum(PairTerm::Sum which) const { return m_sums.sum(which); }
    double largest(PairTerm::Most which) const { return std::max(m_sums.most(which), 0.0); }
    double ulps() const { return sum(PairTerm::Ulps) * m_ulpScale; }
    double largestUlp() const { return largest(PairTerm::LargestUlp) * m_ulpScale; }
    /// The relative error that `share` of the elements do not exceed, rounded up within an eighth; 0 below
    /// 2^-40.
    double percentile(double share) const;
    std::optional<std::uint64_t> firstWrong() const { return m_firstWrong; }

private:
    PairLanes m_sums;
    double m_leastUnit; ///< 2^(least exponent)
    double m_ulpScale;  ///< half of 2^(mantissa bits)
    std::uint64_t m_count = 0;
    /// Several lists in turn, because equal consecutive errors would wait for each other.
    std::array<std::array<std::uint64_t, kErrorBuckets>, 4> m_errors{};
    std::optional<std::uint64_t> m_firstWrong;
};

/// The first element with an error above 0.5 %, or that is finite on one side only.
template <class Number>
std::optional<std::size_t> findFirstWrong(std::span<const Number> npu, std::span<const Number> golden)
{
    for (std::size_t i = 0; i < npu.size(); ++i) {
        const auto x = npu[i];
        const auto y = golden[i];
        const bool isOff = std::fabs(y) > static_cast<Number>(kEpsilon) &&
                           !(std::fabs(x / y - 1) <= static_cast<Number>(0.005));
        if (isOff || std::isfinite(x) != std::isfinite(y))
            return i;
    }
    return std::nullopt;
}

/// The range from the minimum to the maximum becomes 0 to that of the tensor; a constant tensor remains as it
/// is. The floor is 1.2e-7 of the range. The reference scales to 0..1, which does not change the quotients.
UnitRange unitRange(const SideSums& side);

} // namespace opscope::accuracy
