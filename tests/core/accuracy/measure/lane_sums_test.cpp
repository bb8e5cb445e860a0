// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/lane_sums.h"

#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch.hpp>

#include "core/accuracy/measure/leaf_sums.h"

using namespace opscope;
using namespace opscope::accuracy;

#if defined(__x86_64__)
namespace {

template <class Number>
struct Pair {
    std::vector<Number> npu;
    std::vector<Number> golden;
};

/// Random numbers with differences, zeros and, with `isOdd`, values that are not finite.
template <class Number>
Pair<Number> makePair(std::size_t count, bool isOdd)
{
    Pair<Number> pair{std::vector<Number>(count), {}};
    std::uint32_t state = 7;
    for (auto& value : pair.npu) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<Number>(static_cast<std::int32_t>(state)) * static_cast<Number>(0x1p-28);
    }
    pair.golden = pair.npu;
    for (std::size_t i = 0; i < count; i += 3)
        pair.golden[i] *= static_cast<Number>(1.01);
    pair.golden[count / 2] = 0;
    if (isOdd) {
        pair.npu[count - 1] = std::numeric_limits<Number>::quiet_NaN();
        pair.npu[count / 3] = std::numeric_limits<Number>::infinity();
    }
    return pair;
}

/// The same bits, or both NaN.
template <class Lists>
bool areSame(const Lists& a, const Lists& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) {
        if constexpr (requires { a[i].size(); }) {
            if (!areSame(a[i], b[i]))
                return false;
        } else if (!(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])))) {
            return false;
        }
    }
    return true;
}

template <class Sums>
void checkSame(const Sums& plain, const Sums& fast)
{
    CHECK(areSame(plain.lanes.sums, fast.lanes.sums));
    CHECK(areSame(plain.lanes.mosts, fast.lanes.mosts));
    CHECK(areSame(plain.rest.sums, fast.rest.sums));
    CHECK(areSame(plain.rest.mosts, fast.rest.mosts));
}

} // namespace

// The loops of the header are compiled here without AVX.
TEST_CASE("sums have the same digits with and without AVX", "[core][accuracy]")
{
    const std::size_t count = GENERATE(1U, 7U, 8U, 129U, 1021U, 1024U);
    const bool isOdd = GENERATE(false, true);
    INFO(count << " numbers");
    const auto [x, y] = makePair<double>(count, isOdd);
    SideLanes side;
    SideLanes fastSide;
    addSideLanes(side, x.data(), count, x.front());
    addSide(fastSide, x.data(), count, x.front());
    checkSame(side, fastSide);
    PairLanes pair;
    PairLanes fastPair;
    std::vector<std::uint64_t> buckets(count);
    std::vector<std::uint64_t> fastBuckets(count);
    addPairLanes(pair, x.data(), y.data(), count, 0x1p-14, buckets.data());
    addPair(fastPair, x.data(), y.data(), count, 0x1p-14, fastBuckets.data());
    checkSame(pair, fastPair);
    CHECK(buckets == fastBuckets);
    DivergenceLanes divergence;
    DivergenceLanes fastDivergence;
    addDivergenceLanes(divergence, x.data(), y.data(), count, {-8, 1e-6}, {-9, 1e-6});
    addDivergence(fastDivergence, x.data(), y.data(), count, {-8, 1e-6}, {-9, 1e-6});
    checkSame(divergence, fastDivergence);
}

TEST_CASE("leaves of the reference have the same digits with and without AVX", "[core][accuracy]")
{
    const std::size_t count = GENERATE(1U, 8U, 77U, 128U);
    const bool isOdd = GENERATE(false, true);
    INFO(count << " numbers");
    const auto [x, y] = makePair<float>(count, isOdd);
    const auto checkLeaf = [](const auto& plain, const auto& fast) {
        CHECK(areSame(plain.sums, fast.sums));
        CHECK(areSame(plain.mosts, fast.mosts));
    };
    const UnitScale scale{-8, 16, 3, 5};
    checkLeaf(sumFirstLeaf(x.data(), y.data(), count), firstLeaf(x.data(), y.data(), count));
    checkLeaf(sumSecondLeaf(x.data(), y.data(), count, scale, scale),
              secondLeaf(x.data(), y.data(), count, scale, scale));
    checkLeaf(sumDivergenceLeaf(x.data(), y.data(), count, scale, scale),
              divergenceLeaf(x.data(), y.data(), count, scale, scale));
}
#endif

TEST_CASE("the logarithm of a ratio is that of the library to its last digits", "[core][accuracy]")
{
    std::uint32_t state = 3;
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
        state = state * 1664525U + 1013904223U;
        const auto p = std::ldexp(1.0 + (state >> 8U) * 0x1p-24, static_cast<int>(state % 41) - 40);
        state = state * 1664525U + 1013904223U;
        const auto q = std::ldexp(1.0 + (state >> 8U) * 0x1p-24, static_cast<int>(state % 41) - 40);
        const auto expected = std::log(p) - std::log(q);
        worst = std::max(worst, std::fabs(logOfRatio(p, q) - expected) / std::max(1.0, std::fabs(expected)));
    }
    CHECK(worst < 1e-14);
    CHECK(logOfRatio(0.25, 0.25) == 0);
    CHECK(logOfRatio(1.0 + 0x1p-40, 1.0) == Approx(0x1p-40).epsilon(1e-12));
}
