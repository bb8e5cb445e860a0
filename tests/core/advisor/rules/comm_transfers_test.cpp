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

/// Of a copy task of 100 us that says so many bytes and GB/s, beside a product that begins then (us).
Advice adviceOfCopy(const std::string& rule, const std::string& bytes, const std::string& rate,
                    const std::string& link = "HCCS", int product = 50,
                    const std::string& rateKey = "bandwidth(GB/s)")
{
    const auto event = [](const char* name, int tid, int ts, const std::string& args) {
        return fmt::format(R"({{"name":"{}","ph":"X","pid":1,"tid":{},"ts":"{}","dur":100,"args":{{{}}}}})",
                           name, tid, ts, args);
    };
    const auto named = [](const char* what, int tid, const char* name) {
        return fmt::format(R"({{"name":"{}","ph":"M","pid":1,"tid":{},"args":{{"name":"{}"}}}},)", what, tid,
                           name);
    };
    const auto trace =
        "[" + named("process_name", 0, "Communication") + named("thread_name", 1, "Plane 0") +
        named("thread_name", 2, "Group 0 Communication") +
        event("Memcpy", 1, 1000,
              fmt::format(R"x("size(Byte)":"{}","{}":"{}","transport type":"SDMA","link type":"{}")x", bytes,
                          rateKey, rate, link)) +
        "," + event("hcom_allReduce__1", 2, 1000, "") + "]";
    const TempFolder files; // arguments of slices are read when they are asked for
    const std::string folder = "PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/";
    files.write(folder + "timeline/msprof_0_1_1.json", trace);
    files.write(folder + "summary/op_summary_0_1_1.csv",
                "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us)\n" +
                    fmt::format("mm,MatMulV2,AI_CORE,{},200,0\n", 1000 + product));
    return adviceOf(openForTest(files.path()), rule);
}

} // namespace

TEST_CASE("comm transfers: sizes beside a multiple of 512 bytes are unaligned", "[advisor]")
{
    const auto is = [](const std::string& bytes, const std::string& link = "HCCS") {
        return adviceOfCopy("comm_aligned", bytes, "10", link).rules[0].outcome;
    };
    CHECK(is("1000") == Outcome::Found);
    CHECK(is("1024") == Outcome::Fine);
    CHECK(is("511") == Outcome::Fine); // one piece
    CHECK(is("1000", "ON_CHIP") == Outcome::Skipped);
    for (const auto* none : {"N/A", "nan", "inf", "0", ""})
        CHECK(is(none) == Outcome::Skipped);
    ReportBuilder empty;
    checkSkipped(workspaceOf(empty), "comm_aligned");
}

TEST_CASE("comm transfers: a slow copy beside a matrix product is a contention", "[advisor]")
{
    const auto advice = adviceOfCopy("comm_contention", "2000000", "9");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 50'000); // 9 of 18 GB/s
    CHECK(advice.findings[0].why.args.at(0) == "14.4");
    const auto is = [](const std::string& rate, int product) {
        return adviceOfCopy("comm_contention", "2000000", rate, "HCCS", product).rules[0].outcome;
    };
    CHECK(is("14.3", 50) == Outcome::Found);
    CHECK(is("14.4", 50) == Outcome::Fine);
    CHECK(is("9", 100) == Outcome::Fine); // behind it
    for (const auto* none : {"N/A", "nan", "0", ""})
        CHECK(is(none, 50) == Outcome::Fine);
    ReportBuilder empty;
    checkSkipped(workspaceOf(empty), "comm_contention");
}

TEST_CASE("comm transfers: the rate of a copy that states none is its bytes in its time", "[advisor]")
{
    const auto adviceOfBytes = [](const char* rule, const char* bytes) {
        return adviceOfCopy(rule, bytes, "0", "HCCS", 50, "other");
    };
    const auto aligned = adviceOfBytes("comm_aligned", "1000001"); // of 100 us
    REQUIRE(aligned.findings.size() == 1);
    CHECK(aligned.findings[0].why.args.back() == "10");
    const auto contention = adviceOfBytes("comm_contention", "1080000"); // 10.8 of 18 GB/s
    REQUIRE(contention.findings.size() == 1);
    CHECK(contention.findings[0].gain.ns == 40'000);
    CHECK(adviceOfBytes("comm_contention", "1500000").rules[0].outcome == Outcome::Fine);
    CHECK(adviceOfBytes("comm_contention", "64").rules[0].outcome == Outcome::Fine); // latency, no rate
}

TEST_CASE("comm transfers: values that are missing are no small packets and no retransmission", "[advisor]")
{
    const auto nan = std::nan("");
    for (const auto* transport : {"SDMA", "RDMA"}) {
        CHECK(adviceOf(moves(transport, {{nan, nan}}), "comm_small").findings.empty());
        CHECK(adviceOf(moves(transport, {{nan, nan}}), "comm_retransmit").findings.empty());
    }
}

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
