// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/glossary.h"

#include <set>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("glossary: headers are found without case and unit and core prefix", "[core][table]")
{
    const auto titleOf = [](const char* header) -> std::string_view {
        ColumnSpec spec;
        spec.id = header;
        const auto* entry = glossaryOf(spec);
        return entry == nullptr ? "" : entry->title;
    };
    CHECK(titleOf("Task Duration(us)") == "Task duration");
    CHECK(titleOf("aic_mac_ratio") == "Mac ratio");
    CHECK(titleOf("aiv_vec_time(us)") == "Vec time");
    CHECK(titleOf("Memory Bound") == "Memory Bound");
    CHECK(titleOf("cube_utilization(%)") == "Cube utilisation");
    CHECK(titleOf("0x54_custom").empty());
    CHECK(titleOf("Core 12(%)") == titleOf("core"));
    std::set<std::string_view> keys;
    for (const auto& entry : glossary()) {
        CHECK(keys.insert(entry.key).second);
        CHECK(entry.text.ends_with('.'));
    }
}

TEST_CASE("glossary: a share that is computed here names what it is a share of", "[core][table]")
{
    for (const auto* id : {"compute_share", "not_overlapped_share", "free_share", "idle_share",
                           "spread_share", "diff_percent", "time_share", "op_share", "roof_share"}) {
        ColumnSpec spec;
        spec.id = id;
        INFO(id);
        const auto* entry = glossaryOf(spec);
        REQUIRE(entry != nullptr);
        CHECK(entry->text.find("share of") != std::string_view::npos);
    }
}

TEST_CASE("glossary: every column of the vendor's tables is explained", "[core][table]")
{
    constexpr std::string_view kHeaders =
        "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max "
        "Time(us),Ratio(%)," // statistics
        "Level,API Name,Time(us),Avg(us),Min(us),Max(us),Variance,Process ID,Thread ID,Type,Name,Calls,"
        "Task ID,Stream ID,OP Name,Task Type,Total Time Ratio(%),Time(%),"
        "Model Name,Model ID,Fusion Op,Original Ops,Memory Input(KB),Memory Output(KB),Memory Weight(KB),"
        "Memory Workspace(KB),Memory Total(KB),Op Name,Graph ID,Node Index Start,Node Index End,"
        "Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB),Total Active(MB),Device,Size(KB),"
        "Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
        "Allocation Total Allocated(KB),Allocation Total Reserved(KB),Allocation Total Active(MB),"
        "Release Total Allocated(KB),Release Total Reserved(KB),Release Total Active(MB),Stream Ptr,"
        "Device Type,event,ddr(KB),hbm(KB),memory(KB),timestamp(us),"
        "Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),"
        "Stream Id,Task Id,Hit Rate,Victim Rate,Core 0(%),Average(%),Metric,Read(MB/s),Write(MB/s),"
        "pid,tid,category,event_type,payload_type,payload_value,Start_time(us),End_time(us),message_type,"
        "message,domain,mark_id,"
        "Step,Computing,Communication(Not "
        "Overlapped),Overlapped,Communication,Free,Stage,Bubble,Preparing,"
        "Call Stack,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),"
        "Device Total Duration(us),Device Self Duration With AICore(us),"
        "Device Total Duration With AICore(us),"
        "kernel_name,kernel_type,stream_id,task_id,task_time(us),task_start(us),task_stop(us),Waiting(us)"
        ","
        "Running(us),Pending(us),API,"
        "Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),FP to BP Time(us),"
        "Iteration Refresh(us),Data Aug Bound(us),Reduce Start(us),Reduce Duration(us),"
        "Cpu Type,Usage(%),Used(KB),Disk Read(KB/s),Disk Write(KB/s),Netcard Receive(KB/s),"
        "Netcard Send(KB/s),Tx(MB/s),Rx(MB/s),Engine Type,Engine ID,All Utilization(%)";
    for (std::size_t at = 0; at < kHeaders.size();) {
        const auto end = std::min(kHeaders.find(',', at), kHeaders.size());
        ColumnSpec spec;
        spec.id = std::string(kHeaders.substr(at, end - at));
        INFO(spec.id);
        CHECK(glossaryOf(spec) != nullptr);
        at = end + 1;
    }
}
