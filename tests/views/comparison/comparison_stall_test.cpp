// SPDX-License-Identifier: GPL-3.0-or-later
/// The window is not blocked while two runs of five million slices are compared, and the comparison can be
/// cancelled.
#include <utility>

#include <QComboBox>
#include <QPushButton>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/views/gap_clock.h"
#include "tests/views/seen.h"
#include "views/comparison/comparison_header.h"
#include "views/comparison/comparison_page.h"
#include "views/comparison/comparison_sides.h"
#include "views/selection/selection.h"

using namespace opscope;
using opscope::test::seen;

namespace {

constexpr std::uint32_t kSlices = 5'000'000;
constexpr std::uint32_t kDistinct = 10'000;

ReportPtr largeReport(const char* name, std::int64_t longer)
{
    ReportBuilder b;
    b.report().name = name;
    b.report().root = name;
    const auto track = b.track(b.thread(b.process("device"), "1"));
    std::vector<StringId> names;
    for (std::uint32_t i = 0; i < kDistinct; ++i)
        names.push_back(b.intern("MatMul_" + std::to_string(i)));
    for (std::uint32_t i = 0; i < kSlices; ++i) {
        Slice s;
        s.track = track;
        s.ts = std::int64_t{i} * 1000;
        s.dur = 400 + i % 300 + longer;
        s.name = names[i % kDistinct];
        s.cls = SliceClass::Kernel;
        b.addSlice(s);
    }
    return b.finish();
}

} // namespace

TEST_CASE("comparison page: two runs of five million slices block nothing and can be cancelled",
          "[views][comparison][stall]")
{
    const auto a = largeReport("a", 0);
    const auto b = largeReport("b", 90);

    CHECK(test::answersInTime("two runs of five million slices are compared", [&] {
        test::GapClock gaps;
        Selection selection;
        ComparisonSides sides(a, b);
        ComparisonPage page({sides, selection});
        page.resize(1000, 700);
        page.show();
        REQUIRE(QTest::qWaitFor([&] { return seen<QComboBox>(page, "Part of B").count() > 0; }, 60000));
        REQUIRE(seen(page, "Cancel").isVisible());
        QTest::mouseClick(&seen(page, "Cancel"), Qt::LeftButton);
        CHECK_FALSE(page.isBusy());
        CHECK(test::wordsOf(page, "comparison.reason").contains(QStringLiteral("cancel")));
        CHECK(page.comparison() == nullptr);

        test::part<ComparisonHeader>(page)->swapSides(); // another wish starts it again
        REQUIRE(QTest::qWaitFor([&] { return page.comparison() != nullptr; }, 300000));
        gaps.stop();
        CHECK(page.comparison()->rows.size() == kDistinct);
        return std::pair(gaps.longestMs(), gaps.controlMs());
    }));
}
