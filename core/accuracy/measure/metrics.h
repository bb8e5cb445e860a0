// SPDX-License-Identifier: GPL-3.0-or-later
// The ten metrics of msaccucmp (FORMATS 4 of this folder), computed in double or like the reference, and some
// additional ones.
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
std::string metricId(Metric metric);                       ///< "cosine_similarity"
std::optional<Metric> metricByName(std::string_view name); ///< or by its digit

struct Moments {
    double mean = 0;
    double deviation = 0; ///< of the population
};

/// Number of values that are not finite.
struct NonFiniteCounts {
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0;
};

/// x is the NPU's tensor, y the golden one. The relative error is |x/y - 1|, and 0 if |y| <= 2.2e-16.
struct Comparison {
    std::uint64_t count = 0;                ///< compared elements, in all passes
    std::uint64_t all = 0;                  ///< elements of the tensor; more than `count` after a stop
    std::array<double, kMetrics> values{};  ///< by Metric; StandardDeviation is unused
    std::array<bool, kMetrics> isRefused{}; ///< not computed: the reference prints NaN
    bool areBothZero = false;               ///< the reference prints the cosine as "1.0", not "1.000000"
    Moments npu;                            ///< below 0.001 counts as 0
    Moments golden;
    std::vector<std::string> reasons; ///< why metrics were refused, with the reference's texts

    double npuPeak = 0; ///< maximum of |x|
    NonFiniteCounts npuNonFinite;
    NonFiniteCounts goldenNonFinite;
    double within1000th = 1; ///< share of elements with a relative error of at most 0.1 %
    double within200th = 1;  ///< 0.5 %
    // Not in the reference, so never computed like it:
    std::optional<double> median;       ///< of the relative error, within an eighth
    std::optional<double> percentile99; ///< within an eighth
    std::optional<double> largestUlp;   ///< |x - y| in units of the last place at y in the NPU's type
    std::optional<double> meanUlp;
    /// Flat index of the first element with a relative error above 0.5 %, or that is finite on one side only.
    std::optional<std::uint64_t> firstWrong;

    bool isCut() const { return count < all; }
};

/// As the reference prints it: "0.999997", "NaN" (refused), "nan", "inf", "(0.499;0.734),(0.501;0.645)".
std::string metricText(const Comparison& comparison, Metric metric);

/// `shortNumber`: six significant digits; `fixedNumber`: six decimals. "nan" for either sign.
std::string shortNumber(double value);
std::string fixedNumber(double value);

/// Two tensors of `count` numbers each in logical order, which may be read several times. A side returns
/// numbers from `first` on, as many as the buffer can contain; they may be in the buffer.
template <class Number>
struct PairSource {
    using Side = std::function<std::span<const Number>(std::uint64_t first, std::span<Number> buffer)>;

    std::uint64_t count = 0;
    Side npu;
    Side golden;
};

/// Unit in the last place of a floating type: 2^(exponent of y - mantissa bits), for denormals with the least
/// exponent.
struct LastPlace {
    int mantissaBits = 0;
    int leastExponent = 0;
};

struct CompareTraits {
    bool isScalar = false;    ///< by its shape; then the reference does not compute the cosine
    bool areBooleans = false; ///< both sides: only CosineSimilarity and RelativeEuclideanDistance are defined
    std::optional<LastPlace> lastPlace{}; ///< of the NPU's type; missing if it is not a floating type
    std::string npuName{};                ///< for reasons
    std::string goldenName{};
};

/// Computes in double, in two passes. After a stop, returns what was computed until then, without the
/// divergence.
Comparison compareExact(const PairSource<double>& source, const CompareTraits& traits,
                        std::stop_token stop = {});
/// Computes in float32, with numpy's order of sums and the special cases of the reference, in three passes.
/// After a stop, the result is invalid (`count` is 0).
Comparison compareLikeReference(const PairSource<float>& source, const CompareTraits& traits,
                                std::stop_token stop = {});
/// Compares two empty tensors, in both modes.
Comparison compareNothing(const CompareTraits& traits);
/// Applies the special cases of both modes: scalars, booleans, zeros.
void applyTraits(Comparison& comparison, const CompareTraits& traits, double npuNorm, double goldenNorm);

} // namespace opscope::accuracy
