// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_times.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"

using namespace opscope;

TEST_CASE("step times: one slow step of many is an outlier and even ones are none", "[core][analysis]")
{
    ReportBuilder b;
    for (int i = 0; i < 10; ++i) {
        Step step;
        step.number = i;
        step.range = {i * 1000, i * 1000 + 100 + i % 3 + (i == 7 ? 300 : 0)};
        b.report().steps.push_back(step);
    }
    const auto rows = stepDeviations(*b.finish());
    REQUIRE(rows.size() == 10);
    for (const auto& row : rows)
        CHECK(row.isOutlier == (row.step == 7));
    CHECK(rows[7].deviation == Approx(3.0).margin(0.05));
}
