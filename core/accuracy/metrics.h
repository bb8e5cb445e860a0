// SPDX-License-Identifier: GPL-3.0-or-later
// The ten metrics of msaccucmp (ACCURACY 6), in double or as the reference computes them, and what it does
// not tell.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace opscope::accuracy {

/// In the order of the reference's columns.
enum class Metric : std::uint8_t {
    CosineSimilarity,
    MaxAbsoluteError,
    AccumulatedRelativeError,
    RelativeEuclideanDistance,
    KullbackLeiblerDivergence,
    StandardDeviation,
    MeanAbsoluteError,
    RootMeanSquareError,
    MaxRelativeError,
    MeanRelativeError,
};
inline constexpr std::size_t kMetrics = 10;
std::string_view metricName(Metric metric);
std::optional<Metric> metricByName(std::string_view name); ///< or by its digit

struct Moments {
    double mean = 0;
    double deviation = 0; ///< of the population
};

/// How often values are not finite.
struct Oddities {
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0;
};

/// x is the NPU's tensor, y the golden one; relative is |x/y - 1|, and 0 where |y| <= 2.2e-16.
struct Comparison {
    std::uint64_t count = 0;                ///< elements that were compared, in all passes
    std::uint64_t all = 0;                  ///< that there are: more after a stop
    std::array<double, kMetrics> values{};  ///< by Metric; that of StandardDeviation is not used
    std::array<bool, kMetrics> isRefused{}; ///< not computed: the reference prints NaN
    bool areBothZero = false;               ///< the reference prints the cosine "1.0", not "1.000000"
    Moments npu;                            ///< below 0.001 counts as 0
    Moments golden;
    std::vector<std::string> reasons; ///< of what was refused, in the reference's words

    double npuPeak = 0; ///< largest |x|
    Oddities npuOdd;
    Oddities goldenOdd;
    double within1000th = 1; ///< share of elements whose relative error is at most 0.1 %
    double within200th = 1;  ///< 0.5 %
    // Not computed like the reference, which does not know them:
    std::optional<double> median;       ///< of the relative error, within an eighth
    std::optional<double> percentile99; ///< within an eighth
    std::optional<double> largestUlp;   ///< |x - y| in units of the last place that the NPU's type has at y
    std::optional<double> meanUlp;
    /// Flat index of the first whose relative error is above 0.5 %, or that is finite on one side only.
    std::optional<std::uint64_t> firstBad;

    bool isCut() const { return count < all; }
};

/// As the reference prints it: "0.999997", "NaN" (refused), "nan", "inf", "(0.499;0.734),(0.501;0.645)".
std::string metricText(const Comparison& comparison, Metric metric);

/// Six digits that count, and six behind the point; "nan" of both signs.
std::string shortNumber(double value);
std::string fixedNumber(double value);

/// Both sides in the logical order, read as often as the metrics need them.
struct PairSource {
    std::uint64_t count = 0;
    std::function<void(std::uint64_t first, std::span<float> npu, std::span<float> golden)> read;
};

/// Numbers of both sides that follow one another in the logical order.
template <class Number>
struct PairBlock {
    std::uint64_t first = 0; ///< flat position
    std::size_t count = 0;
    const char* npu = nullptr; ///< `Number`s, not aligned
    const char* golden = nullptr;
    const char* npuSoon = nullptr; ///< memory that will be read soon, `npuStep` bytes of it a number
    const char* goldenSoon = nullptr;
    std::size_t npuStep = 0;
    std::size_t goldenStep = 0;
};
/// Elements of a block at most: both sides and what is found of each stay in the first cache.
inline constexpr std::size_t kMostBlock = 1024;

/// Two tensors of `count` numbers each. `walk` gives each number in one block, until the work returns false.
template <class Number>
struct PairBlocks {
    std::uint64_t count = 0;
    std::function<void(const std::function<bool(const PairBlock<Number>&)>& work)> walk;
};

/// The last place of a floating type: 2^(exponent of y - mantissa bits), of denormals that of the least one.
struct LastPlace {
    int mantissaBits = 0;
    int leastExponent = 0;
};

struct CompareTraits {
    bool isScalar = false;    ///< by its shape: the reference does not look at the cosine
    bool areBooleans = false; ///< both: only CosineSimilarity and RelativeEuclideanDistance are defined
    std::optional<LastPlace> lastPlace{}; ///< of the NPU's type; none of one that is not floating
    std::string npuName{};                ///< for reasons
    std::string goldenName{};
};

/// In double, in two passes. A stop leaves what was computed until then, without the divergence.
template <class Number>
Comparison compareExact(const PairBlocks<Number>& blocks, const CompareTraits& traits,
                        std::stop_token stop = {});
extern template Comparison compareExact(const PairBlocks<double>&, const CompareTraits&, std::stop_token);
extern template Comparison compareExact(const PairBlocks<float>&, const CompareTraits&, std::stop_token);
/// In float32, in numpy's order of sums and with the special cases of the reference, in three passes; a stop
/// leaves nothing that counts.
Comparison compareLikeReference(const PairSource& source, const CompareTraits& traits,
                                std::stop_token stop = {});
/// Two empty tensors, in either mode.
Comparison compareNothing(const CompareTraits& traits);
/// The special cases that both modes share: scalars, booleans, zeros.
void applyTraits(Comparison& comparison, const CompareTraits& traits, double npuNorm, double goldenNorm);

} // namespace opscope::accuracy
