// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/names.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("names: a step is one under every label that files give it", "[core][report][names]")
{
    for (const auto* label : {"50", "step50", "ProfilerStep#50", "Iteration 50", "rank0 step50"})
        CHECK(stepOfLabel(label) == "50");
    CHECK(stepOfLabel("warm-up") == "warm-up");
    CHECK(stepOfLabel("50 total") == "50 total");
    CHECK(stepOfLabel("").empty());
}

TEST_CASE("names: a step without a label is shown by its number", "[core][report][names]")
{
    Report report;
    Step step;
    step.number = 7;
    CHECK(stepName(report, step) == "7");
    step.label = report.strings.intern("ProfilerStep#7");
    CHECK(stepName(report, step) == "ProfilerStep#7");
}
