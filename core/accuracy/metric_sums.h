// SPDX-License-Identifier: GPL-3.0-or-later
// What one pass over two tensors adds up: the inner loops of the metrics.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "core/accuracy/metrics.h"

namespace opscope::accuracy {

struct SideSums {
    std::uint64_t count = 0;
    double squares = 0;
    double origin = 0;  ///< the first finite value: sums from there keep the digits of the deviation
    double shifted = 0; ///< sum of v - origin of the finite values
    double shiftedSquares = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    double infinities = 0; ///< their sum: infinite, or no number
    Oddities odd;
};

/// Relative errors by size: eighths of powers of two from 2^-40 to 2^24.
inline constexpr int kLeastPower = -40;
inline constexpr std::size_t kErrorBuckets = 64 * 8;
inline constexpr std::size_t kErrorLists = 4; ///< added to by turns
/// Elements of a block: both sides and what is found of each stay in the first cache.
inline constexpr std::size_t kMostBlock = 1024;

struct PairSums {
    std::uint64_t count = 0;
    SideSums npu;
    SideSums golden;
    double product = 0;
    double differenceSquares = 0;
    double absolute = 0;
    double largestAbsolute = 0;
    double relative = 0;
    double largestRelative = 0;
    double ulpScale = 1;  ///< 2^mantissa bits
    double leastUnit = 1; ///< 2^least exponent
    double ulps = 0;      ///< sum
    double largestUlp = 0;
    std::uint64_t within1000th = 0;
    std::uint64_t within200th = 0;
    std::array<std::array<std::uint64_t, kErrorBuckets>, kErrorLists> relativeCounts{};
    std::optional<std::uint64_t> firstBad;

    /// The relative error that `share` of the elements do not exceed, within an eighth; 0 below 2^-40.
    double percentile(double share) const;
};

/// Adds values of one side.
void addSide(SideSums& side, std::span<const double> values);
/// Mean and deviation; what is below 0.001 counts as 0 in the column StandardDeviation.
Moments momentsOf(const SideSums& side);
/// Adds a block of both sides, of at most kMostBlock elements, to the sums.
void addSums(PairSums& sums, std::span<const double> npu, std::span<const double> golden);

/// v -> (v - least) * scale; of a constant tensor v itself.
struct UnitRange {
    double least = 0;
    double scale = 1;
};
UnitRange unitRange(const SideSums& side);

struct DivergenceSums {
    double npu = 0;
    double golden = 0;
    double weighted = 0; ///< sum of p * ln(p / q)
};
/// `npu` and `golden` are finite.
void addDivergence(DivergenceSums& sums, std::span<const double> npu, std::span<const double> golden,
                   UnitRange npuRange, UnitRange goldenRange);

} // namespace opscope::accuracy
