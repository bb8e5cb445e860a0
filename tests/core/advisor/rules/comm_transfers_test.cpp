// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

/// Ops that move so many MB over a transport in so many ms.
Workspace moves(const char* transport, const std::vector<std::pair<double, double>>& links)
{
    ReportBuilder builder;
    for (const auto& [megabytes, milliseconds] : links) {
        CommunicationOp op;
        op.name = builder.intern("op" + std::to_string(builder.report().communication.size()));
        op.links.push_back({builder.intern(transport), megabytes, milliseconds, 1, 0});
        builder.report().communication.push_back(op);
    }
    return workspaceOf(builder);
}

} // namespace

TEST_CASE("comm transfers: small packets are named where they are many", "[advisor]")
{
    CHECK(found(moves("SDMA", {{15.9, 1}, {16, 1}, {20, 1}}), "comm_small") == Names{"op0"});
    CHECK(found(moves("SDMA", {{15.9, 1}, {16, 1}, {20, 1}, {20, 1}, {20, 1}}), "comm_small")
              .empty()); // a fifth
    CHECK(found(moves("RDMA", {{0.5, 1}, {2, 1}}), "comm_small") == Names{"op0"});
    CHECK(found(moves("RDMA", {{1, 1}, {2, 1}}), "comm_small").empty());
    CHECK(found(moves("HCCS", {{0.1, 1}}), "comm_small").empty());
    CHECK(found(moves("SDMA", {{0, 0}}), "comm_small").empty()); // moved nothing
    ReportBuilder empty;
    checkSkipped(workspaceOf(empty), "comm_small");
}

TEST_CASE("comm transfers: four seconds over RDMA are a retransmission", "[advisor]")
{
    CHECK(found(moves("RDMA", {{5, 3999}, {5, 4000}}), "comm_retransmit") == Names{"op1"});
    CHECK(found(moves("SDMA", {{5, 4000}}), "comm_retransmit").empty());
    ReportBuilder empty;
    checkSkipped(workspaceOf(empty), "comm_retransmit");
}

TEST_CASE("comm transfers: on a capture the same ops are unaligned as msprof-analyze says", "[advisor]")
{
    const auto data = realData("ascend_pt_text");
    if (!data)
        return;
    const auto workspace = openForTest(*data);
    const auto advice = adviceOf(workspace, "comm_aligned");
    REQUIRE(advice.findings.size() == 2);
    std::int64_t total = 0;
    for (const auto& finding : advice.findings) {
        CHECK(subjectNames(workspace, finding) ==
              Names{"hcom_allReduce__586_0_1", "hcom_allReduce__586_3_1"});
        for (const auto& number : finding.numbers)
            total += number.name == "time_ns" ? static_cast<std::int64_t>(number.value) : 0;
    }
    // 237.9447 + 159.0632 of rank 0 and 263.9253 + 171.8235 us of rank 1.
    CHECK(std::abs(total - 832757) < 200);
}
