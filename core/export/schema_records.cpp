// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/export/schema_column.h"

namespace opscope {
namespace {

using R = Report;
using Row = std::size_t;

SchemaColumn id(const char* doc)
{
    return column("id", "INTEGER", doc, [](const R&, Row row) { return row; });
}

/// A column of the op table, which may be empty as a whole.
template <class T, class F>
SchemaColumn opColumn(const char* name, const char* type, const char* doc, Column<T> OpTable::*member, F f)
{
    return column(name, type, doc, [member, f](const R& r, Row i) -> SqlValue {
        const auto& values = r.ops.*member;
        return values.empty() ? SqlValue() : sqlOf(f(values[i]));
    });
}

SchemaColumn opText(const char* name, const char* doc, Column<StringId> OpTable::*member)
{
    return column(name, "TEXT", doc, [member](const R& r, Row i) -> SqlValue {
        const auto& values = r.ops.*member;
        if (values.empty() || !values[i].valid())
            return {};
        return r.text(values[i]); // "" is the shape of a scalar
    });
}

template <class T>
SchemaColumn opNumber(const char* name, const char* doc, Column<T> OpTable::*member, T missing)
{
    return opColumn(name, "INTEGER", doc, member, [missing](T value) { return unless(value, missing); });
}

SchemaTable steps()
{
    return {
        "steps",
        "iterations or steps of a model; times in ns",
        [](const R& r) { return r.steps.size(); },
        {id("number of the step"),
         column("number", "INTEGER", "as the vendor counts",
                [](const R& r, Row i) { return r.steps[i].number; }),
         column("label", "TEXT", "\"ProfilerStep#12\"", [](const R& r, Row i) { return r.steps[i].label; }),
         column("model", "INTEGER", "model id", [](const R& r, Row i) { return positive(r.steps[i].model); }),
         column("device", "INTEGER", "device", [](const R& r, Row i) { return positive(r.steps[i].device); }),
         column("begin", "INTEGER", "first moment",
                [](const R& r, Row i) {
                    return r.steps[i].range.empty() ? std::nullopt : std::optional(r.steps[i].range.begin);
                }),
         column("end", "INTEGER", "first moment after it",
                [](const R& r, Row i) {
                    return r.steps[i].range.empty() ? std::nullopt : std::optional(r.steps[i].range.end);
                }),
         column("fp_start", "INTEGER", "start of forward propagation",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].fpStart) : std::nullopt;
                }),
         column("bp_end", "INTEGER", "end of backward propagation",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].bpEnd) : std::nullopt;
                }),
         column("iteration_end", "INTEGER", "end of the iteration",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].iterationEnd) : std::nullopt;
                }),
         column("iteration_time", "INTEGER", "length of the iteration",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].iterationTime) : std::nullopt;
                }),
         column("fp_to_bp", "INTEGER", "from forward start to backward end",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].fpToBp) : std::nullopt;
                }),
         column("refresh", "INTEGER", "from backward end to iteration end",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].refresh) : std::nullopt;
                }),
         column("data_aug", "INTEGER", "from the end of the last iteration to forward start",
                [](const R& r, Row i) {
                    return r.steps[i].hasTrainingTimes ? known(r.steps[i].dataAug) : std::nullopt;
                })},
        {},
        {}};
}

SchemaTable stepReduces()
{
    const NestedRows rows([](const R& r) { return r.steps.size(); },
                          [](const R& r, Row step) { return r.steps[step].reduces.size(); });
    const auto at = [rows](const R& r, Row i) {
        const auto [step, reduce] = rows.of(r)[i];
        return r.steps[step].reduces[reduce];
    };
    return {"step_reduces",
            "all-reduces of the steps",
            [rows](const R& r) { return rows.of(r).size(); },
            {column("step_id", "INTEGER", "-> steps.id",
                    [rows](const R& r, Row i) { return rows.of(r)[i].first; }),
             column("ts", "INTEGER", "ns; start", [at](const R& r, Row i) { return at(r, i).first; }),
             column("dur", "INTEGER", "ns; length", [at](const R& r, Row i) { return at(r, i).second; })},
            {"step_id"},
            {}};
}

SchemaTable ops()
{
    return {
        "ops",
        "operators (layers of a JOB) as executed; every metric of an op stands in its vendor table",
        [](const R& r) { return r.ops.size(); },
        {id("number of the op"),
         opText("name", "op name; layer name of a JOB", &OpTable::name),
         opText("ori_name", "original layer name of a JOB", &OpTable::oriName),
         opText("type", "op type; layer type of a JOB", &OpTable::type),
         opText("task_type", "AI_CORE, AI_CPU, MIX_AIC, ...", &OpTable::taskType),
         opText("state", "static, dynamic", &OpTable::state),
         opNumber("device", "device", &OpTable::device, kNoDevice),
         opNumber("model", "model id", &OpTable::model, std::int64_t{-1}),
         opNumber("step_id", "-> steps.id", &OpTable::step, kNoStep),
         opNumber("stream", "stream id", &OpTable::stream, kNoNumber),
         opNumber("task", "task id", &OpTable::task, kNoNumber),
         opNumber("context", "context id", &OpTable::context, kNoNumber),
         opNumber("start", "ns", &OpTable::start, kMissingInteger),
         opNumber("dur", "ns", &OpTable::dur, kMissingInteger),
         opNumber("wait", "ns", &OpTable::wait, kMissingInteger),
         opNumber("block_num", "blocks (cores used)", &OpTable::blockNum, kMissingInteger),
         opNumber("mix_block_num", "blocks of the second core kind", &OpTable::mixBlockNum, kMissingInteger),
         opText("input_shapes", "\"128,256;256,512\"", &OpTable::inputShapes),
         opText("input_types", "\"FLOAT16;FLOAT16\"", &OpTable::inputTypes),
         opText("input_formats", "\"ND;ND\"", &OpTable::inputFormats),
         opText("output_shapes", "as the inputs", &OpTable::outputShapes),
         opText("output_types", "as the inputs", &OpTable::outputTypes),
         opText("output_formats", "as the inputs", &OpTable::outputFormats),
         column("slice_id", "INTEGER", "-> slices.id; NULL if the timeline has none",
                [](const R& r, Row i) { return r.ops.slice.empty() ? SliceId{} : r.ops.slice[i]; }),
         column("vendor_table", "TEXT", "table with its metrics: table_op_summary, ...",
                [](const R& r, Row) {
                    return r.ops.source < r.tables.size() ? "table_" + r.tables[r.ops.source].kind
                                                          : std::string();
                }),
         opNumber("vendor_row", "-> id of its row there", &OpTable::row, UINT32_MAX)},
        {},
        {{"type"}, {"slice_id"}}};
}

SchemaTable memory()
{
    return {"memory",
            "memory of a component over time; bytes",
            [](const R& r) { return r.memory.size(); },
            {column("ts", "INTEGER", "ns", [](const R& r, Row i) { return r.memory.ts[i]; }),
             column("source", "TEXT", "memory_record, npu_module_mem, npu_mem: a series is of one source",
                    [](const R& r, Row i) { return r.memory.source[i]; }),
             column("component", "TEXT", "PTA, GE, APP, WORKSPACE, or a module",
                    [](const R& r, Row i) { return r.memory.component[i]; }),
             column("device", "INTEGER", "device",
                    [](const R& r, Row i) { return positive(r.memory.device[i]); }),
             column("allocated", "INTEGER", "bytes in use",
                    [](const R& r, Row i) { return positive(r.memory.allocated[i]); }),
             column("reserved", "INTEGER", "bytes held",
                    [](const R& r, Row i) { return positive(r.memory.reserved[i]); }),
             column("active", "INTEGER", "bytes active",
                    [](const R& r, Row i) { return positive(r.memory.active[i]); })},
            {},
            {{"ts"}}};
}

SchemaTable opMemory()
{
    return {"op_memory",
            "allocations of operators; bytes",
            [](const R& r) { return r.opMemory.size_(); },
            {column("name", "TEXT", "operator", [](const R& r, Row i) { return r.opMemory.name[i]; }),
             column("device", "INTEGER", "device",
                    [](const R& r, Row i) { return positive(r.opMemory.device[i]); }),
             column("size", "INTEGER", "bytes", [](const R& r, Row i) { return r.opMemory.size[i]; }),
             column("allocation", "INTEGER", "ns",
                    [](const R& r, Row i) { return known(r.opMemory.allocation[i]); }),
             column("release", "INTEGER", "ns; NULL while it is alive at the end",
                    [](const R& r, Row i) { return known(r.opMemory.release[i]); }),
             column("total_allocated", "INTEGER", "bytes in use at the allocation",
                    [](const R& r, Row i) { return positive(r.opMemory.totalAllocated[i]); }),
             column("total_reserved", "INTEGER", "bytes held at the allocation",
                    [](const R& r, Row i) { return positive(r.opMemory.totalReserved[i]); })},
            {},
            {}};
}

SchemaTable communication()
{
    using Member = std::int64_t CommunicationOp::*;
    const auto part = [](const char* name, const char* doc, Member member) {
        return column(name, "INTEGER", doc, [member](const R& r, Row i) {
            const auto& op = r.communication[i];
            return op.hasBreakdown ? known(op.*member) : std::nullopt;
        });
    };
    const auto ratio = [](const char* name, const char* doc, double CommunicationOp::*member) {
        return column(name, "REAL", doc, [member](const R& r, Row i) {
            const auto& op = r.communication[i];
            return op.hasBreakdown ? std::optional(op.*member) : std::nullopt;
        });
    };
    return {"communication",
            "collective and point-to-point ops; times in ns",
            [](const R& r) { return r.communication.size(); },
            {id("number of the op"),
             column("name", "TEXT", "\"hcom_allReduce__586_0_1\"",
                    [](const R& r, Row i) { return r.communication[i].name; }),
             column("group_name", "TEXT", "communication group",
                    [](const R& r, Row i) { return r.communication[i].group; }),
             column("type", "TEXT", "allReduce, send, ...",
                    [](const R& r, Row i) { return r.communication[i].type; }),
             column("step", "TEXT", "step as written",
                    [](const R& r, Row i) { return r.communication[i].stepLabel; }),
             column("rank", "INTEGER", "rank",
                    [](const R& r, Row i) { return positive(r.communication[i].rank); }),
             column("is_p2p", "INTEGER", "1 for point to point",
                    [](const R& r, Row i) { return r.communication[i].isP2p; }),
             column("is_total", "INTEGER", "1 for the vendor's own total",
                    [](const R& r, Row i) { return r.communication[i].isTotal; }),
             column("start", "INTEGER", "ns",
                    [](const R& r, Row i) { return unless<std::int64_t>(r.communication[i].start, 0); }),
             column("elapse", "INTEGER", "whole time",
                    [](const R& r, Row i) { return known(r.communication[i].elapse); }),
             part("transit", "time of moving data", &CommunicationOp::transit),
             part("wait", "time of waiting for others", &CommunicationOp::wait),
             part("synchronization", "wait before the first transit", &CommunicationOp::synchronization),
             part("idle", "neither", &CommunicationOp::idle),
             ratio("wait_ratio", "wait / (wait + transit), as the vendor says", &CommunicationOp::waitRatio),
             ratio("synchronization_ratio", "synchronization / (synchronization + transit)",
                   &CommunicationOp::synchronizationRatio)},
            {},
            {}};
}

SchemaTable communicationLinks()
{
    const NestedRows rows([](const R& r) { return r.communication.size(); },
                          [](const R& r, Row op) { return r.communication[op].links.size(); });
    const auto at = [rows](const R& r, Row i) -> const CommunicationLink& {
        const auto [op, link] = rows.of(r)[i];
        return r.communication[op].links[link];
    };
    return {
        "communication_links",
        "what a communication op moved over one kind of link",
        [rows](const R& r) { return rows.of(r).size(); },
        {column("communication_id", "INTEGER", "-> communication.id",
                [rows](const R& r, Row i) { return rows.of(r)[i].first; }),
         column("transport", "TEXT", "HCCS, RDMA, PCIE, SDMA, SIO",
                [at](const R& r, Row i) { return at(r, i).transport; }),
         column("size_mb", "REAL", "MB", [at](const R& r, Row i) { return at(r, i).sizeMb; }),
         column("time_ms", "REAL", "ms", [at](const R& r, Row i) { return at(r, i).timeMs; }),
         column("bandwidth_gbs", "REAL", "GB/s", [at](const R& r, Row i) { return at(r, i).bandwidthGbs; }),
         column("large_packet_ratio", "REAL", "0..1",
                [at](const R& r, Row i) { return at(r, i).largePacketRatio; })},
        {"communication_id"},
        {}};
}

SchemaTable communicationMatrix()
{
    const auto at = [](const R& r, Row i) -> const CommunicationMatrixCell& {
        return r.communicationMatrix[i];
    };
    return {
        "communication_matrix",
        "what moved from rank to rank",
        [](const R& r) { return r.communicationMatrix.size(); },
        {column("step", "TEXT", "step as written", [at](const R& r, Row i) { return at(r, i).stepLabel; }),
         column("op", "TEXT", "\"allreduce-top1@group\"", [at](const R& r, Row i) { return at(r, i).op; }),
         column("is_p2p", "INTEGER", "1 for point to point",
                [at](const R& r, Row i) { return at(r, i).isP2p; }),
         column("source", "INTEGER", "rank", [at](const R& r, Row i) { return positive(at(r, i).source); }),
         column("target", "INTEGER", "rank", [at](const R& r, Row i) { return positive(at(r, i).target); }),
         column("transport", "TEXT", "LOCAL, HCCS, RDMA, ...",
                [at](const R& r, Row i) { return at(r, i).transport; }),
         column("size_mb", "REAL", "MB", [at](const R& r, Row i) { return at(r, i).sizeMb; }),
         column("time_ms", "REAL", "ms", [at](const R& r, Row i) { return at(r, i).timeMs; }),
         column("bandwidth_gbs", "REAL", "GB/s", [at](const R& r, Row i) { return at(r, i).bandwidthGbs; }),
         column("op_name", "TEXT", "the op behind a \"top\" row",
                [at](const R& r, Row i) { return at(r, i).opName; }),
         column("source_in_group", "INTEGER", "rank in its group, as the files of one rank count",
                [at](const R& r, Row i) { return positive(at(r, i).sourceInGroup); }),
         column("target_in_group", "INTEGER", "the same of the target",
                [at](const R& r, Row i) { return positive(at(r, i).targetInGroup); })},
        {},
        {}};
}

SchemaTable stepTimes()
{
    using Member = std::int64_t StepTime::*;
    const auto time = [](const char* name, const char* doc, Member member) {
        return column(name, "INTEGER", doc,
                      [member](const R& r, Row i) { return known(r.stepTimes[i].*member); });
    };
    return {
        "step_times",
        "the vendor's breakdown of a step; ns",
        [](const R& r) { return r.stepTimes.size(); },
        {column("step", "TEXT", "step as written", [](const R& r, Row i) { return r.stepTimes[i].step; }),
         column("device", "INTEGER", "device",
                [](const R& r, Row i) { return positive(r.stepTimes[i].device); }),
         column("rank", "INTEGER", "rank", [](const R& r, Row i) { return positive(r.stepTimes[i].rank); }),
         column("type", "TEXT", "rank or stage in a cluster",
                [](const R& r, Row i) { return r.stepTimes[i].type; }),
         column("index_text", "TEXT", "the cluster row's own index",
                [](const R& r, Row i) { return r.stepTimes[i].index; }),
         time("computing", "device computes", &StepTime::computing),
         time("communication_not_overlapped", "device only communicates",
              &StepTime::communicationNotOverlapped),
         time("overlapped", "both at once", &StepTime::overlapped),
         time("communication", "device communicates", &StepTime::communication),
         time("free", "neither", &StepTime::free), time("stage", "stage of a pipeline", &StepTime::stage),
         time("bubble", "bubble of a pipeline", &StepTime::bubble),
         time("communication_not_overlapped_exclude_receive", "only communicates, without receiving",
              &StepTime::communicationNotOverlappedExcludeReceive),
         time("preparing", "before the first op", &StepTime::preparing)},
        {},
        {}};
}

} // namespace

std::vector<SchemaTable> recordTables()
{
    return {steps(),
            stepReduces(),
            ops(),
            memory(),
            opMemory(),
            communication(),
            communicationLinks(),
            communicationMatrix(),
            stepTimes()};
}

} // namespace opscope
