// SPDX-License-Identifier: GPL-3.0-or-later
// Conclusions on real captures; the figures were computed from the files by other programs.
#include "core/base/message_id.h"
#include "core/vendor/slice_span.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

TEST_CASE("real bases: stages of a pipeline are no slow ranks", "[advisor]")
{
    const auto folder = captureData("more/profiling/st_level2");
    if (!folder)
        return;
    const auto workspace = openForTest(*folder);
    CHECK(found(workspace, "rank_slow").empty());
    const auto stages = adviceOf(workspace, "rank_stages");
    REQUIRE(stages.findings.size() == 1);
    CHECK(stages.findings[0].what.args.at(0) == "(2, 3)");
    // beyond.json: 400 790 and 231 097 us.
    CHECK(std::stod(stages.findings[0].what.args.at(1)) == Approx(400'790).epsilon(0.0005));
    CHECK(std::stod(stages.findings[0].what.args.at(2)) == Approx(231'097).epsilon(0.0005));
    CHECK(found(workspace, "comm_link").empty());
    const auto transit = adviceOf(workspace, "comm_transit");
    REQUIRE(transit.findings.size() == 4);
    std::map<std::string, double> idle; // by rank, ms
    for (const auto& finding : transit.findings)
        idle[finding.what.args.at(2)] = static_cast<double>(finding.gain.ns) / 1e6;
    CHECK(idle["0"] == Approx(327.2).margin(0.05));
    CHECK(idle["1"] == Approx(348.8).margin(0.05));
    CHECK(idle["2"] == Approx(184.6).margin(0.05));
    CHECK(idle["3"] == Approx(168.5).margin(0.05));
    for (const auto& finding : adviceOf(workspace, "comm_not_hidden").findings)
        CHECK(finding.gain.ns <= 401'500'000);
}

TEST_CASE("real bases: gains of a small run of two ranks are bounded", "[advisor]")
{
    const auto folder = captureData("more/profiling/text_level2/rank0_ascend_pt");
    if (!folder)
        return;
    const auto workspace = openForTest(*folder);
    const auto hidden = adviceOf(workspace, "comm_not_hidden");
    REQUIRE(hidden.findings.size() == 1);
    CHECK(hidden.findings[0].what.args.at(0) == "95962.026");
    CHECK(hidden.findings[0].gain.ns == Approx(4'856'965).margin(10));
    const auto waits = adviceOf(workspace, "rule_wait_time_1");
    REQUIRE(waits.findings.size() == 1);
    CHECK(std::stod(waits.findings[0].why.args.at(5)) == Approx(82'734.643).margin(0.5));
    CHECK(static_cast<double>(waits.findings[0].gain.ns) / 1000 ==
          Approx(107'759.687 - 82'734.643).margin(1));
    // From the first to the last kernel, collective or copy; 173 537.488 us with the profiler's own tasks.
    CHECK(deviceSpan(*workspace.reports[0]).dur() == 134'580'588);
}

TEST_CASE("real bases: the work of a run does not begin with the profiler", "[advisor]")
{
    const auto folder = captureData("more/found/prof_cannbot_2026/mul_torch_b1_outputs");
    if (!folder)
        return;
    const auto workspace = openForTest(*folder);
    CHECK(static_cast<double>(deviceSpan(*workspace.reports[0]).dur()) / 1000 ==
          Approx(11'370.587).margin(0.5));
    const auto small = adviceOf(workspace, "op_small");
    REQUIRE(small.findings.size() == 1);
    CHECK(small.findings[0].severity == FindingSeverity::High);
    CHECK(small.findings[0].gain.deviceShare == Approx(9432.826 / 11'370.587).margin(0.001));
    const auto contest =
        captureData("more/found/prof_contest_2024/PROF_000001_20240422062404596_EMFCARMABLAPDKLC");
    if (contest)
        CHECK(adviceOf(openForTest(*contest), "rule_wait_time_1").findings.empty());
}
