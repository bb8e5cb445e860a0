// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/mindspore_ops.h"

#include <map>
#include <set>
#include <stop_token>

#include "core/analysis/statistics.h"
#include "tests/core/import/mindspore_folder.h"
#include "tests/support/captures.h"
#include "tests/support/slices.h"

using namespace opscope;
using namespace opscope::test;

namespace {

ReportPtr withOps(const std::string& framework, const std::string& trace = kMindSporeTrace)
{
    const TempFolder folder;
    folder.write("profiler/ascend_timeline_display_0.json", trace);
    folder.write("profiler/framework_raw_0.csv", framework);
    auto workspace = openForTest(folder.path());
    REQUIRE(workspace.reports.size() == 1);
    return workspace.reports[0];
}

} // namespace

TEST_CASE("mindspore ops: each execution is an op with what framework_raw says of it", "[core][import]")
{
    const auto report = withOps(kMindSporeOps);
    const auto& ops = report->ops;
    REQUIRE(ops.size() == 3); // Odd-op9 has no row
    std::vector<std::size_t> convs;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (report->text(ops.type[i]) == "Conv2D")
            convs.push_back(i);
        REQUIRE(ops.slice[i].valid());
        CHECK(report->slices.ts[ops.slice[i].index()] == ops.start[i]);
        CHECK(report->opOf(ops.slice[i]) == OpId::of(i));
    }
    REQUIRE(convs.size() == 2);
    CHECK(ops.start[convs[0]] == 100'500);
    CHECK(ops.dur[convs[0]] == 30'250);
    CHECK(ops.dur[convs[1]] == 20'000);
    CHECK(ops.step[convs[0]] == 0);
    CHECK(ops.step[convs[1]] == 1);
    const auto op = convs[0];
    CHECK(report->text(ops.name[op]) == "Default/net/Conv2D-op1");
    CHECK(ops.stream[op] == 1);
    CHECK(ops.task[op] == 7);
    CHECK(ops.blockNum[op] == 32);
    CHECK(ops.device[op] == 0);
    CHECK(report->text(ops.inputShapes[op]) == "32,1,8,8,16;25,1,16,16");
    CHECK(report->text(ops.inputFormats[op]) == "NC1HWC0;FracZ");
    CHECK(report->text(ops.outputTypes[op]) == "NUMBER_TYPE_FLOAT32");
    CHECK(report->text(ops.outputShapes[op]) == "32,1,6,6,16");
    CHECK(ops.row[op] == 0);

    // 30.25 + 20 us, as aicore_intermediate_N_type.csv of the same run says: 0.05025 ms.
    for (const auto& row : statistics(*report, {StatisticsBy::OpType, {}, {}})) {
        if (row.name == "Conv2D")
            CHECK(row.time.total == 50'250);
        if (row.name == "MatMul")
            CHECK(row.time.total == 10'000);
    }
}

TEST_CASE("mindspore ops: the columns of 2.x", "[core][import]")
{
    const auto report = withOps(
        "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info,model_id,kernel_type\n"
        R"(4,1,8,Default/MatMul-op2,MatMul-op2,MatMul,Default,"{""Input_0"": {""format"": ""ND"", ""data_type"": ""FLOAT16"", ""shape"": ""8,8""}}",2,AI_CORE)"
        "\n");
    REQUIRE(report->ops.size() == 2); // and the Conv2D whose slice states its type
    CHECK(report->text(report->ops.type[1]) == "MatMul");
    CHECK(report->text(report->ops.taskType[1]) == "AI_CORE");
    CHECK(report->ops.model[1] == 2);
    CHECK(report->text(report->ops.inputShapes[1]) == "8,8");
}

TEST_CASE("mindspore ops: two kernels of one short name are told apart by their arguments or not at all",
          "[core][import]")
{
    const std::string two = "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,"
                            "subgraph,op_info\n1,1,2,Gradients/Conv2D-op1,,,Conv2DBackprop,Gradients,\n"
                            "2,1,4,Default/net/Conv2D-op1,,,Conv2D,Default,not json\n";
    const auto report = withOps(two);
    // The execution at 100.5 us has its whole name, the one at 1100 us has not.
    REQUIRE(report->ops.size() == 1);
    CHECK(report->ops.start[0] == 100'500);
    CHECK(report->text(report->ops.type[0]) == "Conv2D");
    CHECK(report->ops.task[0] == 2);
    CHECK_FALSE(report->ops.inputShapes[0].valid());
}

TEST_CASE("mindspore ops: an op of dynamic shapes with a row an execution is not guessed at",
          "[core][import]")
{
    const std::string rows =
        "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info\n"
        "1,1,2,Default/MatMul-op2,,,MatMul,Default,{}\n2,1,4,Default/MatMul-op2,,,MatMul,Default,{}\n";
    const auto report = withOps(rows);
    REQUIRE(report->ops.size() == 1); // the Conv2D whose slice states its type
    CHECK(report->text(report->ops.type[0]) == "Conv2D");
    CHECK(report->table("framework_raw")->rows == 2);
}

TEST_CASE("mindspore ops: an op is of the step of its slice where steps overlap", "[core][import]")
{
    auto trace = kMindSporeTrace;
    trace.replace(trace.rfind(']'), 1,
                  R"(, {"name": "3", "ph": "X", "tid": "Steps", "ts": 150, "dur": 100, "pid": 0}])");
    const auto report = withOps(kMindSporeOps, trace);
    REQUIRE(report->steps.size() == 3);
    REQUIRE(report->ops.size() == 3);
    std::set<std::uint16_t> steps;
    for (std::size_t i = 0; i < report->ops.size(); ++i) {
        CHECK(report->ops.step[i] == report->slices.step[report->ops.slice[i].index()]);
        steps.insert(report->ops.step[i]);
    }
    CHECK(steps.size() == 3);
}

TEST_CASE("mindspore ops: a stop is heard before the next slice", "[core][import]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("0"), "Stream #1"));
    b.addSlice(sliceOf(b, track, "Conv2D-op1", 5, 1, SliceClass::Kernel));
    auto& table = b.report().tables.emplace_back();
    table.kind = "framework_raw";
    table.rows = 1;
    auto& column = table.columns.emplace_back();
    column.name = "full_kernel_name";
    column.kind = CellKind::Text;
    column.texts.push_back(b.intern("Default/net/Conv2D-op1"));
    std::stop_source stop;
    stop.request_stop();
    opsFromFramework(b, stop.get_token());
    CHECK(b.report().ops.size() == 0);
    opsFromFramework(b, {});
    CHECK(b.report().ops.size() == 1);
}

TEST_CASE("mindspore ops: the arguments of a slice count and no row of another network", "[core][import]")
{
    const std::string trace = R"([
{"name": "MatMul-op95", "ph": "X", "tid": "Stream #1", "ts": 100, "dur": 30, "pid": 0,
 "args": {"type": "MatMul", "fullname": "Default/WideDeep/MatMul-op95",
          "input_0": {"format": "ND", "data_type": "FLOAT16", "shape": "8,16"},
          "output_0": {"format": "ND", "data_type": "FLOAT16", "shape": "8,4"}}},
{"name": "TransData-op1", "ph": "X", "tid": "Stream #1", "ts": 200, "dur": 10, "pid": 0,
 "args": {"type": "TransData", "fullname": "Default/WideDeep/TransData-op1"}}])";
    const auto report =
        withOps("task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,"
                "subgraph,op_info\n1,1,2,Default/LeNet5/fc3-Dense/MatMul-op95,,,MatMul,Default,\n",
                trace);
    const auto& ops = report->ops;
    REQUIRE(ops.size() == 2);
    CHECK(report->text(ops.name[0]) == "Default/WideDeep/MatMul-op95");
    CHECK(report->text(ops.type[0]) == "MatMul");
    CHECK(report->text(ops.inputShapes[0]) == "8,16");
    CHECK(report->text(ops.outputShapes[0]) == "8,4");
    CHECK(ops.row[0] == UINT32_MAX);
    CHECK(report->text(ops.type[1]) == "TransData");
    CHECK_FALSE(ops.inputShapes[1].valid());
}

TEST_CASE("mindspore ops: without a timeline the mean times are the ops", "[core][import]")
{
    const TempFolder folder;
    folder.write("profiler/aicore_intermediate_0_detail.csv",
                 "full_op_name,execution_time\nDefault/AssignAdd-op552,0.0016\n"
                 "Default/net/Cast-op116,0.0194422272\n");
    const auto workspace = openForTest(folder.path());
    REQUIRE(workspace.reports.size() == 1);
    const auto& report = *workspace.reports.front();
    REQUIRE(report.ops.size() == 2);
    CHECK(report.text(report.ops.type[0]) == "AssignAdd");
    CHECK(report.text(report.ops.type[1]) == "Cast");
    CHECK(report.ops.dur[0] == 1'600);
    CHECK(report.ops.dur[1] == 19'442);
}

TEST_CASE("mindspore ops: types of a real run come from its trace", "[core][import]")
{
    const auto path = captureData("more/profiling/mindspore_run_1/normal_run");
    if (!path)
        return;
    const auto workspace = openForTest(*path);
    std::map<std::string, std::uint64_t> counts;
    for (const auto& row : statistics(*workspace.reports.front(), {StatisticsBy::OpType, {}, {}})) {
        if (row.type != "COMMUNICATION")
            counts[row.name] += row.time.count;
    }
    CHECK(counts["Mul"] == 452);
    CHECK(counts["TransData"] == 425);
    CHECK(counts["Cast"] == 215);
    CHECK(counts["N/A"] == 0);
    for (const auto name : workspace.reports.front()->ops.name)
        CHECK(workspace.reports.front()->text(name).find("LeNet5") == std::string_view::npos);
}
