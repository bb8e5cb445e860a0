// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of data/cases: what a command must print of each, and what it must not.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/analysis/summary.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/open.h"

using namespace opscope;

namespace {

struct Case {
    const char* folder;
    std::vector<std::string> command; ///< without the path, which is its second word
    std::vector<std::string> has;
    std::vector<std::string> lacks = {};
};

const std::vector<Case> kCases{
    {"14_outlier_time", {"info"}, {"far away from all others"}},
    {"38_slow_card_over_collectives",
     {"advise", "--rule", "comm_wait"},
     {"no task Notify_Wait"},
     {"no communication ops"}},
    {"40_ts_zero_in_trace_view",
     {"info"},
     {"span(us),5100.000", "far away from all others", "trace_view.json@", "clock,Unix"}},
    {"45_comm_on_aicpu", {"table", "--page", "overlap"}, {"19810.000", "6000.000", "9600.000"}},
    {"45_comm_on_aicpu", {"advise"}, {"comm_not_hidden: 9600.000 us"}, {"op_aicpu_serial:", "rule_aicpu_1:"}},
    {"46_overlap_lanes_counted_twice",
     {"stats", "--by", "name"},
     {"MatMul"},
     {"Computing", "Not Overlapped"}},
};

} // namespace

TEST_CASE("cases: each has its answer", "[cli][cases]")
{
    for (const auto& each : kCases) {
        const auto folder = captureData(std::string("cases/") + each.folder);
        if (!folder)
            return;
        auto command = each.command;
        command.insert(command.begin() + 1, folder->string());
        if (command.front() != "advise") // its rows have no skipped rules
            command.insert(command.end(), {"--format", "csv"});
        const auto ran = runCommand(command);
        INFO(each.folder << ' ' << ran.out << ran.err);
        CHECK(ran.code == 0);
        const auto printed = ran.out + ran.err;
        for (const auto& text : each.has)
            CHECK_THAT(printed, Catch::Matchers::Contains(text));
        for (const auto& text : each.lacks)
            CHECK_THAT(printed, !Catch::Matchers::Contains(text));
    }
}

TEST_CASE("cases: the summary has the figures of each", "[cli][cases]")
{
    struct Figures {
        const char* folder;
        double total, busy, notOverlapped; ///< us, share, us
    };
    for (const auto& each : {Figures{"40_ts_zero_in_trace_view", 5100, 3000.0 / 5100, 0},
                             Figures{"45_comm_on_aicpu", 19810, 6000.0 / 19810, 9600}}) {
        const auto folder = captureData(std::string("cases/") + each.folder);
        if (!folder)
            return;
        INFO(each.folder);
        const auto summary = summarise(*openOne(*folder));
        CHECK(static_cast<double>(summary.totalTime) == Approx(each.total * 1000));
        REQUIRE(summary.deviceBusy);
        CHECK(*summary.deviceBusy == Approx(each.busy));
        CHECK(static_cast<double>(summary.breakdown.at(0).communicationNotOverlapped) ==
              Approx(each.notOverlapped * 1000));
    }
}
