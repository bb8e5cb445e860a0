// SPDX-License-Identifier: GPL-3.0-or-later
// Gains have every bound, summary fields agree with their details, a rate has a least size.
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

CommunicationOp collective(ReportBuilder& builder, std::int64_t start, std::int64_t elapse,
                           std::int64_t transit, double linkMb, double linkMs)
{
    CommunicationOp op;
    op.name = builder.intern("hcom_allReduce__1_0_1");
    op.start = start;
    op.elapse = elapse;
    op.transit = transit;
    op.hasBreakdown = true;
    CommunicationLink link;
    link.transport = builder.intern("SDMA");
    link.sizeMb = linkMb;
    link.timeMs = linkMs;
    op.links = {link};
    return op;
}

struct Timeline {
    std::string name;
    std::int64_t ts = 0, dur = 0;
    SliceClass cls = SliceClass::Kernel;
};

/// All times in us.
void addSlices(ReportBuilder& builder, const std::vector<Timeline>& slices)
{
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    for (const auto& each : slices)
        builder.addSlice(sliceOf(builder, track, each.name, each.ts * 1000, each.dur * 1000, each.cls));
}

} // namespace

TEST_CASE("comm_transit: a transit of 0 is checked against the links of the op", "[advisor]")
{
    ReportBuilder builder;
    builder.report().communication.push_back(collective(builder, 1, 10'000'000, 0, 100, 4));
    const auto advice = adviceOf(workspaceOf(builder), "comm_transit");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 6'000'000);
    CHECK(advice.findings[0].why.id == MessageId::CommWaitShareLinksWhy);
    CHECK(advice.findings[0].why.args == std::vector<std::string>{"1", "40.0", "4000.000"});

    ReportBuilder stated; // links that run side by side take longer together than the op
    stated.report().communication.push_back(collective(stated, 1, 10'000'000, 1'000'000, 100, 7));
    CHECK(adviceOf(workspaceOf(stated), "comm_transit").findings.at(0).gain.ns == 9'000'000);
    ReportBuilder nothing; // a link that moved nothing says nothing
    nothing.report().communication.push_back(collective(nothing, 1, 10'000'000, 0, 0, 7));
    CHECK(adviceOf(workspaceOf(nothing), "comm_transit").findings.at(0).gain.ns == 10'000'000);
}

TEST_CASE("comm_transit: the timeline bounds what communication.json states", "[advisor]")
{
    ReportBuilder builder;
    addSlices(builder, {{"mm", 0, 700}, {"hcom_allReduce__1_0_1", 700, 300, SliceClass::Communication}});
    builder.report().communication.push_back(collective(builder, 700'000, 3'000'000, 100'000, 0, 0));
    const auto advice = adviceOf(workspaceOf(builder), "comm_transit");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 300'000);
    CHECK(advice.findings[0].gain.share == Approx(0.3));
    CHECK(advice.findings[0].why.id == MessageId::CommWaitShareBoundWhy);
    CHECK(advice.findings[0].why.args.at(3) == "300.000");
}

TEST_CASE("comm_not_hidden: no more can be hidden than there is computing", "[advisor]")
{
    ReportBuilder builder; // 200 us compute, 50 of them beside 1000 us of communication
    addSlices(builder, {{"mm", 0, 200}, {"hcom_allReduce__1_0_1", 150, 1000, SliceClass::Communication}});
    const auto advice = adviceOf(workspaceOf(builder), "comm_not_hidden");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"950.000"});
    CHECK(advice.findings[0].gain.ns == 150'000);
    CHECK(advice.total == 150'000);
    CHECK(advice.findings[0].why.args.at(4) == "150.000");
}

TEST_CASE("rule_wait_time_1: a wait for communication is not counted", "[advisor]")
{
    const auto workspace =
        openOps({}, {"a,Mul,AI_VECTOR_CORE,0,10,0,1", "hcom_allReduce__1_0_1,hcom_allReduce_,HCCL,20,60,0,0",
                     "b,Mul,AI_VECTOR_CORE,100,10,90,1"});
    const auto advice = adviceOf(workspace, "rule_wait_time_1");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args.at(1) == "90.000"); // as msprof counts
    CHECK(advice.findings[0].gain.ns == 30'000);
    CHECK(advice.findings[0].why.id == MessageId::MsprofWaitCommWhy);
    CHECK(advice.findings[0].why.args.at(5) == "60.000");
    const auto without =
        adviceOf(openOps({}, {"a,Mul,AI_VECTOR_CORE,0,10,0,1", "b,Mul,AI_VECTOR_CORE,100,10,90,1"}),
                 "rule_wait_time_1");
    CHECK(without.findings.at(0).gain.ns == 90'000);
    CHECK(without.findings.at(0).why.id == MessageId::MsprofWaitWhy);
}

TEST_CASE("rule_wait_time_1: place holders of the scheduler are no ops that wait", "[advisor]")
{
    CHECK(found(openOps({}, {"N/A,N/A,PLACE_HOLDER_SQE,0,0.02,0,0",
                             "N/A,N/A,PLACE_HOLDER_SQE,535211,0.02,535211,0",
                             "a,Mul,AI_VECTOR_CORE,535300,10,0,1"}),
                "rule_wait_time_1")
              .empty());
}

TEST_CASE("op_small: collectives are no small kernels and their time is no gap", "[advisor]")
{
    std::vector<std::string> rows;
    for (int i = 0; i < 120; ++i) {
        const auto start = i * 100;
        rows.push_back("a,Mul,AI_VECTOR_CORE," + std::to_string(start) + ",5,0,1");
        rows.push_back("hcom_allReduce__1_" + std::to_string(i) + "_1,hcom_allReduce_,HCCL," +
                       std::to_string(start + 20) + ",9,0,0");
    }
    const auto advice = adviceOf(openOps({}, rows), "op_small");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args.at(0) == "120");
    CHECK(advice.findings[0].gain.ns == 120 * 15'000); // from an op to the collective that follows it
}

TEST_CASE("severity: a share is one of the work and not of the profiler's tasks", "[advisor]")
{
    ReportBuilder builder;
    addSlices(builder, {{"PROFILING_ENABLE", 0, 1, SliceClass::Control},
                        {"mm", 100'000, 200},
                        {"hcom_allReduce__1_0_1", 100'150, 1000, SliceClass::Communication},
                        {"PROFILING_DISABLE", 700'000, 1, SliceClass::Control}});
    const auto advice = adviceOf(workspaceOf(builder), "comm_not_hidden");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.deviceShare == Approx(150.0 / 1150));
    CHECK(advice.findings[0].severity == FindingSeverity::High);
    CHECK(advice.times.at(0).run == 1'150'000);
}

TEST_CASE("comm_link: small messages show their latency and no slow link", "[advisor]")
{
    const auto linkOf = [](double megabytes, std::int32_t target, ReportBuilder& builder) {
        CommunicationMatrixCell cell;
        cell.op = builder.intern("allreduce@1");
        cell.source = 0;
        cell.target = target;
        cell.transport = builder.intern("HCCS");
        cell.sizeMb = megabytes;
        cell.timeMs = megabytes >= 1 ? megabytes / 19 : 0.002;
        builder.report().communicationMatrix.push_back(cell);
    };
    ReportBuilder builder;
    linkOf(100, 1, builder);
    linkOf(100, 2, builder);
    linkOf(0.000096, 3, builder);
    linkOf(0.99, 4, builder);
    const auto workspace = workspaceOf(builder);
    CHECK(found(workspace, "comm_link").empty());
    CHECK(adviceOf(workspace, "comm_link").rules[0].lookedAt == 2);
    ReportBuilder small;
    linkOf(0.1, 1, small);
    linkOf(0.2, 2, small);
    const auto skipped = adviceOf(workspaceOf(small), "comm_link").rules[0];
    CHECK(skipped.outcome == Outcome::Skipped);
    CHECK(skipped.missing.at(0).what.id == MessageId::MissingLargeLinks);
}

TEST_CASE("skipped: a rule names what is missing and not what is there", "[advisor]")
{
    ReportBuilder builder; // ops of communication.json and on the timeline, without their tasks
    addSlices(builder, {{"mm", 0, 200}, {"hcom_allReduce__1_0_1", 200, 100, SliceClass::Communication}});
    builder.report().communication.push_back(collective(builder, 200'000, 100'000, 90'000, 1, 1));
    const auto workspace = workspaceOf(builder);
    const auto reasonOf = [&](const char* rule) {
        const auto advice = adviceOf(workspace, rule);
        REQUIRE(advice.rules[0].outcome == Outcome::Skipped);
        return advice.rules[0].missing.at(0).what.id;
    };
    CHECK(reasonOf("comm_wait") == MessageId::MissingNotifyWaits);
    CHECK(reasonOf("comm_aligned") == MessageId::MissingTransfers);
    CHECK(reasonOf("comm_contention") == MessageId::MissingTransfers);
    ReportBuilder json;
    json.report().communication.push_back(collective(json, 1, 100'000, 90'000, 0, 0));
    json.report().communication.back().links.clear();
    const auto only = workspaceOf(json);
    CHECK(adviceOf(only, "comm_not_hidden").rules[0].missing.at(0).what.id ==
          MessageId::MissingCommunicationSlices);
    CHECK(adviceOf(only, "comm_small").rules[0].missing.at(0).what.id == MessageId::MissingLinks);
}

TEST_CASE("arrival: running numbers that are shifted between ranks are matched by their times", "[advisor]")
{
    // Rank 1 counts one more; it is late at the third collective.
    const auto rank = [](std::int64_t number, std::int64_t first, std::int64_t late) {
        ReportBuilder builder;
        builder.report().rank = number;
        addSlices(builder, {{"mm", 0, 10'000}});
        constexpr std::int64_t kTimes[] = {1000, 2300, 3100, 4700, 6000};
        for (std::int64_t i = 0; i < 5; ++i) {
            auto op = collective(builder, kTimes[i] * 1000, 500'000, 1, 0, 0);
            op.name = builder.intern("hcom_allReduce__586_" + std::to_string(first + i) + "_1");
            if (i == 2) {
                op.start += late;
                op.elapse -= late;
            }
            builder.report().communication.push_back(op);
        }
        return builder.finish();
    };
    const Workspace shifted{{rank(0, 0, 0), rank(1, 1, 400'000)}};
    const auto advice = adviceOf(shifted, "comm_arrival");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.rules[0].lookedAt == 5);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"1", "1", "5", "400.000"});
    CHECK(advice.findings[0].why.id == MessageId::CommArrivalShiftedWhy);
    CHECK(advice.findings[0].why.args.at(1) == "hcom_allReduce__586_2_1");
    const auto equal = adviceOf({{rank(0, 7, 0), rank(1, 7, 400'000)}}, "comm_arrival");
    CHECK(equal.findings.at(0).why.id == MessageId::CommArrivalWhy);
    CHECK(equal.rules[0].lookedAt == 5);
}

TEST_CASE("arrival: the only collective of a group is matched if both ranks run it at one time", "[advisor]")
{
    const auto rank = [](std::int64_t number, const char* name, std::int64_t start, std::int64_t elapse) {
        ReportBuilder builder;
        builder.report().rank = number;
        addSlices(builder, {{"mm", 0, 10'000}});
        auto op = collective(builder, start, elapse, 1, 0, 0);
        op.name = builder.intern(name);
        builder.report().communication.push_back(op);
        return builder.finish();
    };
    const auto first = rank(0, "hcom_allReduce__061_1_1", 1'000'000, 500'000);
    const auto late =
        adviceOf({{first, rank(1, "hcom_allReduce__061_2_1", 1'400'000, 100'000)}}, "comm_arrival");
    CHECK(late.rules[0].lookedAt == 1);
    REQUIRE(late.findings.size() == 1);
    CHECK(late.findings[0].gain.ns == 400'000);
    CHECK(late.findings[0].why.id == MessageId::CommArrivalShiftedWhy);
    const auto next =
        adviceOf({{first, rank(1, "hcom_allReduce__061_2_1", 5'000'000, 100'000)}}, "comm_arrival");
    CHECK(next.rules[0].lookedAt == 0); // another one, of which rank 0 has nothing
}

TEST_CASE("stages: the runs themselves state that a slow half is a stage of a pipeline", "[advisor]")
{
    const auto rank = [](std::int64_t number, std::int64_t compute, const char* stage) {
        ReportBuilder builder;
        builder.report().rank = number;
        auto& switches = builder.report().collection.switches;
        switches = {{"parallel_group_info.g1.group_name", "pp"},
                    {"parallel_group_info.g1.group_rank", stage},
                    {"parallel_group_info.g1.global_ranks", "0, 2"}};
        addSlices(builder, {{"mm", 0, compute}});
        return builder.finish();
    };
    const Workspace uneven{{rank(0, 1000, "0"), rank(1, 1002, "0"), rank(2, 1700, "1"), rank(3, 1702, "1")}};
    CHECK(found(uneven, "rank_slow").empty());
    const auto advice = adviceOf(uneven, "rank_stages");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"(2, 3)", "1701.000", "1001.000"});
    CHECK(subjectNames(uneven, advice.findings[0]) == Names{"rank 2", "rank 3"});
    // A slow rank within its stage is one.
    const Workspace slow{{rank(0, 1000, "0"), rank(1, 1500, "0"), rank(2, 1000, "1"), rank(3, 1000, "1")}};
    CHECK(found(slow, "rank_slow") == Names{"rank 1"});
    checkSkipped({{rank(0, 1000, "0"), rank(1, 1002, "0")}}, "rank_stages");
}
