// SPDX-License-Identifier: GPL-3.0-or-later
// Memory and communication records, normalised over CSV, JSON and database sources. Times in ns, sizes in
// bytes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"
#include "core/base/text.h"
#include "core/report/field.h"

namespace opscope {

/// Memory of a component over time; missing sizes are -1. A series belongs to one source: different sources
/// use one component name for different things ("APP" of the framework and of the driver's modules).
struct MemoryTable {
    Column<std::int64_t> ts;
    Column<StringId> source;    ///< memory_record, npu_module_mem, npu_mem
    Column<StringId> component; ///< PTA, GE, APP, PTA+GE, WORKSPACE, or a module's name
    Column<std::int32_t> device;
    Column<std::int64_t> allocated;
    Column<std::int64_t> reserved;
    Column<std::int64_t> active;

    std::size_t size() const { return ts.size(); }

    static constexpr TableName kTable{"memory", "memory of a component over time; bytes"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("ts", &MemoryTable::ts, Unit::Time, "ns");
        field("source", &MemoryTable::source, Unit::None,
              "memory_record, npu_module_mem, npu_mem: all values of a series have one source");
        field("component", &MemoryTable::component, Unit::None, "PTA, GE, APP, WORKSPACE, or a module");
        field("device", &MemoryTable::device, Unit::Id, "device");
        field("allocated", &MemoryTable::allocated, Unit::Bytes, "bytes in use");
        field("reserved", &MemoryTable::reserved, Unit::Bytes, "bytes held");
        field("active", &MemoryTable::active, Unit::Bytes, "bytes active");
    }
};

/// One memory allocation of an op (operator_memory). `release` is kMissingInteger if it was not released
/// before the end.
struct OpMemoryTable {
    Column<StringId> name;
    Column<std::int32_t> device;
    Column<std::int64_t> size;
    Column<std::int64_t> allocation;
    Column<std::int64_t> release;
    Column<std::int64_t> totalAllocated; ///< at the time of the allocation; missing is -1
    Column<std::int64_t> totalReserved;

    std::size_t size_() const { return name.size(); }

    static constexpr TableName kTable{"op_memory", "allocations of operators; bytes"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = OpMemoryTable;
        field("name", &T::name, Unit::None, "operator");
        field("device", &T::device, Unit::Id, "device");
        field("size", &T::size, Unit::Bytes, "bytes");
        field("allocation", &T::allocation, Unit::Nanos, "ns");
        field("release", &T::release, Unit::Nanos, "ns; NULL if it was not released");
        field("total_allocated", &T::totalAllocated, Unit::Bytes, "bytes in use at the allocation");
        field("total_reserved", &T::totalReserved, Unit::Bytes, "bytes held at the allocation");
    }
};

/// Bytes that one communication op moved over one kind of link (RDMA, HCCS, PCIE, SDMA, SIO). Missing values
/// are NaN.
struct CommunicationLink {
    StringId transport;
    double sizeMb = 0;
    double timeMs = 0;
    double bandwidthGbs = 0;
    double largePacketRatio = 0;

    static constexpr TableName kTable{"communication_links",
                                      "what a communication op moved over one kind of link"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = CommunicationLink;
        field("transport", &T::transport, Unit::None, "HCCS, RDMA, PCIE, SDMA, SIO");
        field("size_mb", &T::sizeMb, Unit::Real, "MB");
        field("time_ms", &T::timeMs, Unit::Real, "ms");
        field("bandwidth_gbs", &T::bandwidthGbs, Unit::Real, "GB/s");
        field("large_packet_ratio", &T::largePacketRatio, Unit::Real, "0..1");
    }
};

/// One collective or point-to-point op (communication.json, COMMUNICATION_OP). Missing values are
/// kMissingInteger or NaN, a missing start is 0.
struct CommunicationOp {
    StringId name;  ///< "hcom_allReduce__586_0_1"
    StringId group; ///< the part after '@', or groupName
    StringId type;  ///< "allReduce", "send", ...
    StringId stepLabel;
    std::int32_t rank = -1;
    bool isP2p = false;
    bool isTotal = false; ///< the row "Total Op Info" of the file
    std::int64_t start = 0;
    std::int64_t elapse = 0;
    std::int64_t transit = 0;
    std::int64_t wait = 0;
    std::int64_t synchronization = 0;
    std::int64_t idle = 0;
    double waitRatio = 0;
    double synchronizationRatio = 0;
    bool hasBreakdown = false; ///< transit, wait, ... come from the vendor
    std::vector<CommunicationLink> links;

    static constexpr TableName kTable{"communication", "collective and point-to-point ops; times in ns",
                                      "number of the op"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = CommunicationOp;
        constexpr auto kIsSaid = &T::hasBreakdown;
        field("name", &T::name, Unit::None, "\"hcom_allReduce__586_0_1\"");
        field("group_name", &T::group, Unit::Said, "communication group");
        field("type", &T::type, Unit::None, "allReduce, send, ...");
        field("step", &T::stepLabel, Unit::None, "step as written");
        field("rank", &T::rank, Unit::Id, "rank");
        field("is_p2p", &T::isP2p, Unit::None, "1 for point to point");
        field("is_total", &T::isTotal, Unit::None, "1 for the vendor's own total");
        field("start", &T::start, Unit::Start, "ns");
        field("elapse", &T::elapse, Unit::Nanos, "complete time");
        field("transit", &T::transit, Unit::Nanos, "time of moving data", kIsSaid);
        field("wait", &T::wait, Unit::Nanos, "time of waiting for others", kIsSaid);
        field("synchronization", &T::synchronization, Unit::Nanos, "wait before the first transit", kIsSaid);
        field("idle", &T::idle, Unit::Nanos, "neither transit nor wait", kIsSaid);
        field("wait_ratio", &T::waitRatio, Unit::Real, "wait / (wait + transit), from the vendor", kIsSaid);
        field("synchronization_ratio", &T::synchronizationRatio, Unit::Real,
              "synchronization / (synchronization + transit)", kIsSaid);
        field(&T::hasBreakdown);
        field(&T::links);
    }
};

/// One cell of the rank-by-rank matrix (communication_matrix.json, CommAnalyzerMatrix).
struct CommunicationMatrixCell {
    StringId stepLabel;
    StringId op; ///< "allreduce-top1@group"
    bool isP2p = false;
    std::int32_t source = -1; ///< rank in the job; -1 if unknown
    std::int32_t target = -1;
    StringId transport;
    double sizeMb = 0;
    double timeMs = 0;
    double bandwidthGbs = 0;
    StringId opName;
    std::int32_t sourceInGroup = -1; ///< rank in its group, the numbering in files of one rank; else -1
    std::int32_t targetInGroup = -1;

    static constexpr TableName kTable{"communication_matrix", "what moved from rank to rank"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        using T = CommunicationMatrixCell;
        field("step", &T::stepLabel, Unit::None, "step as written");
        field("op", &T::op, Unit::None, "\"allreduce-top1@group\"");
        field("is_p2p", &T::isP2p, Unit::None, "1 for point to point");
        field("source", &T::source, Unit::Id, "rank");
        field("target", &T::target, Unit::Id, "rank");
        field("transport", &T::transport, Unit::None, "LOCAL, HCCS, RDMA, ...");
        field("size_mb", &T::sizeMb, Unit::Real, "MB");
        field("time_ms", &T::timeMs, Unit::Real, "ms");
        field("bandwidth_gbs", &T::bandwidthGbs, Unit::Real, "GB/s");
        field("op_name", &T::opName, Unit::None, "the op that a \"top\" row belongs to");
        field("source_in_group", &T::sourceInGroup, Unit::Id,
              "number of the rank in its group, which the files of one rank use");
        field("target_in_group", &T::targetInGroup, Unit::Id, "the same for the target");
    }
};

struct StepTime;
/// One of the times of a step, with its names in files, in SQL and on the page.
struct StepTimePart {
    std::int64_t StepTime::*time;
    const char* header; ///< of step_trace_time.csv
    const char* sql;
    const char* title;
    const char* doc;
    const char* page = sql;   ///< id of the column of the page
    const char* column = sql; ///< of the table StepTraceTime
};

/// The vendor's step time breakdown (step_trace_time.csv, StepTraceTime) in ns; kMissingInteger if a column
/// is absent.
struct StepTime {
    StringId step; ///< as in the source; may be empty
    std::int32_t device = -1;
    std::int32_t rank = -1;
    StringId type;  ///< "rank" or "stage" in cluster_step_trace_time; else invalid
    StringId index; ///< index text of the row in a cluster file
    std::int64_t computing = 0;
    std::int64_t communicationNotOverlapped = 0;
    std::int64_t overlapped = 0;
    std::int64_t communication = 0;
    std::int64_t free = 0;
    std::int64_t stage = 0;
    std::int64_t bubble = 0;
    std::int64_t communicationNotOverlappedExcludeReceive = 0;
    std::int64_t preparing = 0;

    /// In the order of the files. Free has its own id and title: other pages show a Free that is computed.
    static constexpr std::array kParts{
        StepTimePart{&StepTime::computing, "Computing", "computing", OPSCOPE_TEXT("Column", "Computing"),
                     "device computes"},
        StepTimePart{&StepTime::communicationNotOverlapped, "Communication(Not Overlapped)",
                     "communication_not_overlapped", OPSCOPE_TEXT("Column", "Communication (not overlapped)"),
                     "device only communicates"},
        StepTimePart{&StepTime::overlapped, "Overlapped", "overlapped", OPSCOPE_TEXT("Column", "Overlapped"),
                     "both at once"},
        StepTimePart{&StepTime::communication, "Communication", "communication",
                     OPSCOPE_TEXT("Column", "Communication"), "device communicates"},
        StepTimePart{&StepTime::free, "Free", "free", OPSCOPE_TEXT("Column", "Free (vendor)"),
                     "neither computing nor communicating", "free_vendor"},
        StepTimePart{&StepTime::stage, "Stage", "stage", OPSCOPE_TEXT("Column", "Stage"),
                     "stage of a pipeline"},
        StepTimePart{&StepTime::bubble, "Bubble", "bubble", OPSCOPE_TEXT("Column", "Bubble"),
                     "bubble of a pipeline"},
        StepTimePart{&StepTime::communicationNotOverlappedExcludeReceive,
                     "Communication(Not Overlapped and Exclude Receive)",
                     "communication_not_overlapped_exclude_receive",
                     OPSCOPE_TEXT("Column", "Communication (not overlapped, without receive)"),
                     "only communicates, without receiving", "communication_exclude_receive",
                     "communication_not_overlapped_and_exclude_receive"},
        StepTimePart{&StepTime::preparing, "Preparing", "preparing", OPSCOPE_TEXT("Column", "Preparing"),
                     "before the first op"}};

    static constexpr TableName kTable{"step_times", "the vendor's breakdown of a step; ns"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("step", &StepTime::step, Unit::None, "step as written");
        field("device", &StepTime::device, Unit::Id, "device");
        field("rank", &StepTime::rank, Unit::Id, "rank");
        field("type", &StepTime::type, Unit::None, "rank or stage in a cluster");
        field("index_text", &StepTime::index, Unit::None, "the cluster row's own index");
        for (const auto& part : kParts)
            field(part.sql, part.time, Unit::Nanos, part.doc);
    }
};

} // namespace opscope
