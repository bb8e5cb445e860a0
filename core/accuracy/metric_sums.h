// SPDX-License-Identifier: GPL-3.0-or-later
// What one pass over two tensors adds up: the inner loops of the metrics.
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

/// What counts as nothing when values are divided by it.
inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct SideSums {
    std::uint64_t count = 0;
    double squares = 0;
    double origin = 0;  ///< a value of them, the first or the least: sums from there keep the digits
    double shifted = 0; ///< sum of v - origin of the finite values
    double shiftedSquares = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    double infinities = 0; ///< their sum: infinite, or no number
    Oddities odd;
};

/// Adds values of one side.
void addSide(SideSums& side, std::span<const double> values);
/// Mean and deviation; what is below 0.001 counts as 0 in the column StandardDeviation.
Moments momentsOf(const SideSums& side);

/// Relative errors by size: eighths of powers of two from 2^-40 to 2^24.
inline constexpr int kLeastPower = -40;
inline constexpr std::size_t kErrorBuckets = 64 * 8;

/// What the first pass adds up, block by block.
class PairSums {
public:
    enum Sum : std::uint8_t {
        Product,
        DifferenceSquares,
        Absolute,
        Relative,
        Within1000th,
        Within200th,
        Ulps, ///< in halves
        NpuSquares,
        GoldenSquares,
    };
    enum Most : std::uint8_t { LargestAbsolute, LargestRelative, LargestUlp, NpuMost, GoldenMost };
    enum Least : std::uint8_t { NpuLeast, GoldenLeast };
    static constexpr std::size_t kSums = GoldenSquares + 1;
    static constexpr std::size_t kMosts = GoldenMost + 1;
    static constexpr std::size_t kLeasts = GoldenLeast + 1;
    using Totals = LaneTotals<kSums, kMosts, kLeasts>;

    /// By turns into several: equal errors in a row would wait for each other. The last bucket is none.
    using ErrorLists = std::array<std::array<std::uint64_t, kErrorBuckets + 1>, 4>;

    /// Of a type without a last place the units mean nothing.
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
    /// The relative error that `share` of the elements do not exceed, within an eighth; 0 below 2^-40.
    double percentile(double share) const;
    std::optional<std::uint64_t> firstBad() const { return m_firstBad; }

private:
    SideSums side(Sum squares, Least least, Most most, const SideSums& odd) const;

    Totals m_totals;
    double m_leastUnit; ///< 2^least exponent
    double m_ulpScale;  ///< half of 2^mantissa bits
    std::uint64_t m_count = 0;
    double m_within200th = 0;
    SideSums m_npu; ///< what is not finite
    SideSums m_golden;
    ErrorLists m_errors{};
    std::optional<std::uint64_t> m_firstBad;
};

/// v -> v - least, of a constant tensor v itself; the floor is 1.2e-7 of the range.
struct UnitRange {
    double least = 0;
    double floor = 0;
};
UnitRange unitRange(const SideSums& side);

/// The second pass. The reference brings both sides to 0..1 first, which the quotients do not notice.
class DivergenceSums {
public:
    enum Sum : std::uint8_t { Npu, Golden, Weighted, NpuShifted, NpuSquares, GoldenShifted, GoldenSquares };
    static constexpr std::size_t kSums = GoldenSquares + 1;
    using Totals = LaneTotals<kSums, 0, 0>;

    DivergenceSums(UnitRange npu, UnitRange golden) : m_npu(npu), m_golden(golden) {}
    /// What is not finite spoils the sums of its side and the divergence only.
    template <class Number>
    void add(const PairBlock<Number>& block);
    double divergence() const;
    std::uint64_t count() const { return m_count; } ///< numbers that were added
    /// Gives the sides what their moments need, of the numbers of this pass: a stop may have cut it.
    void setMoments(SideSums& npu, SideSums& golden) const;

private:
    Totals m_totals;
    std::uint64_t m_count = 0;
    UnitRange m_npu;
    UnitRange m_golden;
};

} // namespace opscope::accuracy
