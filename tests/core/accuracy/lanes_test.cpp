// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/lanes.h"

#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch.hpp>

#include "core/accuracy/compare_pair.h"
#include "tests/core/accuracy/made_dump.h"

using namespace opscope;
using namespace opscope::accuracy;

#if defined(__x86_64__)
namespace {

/// Registers of this width, until it goes.
class Width {
public:
    explicit Width(std::size_t width) { registerWidth() = width; }
    ~Width() { registerWidth() = m_before; }
    Width(const Width&) = delete;
    Width& operator=(const Width&) = delete;

private:
    std::size_t m_before = registerWidth();
};

std::vector<float> randomFloats(std::size_t count)
{
    std::vector<float> values(count);
    std::uint32_t state = 7;
    for (auto& value : values) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<float>(static_cast<std::int32_t>(state)) * 0x1p-28F;
    }
    return values;
}

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

Comparison comparedByLanes(const std::vector<float>& npu, const std::vector<float>& golden, bool isLike)
{
    const auto half = halfBytes(npu);
    Tensor x;
    x.type = DataType::Float16;
    x.shape = {npu.size()};
    x.bytes = half;
    Tensor y;
    y.type = DataType::Float;
    y.shape = {golden.size()};
    y.bytes = {reinterpret_cast<const char*>(golden.data()), golden.size() * sizeof(float)};
    const auto form = findPairForm(x, y, {});
    REQUIRE(form);
    return *comparePair(x, y, *form, {}, {isLike, 0});
}

} // namespace

TEST_CASE("every width of registers gives the same digits", "[core][accuracy]")
{
    const auto widest = registerWidth();
    const bool isLike = GENERATE(false, true);
    const std::size_t count = GENERATE(1U, 7U, 8U, 129U, 3001U, 20011U);
    const bool isOdd = GENERATE(false, true);
    auto npu = randomFloats(count);
    auto golden = npu;
    for (std::size_t i = 0; i < count; i += 3)
        golden[i] *= 1.01F;
    golden[count / 2] = 0;
    if (isOdd) {
        npu[count - 1] = std::numeric_limits<float>::quiet_NaN();
        npu[count / 3] = 1e30F; // infinite as a float16
    }
    const Width one(2);
    const auto expected = comparedByLanes(npu, golden, isLike);
    for (const std::size_t width : {4U, 8U}) {
        if (width > widest)
            continue; // this processor has none
        const Width other(width);
        const auto found = comparedByLanes(npu, golden, isLike);
        INFO(width << " of " << count);
        for (std::size_t m = 0; m < kMetrics; ++m)
            CHECK(isSame(found.values[m], expected.values[m]));
        CHECK(isSame(found.npu.deviation, expected.npu.deviation));
        CHECK(found.largestUlp.has_value() == expected.largestUlp.has_value());
        CHECK(isSame(found.largestUlp.value_or(0), expected.largestUlp.value_or(0)));
        CHECK(isSame(found.meanUlp.value_or(0), expected.meanUlp.value_or(0)));
        CHECK(found.median == expected.median);
        CHECK(found.within200th == expected.within200th);
        CHECK(found.firstWrong == expected.firstWrong);
        CHECK(found.npuNonFinite.nans == expected.npuNonFinite.nans);
    }
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
