// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that have no meaning of their own for the program: they open as they stand (FORMATS 3.6).
#include <array>

#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Export {
    const char* stem;
    const char* header; ///< as msprof's own list of headers has it
    const char* row;
};

constexpr std::array kExports{
    Export{"host_cpu_usage", "Device_id,Total Cpu Numbers,Occupied Cpu Numbers,Recommend Cpu Numbers",
           "host,96,4,8"},
    Export{"host_mem_usage", "Device_id,Total Memory(KB), Peak Used Memory(KB), Recommend Memory(KB)",
           "host,792000000,1234.5,2000"},
    Export{
        "host_disk_usage",
        "Peak Disk Read(KB/s), Recommend Disk Read(KB/s), Peak Disk Write(KB/s), Recommend Disk Write(KB/s)",
        "10.5,12,20.25,24"},
    Export{"host_network_usage", "Netcard Speed(KB/s), Peak Used Speed(KB/s), Recommend Speed(KB/s)",
           "1250000,12.75,20"},
    Export{"cpu_usage", "Device_id,Cpu Type,User(%),Sys(%),IoWait(%),Irq(%),Soft(%),Idle(%)",
           "0,ctrl,1.5,2,0,0,0.5,96"},
    Export{"process_cpu_usage", "PID,Name,CPU(%)", "17,main,12.5"},
    Export{"process_mem", "PID,Name,Size(pages),Resident(pages),Shared(pages)", "17,main,100,50,10"},
    Export{
        "sys_mem",
        "Memory Total(kB),Memory Free(kB),Buffers(kB),Cached(kB),Share Memory(kB),Commit Limit(kB),Committed "
        "AS(kB),Huge Pages Total(pages),Huge Pages Free(pages)",
        "100,50,1,2,3,4,5,6,7"},
    Export{"ddr", "Device_id,Metric,Read(MB/s),Write(MB/s)", "0,Average,10.5,20.25"},
    Export{"hbm", "Device_id,Metric,Read(MB/s),Write(MB/s)", "0,HBM 0,10.5,20.25"},
    Export{"hccs", "Mode,Max,Min,Average", "Tx (MB/s),10,0,5.5"},
    Export{"pcie", "Mode,Min,Max,Avg", "Tx_p_avg(MB/s),0,10,5.5"},
    Export{"dvpp", "Dvpp Id,Engine Type,Engine ID,All Time(us),All Frame,All Utilization(%)",
           "0,VDEC,0,1.5,2,3"},
    Export{"llc_aicpu", "Metric,CPU0(KB),CPU1(KB),CPU2(KB),CPU3(KB),Total(KB)", "Used,1,2,3,4,10"},
    Export{"llc_bandwidth", "Metric,l3c_rd,l3c_wr", "Average,1.5,2.5"},
    Export{"llc_ctrlcpu", "Metric,CPU0(KB),CPU1(KB),CPU2(KB),CPU3(KB),Total(KB)", "Used,1,2,3,4,10"},
    Export{"llc_read_write", "Mode,Task,Hit Rate(%),Throughput(MB/s)", "read,Average,99.5,12"},
    Export{"ai_cpu_pmu_events", "Event,Name,Count", "0x11,cpu_cycles,100"},
    Export{"ai_cpu_top_function", "Function,Module,Cycles,Cycles(%)", "f,libc.so,10,50.5"},
    Export{"ctrl_cpu_pmu_events", "Event,Name,Count", "0x11,cpu_cycles,100"},
    Export{"ctrl_cpu_top_function", "Function,Module,Cycles,Cycles(%)", "f,libc.so,10,50.5"},
    Export{"ts_cpu_pmu_events", "Event,Name,Count", "0x11,cpu_cycles,100"},
    Export{"ts_cpu_top_function", "Function,Cycles,Cycles(%)", "f,10,50.5"},
    Export{"os_runtime_statistic", "Process ID,Thread ID,Name,Time(%),Time(us),Count,Avg(us),Max(us),Min(us)",
           "1,2,pthread_join,50.5,10.25,1,10.25,10.25,10.25"},
    Export{
        "aicpu",
        "Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),"
        "Stream ID,Task ID",
        "1000.5\t,conv,1,2,3,4,5.5,6,7"},
    Export{"aicpu_mi", "Timestamp(us),Node Name,Deque Data Run Time(us),Queue Size",
           "1000.5\t,GetNext,1.5,3"},
    Export{"dp", "Timestamp(us),Action,Source,Cached Buffer Size", "1000.5\t,Deque,a,3"},
    Export{"ai_stack_time", "Infer ID,Module,API,Start Time,Duration(ns)", "1,ACL,aclmdlExecute,1000,20"},
    Export{"ge_op_execute", "Thread ID,OP Name,OP Type,Event Type,Start Time,Duration(us)",
           "1,conv,Conv2D,infer,1000,20.5"},
    Export{"runtime_api",
           "Name,Stream ID,Time(%),Time(ns),Calls,Avg(ns),Min(ns),Max(ns),Process ID,Thread ID",
           "KernelLaunch,1,50.5,1000,10,100,50,200,3,4"},
    Export{"fusion_op",
           "Device_id,Model Name,Model ID,Fusion Op,Original Ops,Memory Input(KB),Memory Output(KB),Memory "
           "Weight(KB),Memory Workspace(KB),Memory Total(KB)",
           "0,m,1,f,a;b,1,2,3,4,10"},
    Export{"soc_pmu", "Stream Id,Task Id,TLB Hit Rate,TLB Miss Rate,Op Name", "1,2,0.5,0.5,conv"},
    Export{"static_op_mem", "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)",
           "0,conv,m,1,2,3,10.5"},
    Export{"l2_cache", "Device_id,Stream Id,Task Id,Hit Rate,Victim Rate,Op Name", "0,1,2,0.5,0.25,conv"},
    Export{"ai_core_utilization", "Core ID,vec_ratio,mac_ratio,scalar_ratio", "Average,0.5,0.25,0.125"},
};

std::vector<std::string> cellsOf(std::string text)
{
    std::vector<std::string> out;
    text += ',';
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find(',', at);
        auto cell = text.substr(at, end - at);
        cell.erase(0, cell.find_first_not_of(' '));
        while (cell.ends_with('\t'))
            cell.pop_back();
        out.push_back(cell);
        at = end + 1;
    }
    return out;
}

/// A number of a cell without regard to its spelling; the text itself where it is none.
std::string valueOf(const Report& report, const DataColumn& column, std::size_t row)
{
    if (column.kind == CellKind::Text)
        return std::string(report.text(column.texts[row]));
    if (column.kind == CellKind::Real)
        return std::to_string(column.reals[row]);
    const bool isTime = column.kind == CellKind::Duration && column.unit != "ns";
    const double scale = !isTime ? 1 : column.unit == "ms" ? 1e6 : 1e3;
    return std::to_string(static_cast<double>(column.integers[row]) / scale);
}

} // namespace

TEST_CASE("table csv: every export that msprof names opens with all its columns and values", "[core][import]")
{
    for (const auto& each : kExports) {
        for (const std::string name : {"_0_1_1.csv", "_20250101000000.csv"}) {
            INFO(each.stem << name);
            const auto report =
                reportOf(each.stem + name, std::string(each.header) + "\r\n" + each.row + "\r\n");
            const auto* const table = report->table(each.stem);
            REQUIRE(table != nullptr);
            REQUIRE(table->rows == 1);
            const auto headers = cellsOf(each.header);
            const auto cells = cellsOf(each.row);
            REQUIRE(headers.size() == cells.size());
            for (std::size_t i = 0; i < headers.size(); ++i) {
                INFO(headers[i]);
                const auto* const column = table->find(headers[i]);
                REQUIRE(column != nullptr);
                char* end = nullptr;
                const double number = std::strtod(cells[i].c_str(), &end);
                const bool isText = column->kind == CellKind::Text || end == cells[i].c_str() || *end != '\0';
                CHECK(valueOf(*report, *column, 0) == (isText ? cells[i] : std::to_string(number)));
            }
            CHECK(report->issues.empty());
        }
    }
}

TEST_CASE("table csv: a short row is told with its line and left out", "[core][import]")
{
    const auto report = reportOf("something.csv", "a,b\n1,2\n3\n4,5\n6,\"7");
    const auto* const table = report->table("something");
    REQUIRE(table != nullptr);
    CHECK(table->rows == 3);
    CHECK(placeOf(*report, MessageId::RowTooShort) == "something.csv:3");
    CHECK(issueOf(*report, MessageId::QuoteStray) != nullptr);
}

TEST_CASE("table csv: an empty file is not of a known kind", "[core][import]")
{
    const auto opened = openText("something.csv", "");
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.id == MessageId::FileEmpty);
}
