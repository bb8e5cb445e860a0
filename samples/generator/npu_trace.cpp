// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/npu_trace.h"

#include <fmt/format.h>
#include <map>
#include <set>

#include "core/base/time.h"
#include "samples/generator/trace_json.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kNone = 4294967295;

/// Writes one run; the pids hold process, layer and device as the exporter makes them.
class Writer {
public:
    explicit Writer(const NpuRun& run)
        : m_run(run), m_trace(run.isTraining ? JsonStyle::Python : JsonStyle::Compact, StampStyle::Text)
    {
    }

    std::string write()
    {
        processes();
        for (const auto& slice : m_run.host)
            hostSlice(slice);
        for (const auto& k : m_run.kernels)
            kernel(k);
        for (const auto& task : m_run.plainTasks)
            plainTask(task);
        for (const auto& c : m_run.collectives)
            collective(c);
        overlap();
        if (!m_run.isTraining)
            stepTrace();
        for (const auto& series : m_run.counters) {
            for (const auto& [ts, value] : series.samples)
                m_trace.counter(series.name, m_counterPids.at(series.process), ts, series.series,
                                decimalTextShort(value, series.decimals));
        }
        return m_trace.take();
    }

private:
    std::int64_t pid(int index) const
    {
        return ((m_run.hostPid << 10) | (index << 5) | m_run.device) & 0xFFFFFFFF;
    }
    std::int64_t cann() const { return pid(7); }
    std::int64_t hardware() const { return pid(13); }
    std::int64_t communication() const { return pid(15); }
    std::int64_t overlapPid() const { return pid(23); }
    std::int64_t tx() const { return pid(5); }

    void threadOf(std::int64_t process, std::int64_t thread)
    {
        m_trace.thread(process, thread, fmt::format("Thread {}", thread), thread);
    }

    void processes()
    {
        if (m_run.isTraining) {
            m_trace.process(m_run.hostPid, "Python", "CPU", 0);
            for (const auto thread : {m_run.mainThread, m_run.queueThread, m_run.backwardThread})
                threadOf(m_run.hostPid, thread);
        } else {
            m_trace.process(tx(), m_run.isDecoded ? kDecodeProgram : "MsprofTx", "CPU", 5);
            threadOf(tx(), m_run.mainThread);
        }
        m_trace.process(cann(), "CANN", "CPU", 7);
        threadOf(cann(), m_run.queueThread);
        m_trace.process(hardware(), "Ascend Hardware", "NPU", 13);
        std::set<std::int64_t> streams;
        for (const auto& k : m_run.kernels)
            streams.insert(k.stream);
        for (const auto& task : m_run.plainTasks)
            streams.insert(task.stream);
        for (const auto stream : streams)
            m_trace.thread(hardware(), stream, fmt::format("Stream {}", stream), stream);
        if (!m_run.isTraining && !m_run.steps.empty())
            m_trace.thread(hardware(), 70001, "Step Trace(Model ID:1)", 70001);
        if (!m_run.collectives.empty()) {
            m_trace.process(communication(), "Communication", "NPU", 15);
            m_trace.thread(communication(), 0, "Group 0 Communication", 0);
            m_trace.thread(communication(), 1, "Plane 0", 1);
            m_trace.thread(communication(), 2, "Plane 1", 2);
        }
        m_trace.process(overlapPid(), "Overlap Analysis", "NPU", 23);
        int i = 0;
        for (const auto* lane : {"Computing", "Communication", "Communication(Not Overlapped)", "Free"}) {
            m_trace.thread(overlapPid(), i, lane, i);
            ++i;
        }
        int index = 24;
        for (const auto& series : m_run.counters) {
            if (m_counterPids.contains(series.process))
                continue;
            m_counterPids[series.process] = pid(index);
            m_trace.process(pid(index), series.process, series.process.ends_with("Usage") ? "CPU" : "NPU",
                            index);
            ++index;
        }
    }

    void hostSlice(const HostSlice& slice)
    {
        switch (slice.level) {
        case HostLevel::Torch: {
            auto& args =
                m_trace.beginSlice(slice.name, m_run.hostPid, slice.thread, slice.ts, slice.dur, "cpu_op");
            args.field("Sequence number", -1).field("Fwd thread id", 0).field("Input Dims", slice.shapes);
            m_trace.endSlice();
            return;
        }
        case HostLevel::Enqueue:
        case HostLevel::Dequeue: {
            const bool isEnqueue = slice.level == HostLevel::Enqueue;
            m_trace
                .beginSlice(slice.name, m_run.hostPid, slice.thread, slice.ts, slice.dur,
                            isEnqueue ? "enqueue" : "dequeue")
                .field("correlation_id", slice.correlation);
            m_trace.endSlice();
            m_trace.flow("enqueue_to_dequeue", "async_task_queue", fmt::to_string(slice.correlation), false,
                         m_run.hostPid, slice.thread, slice.ts, isEnqueue);
            return;
        }
        case HostLevel::Range:
        case HostLevel::Mark: {
            auto& args = m_trace.beginSlice(slice.name, tx(), slice.thread, slice.ts, slice.dur);
            args.field("Category", "4294967295").field("Payload_type", 0).field("Payload_value", 0);
            args.field("Message_type", 0)
                .field("event_type", slice.level == HostLevel::Mark ? "marker" : "start/end");
            if (!m_run.isDecoded)
                args.field("domain", "default");
            m_trace.endSlice();
            return;
        }
        case HostLevel::Acl:
            cannSlice(slice, "AscendCL", "acl", aclMode(slice.name), slice.name, "0");
            if (slice.name == "aclrtMemcpyAsync")
                break;
            return;
        case HostLevel::Node:
            cannSlice(slice, "Node", "node", "launch", "0", slice.item);
            break;
        case HostLevel::Hccl:
            cannSlice(slice, "Communication", "communication", "master", "0", slice.name);
            break;
        }
        flowToDevice(slice.connection, cann(), slice.thread, slice.ts, true);
    }

    const char* aclMode(const std::string& name) const
    {
        return name.starts_with("aclrt") ? "ACL_RTS" : m_run.isDecoded ? "ACL_NN" : "ACL_OP";
    }

    void flowToDevice(std::int64_t connection, std::int64_t process, std::int64_t tid, std::int64_t ts,
                      bool isStart)
    {
        const auto id = fmt::to_string(m_run.isDecoded ? connection << 32 : connection);
        m_trace.flow("HostToDevice" + id, "HostToDevice", id, true, process, tid, ts, isStart);
    }

    JsonText& beginTask(const std::string& name, const std::string& type, std::int64_t stream,
                        std::int64_t task, std::int64_t ts, std::int64_t dur)
    {
        auto& args = m_trace.beginSlice(name, hardware(), stream, ts, dur);
        args.field("Model Id", kNone).field("Task Type", type);
        return args.field("Physic Stream Id", stream).field("Task Id", task).field("Batch Id", 0);
    }

    void plainTask(const PlainTask& t)
    {
        auto& args = beginTask(t.type, t.timelineType, t.stream, t.task, t.ts, t.dur);
        args.field("Subtask Id", kNone).field("connection_id", t.connection);
        if (t.sizeBytes != 0) {
            args.field("size(B)", t.sizeBytes);
            args.numberField("bandwidth(GB/s)", decimalText(roundDiv(t.sizeBytes * 10'000, t.dur), 4));
            args.field("operation", t.direction == 1 ? "host to device" : "device to host");
        }
        m_trace.endSlice();
        if (t.sizeBytes != 0)
            flowToDevice(t.connection, hardware(), t.stream, t.ts, false);
    }

    void cannSlice(const HostSlice& slice, const char* prefix, const char* level, const char* mode,
                   const std::string& id, const std::string& item)
    {
        auto& args = m_trace.beginSlice(fmt::format("{}@{}", prefix, slice.name), cann(), slice.thread,
                                        slice.ts, slice.dur);
        args.field("Thread Id", slice.thread).field("Mode", mode).field("level", level).field("id", id);
        args.field("item_id", item).field("connection_id", slice.connection);
        m_trace.endSlice();
    }

    void kernel(const Kernel& k)
    {
        auto& args = beginTask(k.name, printedTaskType(m_run, k), k.stream, k.task, k.ts, k.dur);
        args.field("Subtask Id", k.context < 0 ? kNone : k.context).field("connection_id", k.connection);
        m_trace.endSlice();
        flowToDevice(k.connection, hardware(), k.stream, k.ts, false);
        if (k.torchTs == 0)
            return;
        const auto id = fmt::to_string(k.ts); // the device's own time in ns: above 2^53
        m_trace.flow("torch_to_npu", "async_npu", id, false, m_run.hostPid, k.torchThread, k.torchTs, true);
        m_trace.flow("torch_to_npu", "async_npu", id, false, hardware(), k.stream, k.ts, false);
    }

    void collective(const Collective& c)
    {
        auto& args = m_trace.beginSlice(c.name, communication(), 0, c.ts, c.dur);
        args.field("connection_id", c.connection).field("model id", kNone).field("data_type", "BFP16");
        args.field("alg_type", "MESH-RING").field("count", c.count);
        m_trace.endSlice();
        flowToDevice(c.connection, communication(), 0, c.ts, false);
        for (const auto& t : c.tasks) {
            auto& task = m_trace.beginSlice(t.name, communication(), t.plane + 1, t.ts, t.dur);
            task.field("notify_id", fmt::to_string(t.task))
                .numberField("duration estimated(us)", microsTextShort(t.dur));
            task.field("stream id", t.plane + 4).field("task id", t.task).field("context id", kNone);
            task.field("task type", t.name).field("src rank", m_run.rank);
            task.field("dst rank", t.isLocal ? m_run.rank : 1 - m_run.rank);
            task.field("transport type", t.isLocal ? "LOCAL" : "SDMA").field("size(Byte)", t.sizeBytes);
            task.field("data type", t.name == "Reduce_Inline" ? "BFP16" : "INVALID_TYPE");
            task.field("link type", t.isLocal ? "ON_CHIP" : "HCCS");
            task.numberField("bandwidth(GB/s)",
                             t.sizeBytes == 0 ? "0" : decimalText(roundDiv(t.sizeBytes * 10'000, t.dur), 4));
            task.field("model id", kNone);
            m_trace.endSlice();
        }
    }

    void overlap()
    {
        const auto lane = [&](const char* name, int tid, const Intervals& intervals) {
            for (const auto& [begin, end] : intervals)
                m_trace.slice(name, overlapPid(), tid, begin, end - begin);
        };
        const auto overlap = overlapOf(m_run, m_run.begin, m_run.end);
        lane("Computing", 0, overlap.computing);
        lane("Communication", 1, overlap.communication);
        lane("Communication(Not Overlapped)", 2, overlap.notOverlapped);
        lane("Free", 3, overlap.free);
    }

    void stepTrace()
    {
        for (const auto& step : m_run.steps) {
            const auto fpStart = firstDeviceWork(m_run, step);
            auto bpEnd = fpStart;
            for (const auto& k : m_run.kernels)
                bpEnd = k.step == step.number ? std::max(bpEnd, k.end()) : bpEnd;
            const auto slice = [&](const char* name, const char* category, std::int64_t begin,
                                   std::int64_t end) {
                auto& args = m_trace.beginSlice(fmt::format("{} {}", name, step.number), hardware(), 70001,
                                                begin, end - begin, category);
                args.field("Iteration ID", step.number).field("FP Start", microsText(fpStart));
                args.field("BP End", microsText(bpEnd)).field("Iteration End", microsText(step.end));
                args.field(fmt::format("{}(ns)", category), end - begin);
                m_trace.endSlice();
            };
            slice("Iteration", "Iteration Time", step.begin, step.end);
            slice("FP_BP Time", "FP_BP Time", fpStart, bpEnd);
            slice("Iteration Refresh", "Iteration Refresh", bpEnd, step.end);
        }
    }

    const NpuRun& m_run;
    TraceJson m_trace;
    std::map<std::string, std::int64_t> m_counterPids;
};

} // namespace

std::string hardwareTaskType(const std::string& taskType)
{
    if (taskType == "AI_CORE")
        return "KERNEL_AICORE";
    if (taskType == "AI_VECTOR_CORE")
        return "KERNEL_AIVEC";
    return taskType == "AI_CPU" ? "KERNEL_AICPU" : "KERNEL_" + taskType;
}

std::string printedTaskType(const NpuRun& run, const Kernel& kernel)
{
    return run.isDecoded ? kernel.taskType : hardwareTaskType(kernel.taskType);
}

std::string npuTimelineJson(const NpuRun& run)
{
    return Writer(run).write();
}

} // namespace opscope::samples
