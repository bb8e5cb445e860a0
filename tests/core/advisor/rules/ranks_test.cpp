// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/rank_times.h"
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// A rank that computes so long (us) in one run, then communicates, half of it beside a kernel.
ReportPtr rankOf(std::int64_t rank, std::int64_t compute)
{
    ReportBuilder builder;
    builder.report().rank = rank;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    const auto group = builder.track(builder.thread(builder.process("1"), "2"));
    builder.addSlice(sliceOf(builder, track, "op", 0, compute * 1000, SliceClass::Kernel));
    builder.addSlice(sliceOf(builder, group, "hcom_allReduce_", compute * 1000 - 50'000, 100'000,
                             SliceClass::Communication));
    return builder.finish();
}

std::string sampleRanks()
{
    return (std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend_pt_two_ranks").string();
}

} // namespace

TEST_CASE("ranks: the slow rank of the sample is rank 1", "[advisor]")
{
    const auto workspace = openForTest(sampleRanks());
    const auto advice = adviceOf(workspace, "rank_slow");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].subjects.at(0).kind == SubjectKind::Rank);
    CHECK(advice.findings[0].subjects.at(0).id == 1);
    REQUIRE(advice.findings[0].evidence);
    CHECK(advice.findings[0].evidence->rows == 4);
}

TEST_CASE("ranks: each step has the times that the sample tells", "[advisor]")
{
    const auto times = rankTimes(openForTest(sampleRanks()));
    REQUIRE(times.size() == 4);
    CHECK(times[0].step == "10");
    CHECK(times[0].rank == 0);
    CHECK(times[0].compute == 2653572);
    CHECK(times[0].communicationNotOverlapped == 1362951);
    CHECK(times[1].rank == 1);
    CHECK(times[1].compute == 3023529);
    CHECK(times[1].deviation == Approx(-times[0].deviation));
    CHECK(times[1].deviation == Approx(184978.5 / 2838550.5).margin(1e-6));
    CHECK(times[3].compute == 3034901);
}

TEST_CASE("ranks: five percent above the median are not slow", "[advisor]")
{
    const Workspace even{{rankOf(0, 1000), rankOf(1, 1000), rankOf(2, 1050)}};
    CHECK(adviceOf(even, "rank_slow").rules[0].outcome == Outcome::Fine);
    const Workspace uneven{{rankOf(0, 1000), rankOf(1, 1000), rankOf(2, 1051)}};
    const auto advice = adviceOf(uneven, "rank_slow");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 51'000);
    CHECK(advice.total == 0); // what it gains are waits of the others, which are counted there
    CHECK(advice.findings[0].subjects.at(0).id == 2);
}

TEST_CASE("ranks: the table of a cluster has all ranks of a step", "[advisor]")
{
    ReportBuilder builder;
    const auto add = [&](const char* type, std::int32_t rank, std::int64_t computing) {
        StepTime row;
        row.step = builder.intern("7");
        row.type = builder.intern(type);
        row.rank = rank;
        row.computing = computing;
        row.free = 500'000;
        builder.report().stepTimes.push_back(row);
    };
    add("rank", 0, 1'000'000);
    add("rank", 1, 1'000'000);
    add("rank", 2, 1'500'000);
    add("stage", -1, 1'500'000);
    const auto workspace = workspaceOf(builder);
    const auto times = rankTimes(workspace);
    REQUIRE(times.size() == 3);
    CHECK(times[1].rank == 1);
    CHECK(times[1].compute == 1'000'000);
    CHECK(times[2].deviation == Approx(0.5));
    const auto advice = adviceOf(workspace, "rank_slow");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].subjects.at(0).id == 2);
    CHECK(advice.findings[0].gain.ns == 500'000);
    CHECK(advice.findings[0].gain.share == Approx(0.25)); // of the 2 ms of the longest rank
}

TEST_CASE("ranks: one rank alone is skipped", "[advisor]")
{
    CHECK(adviceOf({{rankOf(0, 1000)}}, "rank_slow").rules[0].missing.at(0).what.id ==
          MessageId::MissingRanks);
}

TEST_CASE("communication: only what no kernel covers counts", "[advisor]")
{
    const auto advice = adviceOf({{rankOf(0, 400)}}, "comm_not_hidden");
    REQUIRE(advice.findings.size() == 1); // 50 of 450 us
    CHECK(advice.findings[0].gain.ns == 50'000);
    CHECK(advice.findings[0].subjects.at(0).gain == 50'000);
    CHECK(adviceOf({{rankOf(0, 450)}}, "comm_not_hidden").rules[0].outcome == Outcome::Fine);
    ReportBuilder empty;
    CHECK(adviceOf(workspaceOf(empty), "comm_not_hidden").rules[0].outcome == Outcome::Skipped);
}

TEST_CASE("communication: the rank that others wait for is named", "[advisor]")
{
    const auto workspace = openForTest(sampleRanks());
    const auto advice = adviceOf(workspace, "comm_wait");
    REQUIRE_FALSE(advice.findings.empty());
    CHECK(advice.findings[0].what.args.at(0) == "0");
    CHECK(advice.findings[0].what.args.at(2) == "1");
    CHECK(advice.findings[0].why.args.at(3) == "That rank is in this report.");
    CHECK(adviceOf({{rankOf(0, 1000)}}, "comm_wait").rules[0].outcome == Outcome::Skipped);
}

TEST_CASE("communication: real captures wait for a rank that was not captured", "[advisor]")
{
    const auto folder = realData("ascend_pt_text");
    if (!folder)
        return;
    const auto advice = adviceOf(openForTest(*folder), "comm_wait");
    REQUIRE(advice.findings.size() >= 2);
    // What the oracle's beyond.json says of rank 0: 101683.032 us in 16 waits for rank 5, the longest
    // 78764.614 us.
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"0", "101683.031", "5", "Notify_Wait"});
    CHECK(advice.findings[0].why.args.at(0) == "16");
    CHECK(advice.findings[0].why.args.at(1) == "78764.614");
    CHECK(advice.findings[0].why.args.at(3) == "That rank was not captured.");
    // Of the run, of the step, and of the step as the vendor counts it: 101683.031 of 136581 us.
    CHECK(advice.findings[0].why.id == MessageId::CommWaitWhyVendor);
    CHECK(advice.findings[0].why.args.at(5) == "65.2");
    CHECK(advice.findings[0].why.args.at(7) == "74.4");
    CHECK(advice.findings[1].what.args.at(0) == "1");
    CHECK(advice.findings[1].what.args.at(2) == "5");
}

TEST_CASE("communication: what moves no data is told by communication.json", "[advisor]")
{
    const auto run = [](std::int64_t transit) {
        ReportBuilder builder;
        CommunicationOp op;
        op.name = builder.intern("hcom_allReduce__1");
        op.elapse = 1000;
        op.transit = transit;
        op.hasBreakdown = true;
        builder.report().communication.push_back(op);
        op.isTotal = true; // of the file itself
        builder.report().communication.push_back(op);
        return adviceOf(workspaceOf(builder), "comm_transit");
    };
    CHECK(run(800).rules[0].outcome == Outcome::Fine);
    REQUIRE(run(799).findings.size() == 1);
    CHECK(run(799).findings[0].gain.ns == 201);
    CHECK(run(799).total == 0); // it does not say when
    CHECK(run(kMissingInteger).rules[0].outcome == Outcome::Skipped);
    if (const auto folder = realData("ascend_pt_text")) {
        const auto advice = adviceOf(openForTest(*folder), "comm_transit");
        REQUIRE_FALSE(advice.findings.empty());
        // beyond.json: 3.683 of 105.992 ms are transit.
        CHECK(advice.findings[0].numbers.at(1).value == Approx(3.683 / 105.992).margin(0.0005));
        const auto& how = advice.findings[0].how; // whom to look at, and the links
        CHECK(how.id == MessageId::CommTransitWaitHow);
        CHECK(how.args.at(0) == "0");
        CHECK(how.args.at(1) == "5");
        CHECK(how.args.at(3).find("0 -> ") == 0);
    }
}

TEST_CASE("communication: ranks of one file that wait side by side are told one by one", "[advisor]")
{
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    builder.addSlice(sliceOf(builder, track, "op", 0, 10'000, SliceClass::Kernel));
    for (const std::int32_t rank : {0, 1, 2}) {
        CommunicationOp op;
        op.name = builder.intern("hcom_allReduce__1");
        op.rank = rank;
        op.elapse = 9000;
        op.transit = rank == 2 ? 8000 : 1000 + rank * 1000;
        op.hasBreakdown = true;
        builder.report().communication.push_back(op);
    }
    CommunicationMatrixCell cell;
    cell.op = builder.intern("hcom_allReduce__1");
    cell.transport = builder.intern("HCCS");
    cell.source = 0;
    cell.target = 2;
    cell.sizeMb = 10;
    cell.timeMs = 2;
    builder.report().communicationMatrix.push_back(cell);
    const auto workspace = workspaceOf(builder);
    const auto advice = adviceOf(workspace, "comm_transit");
    REQUIRE(advice.findings.size() == 2);
    CHECK(advice.findings[0].gain.share == Approx(0.8)); // together they would be 1.5 of the run
    CHECK(advice.findings[1].gain.share == Approx(0.7));
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"8.000", "9.000", "0"});
    CHECK(advice.findings[0].how.id == MessageId::CommTransitLastHow); // rank 2 waits the least
    CHECK(advice.findings[0].how.args == std::vector<std::string>{"2", "1.000", "0", "0 -> 2 HCCS 5 GB/s"});
    CHECK(advice.findings[1].how.args.at(3).find("not known") == 0);
    REQUIRE(advice.findings[0].evidence);
    CHECK(advice.findings[0].evidence->rows == 1);
    CHECK(subjectNames(workspace, advice.findings[0]) == Names{"rank 0", "hcom_allReduce__1"});
    CHECK(advice.rules[0].lookedAt == 3);
}

TEST_CASE("ranks: runs of other days or of the same rank are no ranks of one job", "[advisor]")
{
    const auto runAt = [](std::int64_t rank, std::int64_t begin, std::int64_t compute) {
        ReportBuilder builder;
        builder.report().rank = rank;
        const auto track = builder.track(builder.thread(builder.process("1"), "1"));
        builder.addSlice(sliceOf(builder, track, "op", begin, compute, SliceClass::Kernel));
        return builder.finish();
    };
    constexpr std::int64_t kDay = 86'400'000'000'000;
    for (const Workspace& workspace : {Workspace{{runAt(-1, 0, 1000), runAt(-1, kDay, 3000)}},
                                       Workspace{{runAt(0, 0, 1000), runAt(0, 10, 3000)}}}) {
        for (const auto& time : rankTimes(workspace)) {
            CHECK(time.ranks == 1);
            CHECK(time.deviation == 0);
        }
        CHECK(adviceOf(workspace, "rank_slow").findings.empty());
    }
    // Two jobs of two ranks on two days.
    const auto times =
        rankTimes({{runAt(0, 0, 1000), runAt(1, 0, 3000), runAt(0, kDay, 500), runAt(1, kDay, 500)}});
    REQUIRE(times.size() == 4);
    CHECK(times[0].median == 2000);
    CHECK(times[2].median == 500);
    CHECK(times[2].ranks == 2);
}

TEST_CASE("ranks: a stage that computes longer is an uneven cut and no slow rank", "[advisor]")
{
    const auto cluster = [](const std::vector<std::int64_t>& compute) {
        ReportBuilder builder;
        auto& report = builder.report();
        const auto row = [&](const char* type, const std::string& index, std::int64_t rank, std::int64_t us) {
            StepTime time;
            time.step = builder.intern("2");
            time.type = builder.intern(type);
            time.index = builder.intern(index);
            time.rank = static_cast<std::int32_t>(rank);
            time.computing = us * 1000;
            report.stepTimes.push_back(time);
        };
        for (std::size_t i = 0; i < compute.size(); ++i)
            row("rank", std::to_string(i), static_cast<std::int64_t>(i), compute[i]);
        row("stage", "(0, 1)", -1, 0);
        row("stage", "(2, 3)", -1, 0);
        return workspaceOf(builder);
    };
    const auto uneven = cluster({1000, 1010, 1200, 1210});
    const auto advice = adviceOf(uneven, "rank_stages");
    REQUIRE(advice.findings.size() == 1);
    CHECK(subjectNames(uneven, advice.findings[0]) == Names{"rank 2", "rank 3"});
    CHECK(advice.findings[0].gain.ns == 200'000);
    CHECK(adviceOf(uneven, "rank_slow").findings.empty());
    CHECK(found(cluster({1000, 1010, 1050, 1040}), "rank_stages").empty()); // 4 %
    // A slow rank in a stage: no word of the cut.
    const auto slow = cluster({1000, 1000, 1000, 1400});
    CHECK(found(slow, "rank_stages").empty());
    CHECK(adviceOf(slow, "rank_slow").findings.size() == 1);
    checkSkipped({{rankOf(0, 1000), rankOf(1, 1000)}}, "rank_stages");
}
