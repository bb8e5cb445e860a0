// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/step_index.h"

#include <random>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

/// Finds the step by comparing one after the other.
std::optional<std::uint16_t> searched(const Report& report, const StepSought& sought)
{
    std::optional<std::uint16_t> found;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const auto& step = report.steps[i];
        const bool isInTime = sought.at && step.range.contains(*sought.at);
        if ((sought.number ? step.number != *sought.number : !isInTime) ||
            (sought.device != kNoDevice && step.device != kNoDevice && step.device != sought.device) ||
            (sought.model && step.model >= 0 && step.model != *sought.model))
            continue;
        if (isInTime)
            return static_cast<std::uint16_t>(i);
        if (!found)
            found = static_cast<std::uint16_t>(i);
    }
    return found;
}

} // namespace

TEST_CASE("the index of steps finds the same step as a search of all steps", "[core][cli]")
{
    std::mt19937 rng(3);
    const auto upTo = [&](int most) { return static_cast<int>(rng() % static_cast<unsigned>(most + 1)); };
    int found = 0;
    for (int round = 0; round < 50; ++round) {
        ReportBuilder builder;
        for (int i = upTo(12); i > 0; --i) {
            Step step;
            step.number = upTo(3);
            step.device = upTo(2) - 1;
            step.model = upTo(2) - 1;
            const auto begin = upTo(50);
            step.range = {begin, begin + upTo(20)};
            builder.report().steps.push_back(step);
        }
        const auto report = builder.finish();
        const StepIndex index(*report);
        for (int ask = 0; ask < 200; ++ask) {
            StepSought sought;
            if (upTo(1) != 0)
                sought.number = upTo(3);
            if (upTo(1) != 0)
                sought.at = upTo(75);
            if (upTo(1) != 0)
                sought.model = upTo(3) - 1;
            sought.device = upTo(3) - 1;
            const auto wanted = searched(*report, sought);
            REQUIRE(index.find(sought) == wanted);
            found += wanted ? 1 : 0;
        }
    }
    CHECK(found > 1000);
}
