// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/export_target.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

ExportScope scopeOf(const Report& report, std::int64_t step)
{
    ExportTarget target;
    target.step = step;
    auto scope = ExportScope::of(report, target);
    REQUIRE(scope);
    return *scope;
}

void addStep(Report& report, std::int64_t number, TimeRange range)
{
    auto& step = report.steps.emplace_back();
    step.number = number;
    step.range = range;
}

} // namespace

TEST_CASE("export target: a step without a time does not stretch the range", "[core][export]")
{
    for (const bool isFirst : {true, false}) {
        Report report;
        addStep(report, 3, isFirst ? TimeRange{} : TimeRange{100, 200});
        addStep(report, 3, isFirst ? TimeRange{100, 200} : TimeRange{});
        addStep(report, 3, {300, 400});
        const auto scope = scopeOf(report, 3);
        CHECK_FALSE(scope.hasTime(0));
        CHECK_FALSE(scope.hasTime(99));
        CHECK(scope.hasTime(100));
        CHECK(scope.hasTime(399));
        CHECK_FALSE(scope.hasTime(400));
    }
}

TEST_CASE("export target: of more steps than slices can name each has its number", "[core][export]")
{
    Report report;
    for (std::int64_t i = 0; i < 70'000; ++i)
        addStep(report, i, {10 * i, 10 * i + 10});
    const auto first = scopeOf(report, 1);
    CHECK(first.hasStepAt(report, 1));
    CHECK_FALSE(first.hasStepAt(report, 65'537));
    CHECK(scopeOf(report, 69'999).hasStepAt(report, 69'999));
}

TEST_CASE("an iteration is exported to a folder of its own", "[core][export]")
{
    auto report = std::make_shared<Report>();
    report->root = "/runs/PROF_000001";
    ExportTarget target;
    target.step = 2;
    CHECK(exportFolder(*report, target) == "/runs"); // in place: the root is no folder here
    target.out = "/out";
    CHECK(exportFolder(*report, target) == "/out/PROF_000001_iteration_2");
    target.model = 1;
    CHECK(exportFolder(*report, target) == "/out/PROF_000001_model_1_iteration_2");
    target.step.reset();
    CHECK(exportFolder(*report, target) == "/out/PROF_000001");
}
