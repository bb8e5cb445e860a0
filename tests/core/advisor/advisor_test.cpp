// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/advisor/engine/fusion_groups.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

Subject opWith(std::int64_t op, std::int64_t gain)
{
    return {SubjectKind::Op, 0, op, {}, gain};
}

Subject rangeWith(TimeRange range)
{
    return {SubjectKind::Range, 0, -1, range, range.dur()};
}

Finding findingOf(std::vector<Subject> subjects)
{
    Finding finding;
    finding.subjects = std::move(subjects);
    return finding;
}

} // namespace

TEST_CASE("advisor: each ns of overlapping findings is counted once", "[advisor]")
{
    const auto workspace = openOps("", {"a,Add,AI_CORE,100,10,0,1", "b,Mul,AI_CORE,200,20,0,1"});
    // An op that two findings name counts with the greater gain, ranges with what no op has counted.
    const std::vector<Finding> findings{
        findingOf({opWith(0, 4000), opWith(1, 20000)}), findingOf({opWith(0, 7000)}),
        findingOf({rangeWith({150000, 210000}), rangeWith({140000, 160000})})};
    const auto totals = countedOnce(workspace, findings);
    REQUIRE(totals.size() == 1);
    // ops 7000 + 20000; ranges 140..210 us without the 10 us in which b has counted.
    CHECK(totals[0] == 7000 + 20000 + 70000 - 10000);
}

TEST_CASE("advisor: a rule that does not exist is told with those that do", "[advisor]")
{
    AdviceOptions options;
    options.rules = {"svp_dld", "no_such"};
    const auto advice = advise({}, options);
    REQUIRE_FALSE(advice);
    CHECK(advice.error().code == ErrorCode::NotFound);
    CHECK(advice.error().message.args.at(0) == "no_such");
}

TEST_CASE("advisor: a stop ends the rules", "[advisor]")
{
    const auto workspace = openOps("", {"a,Add,AI_CORE,100,10,0,1"});
    std::stop_source stop;
    stop.request_stop();
    const auto advice = advise(workspace, {}, stop.get_token());
    REQUIRE_FALSE(advice);
    CHECK(advice.error().code == ErrorCode::Cancelled);
}

TEST_CASE("advisor: every rule says what it did with an empty report and with ops without metrics",
          "[advisor]")
{
    ReportBuilder empty;
    for (const auto& workspace : {workspaceOf(empty), openOps("", {"a,Add,N/A,N/A,N/A,N/A,N/A"})}) {
        std::set<std::string> ids;
        AdviceOptions options;
        options.finished = [&](const RuleOutcome& rule, std::span<const Finding>) {
            INFO(rule.id);
            CHECK(ids.insert(rule.id).second);
            CHECK(rule.outcome != Outcome::Failed);
            CHECK((rule.outcome != Outcome::Skipped || !rule.missing.empty()));
        };
        const auto advice = advise(workspace, options);
        REQUIRE(advice);
        CHECK(ids.size() == rules().size() + shippedRules().size());
        CHECK(advice->total == 0);
    }
}

TEST_CASE("advisor: a rule that throws has failed and says with what", "[advisor]")
{
    const Workspace workspace;
    const Thresholds thresholds;
    SharedFusions fusions({}, {});
    const RuleContext context{workspace, {}, thresholds, {}, {}, {}, fusions, {}, {}};
    const auto failed = runGuarded([](const RuleContext&) -> RuleResult { throw std::bad_alloc(); }, context);
    CHECK(failed.outcome() == Outcome::Failed);
    REQUIRE(failed.failure);
    CHECK(failed.failure->text().find("bad_alloc") != std::string::npos);
    const auto fine = runGuarded([](const RuleContext&) { return RuleResult{3, 0, {}, {}, {}}; }, context);
    CHECK(fine.lookedAt == 3);
}

TEST_CASE("advisor: thresholds are changed by their word", "[advisor]")
{
    Thresholds thresholds;
    CHECK(thresholds.at(ThresholdId::SvpDld) == 0.7);
    REQUIRE(thresholds.parse("svp_dld=0.25"));
    CHECK(thresholds.at(ThresholdId::SvpDld) == 0.25);
    CHECK(thresholds.parse("svp_dld=many").error().message.id == MessageId::BadThreshold);
    CHECK(thresholds.parse("svp_dld").error().message.id == MessageId::BadThreshold);
    CHECK(thresholds.parse("svp_xyz=1").error().message.id == MessageId::NoSuchThreshold);
    std::set<std::string_view> words;
    for (const auto& threshold : allThresholds()) {
        CHECK(words.insert(threshold.word).second);
        CHECK_FALSE(threshold.source.empty());
    }
}

TEST_CASE("advisor: findings of several ranks name their report", "[advisor]")
{
    const auto workspace =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend_pt_two_ranks");
    const auto advice = adviceOf(workspace, "op_fusion");
    std::set<std::uint32_t> reports;
    for (const auto& finding : advice.findings)
        reports.insert(finding.subjects.at(0).report);
    CHECK(reports.size() == 2);
}

TEST_CASE("advisor: the time between runs of several days is no time of the run", "[advisor]")
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    constexpr std::int64_t kDay = 86'400 * kSecond;
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    for (const auto day : {0, 1, 2})
        builder.addSlice(sliceOf(builder, track, "op", day * kDay, 300 * kSecond, SliceClass::Kernel));
    const OpView days(builder.finish(), 0);
    CHECK(days.runTime() < 1500 * kSecond); // three times 300 s, in whole bins
    CHECK(days.runTime() >= 900 * kSecond);
    CHECK(days.deviceTime() < 1500 * kSecond);
    // Five minutes of waiting are part of a run.
    ReportBuilder waiting;
    const auto other = waiting.track(waiting.thread(waiting.process("1"), "1"));
    waiting.addSlice(sliceOf(waiting, other, "a", 0, 400 * kSecond, SliceClass::Kernel));
    waiting.addSlice(sliceOf(waiting, other, "b", 700 * kSecond, 100 * kSecond, SliceClass::Kernel));
    CHECK(OpView(waiting.finish(), 0).runTime() == 800 * kSecond);
}

TEST_CASE("advisor: the length of a run says where it comes from", "[advisor]")
{
    const auto sourceOf = [](ReportBuilder& builder) {
        const auto workspace = workspaceOf(builder);
        const auto advice = adviceOf(workspace, "op_dynamic");
        return advice.times.empty() ? RunSource::Unknown : advice.times[0].source;
    };
    const auto addOp = [](ReportBuilder& builder, std::int64_t start) {
        auto& ops = builder.report().ops;
        ops.name.push_back(builder.intern("op"));
        ops.start.push_back(start);
        ops.dur.push_back(1000);
    };
    ReportBuilder nothing;
    CHECK(sourceOf(nothing) == RunSource::Unknown);
    ReportBuilder steps;
    StepTime step;
    step.computing = 5'000;
    step.communicationNotOverlapped = 0;
    step.free = 0;
    steps.report().stepTimes.push_back(step);
    CHECK(sourceOf(steps) == RunSource::StatedSteps);
    ReportBuilder durations;
    addOp(durations, kMissingInteger);
    CHECK(sourceOf(durations) == RunSource::OpDurations);
    ReportBuilder places;
    addOp(places, 0);
    addOp(places, 9000);
    CHECK(sourceOf(places) == RunSource::OpPlaces);
    ReportBuilder timeline;
    const auto track = timeline.track(timeline.thread(timeline.process("1"), "1"));
    timeline.addSlice(sliceOf(timeline, track, "op", 0, 1000, SliceClass::Kernel));
    CHECK(sourceOf(timeline) == RunSource::Timeline);
}

TEST_CASE("advisor: a run that uses its chip well has nothing above low", "[advisor]")
{
    // Both cores, cube and vector near their limits, aligned shapes, one type, no waits, no AI CPU.
    std::vector<std::string> rows;
    for (int i = 0; i < 20; ++i) {
        const auto at = std::to_string(i * 200);
        const auto behind = std::to_string(i * 200 + 100);
        rows.push_back(
            "mm" + at + ",MatMulV2,AI_CORE," + at +
            ",100,0,2,\"\"\"256,256;256,256\"\"\",FLOAT16;FLOAT16,ND;ND,0.95,0.05,0.1,0.2,0.5,0.1");
        rows.push_back("sm" + at + ",RotaryMul,AI_CORE," + behind +
                       ",100,0,2,\"\"\"256,256\"\"\",FLOAT16,ND,0,0.9,0.1,0,0.5,0.3");
    }
    const auto workspace =
        openOps("Input Shapes,Input Data Types,Input Formats,mac_ratio,vec_ratio,scalar_ratio,mte1_ratio,"
                "mte2_ratio,mte3_ratio",
                rows, R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],
                          "platform_version":"0"})");
    const auto advice = advise(workspace, {});
    REQUIRE(advice);
    for (const auto& finding : advice->findings) {
        INFO(finding.rule << ": " << finding.what.english());
        CHECK(finding.severity == FindingSeverity::Low);
    }
    CHECK(advice->total == 0);
}

TEST_CASE("advisor: of many ops those with the greatest gain stand first", "[advisor]")
{
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < kMostEvidence + 500; ++i)
        rows.push_back("op" + std::to_string(i) + ",Cast,AI_CPU," + std::to_string(i * 100) + "," +
                       std::to_string(1 + i * 7919 % 9973) + ",0,1");
    const auto advice = adviceOf(openOps("", rows), "rule_aicpu_1");
    REQUIRE(advice.findings.size() == 1);
    const auto& subjects = advice.findings[0].subjects;
    REQUIRE(subjects.size() == rows.size()); // none is lost
    CHECK(std::is_sorted(subjects.begin(), subjects.begin() + kMostEvidence,
                         [](const Subject& a, const Subject& b) { return a.gain > b.gain; }));
    const auto last = subjects[kMostEvidence - 1].gain;
    CHECK(std::all_of(subjects.begin() + kMostEvidence, subjects.end(),
                      [&](const Subject& subject) { return subject.gain <= last; }));
    CHECK(advice.findings[0].evidence->rows == kMostEvidence);
}

TEST_CASE("advisor: of a board's JOB no rule asks for what only msprof or a framework can collect",
          "[advisor]")
{
    const Workspace workspace{{openSample("JOBYOLOMISHBEFORESAMPLE")}};
    const auto advice = advise(workspace, {});
    REQUIRE(advice);
    std::size_t asked = 0;
    for (const auto& rule : advice->rules) {
        for (const auto& missing : rule.missing) {
            const auto how = missing.how.english();
            INFO(rule.id << ": " << how);
            for (const char* foreign :
                 {"torch_npu", "--hccl", "--ai-core", "--sys-", "msprof export", "rank"})
                CHECK(how.find(foreign) == std::string::npos);
            ++asked;
        }
    }
    CHECK(asked > 10);
}

TEST_CASE("advisor: a board's JOB that nobody has parsed lacks layers for the rules of boards alone",
          "[advisor]")
{
    ReportBuilder builder;
    builder.report().kind = ReportKind::Job;
    const Workspace workspace{{builder.finish()}};
    const auto whatIsMissing = [&](const char* id) {
        AdviceOptions options;
        options.rules = {id};
        const auto advice = advise(workspace, options);
        REQUIRE(advice);
        REQUIRE(advice->rules.at(0).missing.size() == 1);
        return advice->rules[0].missing[0].what.id;
    };
    CHECK(whatIsMissing("svp_dld") == MessageId::MissingOps);
    CHECK(whatIsMissing("op_matmul") == MessageId::MissingProf);
}

TEST_CASE("advisor: time stamps of the evidence stand behind what was measured", "[advisor]")
{
    std::size_t stamps = 0;
    for (const auto* name : {"PROF_000001_20211118093012345_FACEMASKSLEEPING",
                             "PROF_000001_20250620081530123_TRANSFORMERBLOCK"}) {
        const auto advice = advise({{openSample(name)}}, {});
        REQUIRE(advice);
        for (const auto& finding : advice->findings) {
            if (!finding.evidence)
                continue;
            bool isBehind = false;
            for (const auto& column : finding.evidence->columns) {
                INFO(finding.rule << " " << column.spec.id);
                const bool isStamp = column.spec.kind == CellKind::Timestamp;
                CHECK((isStamp || !isBehind));
                isBehind = isStamp;
                stamps += isStamp ? 1 : 0;
            }
        }
    }
    CHECK(stamps > 4);
}

TEST_CASE("advisor: a rule that leaves its ops to another one is covered by it", "[advisor]")
{
    const auto workspace = openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" /
                                       "PROF_000001_20211118093012345_FACEMASKSLEEPING");
    const auto coverOf = [&](std::vector<std::string> rules) -> std::string {
        AdviceOptions options;
        options.rules = std::move(rules);
        const auto advice = advise(workspace, options);
        REQUIRE(advice);
        const auto rule = std::ranges::find(advice->rules, "rule_transData_1", &RuleOutcome::id);
        REQUIRE(rule != advice->rules.end());
        const auto* const covering = coveringRule(*advice, *rule);
        return covering == nullptr ? "" : covering->id;
    };
    CHECK(coverOf({}) == "op_transdata");
    CHECK(coverOf({"rule_transData_1"}).empty()); // it reports them itself
}
