// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/waterfall_layout.h"

#include <catch2/catch.hpp>

#include "tests/core/compare/small_run.h"
#include "views/value_text.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("waterfall: bars hang where the one before ended and lead from A to B", "[views][comparison]")
{
    const auto a = smallReport(
        {{"conv", "Conv", "", 900000}, {"mish", "Mish", "", 400000, 2000}, {"pool", "Pool", "", 50000}});
    const auto b = smallReport(
        {{"conv", "Conv", "", 500000}, {"leaky", "LeakyRelu", "", 100000}, {"pool", "Pool", "", 80000}}, 0,
        "b");
    const auto c = compareSmall(a, b);
    const auto items = layoutWaterfall(c, false);
    REQUIRE(items.size() >= 4);
    CHECK(items.front().value == microsWithUnit(c.totalA));
    CHECK(items.back().value == microsWithUnit(c.totalB));
    std::int64_t sum = c.totalA;
    auto at = items.front().leadsFrom;
    for (std::size_t i = 1; i + 1 < items.size(); ++i) {
        const bool isLonger = items[i].delta > 0;
        CHECK(items[i].from + (isLonger ? 0 : items[i].share) == Approx(at));
        at = items[i].leadsFrom;
        CHECK(items[i].from + (isLonger ? items[i].share : 0) == Approx(at));
        sum += items[i].delta;
        CHECK(items[i].color == (isLonger ? Token::Bad : Token::Good));
    }
    CHECK(sum == c.totalB);
    CHECK(items.back().from + items.back().share == Approx(at));
}

TEST_CASE("waterfall: more ops than fit are one bar and nothing is lost", "[views][comparison]")
{
    std::vector<SmallOp> left;
    std::vector<SmallOp> right;
    for (int i = 0; i < 60; ++i) {
        left.push_back({"op" + std::to_string(i), "T", "", 100000 + i * 1000});
        right.push_back({"op" + std::to_string(i), "T", "", 200000 + i * 3000});
    }
    const auto c = compareSmall(smallReport(left), smallReport(right, 0, "b"));
    const auto items = layoutWaterfall(c, false, 10);
    REQUIRE(items.size() == 13); // A, ten, the rest, B
    std::int64_t sum = 0;
    for (const auto& item : items)
        sum += item.delta;
    CHECK(sum == c.totalB - c.totalA);
    CHECK_FALSE(items[11].row.has_value());
}

TEST_CASE("waterfall: equal sides need none", "[views][comparison]")
{
    const auto run = smallReport({{"conv", "Conv", "", 1000}});
    CHECK(layoutWaterfall(compareSmall(run, run), false).empty());
}

TEST_CASE("waterfall: ops whose types change in the same way are one bar and their sum stays",
          "[views][comparison]")
{
    std::vector<SmallOp> left;
    std::vector<SmallOp> right;
    for (int i = 0; i < 20; ++i) {
        const auto n = std::to_string(i);
        left.push_back({"conv" + n, "Conv", "", 100000});
        left.push_back({"act" + n + "_softplus", "Softplus", "", 40000});
        left.push_back({"act" + n + "_tanh", "Tanh", "", 30000});
        left.push_back({"act" + n + "_mul", "Mul", "", 30000});
        right.push_back({"conv" + n, "Conv", "", 90000});
        right.push_back({"act" + n, "LeakyRelu", "", 20000});
    }
    const auto c = compareSmall(smallReport(left), smallReport(right, 0, "b"));
    const auto items = layoutWaterfall(c, true);
    REQUIRE(items.size() == 4); // A, two changes, B
    CHECK(items[1].name == QStringLiteral("Softplus + Tanh + Mul -> LeakyRelu \u00D7 20"));
    CHECK(items[1].delta == -20 * 80000);
    CHECK(items[2].name == QStringLiteral("Conv \u00D7 20"));
    CHECK(items[2].delta == -20 * 10000);
    CHECK(c.totalA + items[1].delta + items[2].delta == c.totalB);
}

TEST_CASE("waterfall: the axis begins near the smaller total where contributions would be slivers",
          "[views][comparison]")
{
    const auto shape = [](std::int64_t before, std::int64_t after) {
        return layoutWaterfall(compareSmall(smallReport({{"conv", "Conv", "", before}}),
                                            smallReport({{"conv", "Conv", "", after}}, 0, "b")),
                               false);
    };
    const auto near = shape(10'000'000, 9'900'000);
    REQUIRE(near.size() == 3);
    CHECK(near.front().isCut);
    CHECK(near[1].share > 0.75);
    CHECK(near.front().share > near.back().share);
    CHECK(near.back().share > 0.05);
    const auto far = shape(10'000'000, 1'000'000);
    CHECK_FALSE(far.front().isCut);
    CHECK(far.back().share == Approx(far.front().share / 10));
}
