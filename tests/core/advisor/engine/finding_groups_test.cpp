// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/finding_groups.h"

#include "core/advisor/files/advice_text.h"
#include "core/analysis/summary.h"
#include "core/base/message_id.h"
#include "core/export/advice_document.h"
#include "source_dir.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

Finding findingOf(std::uint32_t report, std::int64_t gain, const std::string& types)
{
    Finding finding;
    finding.rule = "op_fusion";
    finding.report = report;
    finding.gain.ns = gain;
    finding.what = message(MessageId::OpFusionWhat, gain, types, gain, gain);
    return finding;
}

Workspace ranks(std::initializer_list<std::int64_t> numbers)
{
    Workspace workspace;
    for (const auto number : numbers) {
        ReportBuilder builder;
        builder.report().rank = number;
        builder.report().name = "run of " + std::to_string(number);
        workspace.reports.push_back(builder.finish());
    }
    return workspace;
}

} // namespace

TEST_CASE("finding groups: what ranks have in common is one with the greatest gain first", "[advisor]")
{
    const std::vector<Finding> findings{
        findingOf(2, 900, "Conv2D + Relu"), findingOf(0, 800, "Conv2D + Relu"),
        findingOf(0, 700, "Mul + Add"),     findingOf(1, 600, "Conv2D + Relu"),
        findingOf(2, 500, "Conv2D + Relu"), findingOf(kAllReports, 400, "x"),
        findingOf(kAllReports, 300, "x")};
    const auto groups = findingGroups(findings);
    REQUIRE(groups.size() == 5);
    CHECK(groups[0] == FindingGroup{0, 1, 3});
    CHECK(groups[1] == FindingGroup{2});
    CHECK(groups[2] == FindingGroup{4}); // the second of its rank
    CHECK(groups[3] == FindingGroup{5});
    CHECK(ranksOf(ranks({0, 1, 2}), findings, groups[0]) == "0-2");
    CHECK(ranksOf(ranks({3, 5, 6}), findings, groups[0]) == "3, 5, 6");
    CHECK(ranksOf(ranks({4, 4, 4}), findings, groups[1]) == "run of 4"); // ranks do not tell them
    CHECK(ranksOf(ranks({0, 1, 2}), findings, groups[3]).empty());
    CHECK(findingGroups({}).empty());
}

TEST_CASE("finding groups: beside a baseline a group has changed in one way", "[advisor]")
{
    std::vector<Finding> findings{findingOf(0, 900, "Conv2D + Relu"), findingOf(1, 800, "Conv2D + Relu"),
                                  findingOf(2, 700, "Conv2D + Relu"), findingOf(3, 600, "Conv2D + Relu")};
    findings[0].change = findings[2].change = FindingChange::Same;
    findings[1].change = FindingChange::Grown;
    findings[3].change = FindingChange::New;
    const auto groups = findingGroups(findings);
    REQUIRE(groups.size() == 3);
    CHECK(groups[0] == FindingGroup{0, 2});
    CHECK(groups[1] == FindingGroup{1});
    CHECK(groups[2] == FindingGroup{3});
}

TEST_CASE("finding groups: a text says the worst severity and each change of what ranks have in common",
          "[advisor]")
{
    Advice advice;
    advice.findings = {findingOf(0, 900, "Conv2D + Relu"), findingOf(1, 800, "Conv2D + Relu"),
                       findingOf(2, 700, "Conv2D + Relu")};
    advice.findings[0].change = advice.findings[1].change = FindingChange::Same;
    advice.findings[2].change = FindingChange::New;
    advice.findings[0].severity = FindingSeverity::Low;
    advice.findings[1].severity = FindingSeverity::High;
    advice.findings[2].severity = FindingSeverity::Medium;
    advice.rules.emplace_back().id = "op_fusion";
    const auto workspace = ranks({0, 1, 2});
    const auto document = adviceDocument(workspace, advice, {});
    for (const auto& text : {document.markdown(), document.html()}) {
        INFO(text);
        CHECK(text.find("high") < text.find("medium"));
        CHECK(text.find("low ") == std::string::npos);
        CHECK(text.find("new") != std::string::npos);
        CHECK(text.find("same") != std::string::npos);
    }
}

TEST_CASE("finding groups: two ranks of the sample have fewer lines than findings and none is lost",
          "[advisor]")
{
    const auto workspace =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend_pt_two_ranks");
    const auto advice = advise(workspace, {});
    REQUIRE(advice);
    const auto groups = findingGroups(advice->findings);
    CHECK(groups.size() < advice->findings.size());
    std::vector<std::size_t> all;
    for (const auto& group : groups)
        all.insert(all.end(), group.begin(), group.end());
    std::ranges::sort(all);
    for (std::size_t i = 0; i < all.size(); ++i)
        CHECK(all[i] == i);
    CHECK(all.size() == advice->findings.size());
    const auto both =
        std::ranges::find_if(groups, [](const FindingGroup& group) { return group.size() > 1; });
    REQUIRE(both != groups.end());
    CHECK(ranksText(workspace, *advice, *both).find("rank 1") != std::string::npos);
    CHECK(ranksText(workspace, *advice, *both).find("rank 0") != std::string::npos);
}

TEST_CASE("shares: every finding is a share of the run that the summary shows", "[advisor]")
{
    for (const auto* name : {"PROF_000001_20211118093012345_FACEMASKSLEEPING", "JOBYOLOMISHBEFORESAMPLE",
                             "ascend_pt_two_ranks"}) {
        INFO(name);
        const auto workspace = openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / name);
        const auto advice = advise(workspace, {});
        REQUIRE(advice);
        std::vector<double> runs;
        for (const auto& report : workspace.reports)
            runs.push_back(static_cast<double>(summarise(*report).totalTime));
        double before = INFINITY;
        for (const auto& finding : advice->findings) {
            INFO(finding.what.english());
            const auto run =
                finding.report < runs.size() ? runs[finding.report] : *std::ranges::max_element(runs);
            CHECK(finding.gain.share == Approx(static_cast<double>(finding.gain.ns) / run).epsilon(1e-9));
            if (isSmall(finding.gain)) // they come after all others
                before = std::min(before, 0.0);
            CHECK((isSmall(finding.gain) || static_cast<double>(finding.gain.ns) <= before));
            before = std::min(before, static_cast<double>(finding.gain.ns));
        }
        REQUIRE(advice->times.size() == runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i)
            CHECK(static_cast<double>(advice->times[i].run) == runs[i]);
    }
}

TEST_CASE("findings: a gain below half a percent comes after all others", "[advisor]")
{
    Gain gain{.ns = 9497, .share = 0.0001, .deviceShare = 0.0007};
    CHECK(isSmall(gain));
    gain.deviceShare = 0.006;
    CHECK_FALSE(isSmall(gain));
    CHECK_FALSE(isSmall({})); // how much it gains is not known: that is not little
    const auto advice = advise(
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/JOBYOLOLEAKYRELUAFTERSAMPLE"), {});
    REQUIRE(advice);
    CHECK(std::ranges::is_sorted(advice->findings, {},
                                 [](const Finding& finding) { return isSmall(finding.gain); }));
    CHECK(
        std::ranges::any_of(advice->findings, [](const Finding& finding) { return isSmall(finding.gain); }));
}

TEST_CASE("shares: two pages have one number for the communication that nothing hides", "[advisor]")
{
    const auto folder = realData("ascend_pt_text");
    if (!folder)
        return;
    const auto workspace = openForTest(*folder);
    const auto advice = adviceOf(workspace, "comm_not_hidden");
    REQUIRE(advice.findings.size() == 2);
    for (const auto& finding : advice.findings) {
        const auto summary = summarise(*workspace.reports[finding.report]);
        const auto& whole = summary.breakdown.at(0); // the bar: 57.4 %
        REQUIRE(whole.step == kNoStep);
        CHECK(finding.what.args.at(0) == microsText(whole.communicationNotOverlapped));
        const auto room = whole.compute.covered - whole.overlapped; // no more can be hidden
        CHECK(finding.gain.share ==
              Approx(static_cast<double>(room) / static_cast<double>(whole.range.dur())));
    }
}

TEST_CASE("shares: the text names the base and the rank where there are several", "[advisor]")
{
    const auto of = [](const Workspace& workspace, std::uint32_t report) {
        Finding finding = findingOf(report, 1000, "x");
        finding.gain.share = 0.306;
        return gainText(workspace, {}, finding);
    };
    CHECK(of(ranks({7}), 0) == "30.6 % of the run, upper bound");
    CHECK(of(ranks({3, 7}), 1) == "30.6 % of the run of rank 7, upper bound");
    CHECK(of(ranks({3, 7}), kAllReports) == "30.6 % of the run of the longest rank, upper bound");
}

TEST_CASE("shares: the time of the device leads and every percentage names its base", "[advisor]")
{
    Gain gain{.ns = 1000, .share = 0.066, .deviceShare = 0.304};
    CHECK(sharesText(gain) == "30.4 % of the time of the device, 6.6 % of the run");
    CHECK(sharesText(gain, {}, "rank 3") == "30.4 % of the time of the device, 6.6 % of the run of rank 3");
    REQUIRE(sharesOf(gain).size() == 2);
    CHECK(sharesOf(gain).front().isOfDevice);
    gain.deviceShare = gain.share;
    CHECK(sharesText(gain) == "6.6 % of the run");
    gain.deviceShare = 0.304;
    gain.isOfRun = true; // a part of it is outside the device
    CHECK(sharesText(gain) == "6.6 % of the run");
    CHECK(sharesText({}).empty());
}

TEST_CASE("finding groups: a finding is on the devices of its subjects", "[advisor]")
{
    ReportBuilder builder;
    auto& ops = builder.report().ops;
    for (const std::int32_t device : {0, 3, 3}) {
        ops.name.push_back(builder.intern("conv"));
        ops.device.push_back(device);
    }
    Workspace workspace;
    workspace.reports.push_back(builder.finish());
    Finding finding;
    CHECK(devicesOf(workspace, finding).empty());
    finding.subjects = {{SubjectKind::Op, 0, 2}, {SubjectKind::Op, 0, 1}, {SubjectKind::Op, 0, 9}};
    CHECK(devicesOf(workspace, finding) == std::vector<std::int32_t>{3});
    finding.subjects.push_back({SubjectKind::Op, 0, 0});
    CHECK(devicesOf(workspace, finding) == std::vector<std::int32_t>{0, 3});
}

TEST_CASE("finding: a gain of a run without a known length has no shares", "[core][advisor]")
{
    CHECK(sharesOf({.ns = 1000, .share = kNoReal, .deviceShare = kNoReal}).empty());
    CHECK_FALSE(isSmall({.ns = 1000, .share = kNoReal, .deviceShare = kNoReal}));
    CHECK(sharesText({.ns = 1000, .share = kNoReal, .deviceShare = kNoReal}, {}).empty());
    CHECK(sharesOf({.ns = 1000, .share = 0.5, .deviceShare = 0.5}).size() == 1);
}
