// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/narrowing.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

struct StepOf {
    std::int64_t number;
    std::int32_t device;
};

ReportPtr rankWith(std::int64_t rank, std::initializer_list<StepOf> steps)
{
    ReportBuilder builder;
    builder.report().rank = rank;
    builder.report().name = "run " + std::to_string(rank);
    for (const auto& [number, device] : steps) {
        Step step;
        step.number = number;
        step.device = device;
        step.model = 7;
        builder.report().steps.push_back(step);
    }
    return builder.finish();
}

} // namespace

TEST_CASE("steps of one report are its own in their order", "[table][narrowing]")
{
    const Workspace one{{rankWith(0, {{1, 0}, {2, 0}, {1, 1}, {2, 1}})}};
    const auto choices = narrowingChoices(one);
    REQUIRE(choices.steps.size() == 4); // each device counts its own
    CHECK(choices.devices == std::vector<std::int32_t>{0, 1});
    REQUIRE(choices.models.size() == 1);
    CHECK(choices.hasModel(7));
    for (std::uint16_t i = 0; i < 4; ++i) {
        Narrowing narrowing;
        narrowing.step = i;
        CHECK(choices.narrowedIn(0, narrowing).step == i);
    }
}

TEST_CASE("a step of several ranks is one choice and each knows its own", "[table][narrowing]")
{
    const Workspace two{{rankWith(0, {{3, 0}, {4, 0}}), rankWith(1, {{4, 1}, {5, 1}})}};
    const auto choices = narrowingChoices(two);
    CHECK(choices.ranks == std::vector<std::string>{"0", "1"});
    REQUIRE(choices.steps.size() == 3);
    CHECK(choices.steps[1].number == 4);
    Narrowing narrowing;
    narrowing.step = 1;
    CHECK(choices.narrowedIn(0, narrowing).step == 1);
    CHECK(choices.narrowedIn(1, narrowing).step == 0);
    narrowing.step = 2;
    CHECK(choices.narrowedIn(0, narrowing).step == kNoStep);
    CHECK(choices.narrowedIn(1, narrowing).step == 1);
}

TEST_CASE("steps of a number that comes twice are two choices", "[table][narrowing]")
{
    const Workspace one{{rankWith(0, {{1, 0}, {1, 0}})}};
    const auto choices = narrowingChoices(one);
    CHECK(choices.steps.size() == 2);
    Narrowing second;
    second.step = 1;
    CHECK(choices.narrowedIn(0, second).step == 1);
}

TEST_CASE("reports without ranks are told by their names", "[table][narrowing]")
{
    const Workspace two{{rankWith(-1, {}), rankWith(-1, {})}};
    CHECK(narrowingChoices(two).ranks == std::vector<std::string>{"run -1", "run -1"});
}

TEST_CASE("an id that is none is no choice", "[table][narrowing]")
{
    ReportBuilder builder;
    Step step;
    step.model = 4294967295;
    builder.report().steps.push_back(step);
    const auto choices = narrowingChoices({{builder.finish()}});
    CHECK(choices.models.empty());
    CHECK(choices.devices.empty());
}
