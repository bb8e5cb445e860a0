// SPDX-License-Identifier: GPL-3.0-or-later
// A small `profiler` folder as MindSpore up to 2.3 leaves it (FORMATS 5), written anew by each test.
#pragma once

#include <string>

#include "tests/support/open.h"
#include "tests/support/open_file.h"

namespace opscope::test {

/// Two iterations, of 1000 and 1200 us; the step trace's clock is 10 ms ahead of the timeline's.
inline const std::string kMindSporeTrace = R"([
{"name": "1", "ph": "X", "tid": "Steps", "ts": 0.0, "dur": 1000.0000000001, "pid": 0},
{"name": "2", "ph": "X", "tid": "Steps", "ts": 1000.0, "dur": 1200.0, "pid": 0},
{"name": "GetNext", "ph": "X", "tid": "0", "ts": 1.0, "dur": 4.0, "pid": 9000},
{"name": "Conv2D-op1", "ph": "X", "tid": "Stream #1", "ts": 100.5, "dur": 30.25, "pid": 0,
 "args": {"type": "Conv2D", "fullname": "Default/net/Conv2D-op1"}},
{"name": "MatMul-op2", "ph": "X", "tid": "Stream #1", "ts": 200, "dur": 10, "pid": 0},
{"name": "Conv2D-op1", "ph": "X", "tid": "Stream #1", "ts": 1100, "dur": 20, "pid": 0},
{"name": "Odd-op9", "ph": "X", "tid": "Stream #1", "ts": 1300, "dur": 5, "pid": 0},
{"name": "allReduce-op3", "ph": "X", "tid": "Stream #2", "ts": 250, "dur": 15, "pid": 10000},
{"name": "free_time", "ph": "X", "tid": 8002, "ts": 300, "dur": 7, "pid": 12000}])";

inline const std::string kMindSporeSteps =
    "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail,"
    "stream_2_parallel_0_start_point,stream_2_parallel_0_end_point,stream_2_parallel_0\n"
    "1,1000000,1100000,100000,1000500,1080000,500,79500,20000,1025000,1026500,1500\n"
    "2,1100000,1220000,120000,1100700,1190000,700,89300,30000,0,0,0\n"
    "-,1050000,1160000,110000,1050600,1135000,600,84400,25000,512500,513250,750\n";

inline const std::string kMindSporeOps =
    "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info\n"
    "7,1,32,Default/net/Conv2D-op1,Default/net/Conv2D-op1,Conv2D-op1,Conv2D,Default,"
    R"("{""input_0"": {""format"": ""NC1HWC0"", ""data_type"": ""NUMBER_TYPE_FLOAT16"", ""shape"": ""32,1,8,8,16""}, ""input_1"": {""format"": ""FracZ"", ""data_type"": ""NUMBER_TYPE_FLOAT16"", ""shape"": ""25,1,16,16""}, ""output_0"": {""format"": ""NC1HWC0"", ""data_type"": ""NUMBER_TYPE_FLOAT32"", ""shape"": ""32,1,6,6,16""}}")"
    "\n8,1,1,Default/MatMul-op2,Default/MatMul-op2,MatMul-op2,MatMul,Default,{}\n";

inline const std::string kMindSporeTypes =
    "op_type,total_time,execution_frequency,percent\nConv2D,0.050250,2,83.4\nMatMul,0.01,1,16.6\n";
inline const std::string kMindSporeDetail =
    "full_kernel_name,execution_time,execution_frequency\nDefault/net/Conv2D-op1,0.025125,2\n"
    "Default/MatMul-op2,0.01,1\n";

/// The files of one rank.
inline void writeMindSporeRank(const TempFolder& folder, int rank, const std::string& below = "profiler/")
{
    const auto n = std::to_string(rank);
    folder.write(below + "ascend_timeline_display_" + n + ".json", kMindSporeTrace);
    folder.write(below + "step_trace_raw_" + n + "_detail_time.csv", kMindSporeSteps);
    folder.write(below + "framework_raw_" + n + ".csv", kMindSporeOps);
    folder.write(below + "aicore_intermediate_" + n + "_type.csv", kMindSporeTypes);
    folder.write(below + "aicore_intermediate_" + n + "_detail.csv", kMindSporeDetail);
    folder.write(below + "hccl_raw_" + n + ".csv",
                 "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n"
                 "1,15.0,2.0,{},{}\n-,15.0,2.0,{},{}\n");
    folder.write(below + "minddata_pipeline_raw_" + n + ".csv",
                 "op_id,op_type,num_workers,output_queue_size\n0,Batch,4,\n1,Shuffle,1,\"[10, 20]\"\n");
    folder.write(below + "device_queue_profiling_" + n + ".txt", "0 1 1 4 10\n");
    folder.write(below + "ascend_timeline_summary_" + n + ".json", R"({"total_time": 84.25})");
}

inline const InventoryEntry& entryAt(const Report& report, std::string_view path)
{
    const auto it = std::ranges::find(report.inventory, path, &InventoryEntry::path);
    if (it == report.inventory.end())
        FAIL("no entry " << path);
    return *it;
}

} // namespace opscope::test
