// SPDX-License-Identifier: GPL-3.0-or-later
// Databases of real runs. The expected numbers come from Python's sqlite3 and csv modules over the same
// files.
#include <algorithm>
#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"

using namespace opscope;

namespace {

std::uint64_t allRows(const ReadCounts& c)
{
    return c.slices + c.counters + c.instants + c.metadata + c.rows + c.reported;
}

std::map<std::string, int> countsBy(const Report& report, const Column<StringId>& column)
{
    std::map<std::string, int> counts;
    for (const auto id : column)
        ++counts[std::string(report.text(id))];
    return counts;
}

std::map<std::string, int> slicesByLane(const Report& report)
{
    std::map<std::string, int> counts;
    for (const auto& track : report.tracks)
        counts[std::string(report.text(report.processes[track.process.index()].name)) + '/' +
               std::string(report.text(track.name))] += static_cast<int>(track.sliceCount);
    return counts;
}

} // namespace

TEST_CASE("database: every row of a torch database of rank 0 is accounted for", "[import][database][real]")
{
    const auto path =
        realData("ascend_pt_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db");
    if (!path)
        return;
    const auto report = openOne(*path);
    const auto& counts = report->inventory.front().counts;
    CHECK(allRows(counts) == 20335);
    CHECK(counts.reported == 0);
    // TASK, CANN_API, PYTORCH_API, OVERLAP_ANALYSIS, COMMUNICATION_OP; a communication task stands on its
    // plane, too.
    CHECK(report->slices.size() == 552 + 710 + 2460 + 382 + 4 + 296);
    CHECK(counts.counters == 3 + 104 + 26 + 28 + 688 + 16);
    CHECK(report->clock == ClockKind::Unix);
    CHECK(report->span.begin == 1736410576284680000); // the first sample of AICORE_FREQ
    CHECK(report->kind == ReportKind::Database);
    CHECK(report->rank == 0);
    REQUIRE(report->steps.size() == 1);
    CHECK(report->steps[0].number == 50);
    CHECK(report->steps[0].range == TimeRange{1736410576386409710, 1736410576538298460});
    CHECK(report->collection.beginNs == 1736410576284680000);
    CHECK(report->collection.endNs == 1736410576677568000);
    REQUIRE(report->platform.devices.size() == 1);
    CHECK(report->platform.devices[0].chip == "Ascend910B");
    CHECK(report->platform.hostName == "ubuntu");

    auto lanes = slicesByLane(*report);
    CHECK(lanes["Ascend Hardware/Stream 0"] == 2);
    CHECK(lanes["Ascend Hardware/Stream 2"] == 232);
    CHECK(lanes["Ascend Hardware/Stream 3"] == 6);
    CHECK(lanes["Ascend Hardware/Stream 4"] == 312);
    CHECK(lanes["HCCL/Group 0 Communication"] == 4);
    CHECK(lanes["HCCL/Plane 0"] == 16);
    CHECK(lanes["HCCL/Plane 7"] == 40);
    CHECK(lanes["CANN/Thread 3136493"] == 69);
    CHECK(lanes["CANN/Thread 3140046"] == 395);
    CHECK(lanes["Python/Thread 3136493"] == 1651);
    CHECK(lanes["Python/Thread 3146352"] == 650);
    CHECK(lanes["Overlap Analysis/Computing"] == 187);
    CHECK(lanes["Overlap Analysis/Free"] == 90);

    auto flows = countsBy(*report, report->flows.category);
    CHECK(flows["HostToDevice"] ==
          552 - 296 - 2 + 4); // all tasks that an API call names, communication as a whole
    CHECK(flows["async_task_queue"] == 159);
    CHECK(flows["fwdbwd"] == 27);
    CHECK(flows["async_npu"] == 208);

    int collectives = 0;
    for (std::size_t i = 0; i < report->flows.size(); ++i) {
        if (report->text(report->flows.category[i]) != "HostToDevice" ||
            report->slices.cls[report->flows.target[i].index()] != SliceClass::Communication)
            continue;
        ++collectives; // COMMUNICATION_OP.connectionId is that of the node's launch, which begins with the
                       // call
        CHECK(report->sliceName(report->flows.source[i]) == "Node@launch");
    }
    CHECK(collectives == 4);
}

TEST_CASE("database: times sizes and metrics of rank 0 are exact", "[import][database][real]")
{
    const auto path =
        realData("ascend_pt_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db");
    if (!path)
        return;
    const auto report = openOne(*path);
    std::int64_t apiTime = 0;
    std::int64_t torchTime = 0;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        if (isHostApiClass(report->slices.cls[i]))
            apiTime += report->slices.dur[i];
        if (report->slices.cls[i] == SliceClass::Framework || report->slices.cls[i] == SliceClass::Python)
            torchTime += report->slices.dur[i];
    }
    CHECK(apiTime == 126874070);
    CHECK(torchTime == 2720514190);

    const auto& ops = report->ops;
    REQUIRE(ops.size() == 187 + 4);
    std::int64_t opTime = 0;
    std::int64_t longest = 0;
    std::size_t longestOp = 0;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (report->text(ops.taskType[i]) == "COMMUNICATION")
            continue;
        opTime += ops.dur[i];
        if (ops.dur[i] > longest) {
            longest = ops.dur[i];
            longestOp = i;
        }
    }
    CHECK(opTime == 8903431); // StepTraceTime says 8903.431 us
    CHECK(report->text(ops.name[longestOp]) == "aclnnForeachAddListV2_ForeachAddListV2_ForeachAddList");
    CHECK(ops.start[longestOp] == 1736410576535280797);
    CHECK(ops.dur[longestOp] == 695074);
    CHECK(ops.stream[longestOp] == 2);
    CHECK(ops.task[longestOp] == 11278);
    REQUIRE(ops.slice[longestOp].valid());
    CHECK(report->slices.at(ops.slice[longestOp]).ts == 1736410576535280797);
    CHECK(std::ranges::is_sorted(ops.start));

    const auto* table = report->table("compute_task_info");
    REQUIRE(table != nullptr);
    REQUIRE(ops.source < report->tables.size());
    CHECK(&report->tables[ops.source] == table);
    CHECK(table->rows == ops.size());
    REQUIRE(table->find("aic_mac_time(us)") != nullptr);
    double macTime = 0;
    for (const auto value : table->find("aic_mac_time(us)")->reals)
        macTime += std::isnan(value) ? 0 : value;
    CHECK(macTime == Approx(1288.8492439273691));
    REQUIRE(table->find("Input Shapes") != nullptr);
    CHECK(report->text(table->find("Input Shapes")->texts[0]) == "32,3,224,224");

    CHECK(report->opMemory.size_() == 184);
    std::int64_t bytes = 0;
    int alive = 0;
    for (std::size_t i = 0; i < report->opMemory.size_(); ++i) {
        bytes += report->opMemory.size[i];
        alive += report->opMemory.release[i] == kMissingInteger ? 1 : 0;
    }
    CHECK(bytes == 1495289344);
    CHECK(alive == 24);
    CHECK(report->memory.size() ==
          990 + 1078 + 14); // MEMORY_RECORD, NPU_MODULE_MEM, the APP samples of NPU_MEM
    std::int64_t reserved = 0;
    for (std::size_t i = 0; i < report->memory.size(); ++i)
        reserved += report->memory.allocated[i] < 0 ? report->memory.reserved[i] : 0;
    CHECK(reserved == 29716402176 + 31016644608);
    double hbm = 0;
    for (const auto& counter : report->counters.counters)
        hbm = counter.kind == CounterKind::Hbm ? std::max(hbm, counter.max) : hbm;
    CHECK(hbm * 1048576 == Approx(27005616970.0));
}

TEST_CASE("database: the arguments of a slice are decoded from its row", "[import][database][real]")
{
    const auto path =
        realData("ascend_pt_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db");
    if (!path)
        return;
    const auto report = openOne(*path);
    const auto argsAt = [&](std::int64_t ts, SliceClass cls) {
        std::map<std::string, std::string> out;
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            if (report->slices.ts[i] != ts || report->slices.cls[i] != cls)
                continue;
            const auto args = report->args(SliceId::of(i));
            REQUIRE(args);
            for (const auto& arg : *args)
                out[arg.key] = arg.value;
        }
        return out;
    };
    auto kernel = argsAt(1736410576535280797, SliceClass::Kernel);
    CHECK(kernel["Task Id"] == "11278");
    CHECK(kernel["Physic Stream Id"] == "2");
    CHECK(kernel["Op Type"] == "ForeachAddList");
    auto torch = argsAt(1736410576388251260, SliceClass::Framework); // aten::empty
    CHECK(torch["Input type"] == "ScalarList;\r\nScalar;\r\nScalar;\r\nNone;\r\nScalar;\r\nNone");
    CHECK(torch["Call stack"].starts_with(
        "/home/z30057886/.local/lib/python3.9/site-packages/torch/_utils.py(180): _rebuild_tensor"));
    CHECK(torch["Sequence number"] == "-1");
    auto api = argsAt(1736410576395215600, SliceClass::HostApi);
    CHECK(api["level"] == "acl");
    CHECK(api["connection_id"] == "936");
    CHECK(api["Thread Id"] == "3140046");
    auto communication = argsAt(1736410576431631806, SliceClass::Communication);
    CHECK(communication["alg_type"] == "MESH-RING");
    CHECK(communication["data_type"] == "FP32");
}

TEST_CASE("database: text export and database of one rank tell the same op counts by type",
          "[import][database][real]")
{
    // Counted with Python's csv module in kernel_details.csv of the text export; both ranks have the same.
    const std::map<std::string, int> expected{{"AdaptiveAvgPool3d", 1},
                                              {"AdaptiveAvgPool3dGrad", 1},
                                              {"Add", 2},
                                              {"BroadcastTo", 1},
                                              {"Cast", 4},
                                              {"Conv2D", 5},
                                              {"Conv2DBackpropFilter", 5},
                                              {"Conv2DBackpropInput", 4},
                                              {"DSAGenBitMask", 2},
                                              {"DropOutDoMask", 4},
                                              {"Equal", 1},
                                              {"Fill", 1},
                                              {"ForeachAddList", 3},
                                              {"ForeachMulScalar", 1},
                                              {"LogSoftmaxGrad", 1},
                                              {"LogSoftmaxV2", 1},
                                              {"MatMulV2", 8},
                                              {"MatMulV3", 1},
                                              {"MaxPoolGradWithArgmaxV1", 3},
                                              {"MaxPoolWithArgmaxV1", 3},
                                              {"MemSet", 11},
                                              {"Mul", 20},
                                              {"NLLLoss", 1},
                                              {"NLLLossGrad", 1},
                                              {"OnesLike", 2},
                                              {"RealDiv", 2},
                                              {"ReduceSum", 10},
                                              {"Relu", 7},
                                              {"ReluGrad", 7},
                                              {"TensorMove", 11},
                                              {"TopKV2", 1},
                                              {"TransData", 57},
                                              {"Transpose", 5},
                                              {"hcom_allReduce_", 4}};
    for (const std::string rank : {"0", "1"}) {
        const auto path =
            realData("ascend_pt_db/rank" + rank +
                     "_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_" + rank + ".db");
        if (!path)
            return;
        const auto report = openOne(*path);
        CHECK(countsBy(*report, report->ops.type) == expected);
    }
}

TEST_CASE("database: every row of a torch database of rank 1 is accounted for", "[import][database][real]")
{
    const auto path =
        realData("ascend_pt_db/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_1.db");
    if (!path)
        return;
    const auto report = openOne(*path);
    CHECK(allRows(report->inventory.front().counts) == 19382);
    CHECK(report->slices.size() == 552 + 709 + 2460 + 4 + 296);
    CHECK(report->rank == 1);
    CHECK(report->tracks.front().device == kNoDevice); // Python
    CHECK(report->tracks.back().device == 1);
    std::int64_t taskTime = 0;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        if (report->tracks[report->slices.track[i].index()].stream != kNoNumber)
            taskTime += report->slices.dur[i];
    }
    CHECK(taskTime == 344774557);
}

TEST_CASE("database: an old schema with tables of another viewer", "[import][database][real]")
{
    const auto path = realData("ascend_pt_db/msprof_0.db");
    if (!path)
        return;
    const auto report = openOne(*path);
    CHECK(allRows(report->inventory.front().counts) == 2035);
    // TASK, CANN_API, MSTX_EVENTS (all of them start/end), OVERLAP_ANALYSIS, 8 of 9 communication tasks have
    // a task
    CHECK(report->slices.size() == 24 + 4 + 13 + 22 + 8);
    CHECK(report->inventory.front().counts.reported == 1);
    CHECK(report->ops.size() == 11);
    CHECK(report->text(report->ops.name[0]) == "aclnnInplaceZero_ZerosLikeAiCore_ZerosLike");
    CHECK(report->ops.blockNum[0] == 48);
    CHECK(report->ops.device[0] == 2);
    CHECK(report->ops.dur[0] == 1698220811392966786 - 1698220811392354694);
    CHECK(report->table("_COMPUTE_TASK_INFO_old_20251014") != nullptr);
    CHECK(report->platform.devices.size() == 8);
    CHECK(std::ranges::count(report->slices.cls, SliceClass::Range) == 13);
    CHECK(slicesByLane(*report)["MsprofTx/Thread 1029308 (1024172)"] == 9); // of another process than CANN
}

TEST_CASE("database: the analysis of a rank gives step time communication and matrix",
          "[import][database][real]")
{
    const auto path = realData("ascend_pt_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/analysis.db");
    if (!path)
        return;
    const auto report = openOne(*path);
    CHECK(allRows(report->inventory.front().counts) == 1 + 12 + 48 + 4);
    REQUIRE(report->stepTimes.size() == 1);
    const auto& step = report->stepTimes[0];
    CHECK(report->text(step.step) == "50");
    CHECK(step.computing == 8903431); // microseconds in the file: equal to the ops of the other database
    CHECK(step.communicationNotOverlapped == 98071947);
    CHECK(step.free == 25258144);
    CHECK(step.preparing == 18055693);
    REQUIRE(report->communication.size() == 4);
    const auto& op = report->communication[0];
    CHECK(report->text(op.name) == "hcom_allReduce__210_0_1");
    CHECK(report->text(op.type) == "allReduce");
    CHECK(op.start == 1736410576431645200); // 1736410576431645.2 us
    CHECK(op.elapse == 88750993);
    CHECK(op.hasBreakdown);
    REQUIRE(op.links.size() == 2);
    CHECK(report->text(op.links[0].transport) == "HCCS");
    CHECK(op.links[0].bandwidthGbs == Approx(15.7239));
    REQUIRE(report->communicationMatrix.size() == 48);
    CHECK(report->text(report->communicationMatrix[0].transport) == "LOCAL");
    CHECK(report->communicationMatrix[1].target == 1);
}
