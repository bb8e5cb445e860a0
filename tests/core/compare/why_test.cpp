// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/why.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/compare/small_run.h"
#include "tests/support/slices.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("why: a row splits a difference into count and average", "[core][compare]")
{
    const auto a = smallReport({{"x", "T", "", 100000}, {"x", "T", "", 100000}});
    const auto b =
        smallReport({{"x", "T", "", 150000}, {"x", "T", "", 150000}, {"x", "T", "", 150000}}, 5, "b");
    const auto c = compareSmall(a, b);
    REQUIRE(c.rows.size() == 1);
    const auto why = whyOf(c, c.rows[0]);
    REQUIRE(why.size() == 2);
    CHECK(why[0] == message(MessageId::WhyCount, 3, 2, "+100.000"));
    CHECK(why[1] == message(MessageId::WhyAverage, "150.000", "100.000", "+150.000"));
}

TEST_CASE("why: parts that cancel each other are one", "[core][compare]")
{
    const auto a = smallReport({{"x", "T", "", 300000}});
    const auto b =
        smallReport({{"x", "T", "", 150000}, {"x", "T", "", 150000}, {"x", "T", "", 150000}}, 5, "b");
    const auto c = compareSmall(a, b);
    REQUIRE(c.rows.size() == 1);
    const auto why = whyOf(c, c.rows[0]);
    REQUIRE(why.size() == 1);
    CHECK(why[0].english() ==
          "the number and the average of the ops nearly cancel each other (1 x 300.000 us -> "
          "3 x 150.000 us: +150.000 us)");
}

TEST_CASE("why: a total that idle time changes has it in a headline", "[core][compare]")
{
    const auto run = [](std::int64_t gap, std::int64_t dur) {
        return smallReport({{"x", "T", "", dur}, {"x", "T", "", dur, gap}}, 1000, "run");
    };
    const auto c = compareSmall(run(10'000, 300'000), run(900'000, 200'000));
    CHECK(c.totalState == RowState::Slower);
    const auto isIdle = [](const auto& m) { return m.english().ends_with("(+890.000 us, -200.000 us)"); };
    CHECK(std::ranges::count_if(c.headlines, isIdle) == 1);
    const auto near = compareSmall(run(10'000, 300'000), run(110'000, 350'000)); // half of the change
    CHECK(near.headlines.empty());
}

TEST_CASE("why: kernels with few common names lead to the families", "[core][compare]")
{
    const auto run = [](std::initializer_list<std::pair<const char*, std::int64_t>> kernels) {
        ReportBuilder builder;
        const auto stream = builder.track(builder.thread(builder.process("1"), "2"));
        std::int64_t at = 0;
        for (const auto& [name, dur] : kernels) {
            builder.addSlice(sliceOf(builder, stream, name, at, dur, SliceClass::Kernel));
            at += dur;
        }
        return builder.finish();
    };
    const auto c = compareSmall(run({{"f32f32_gemm", 60'000}, {"copy", 40'000}}),
                                run({{"bf16_gemm", 60'000}, {"copy", 20'000}}));
    const auto isFew = [](const auto& m) { return m.english().starts_with("Names of kernels"); };
    CHECK(std::ranges::count_if(c.headlines, isFew) == 1);
    const auto same = compareSmall(run({{"gemm", 60'000}, {"copy", 40'000}}), run({{"gemm", 50'000}}));
    CHECK(std::ranges::count_if(same.headlines, isFew) == 0);
}
