// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run left text and databases, each wins only with what it holds.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "tests/core/import/small_run.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

const std::string kTwoLayers = "Layer Id,Layer Name,Layer Type,Time(us)\n1,conv,Conv,2\n2,relu,Relu,1\n";
const std::string kRanges = "pid,tid,category,event_type,Start_time(us),End_time(us),message\n"
                            "1,2,0,start/end,10,20,epoch\n";
/// What the vendor's `import` leaves: rows, but none that is a slice or an op.
constexpr const char* kIntermediate =
    "CREATE TABLE AclData(api_name TEXT, start_time INTEGER); INSERT INTO AclData VALUES('x', 5);";

ReportPtr open(const std::filesystem::path& path, SourceChoice source = SourceChoice::Best)
{
    OpenOptions options;
    options.useCache = false;
    options.source = source;
    auto opened = openPath(path, options);
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    return opened->reports[0];
}

void addDatabase(const TempFolder& folder, const std::string& relative, const std::string& sql)
{
    const auto path = folder.path() / relative;
    std::filesystem::create_directories(path.parent_path());
    makeDatabase(path, sql);
}

bool hasLoss(const Report& report)
{
    return std::ranges::any_of(report.issues,
                               [](const Issue& issue) { return issue.severity == Severity::DataLoss; });
}

} // namespace

TEST_CASE("source choice: what import leaves in sqlite hides no summary of a JOB", "[core][import][source]")
{
    const TempFolder folder;
    folder.write("JOBABC/info.json.0", "{}");
    folder.write("JOBABC/summary/op_summary_0.net.1.1.1.1.0.01.1000.csv", kTwoLayers);
    addDatabase(folder, "JOBABC/sqlite/acl_module.db", kIntermediate);
    const auto report = open(folder.path() / "JOBABC");
    CHECK(report->ops.size() == 2);
    const auto& raw = entryOf(*report, "sqlite/acl_module.db");
    CHECK(raw.state == FileState::NotDecoded);
    CHECK(raw.reason->id == MessageId::IntermediateDatabase);
    CHECK_FALSE(hasLoss(*report));

    // Alone it is all there is, and is shown as it stands.
    std::filesystem::remove_all(folder.path() / "JOBABC/summary");
    CHECK(open(folder.path() / "JOBABC")->table("AclData") != nullptr);
}

TEST_CASE("source choice: an old PROF keeps its tables beside the databases of its devices",
          "[core][import][source]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOps);
    folder.write("PROF_1/host/summary/runtime_api_0_1_1.csv", "Name,Time(us)\nrtLaunch,3\n");
    folder.write("PROF_1/host/summary/msprof_tx_0_1_1.csv", kRanges);
    addDatabase(folder, "PROF_1/device_0/sqlite/ai_core_op_summary.db", kIntermediate);
    addDatabase(folder, "PROF_1/host/sqlite/runtime.db", kIntermediate);
    const auto report = open(folder.path() / "PROF_1");
    CHECK(report->ops.size() == 1);
    CHECK(report->table("runtime_api") != nullptr);
    CHECK(report->table("msprof_tx") != nullptr);
    CHECK(entryOf(*report, "host/sqlite/runtime.db").state == FileState::NotDecoded);
}

TEST_CASE("source choice: a database of the run wins with what it holds and with no more",
          "[core][import][source]")
{
    const TempFolder folder;
    const std::string out = "PROF_1/mindstudio_profiler_output/";
    addDatabase(folder, "PROF_1/msprof_20240101120000.db", kSmallDatabase);
    folder.write(out + "op_summary_20240101120000.csv", kOps);
    folder.write(out + "msprof_tx_20240101120000.csv", kRanges);
    folder.write(out + "npu_module_mem_20240101120000.csv",
                 "Component,Timestamp(us),Total Reserved(KB),Device\nAPP,10,4,NPU:0\n");
    const auto report = open(folder.path() / "PROF_1");
    CHECK(report->slices.size() > 2); // the database's, and the range
    CHECK(entryOf(*report, "mindstudio_profiler_output/op_summary_20240101120000.csv").reason->id ==
          MessageId::DatabaseChosen);
    CHECK(report->table("msprof_tx") != nullptr); // the database has no MSTX_EVENTS
    CHECK(report->memory.size() == 1);            // nor NPU_MODULE_MEM
}

TEST_CASE("source choice: an older export stays where a database alone is of the newer layout",
          "[core][import][source]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_statistic_0_1_1.csv",
                 "OP Type,Core Type,Count,Total Time(us)\nConv2D,AI_CORE,1,2\n");
    folder.write("PROF_1/device_0/summary/aicpu_0_1_1.csv", "Timestamp(us),Node\n5,conv\n");
    folder.write("PROF_1/mindstudio_profiler_output/op_statistic_20240101120000.csv",
                 "OP Type,Core Type,Count,Total Time(us)\nConv2D,AI_CORE,1,3\n");
    const auto report = open(folder.path() / "PROF_1");
    CHECK(entryOf(*report, "device_0/summary/op_statistic_0_1_1.csv").reason->id ==
          MessageId::OtherLayoutChosen);
    CHECK(report->table("aicpu") != nullptr); // the newer one has none
}

TEST_CASE("source choice: of a database beside text exports what they lack is read", "[core][import][source]")
{
    const std::string sql = std::string(kSmallDatabase) +
                            "CREATE TABLE StepTraceTime(deviceId INTEGER, step TEXT, computing NUMERIC, free "
                            "NUMERIC); INSERT INTO StepTraceTime VALUES(0, '1', 5.5, 2.5);";
    const TempFolder folder;
    const std::string out = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(out + "trace_view.json", kTrace);
    addDatabase(folder, out + "ascend_pytorch_profiler_0.db", sql);
    const auto report = open(folder.path() / "a_ascend_pt");
    CHECK(report->slices.size() == 2); // the trace's, and one of the op, which the trace has not
    CHECK(report->ops.size() == 1);    // no timeline holds what they are
    CHECK_FALSE(hasLoss(*report));
    CHECK(report->stepTimes.size() == 1);
    const auto& database = entryOf(*report, "ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db");
    CHECK(database.state == FileState::Used);
    REQUIRE(database.reason);
    CHECK(database.reason->id == MessageId::ReadBesideText);
    CHECK(database.reason->args ==
          std::vector<std::string>{"COMPUTE_TASK_INFO, STEPTRACETIME, TASK_PMU_INFO"});

    // A text of the same part takes its place.
    folder.write(out + "kernel_details.csv", "Name,Type,Start Time(us),Duration(us)\nconv,Conv2D,1,2\n");
    folder.write(out + "step_trace_time.csv", "Step,Computing,Free,Stage\n1,4,3,7\n2,4,3,7\n");
    const auto text = open(folder.path() / "a_ascend_pt");
    CHECK(text->stepTimes.size() == 2);
    CHECK(entryOf(*text, "ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db").reason->id ==
          MessageId::TextChosen);
    CHECK_FALSE(hasLoss(*text));
}

TEST_CASE("source choice: a run that text was chosen over is told where no text has a timeline",
          "[core][import][source]")
{
    const TempFolder folder;
    addDatabase(folder, "PROF_1/msprof_20240101120000.db", kSmallDatabase);
    folder.write("PROF_1/mindstudio_profiler_output/op_summary_20240101120000.csv", kOps);
    const auto report = open(folder.path() / "PROF_1", SourceChoice::Text);
    CHECK(report->ops.size() == 1);
    const auto told = std::ranges::find_if(
        report->issues, [](const Issue& issue) { return issue.message.id == MessageId::TablesLeftUnread; });
    REQUIRE(told != report->issues.end());
    CHECK(told->severity == Severity::DataLoss);
    CHECK(told->message.args.front().find("CANN_API") != std::string::npos);
}

TEST_CASE("source choice: a damaged database beside text is told and hides nothing", "[core][import][source]")
{
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/op_summary_20240101120000.csv", kOps);
    folder.write("PROF_1/msprof_20240101120000.db",
                 std::string("SQLite format 3\0", 16) + std::string(200, '\x7f'));
    const auto report = open(folder.path() / "PROF_1");
    CHECK(report->ops.size() == 1);
    CHECK(entryOf(*report, "msprof_20240101120000.db").state == FileState::Broken);
    CHECK(hasLoss(*report));
}

TEST_CASE("source choice: the memory of a database is read beside a timeline", "[core][import][source]")
{
    const TempFolder folder;
    addDatabase(
        folder, "PROF_1/msprof_20240101120000.db",
        std::string(kSmallDatabase) +
            "CREATE TABLE NPU_MEM(type INTEGER, ddr NUMERIC, hbm NUMERIC, timestampNs INTEGER, deviceId "
            "INTEGER); INSERT INTO NPU_MEM VALUES(20, 0, 4096, 2000, 0); "
            "INSERT INTO STRING_IDS VALUES(20,'app');");
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20240101120000.json", kTrace);
    const auto report = open(folder.path() / "PROF_1");
    CHECK(report->memory.size() == 1);
    CHECK(report->counters.counters.empty()); // the timeline's alone
    CHECK(report->ops.size() == 1);
    CHECK_FALSE(hasLoss(*report));
}

TEST_CASE("source choice: the ops of a database are those of the timeline beside it",
          "[core][import][source]")
{
    const TempFolder folder;
    addDatabase(folder, "PROF_1/msprof_20240101120000.db", kSmallDatabase);
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20240101120000.json",
                 R"([{"name":"process_name","ph":"M","pid":5,"args":{"name":"Ascend Hardware"}},)"
                 R"({"name":"aclnnConv","ph":"X","pid":1,"tid":1,"ts":1,"dur":0.1},)"
                 R"({"name":"conv","ph":"X","pid":5,"tid":3,"ts":2,"dur":0.5,)"
                 R"("args":{"Task Type":"AI_CORE","Stream Id":3,"Task Id":7}}])");
    const auto report = open(folder.path() / "PROF_1");
    CHECK(report->slices.size() == 2); // the timeline's alone
    CHECK(report->tracks.size() == 2);
    REQUIRE(report->ops.size() == 1);
    CHECK(report->ops.start[0] == 2000);
    CHECK(report->ops.dur[0] == 500);
    CHECK(report->ops.stream[0] == 3);
    CHECK(report->ops.task[0] == 7);
    REQUIRE(report->ops.slice[0].valid());
    CHECK(report->sliceName(report->ops.slice[0]) == "conv");
    CHECK(report->table("compute_task_info")->find("aic_mac_time(us)") != nullptr);
    CHECK_FALSE(hasLoss(*report));
}

TEST_CASE("source choice: what import leaves in sqlite is told as a loss where nothing else is",
          "[core][import][source]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/info.json.0", "{}");
    addDatabase(folder, "PROF_1/device_0/sqlite/ai_core_op_summary.db", kIntermediate);
    const auto report = open(folder.path() / "PROF_1");
    const auto told = std::ranges::find_if(report->issues, [](const Issue& issue) {
        return issue.message.id == MessageId::IntermediateDatabase;
    });
    REQUIRE(told != report->issues.end());
    CHECK(told->severity == Severity::DataLoss);
    CHECK(told->message.args.front().find("--export=on") != std::string::npos);

    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOps);
    CHECK_FALSE(hasLoss(*open(folder.path() / "PROF_1")));
}

TEST_CASE("source choice: collective ops of a database hide no analysis of them", "[core][import][source]")
{
    const TempFolder folder;
    const std::string out = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    addDatabase(folder, out + "ascend_pytorch_profiler_0.db",
                std::string(kSmallDatabase) +
                    "CREATE TABLE COMMUNICATION_OP(opName INTEGER, startNs INTEGER, "
                    "endNs INTEGER); INSERT INTO COMMUNICATION_OP VALUES(1, 1, 2);");
    folder.write(
        out + "communication.json",
        R"j({"step1":{"collective":{"all_1@2":{"Communication Time Info":{"Elapse Time(ms)":2},"x":{}}}}})j");
    const auto report = open(folder.path() / "a_ascend_pt");
    CHECK(entryOf(*report, "ASCEND_PROFILER_OUTPUT/communication.json").state == FileState::Used);
}
