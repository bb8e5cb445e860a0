// SPDX-License-Identifier: GPL-3.0-or-later
// communication.json and the timeline are of one run: what differs by far is reported.
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// One collective of 300 us on the timeline, which takes so many ms in communication.json.
Workspace runWith(const char* milliseconds)
{
    const std::string folder = "host_1_20260901120000000_ascend_pt/";
    return openHandMade(
        {{folder + "profiler_info_0.json", R"({"rank_id":0})"},
         {folder + "profiler_metadata.json",
          R"({"distributed_args":{"pipeline_model_parallel_size":2,"world_size":4}})"},
         {folder + "ASCEND_PROFILER_OUTPUT/trace_view.json",
          R"([{"name":"process_name","pid":1,"tid":0,"args":{"name":"Ascend Hardware"},"ph":"M"},
{"name":"process_name","pid":2,"tid":0,"args":{"name":"Communication"},"ph":"M"},
{"name":"thread_name","pid":2,"tid":0,"args":{"name":"Group 0 Communication"},"ph":"M"},
{"name":"mm","ph":"X","pid":1,"tid":2,"ts":"1000.000","dur":700,"args":{"Task Type":"AI_CORE"}},
{"name":"hcom_allReduce__1_0_1","ph":"X","pid":2,"tid":0,"ts":"1700.000","dur":300,"args":{}}])"},
         {folder + "ASCEND_PROFILER_OUTPUT/communication.json",
          std::string(
              R"json({"step1":{"p2p":{},"collective":{"hcom_allReduce__1_0_1@9":{"Communication Time Info":{)json") +
              R"json("Start Timestamp(us)":1700.0,"Elapse Time(ms)":)json" + milliseconds +
              R"json(,"Transit Time(ms)":0.01,"Wait Time(ms)":0,"Synchronization Time(ms)":0,"Idle Time(ms)":0,)json" +
              R"("Wait Time Ratio":0,"Synchronization Time Ratio":0},"Communication Bandwidth Info":{}}}}})"}});
}

bool isReported(const Workspace& workspace)
{
    return std::ranges::any_of(workspace.reports.at(0)->issues, [](const Issue& issue) {
        return issue.message.id == MessageId::CommunicationDisagrees &&
               issue.places.at(0).file.ends_with("communication.json") &&
               issue.message.args == std::vector<std::string>{"3000.000", "300.000"};
    });
}

} // namespace

TEST_CASE("communication times: ten times those of the timeline are reported and bounded", "[import]")
{
    const auto tenfold = runWith("3.0");
    CHECK(isReported(tenfold));
    const auto advice = adviceOf(tenfold, "comm_transit");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 300'000);
    CHECK(advice.findings[0].gain.share == Approx(0.3));
    CHECK_FALSE(isReported(runWith("0.3")));
    CHECK(adviceOf(runWith("0.3"), "comm_transit").findings.at(0).gain.ns == 290'000);
}
