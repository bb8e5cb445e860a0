// SPDX-License-Identifier: GPL-3.0-or-later
// Who arrives last at a collective, and which link is slower than its like.
#include <map>

#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

struct Took {
    std::string name;
    std::int64_t start = 0, elapse = 0;
};

/// A rank whose run takes 10 ms.
ReportPtr rankWith(std::int64_t rank, const std::vector<Took>& ops)
{
    ReportBuilder builder;
    builder.report().rank = rank;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    builder.addSlice(sliceOf(builder, track, "op", 0, 10'000'000, SliceClass::Kernel));
    for (const auto& each : ops) {
        CommunicationOp op;
        op.name = builder.intern(each.name);
        op.start = each.start;
        op.elapse = each.elapse;
        builder.report().communication.push_back(op);
    }
    return builder.finish();
}

Workspace matrixOf(const std::vector<std::pair<std::int32_t, double>>& timeOfTarget,
                   const char* op = "allreduce@1")
{
    ReportBuilder builder;
    builder.report().rank = 0;
    for (const auto& [target, time] : timeOfTarget) {
        CommunicationMatrixCell cell;
        cell.op = builder.intern(op);
        cell.source = 0;
        cell.target = target;
        cell.transport = builder.intern(target == 0 ? "LOCAL" : target >= 8 ? "RDMA" : "HCCS");
        cell.sizeMb = 100;
        cell.timeMs = time;
        builder.report().communicationMatrix.push_back(cell);
    }
    return workspaceOf(builder);
}

} // namespace

TEST_CASE("arrival: the rank where a collective is shortest came last", "[advisor]")
{
    // The clock of rank 1 is off by a second: only durations are compared.
    const Workspace workspace{
        {rankWith(0, {{"ar", 1'000'000, 900'000}, {"ar", 3'000'000, 100'000}, {"ag", 5'000'000, 50'000}}),
         rankWith(1, {{"ar", 1'001'000'000, 100'000}, {"ar", 1'003'000'000, 400'000}, {"ag", 1, 50'000}})}};
    const auto advice = adviceOf(workspace, "comm_arrival");
    REQUIRE(advice.findings.size() == 2);
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"1", "1", "3", "800.000"});
    CHECK(advice.findings[0].why.args == std::vector<std::string>{"800.000", "ar", "0"});
    CHECK(advice.findings[0].report == 1);
    CHECK(advice.findings[0].gain.share == Approx(0.08));
    CHECK(advice.findings[0].subjects.at(0).report == 0); // who waits
    CHECK(advice.findings[0].subjects.at(0).range == TimeRange{1'000'000, 1'900'000});
    CHECK(advice.findings[1].what.args.at(0) == "0");
    CHECK(advice.rules[0].lookedAt == 3);
}

TEST_CASE("arrival: small spreads and single ranks", "[advisor]")
{
    const auto near = Workspace{{rankWith(0, {{"ar", 0, 299'000}}), rankWith(1, {{"ar", 0, 100'000}})}};
    CHECK(found(near, "comm_arrival").empty()); // 199 us of 10 ms are below 2 %
    checkSkipped({{rankWith(0, {{"ar", 0, 900'000}})}}, "comm_arrival");
    checkSkipped({{rankWith(0, {}), rankWith(1, {})}}, "comm_arrival");
    const auto missing =
        Workspace{{rankWith(0, {{"ar", 0, kMissingInteger}}), rankWith(1, {{"ar", 0, 100'000}})}};
    checkSkipped(missing, "comm_arrival");
}

TEST_CASE("arrival: of the sample rank 1 comes last", "[advisor]")
{
    const auto workspace =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend_pt_two_ranks");
    const auto advice = adviceOf(workspace, "comm_arrival");
    REQUIRE(advice.findings.size() == 1);
    // communication.json: 1236.605 - 669.018 and 967.347 - 669.018 us.
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"1", "2", "4", "865.916"});
}

TEST_CASE("links: 20 percent below the mean of the same kind are slow", "[advisor]")
{
    // 50, 50, 50 and 38 GB/s: the mean is 47, so the limit is 37.6; then 37.
    CHECK(found(matrixOf({{0, 9}, {1, 2}, {2, 2}, {3, 2}, {4, 100.0 / 38}}), "comm_link").empty());
    const auto slow = matrixOf({{0, 9}, {1, 2}, {2, 2}, {3, 2}, {4, 100.0 / 30}, {8, 20}});
    const auto advice = adviceOf(slow, "comm_link");
    REQUIRE(advice.findings.size() == 1); // one RDMA link has nothing to compare with
    CHECK(advice.findings[0].what.args == std::vector<std::string>{"0", "4", "HCCS", "30", "45"});
    CHECK(advice.rules[0].lookedAt == 4);
    REQUIRE(advice.findings[0].evidence);
    CHECK(advice.findings[0].evidence->rows == 4);
}

TEST_CASE("links: of many slow ones the slowest are told and the others counted", "[advisor]")
{
    ReportBuilder builder;
    for (std::int32_t i = 0; i < 120 * 120; ++i) {
        CommunicationMatrixCell cell;
        cell.op = builder.intern("allreduce@1");
        cell.source = i / 120;
        cell.target = i % 120;
        cell.transport = builder.intern(cell.source % 2 == cell.target % 2 ? "HCCS" : "RDMA");
        cell.sizeMb = 100;
        cell.timeMs = cell.source == 7 ? 9 : cell.source % 3 == 0 ? 4 : 1;
        builder.report().communicationMatrix.push_back(cell);
    }
    const auto advice = adviceOf(workspaceOf(builder), "comm_link");
    REQUIRE(advice.findings.size() == 40);
    CHECK(advice.rules[0].lookedAt == 120 * 119);
    std::map<std::string, const Table*> evidence;
    for (const auto& finding : advice.findings) {
        CHECK(finding.what.args.at(0) == "7"); // the slowest of each
        const bool isHccs = finding.what.args.at(2) == "HCCS";
        const auto& links = finding.numbers.at(3);
        CHECK(links.name == "slow_links");
        CHECK(links.value == (isHccs ? 41 * 59 : 41 * 60));
        const auto& table = evidence.try_emplace(finding.what.args.at(2), finding.evidence.get()).first;
        CHECK(table->second == finding.evidence.get());
    }
    CHECK(evidence.size() == 2);
}

TEST_CASE("links: missing values and single links", "[advisor]")
{
    checkSkipped(matrixOf({{0, 9}, {1, 2}}), "comm_link");
    checkSkipped(matrixOf({{1, 2}, {2, std::nan("")}}), "comm_link");
    ReportBuilder empty;
    checkSkipped(workspaceOf(empty), "comm_link");
}
