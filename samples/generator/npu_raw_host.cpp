// SPDX-License-Identifier: GPL-3.0-or-later
// The records of the host: calls, tasks, names, shapes and ranges (FORMATS 5 of core/import/raw).
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <sstream>

#include "samples/generator/npu_trace.h"
#include "samples/generator/raw_files.h"

namespace opscope::samples {

namespace {

enum Level : std::uint64_t { kTx = 20500, kAcl = 20000, kNode = 10000, kRuntime = kRuntimeLevel };
constexpr std::uint64_t kHostMagic = 0x5A5A;

using Numbers = std::map<std::string, std::uint64_t>;
const Numbers& runtimeTypes()
{
    static const Numbers kTypes{{"KERNEL_AICORE", 0},     {"KERNEL_AICPU", 1},       {"MEMCPY_ASYNC", 5},
                                {"PROFILING_ENABLE", 64}, {"PROFILING_DISABLE", 65}, {"KERNEL_AIVEC", 66},
                                {"FLIP_TASK", 98},        {"KERNEL_MIX_AIC", 108},   {"memcpy_info", 801},
                                {"task_track", 802}};
    return kTypes;
}
/// Task types of GE, types and formats of tensors.
const Numbers& geNumbers()
{
    static const Numbers kNumbers{{"AI_CORE", 0}, {"AI_CPU", 1}, {"AI_VECTOR_CORE", 2},
                                  {"MIX_AIC", 4}, {"FLOAT", 0},  {"DT_BF16", 27},
                                  {"ND", 2}};
    return kNumbers;
}

std::vector<std::string> partsOf(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);)
        parts.push_back(part);
    return parts;
}

class HostWriter {
public:
    HostWriter(const TokenCapture& capture, RawFiles& files)
        : m_capture(capture), m_run(capture.run), m_files(files)
    {
    }

    void write()
    {
        for (const auto& [name, type] : runtimeTypes())
            m_files.nameType(kRuntime, type, name);
        m_files.nameType(kNode, 0, "node_basic_info");
        m_files.nameType(kNode, 1, "tensor_info");
        m_files.nameType(kNode, 4, "context_id_info");
        m_files.nameType(kNode, 5, "launch");
        m_files.nameType(kTx, 0, "msproftx");
        for (const auto& slice : m_run.host)
            hostSlice(slice);
        for (const auto& kernel : m_run.kernels)
            hostKernel(kernel);
        for (const auto& task : m_run.plainTasks)
            plainTask(task);
        destroyStream();
    }

private:
    std::uint64_t hostCount(std::int64_t ns) const { return unsignedOf(m_capture.host.countOf(ns)); }

    /// The number of an ACL call: its kind above 16 bits and a running number.
    std::uint64_t aclType(const std::string& name)
    {
        const std::uint64_t kind = name.starts_with("aclrt") ? 3 : 5;
        const auto [it, isNew] = m_aclTypes.try_emplace(name, kind << 16U | (m_aclTypes.size() + 1));
        if (isNew)
            m_files.nameType(kAcl, it->second, name);
        return it->second;
    }

    void hostSlice(const HostSlice& slice)
    {
        if (slice.level == HostLevel::Range || slice.level == HostLevel::Mark) {
            msproftx(slice);
            return;
        }
        const bool isNode = slice.level == HostLevel::Node;
        RawRecord record(40);
        record.u16(0, kHostMagic).u16(2, isNode ? kNode : kAcl);
        record.u32(4, isNode ? 5 : aclType(slice.name)).u32(8, unsignedOf(slice.thread));
        record.u64(16, hostCount(slice.ts)).u64(24, hostCount(slice.end()));
        record.u64(32, isNode ? m_files.hashed(slice.item) : 0);
        const auto* const age = slice.ts < m_capture.started ? "unaging" : "aging";
        m_files.add(fmt::format("host/data/{}.api_event.data", age), hostCount(slice.end()), record);
        m_calls[slice.connection] = &slice;
    }

    static RawRecord head(std::size_t size, Level level, std::uint64_t type, std::int64_t thread,
                          std::uint64_t length, std::uint64_t count)
    {
        RawRecord record(size);
        record.u16(0, kHostMagic).u16(2, level).u32(4, type).u32(8, unsignedOf(thread));
        return record.u32(12, length).u64(16, count);
    }

    void msproftx(const HostSlice& slice)
    {
        const auto begin = hostCount(slice.ts);
        const auto end = hostCount(slice.end());
        auto record = head(256, kTx, 0, slice.thread, 232, end);
        record.u16(32, kHostMagic).u16(34, 120).u32(36, unsignedOf(m_run.hostPid));
        record.u32(40, unsignedOf(slice.thread)).u32(44, 0xFFFFFFFF);
        record.u32(48, slice.level == HostLevel::Mark ? 0 : 2).u64(64, begin).u64(72, end);
        m_files.add("host/data/aging.additional.msproftx", end, record.text(100, slice.name));
    }

    void track(const std::string& type, std::int64_t stream, std::int64_t task, std::int64_t batch,
               std::uint64_t count, std::uint64_t kernelName)
    {
        auto record = head(64, kRuntime, 802, m_run.queueThread, 24, count);
        record.u16(26, unsignedOf(stream)).u16(28, unsignedOf(task)).u16(30, unsignedOf(batch));
        m_files.add("host/data/aging.compact.task_track", count,
                    record.u64(32, runtimeTypes().at(type)).u64(40, kernelName));
    }

    void hostKernel(const Kernel& k)
    {
        const auto& node = *m_calls.at(k.connection);
        const auto described = hostCount(node.ts) + 1; // the records of a node are one count after its begin
        auto info = head(64, kNode, 0, node.thread, 29, described);
        info.u64(24, m_files.hashed(k.name))
            .u32(32, geNumbers().at(k.taskType))
            .u64(36, m_files.hashed(k.type));
        const auto ratio = k.blockNum == 0 ? 0 : k.mixBlockNum / k.blockNum;
        m_files.add("host/data/aging.compact.node_basic_info", described,
                    info.u16(44, unsignedOf(k.blockNum)).u16(46, unsignedOf(ratio)));
        tensors(k, described);
        if (k.context >= 0) {
            auto contexts = head(256, kNode, 4, node.thread, 232, described);
            contexts.u64(24, m_files.hashed(k.name)).u32(32, 1).u32(36, unsignedOf(k.context));
            m_files.add("host/data/aging.additional.context_id_info", described, contexts);
        }
        const bool isCpu = k.taskType == "AI_CPU";
        track(hardwareTaskType(k.taskType), k.stream, k.task, 0, hostCount(node.ts + node.dur * 6 / 10),
              isCpu ? 0 : m_files.hashed(k.name));
    }

    /// Inputs and outputs, five to a record.
    void tensors(const Kernel& k, std::uint64_t count)
    {
        std::vector<std::string> tensors; // bytes of 44 each
        const auto list = [&](std::uint64_t side, const std::string& shapes, const std::string& types) {
            const auto typeNames = partsOf(types, ';');
            for (std::size_t t = 0; const auto& shape : partsOf(shapes, ';')) {
                RawRecord tensor(44);
                tensor.u32(0, side).u32(4, geNumbers().at("ND")).u32(8, geNumbers().at(typeNames.at(t++)));
                for (std::size_t at = 12; const auto& size : partsOf(shape, ',')) {
                    tensor.u32(at, std::stoull(size));
                    at += 4;
                }
                tensors.push_back(tensor.bytes());
            }
        };
        list(0, k.inputShapes, k.inputTypes);
        list(1, k.outputShapes, k.outputTypes);
        for (std::size_t first = 0; first < tensors.size(); first += 5) {
            const auto n = std::min<std::size_t>(5, tensors.size() - first);
            auto record = head(256, kNode, 1, m_run.queueThread, 12 + 44 * n, count);
            record.u64(24, m_files.hashed(k.name)).u32(32, n);
            for (std::size_t i = 0; i < n; ++i)
                record.text(36 + 44 * i, tensors[first + i]);
            m_files.add("host/data/aging.additional.tensor_info", count, record);
        }
    }

    void plainTask(const PlainTask& task)
    {
        auto count = hostCount(task.ts - 12'000);
        if (task.sizeBytes != 0) {
            const auto& call = *m_calls.at(task.connection);
            count = hostCount(call.ts + call.dur / 2);
            auto info = head(64, kRuntime, 801, call.thread, 18, count);
            info.u64(24, unsignedOf(task.sizeBytes)).u64(32, unsignedOf(task.sizeBytes));
            m_files.add("host/data/aging.compact.memcpy_info", count,
                        info.u16(40, unsignedOf(task.direction)));
        }
        track(task.type, task.stream, task.task, 0, count, 0);
    }

    /// The runtime reports that stream 2 is gone: a flip with the task id 0xFFFF.
    void destroyStream()
    {
        const auto& call = *std::ranges::find(m_run.host, "aclrtDestroyStream", &HostSlice::name);
        track("FLIP_TASK", 2, 0xFFFF, 0xFFFF, hostCount(call.ts + call.dur / 2), 0);
    }

    const TokenCapture& m_capture;
    const NpuRun& m_run;
    RawFiles& m_files;
    Numbers m_aclTypes;
    std::map<std::int64_t, const HostSlice*> m_calls; ///< by connection
};

} // namespace

void addHostRecords(const TokenCapture& capture, RawFiles& files)
{
    HostWriter(capture, files).write();
}

} // namespace opscope::samples
