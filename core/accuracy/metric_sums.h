// SPDX-License-Identifier: GPL-3.0-or-later
// The sums of one pass over two tensors: the inner loops of the metrics.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "core/accuracy/lanes.h"
#include "core/accuracy/metrics.h"

namespace opscope::accuracy {

/// Divisors up to this size count as 0.
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct SideSums {
    std::uint64_t count = 0;
    double squares = 0;
    double origin = 0;  ///< the first value or the minimum; sums relative to it are more accurate
    double shifted = 0; ///< sum of v - origin of the finite values
    double shiftedSquares = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    double infinities = 0; ///< their sum: infinite or NaN
    NonFiniteCounts odd;
};

/// Adds values of one side.
void addSide(SideSums& side, std::span<const double> values);
/// Mean and deviation. Values below 0.001 become 0, as in the column StandardDeviation.
Moments momentsOf(const SideSums& side);

/// Buckets of relative errors: eight for each power of two from 2^-40 to 2^24.
inline constexpr int kLeastPower = -40;
inline constexpr std::size_t kErrorBuckets = 64 * 8;

/// Sums of the first pass, block by block.
class PairSums {
public:
    enum Sum : std::uint8_t {
        Product,
        DifferenceSquares,
        Absolute,
        Relative,
        Within1000th,
        Within200th,
        Ulps, ///< in half units
        NpuSquares,
        GoldenSquares,
    };
    enum Most : std::uint8_t { LargestAbsolute, LargestRelative, LargestUlp, NpuMost, GoldenMost };
    enum Least : std::uint8_t { NpuLeast, GoldenLeast };
    static constexpr std::size_t kSums = GoldenSquares + 1;
    static constexpr std::size_t kMosts = GoldenMost + 1;
    static constexpr std::size_t kLeasts = GoldenLeast + 1;
    using Totals = LaneTotals<kSums, kMosts, kLeasts>;

    /// Several lists in turn, because equal consecutive errors would wait for each other. The additional
    /// bucket is ignored.
    using ErrorLists = std::array<std::array<std::uint64_t, kErrorBuckets + 1>, 4>;

    /// Without `lastPlace` the ulps are meaningless.
    explicit PairSums(std::optional<LastPlace> lastPlace);
    template <class Number>
    void add(const PairBlock<Number>& block);

    /// Without `origin`, `shifted` and `shiftedSquares`.
    SideSums npu() const;
    SideSums golden() const;
    double sum(Sum which) const { return m_totals.sum(which); }
    double largest(Most which) const { return std::max(m_totals.most(which), 0.0); }
    double ulps() const { return m_totals.sum(Ulps) * m_ulpScale; }
    double largestUlp() const { return largest(LargestUlp) * m_ulpScale; }
    /// The relative error that `share` of the elements do not exceed, rounded up within an eighth; 0 below
    /// 2^-40.
    double percentile(double share) const;
    std::optional<std::uint64_t> firstWrong() const { return m_firstWrong; }

private:
    SideSums side(Sum squares, Least least, Most most, const SideSums& odd) const;

    Totals m_totals;
    double m_leastUnit; ///< 2^(least exponent)
    double m_ulpScale;  ///< half of 2^(mantissa bits)
    std::uint64_t m_count = 0;
    double m_within200th = 0;
    SideSums m_npu; ///< only values that are not finite
    SideSums m_golden;
    ErrorLists m_errors{};
    std::optional<std::uint64_t> m_firstWrong;
};

/// v -> v - least; v itself for a constant tensor. `floor` is 1.2e-7 of the range.
struct UnitRange {
    double least = 0;
    double floor = 0;
};
UnitRange unitRange(const SideSums& side);

/// The second pass. The reference first scales both sides to 0..1, which does not change the quotients.
class DivergenceSums {
public:
    enum Sum : std::uint8_t { Npu, Golden, Weighted, NpuShifted, NpuSquares, GoldenShifted, GoldenSquares };
    static constexpr std::size_t kSums = GoldenSquares + 1;
    using Totals = LaneTotals<kSums, 0, 0>;

    DivergenceSums(UnitRange npu, UnitRange golden) : m_npu(npu), m_golden(golden) {}
    /// Values that are not finite affect only the sums of their side and the divergence.
    template <class Number>
    void add(const PairBlock<Number>& block);
    double divergence() const;
    std::uint64_t count() const { return m_count; } ///< numbers that were added
    /// Sets what the moments need, from the numbers of this pass: a stop may have cut it.
    void setMoments(SideSums& npu, SideSums& golden) const;

private:
    Totals m_totals;
    std::uint64_t m_count = 0;
    UnitRange m_npu;
    UnitRange m_golden;
};

} // namespace opscope::accuracy
