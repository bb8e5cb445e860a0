// SPDX-License-Identifier: GPL-3.0-or-later
// Memory and communication records, normalised over CSV, JSON and database sources. Times in ns, sizes in
// bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/column.h"
#include "core/base/id.h"

namespace opscope {

/// Memory of a component over time. -1 bytes: not said. Two sources may name their components alike and mean
/// different things by it ("APP" of the framework and of the driver's modules): a series is of a source.
struct MemoryTable {
    Column<std::int64_t> ts;
    Column<StringId> source;    ///< memory_record, npu_module_mem, npu_mem
    Column<StringId> component; ///< PTA, GE, APP, PTA+GE, WORKSPACE, or a module's name
    Column<std::int32_t> device;
    Column<std::int64_t> allocated;
    Column<std::int64_t> reserved;
    Column<std::int64_t> active;

    std::size_t size() const { return ts.size(); }
    template <class F>
    void forEachColumn(F&& f)
    {
        f(ts), f(source), f(component), f(device), f(allocated), f(reserved), f(active);
    }
};

/// One allocation of an op (operator_memory). `release` is kMissingInteger while it is alive at the end.
struct OpMemoryTable {
    Column<StringId> name;
    Column<std::int32_t> device;
    Column<std::int64_t> size;
    Column<std::int64_t> allocation;
    Column<std::int64_t> release;
    Column<std::int64_t> totalAllocated; ///< at the time of the allocation; -1 not said
    Column<std::int64_t> totalReserved;

    std::size_t size_() const { return name.size(); }
    template <class F>
    void forEachColumn(F&& f)
    {
        f(name), f(device), f(size), f(allocation), f(release), f(totalAllocated), f(totalReserved);
    }
};

/// Bytes that one communication op moved over one kind of link (RDMA, HCCS, PCIE, SDMA, SIO). NaN: not said.
struct CommunicationLink {
    StringId transport;
    double sizeMb = 0;
    double timeMs = 0;
    double bandwidthGbs = 0;
    double largePacketRatio = 0;
};

/// One collective or point-to-point op (communication.json, COMMUNICATION_OP). What is not said is
/// kMissingInteger or NaN, a start 0.
struct CommunicationOp {
    StringId name;  ///< "hcom_allReduce__586_0_1"
    StringId group; ///< the part behind '@', or groupName
    StringId type;  ///< "allReduce", "send", ...
    StringId stepLabel;
    std::int32_t rank = -1;
    bool isP2p = false;
    bool isTotal = false; ///< the file's own "Total Op Info"
    std::int64_t start = 0;
    std::int64_t elapse = 0;
    std::int64_t transit = 0;
    std::int64_t wait = 0;
    std::int64_t synchronization = 0;
    std::int64_t idle = 0;
    double waitRatio = 0;
    double synchronizationRatio = 0;
    bool hasBreakdown = false; ///< transit, wait, ... are the vendor's
    std::vector<CommunicationLink> links;
};

/// One cell of the rank-by-rank matrix (communication_matrix.json, CommAnalyzerMatrix).
struct CommunicationMatrixCell {
    StringId stepLabel;
    StringId op; ///< "allreduce-top1@group"
    bool isP2p = false;
    std::int32_t source = -1; ///< rank in the job; -1 where it is not known
    std::int32_t target = -1;
    StringId transport;
    double sizeMb = 0;
    double timeMs = 0;
    double bandwidthGbs = 0;
    StringId opName;
    std::int32_t sourceInGroup = -1; ///< rank in its group, as the files of one rank count; else -1
    std::int32_t targetInGroup = -1;
};

/// The vendor's step time breakdown (step_trace_time.csv, StepTraceTime), ns; kMissingInteger if a column is
/// absent.
struct StepTime {
    StringId step; ///< as written; may be empty
    std::int32_t device = -1;
    std::int32_t rank = -1;
    StringId type;  ///< "rank", "stage" in cluster_step_trace_time; else invalid
    StringId index; ///< the cluster row's own index text
    std::int64_t computing = 0;
    std::int64_t communicationNotOverlapped = 0;
    std::int64_t overlapped = 0;
    std::int64_t communication = 0;
    std::int64_t free = 0;
    std::int64_t stage = 0;
    std::int64_t bubble = 0;
    std::int64_t communicationNotOverlappedExcludeReceive = 0;
    std::int64_t preparing = 0;
};

} // namespace opscope
