// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/big_trace.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "samples/generator/file_stream.h"
#include "samples/generator/random.h"

namespace opscope::samples {

namespace {

constexpr std::array kOps{"MatMulV2",
                          "MatMulV3",
                          "BatchMatMulV2",
                          "Add",
                          "Mul",
                          "Cast",
                          "TransData",
                          "TensorMove",
                          "SoftmaxV2",
                          "RmsNorm",
                          "Gelu",
                          "SwiGlu",
                          "ConcatD",
                          "SplitVD",
                          "ReduceSum",
                          "Transpose",
                          "GatherV3",
                          "ZerosLike",
                          "AddRmsNorm",
                          "DynamicQuant",
                          "GroupedMatmul",
                          "ApplyAdamWV2",
                          "FlashAttentionScore"};
constexpr std::array kAclnn{"aclnnMatmul",       "aclnnInplaceAdd", "aclnnMul",     "aclnnCast",
                            "aclnnSoftmax",      "aclnnSwiGlu",     "aclnnRmsNorm", "aclnnGroupedMatmulV4",
                            "aclnnApplyAdamWV2", "aclnnReduceSum"};
constexpr std::array kAclRt{"aclrtMemcpyAsync", "aclrtSynchronizeStream", "aclrtRecordEvent",
                            "aclrtStreamWaitEvent"};
constexpr std::array kTaskTypes{"KERNEL_AICORE", "KERNEL_AIVEC", "KERNEL_MIX_AIC", "KERNEL_AICPU",
                                "EVENT_RECORD",  "EVENT_WAIT",   "SDMA_SQE"};
constexpr std::array<std::int64_t, 8> kStreams{2, 7, 11, 16, 19, 23, 48, 55};
constexpr std::int64_t kBegin = 1'750'407'330'000'000'000;
constexpr std::int64_t kHostPid = 3'178'231;

template <class Array>
auto pick(const Array& values, Random& random)
{
    return values[static_cast<std::size_t>(random.between(0, std::ssize(values) - 1))];
}

struct OpName {
    std::string name;
    const char* type;
};

/// About 1500 distinct long names, as on a transformer's training step.
std::vector<OpName> opNames(Random& random)
{
    std::vector<OpName> names;
    for (int i = 0; i < 1400; ++i) {
        const auto* const type = pick(kOps, random);
        names.push_back({fmt::format("{}_{}AiCore_{}_{}", pick(kAclnn, random), type, type, i), type});
    }
    for (int i = 0; i < 100; ++i) {
        const auto* const type = pick(kOps, random);
        names.push_back(
            {fmt::format("Default/network-TrainOneStepCell/backbone/transformer/layers-CellList/{}-"
                         "ParallelTransformerLayer/attention/{}-op{}",
                         i, type, random.between(0, 19'999)),
             type});
    }
    return names;
}

/// Small durations are frequent, large ones rare: the fourth power of a uniform number.
std::int64_t skewed(Random& random, std::int64_t low, std::int64_t high)
{
    const auto u = random.between(0, 1000);
    return low + (high - low) * (u * u / 1000) / 1000 * (u * u / 1000) / 1000;
}

class TraceWriter {
public:
    TraceWriter(FileStream& out, std::uint64_t seed) : m_out(out), m_random(seed), m_names(opNames(m_random))
    {
    }

    Result<void> write(std::int64_t slices)
    {
        metadata();
        while (m_slices < slices) {
            launch();
            counter();
            OPSCOPE_TRY(m_out.flushIfFull());
        }
        m_out.text() += ']';
        return m_out.finish();
    }

private:
    static std::int64_t pid(std::int64_t index) { return ((kHostPid << 10) & 0xFFFFFFFF) + index * 32; }

    template <class... Args>
    void emit(fmt::format_string<Args...> format, Args&&... args)
    {
        m_out.text() += m_isFirst ? '[' : ',';
        m_isFirst = false;
        fmt::format_to(std::back_inserter(m_out.text()), format, std::forward<Args>(args)...);
    }
    static std::string us(std::int64_t ns) { return fmt::format("{}.{:03}", ns / 1000, ns % 1000); }

    void metadata()
    {
        constexpr std::array kProcesses{
            "CANN", "Ascend Hardware", "Communication", "Overlap Analysis", "AI Core Freq", "HBM",
            "LLC",  "NPU MEM"};
        for (std::size_t i = 0; i < kProcesses.size(); ++i) {
            const auto p = pid(static_cast<std::int64_t>(i));
            emit(R"json({{"name":"process_name","pid":{},"tid":0,"args":{{"name":"{}"}},"ph":"M"}})json", p,
                 kProcesses[i]);
            emit(R"json({{"name":"process_labels","pid":{},"tid":0,"args":{{"labels":"{}"}},"ph":"M"}})json",
                 p, i == 0 ? "CPU" : "NPU");
            emit(
                R"json({{"name":"process_sort_index","pid":{},"tid":0,"args":{{"sort_index":{}}},"ph":"M"}})json",
                p, i + 8);
        }
        for (const auto s : kStreams)
            emit(
                R"json({{"name":"thread_name","pid":{},"tid":{},"args":{{"name":"Stream {}"}},"ph":"M"}})json",
                pid(1), s, s);
        for (std::int64_t t = 0; t < 6; ++t)
            emit(
                R"json({{"name":"thread_name","pid":{},"tid":{},"args":{{"name":"Thread {}"}},"ph":"M"}})json",
                pid(0), thread(t), thread(t));
        for (int i = 0; i < 4; ++i)
            emit(R"json({{"name":"thread_name","pid":{},"tid":{},"args":{{"name":"{}"}},"ph":"M"}})json",
                 pid(2), i, i == 0 ? std::string("Group 0 Communication") : fmt::format("Plane {}", i - 1));
        emit(R"json({{"name":"thread_name","pid":{},"tid":0,"args":{{"name":"Computing"}},"ph":"M"}})json",
             pid(3));
    }
    static std::int64_t thread(std::int64_t i) { return 3'181'770 + 13 * i; }

    /// One op: three nested host calls, a flow, a task, its overlap, sometimes small calls and communication.
    void launch()
    {
        const auto t = m_random.between(0, 9) < 3 ? m_random.between(0, 5) : 0;
        const auto s = static_cast<std::size_t>(m_random.between(0, 9) < 6 ? 0 : m_random.between(0, 7));
        const auto& op = m_names[static_cast<std::size_t>(skewed(m_random, 0, std::ssize(m_names) - 1))];
        auto& host = m_host[static_cast<std::size_t>(t)];
        auto& device = m_device[s];
        const auto connection = m_connection++;
        const auto begin = host + m_random.between(0, 3'000);
        const auto runtime = skewed(m_random, 300, 20'000);
        const auto node = runtime + m_random.between(400, 1'900);
        const auto acl = node + m_random.between(800, 6'800);
        const auto* const api = pick(kAclnn, m_random);
        emit(
            R"json({{"name":"AscendCL@{0}","pid":{1},"tid":{2},"ts":"{3}","dur":{4},"args":{{"Thread Id":{2},"Mode":"ACL_OP","level":"acl","id":"{0}","item_id":"0","connection_id":{5}}},"ph":"X"}})json",
            api, pid(0), thread(t), us(begin), us(acl), connection);
        emit(
            R"json({{"name":"Node@launch","pid":{0},"tid":{1},"ts":"{2}","dur":{3},"args":{{"Thread Id":{1},"Mode":"launch","level":"node","id":"{4}","item_id":"{5}","connection_id":{6}}},"ph":"X"}})json",
            pid(0), thread(t), us(begin + 500), us(node), op.type, op.name, connection);
        emit(
            R"json({{"name":"Runtime@KernelLaunch","pid":{0},"tid":{1},"ts":"{2}","dur":{3},"args":{{"Thread Id":{1},"Mode":"KernelLaunch","level":"runtime","id":"0","item_id":"0","connection_id":{4}}},"ph":"X"}})json",
            pid(0), thread(t), us(begin + 800), us(runtime), connection);
        emit(
            R"json({{"name":"HostToDevice{0}","ph":"s","cat":"HostToDevice","id":"{0}","pid":{1},"tid":{2},"ts":"{3}"}})json",
            connection, pid(0), thread(t), us(begin + 500));
        host = begin + acl + 100;
        const auto dur = 400 + skewed(m_random, 0, 900'000);
        const auto start = std::max(device, begin + acl + m_random.between(5'000, 25'000));
        emit(
            R"json({{"name":"{}","pid":{},"tid":{},"ts":"{}","dur":{},"args":{{"Model Id":4294967295,"Task Type":"{}","Physic Stream Id":{},"Task Id":{},"Batch Id":{},"Subtask Id":4294967295,"connection_id":{}}},"ph":"X"}})json",
            op.name, pid(1), kStreams[s], us(start), us(dur), pick(kTaskTypes, m_random), kStreams[s],
            m_task[s] & 0xFFFF, m_task[s] >> 16, connection);
        ++m_task[s];
        emit(
            R"json({{"name":"HostToDevice{0}","ph":"f","id":"{0}","ts":"{1}","cat":"HostToDevice","pid":{2},"tid":{3},"bp":"e"}})json",
            connection, us(start), pid(1), kStreams[s]);
        device = start + dur + m_random.between(0, 900);
        if (start - host > 30'000'000) // the host runs at most 30 ms ahead, then it waits
            host = start - 10'000'000;
        const auto computing = std::max(m_overlap, start);
        emit(R"json({{"name":"Computing","pid":{},"tid":0,"ts":"{}","dur":{},"ph":"X"}})json", pid(3),
             us(computing), us(dur));
        m_overlap = computing + dur;
        m_slices += 5;
        smallCall(t, host, connection);
        if (m_random.between(0, 99) < 35)
            communication(start, s, connection);
    }

    void smallCall(std::int64_t t, std::int64_t& host, std::int64_t connection)
    {
        const auto* const api = pick(kAclRt, m_random);
        const auto dur = skewed(m_random, 100, 60'000);
        emit(
            R"json({{"name":"AscendCL@{0}","pid":{1},"tid":{2},"ts":"{3}","dur":{4},"args":{{"Thread Id":{2},"Mode":"ACL_RTS","level":"acl","id":"{0}","item_id":"0","connection_id":{5}}},"ph":"X"}})json",
            api, pid(0), thread(t), us(host + 50), us(dur), connection);
        host += dur + 90;
        ++m_slices;
    }

    void communication(std::int64_t start, std::size_t s, std::int64_t connection)
    {
        const auto plane = static_cast<std::size_t>(m_random.between(1, 3));
        const auto begin = std::max(m_plane[plane], start);
        const auto dur = skewed(m_random, 300, 200'000);
        emit(
            R"json({{"name":"Notify_Wait","pid":{},"tid":{},"ts":"{}","dur":{},"args":{{"notify_id":"{}","duration estimated(us)":{},"stream id":{},"task id":{},"context id":4294967295,"task type":"Notify_Wait","src rank":0,"dst rank":{},"transport type":"SDMA","size(Byte)":{},"data type":"INVALID_TYPE","link type":"HCCS","bandwidth(GB/s)":0.0,"model id":4294967295}},"ph":"X"}})json",
            pid(2), plane, us(begin), us(dur), connection * 7, us(dur), kStreams[s], m_task[s] & 0xFFFF,
            m_random.between(0, 7), m_random.between(0, 4'194'303));
        m_plane[plane] = begin + dur + 50;
        ++m_slices;
        const auto end = std::max({m_plane[1], m_plane[2], m_plane[3]});
        if (m_random.between(0, 9) != 0 || end <= m_plane[0])
            return;
        emit(
            R"json({{"name":"hcom_allReduce__{}_{}_1","pid":{},"tid":0,"ts":"{}","dur":{},"args":{{"connection_id":{},"model id":4294967295,"data_type":"BFP16","alg_type":"MESH-RING-NHR","count":{}}},"ph":"X"}})json",
            m_random.between(100, 999), m_slices, pid(2), us(m_plane[0]), us(end - m_plane[0]), connection,
            m_random.between(1, 67'108'863));
        m_plane[0] = end + 10;
        ++m_slices;
    }

    void counter()
    {
        m_tick += m_random.between(2'000, 2'500);
        const auto one = [&](std::int64_t process, const std::string& name, const char* series,
                             const std::string& value) {
            emit(R"json({{"name":"{}","pid":{},"tid":0,"ts":"{}","args":{{"{}":{}}},"ph":"C"}})json", name,
                 pid(process), us(m_tick), series, value);
        };
        switch (m_random.between(0, 3)) {
        case 0:
            one(5, fmt::format("HBM {}/Read", m_random.between(0, 3)), "Read(MB/s)",
                us(m_random.between(0, 900'000'000)));
            return;
        case 1:
            one(6, fmt::format("LLC {} Read/Hit Rate", m_random.between(0, 3)), "Hit Rate(%)",
                us(m_random.between(0, 100'000)));
            return;
        case 2:
            one(7, "APP/HBM", "KB", fmt::to_string(m_random.between(0, 67'108'863)));
            return;
        default:
            one(4, "AI Core Freq", "MHz", fmt::to_string(800 + 500 * m_random.between(0, 2)));
        }
    }

    FileStream& m_out;
    Random m_random;
    std::vector<OpName> m_names;
    bool m_isFirst = true;
    std::int64_t m_slices = 0, m_connection = 1000, m_tick = kBegin, m_overlap = kBegin;
    std::array<std::int64_t, 6> m_host{kBegin,        kBegin + 700,  kBegin + 1400,
                                       kBegin + 2100, kBegin + 2800, kBegin + 3500};
    std::array<std::int64_t, 8> m_device{kBegin, kBegin, kBegin, kBegin, kBegin, kBegin, kBegin, kBegin};
    std::array<std::int64_t, 8> m_task{};
    std::array<std::int64_t, 4> m_plane{kBegin, kBegin, kBegin, kBegin};
};

constexpr const char* kOpSummaryHeader =
    "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,OP State,Task Type,Task Start "
    "Time(us),Task Duration(us),"
    "Task Wait Time(us),Block Num,Mix Block Num,HF32 Eligible,Input Shapes,Input Data "
    "Types,Input Formats,Output Shapes,"
    "Output Data Types,Output Formats,Context "
    "ID,aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,"
    "aic_scalar_time(us),aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_"
    "mte2_ratio,"
    "aic_fixpipe_time(us),aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,"
    "aiv_vec_time(us),"
    "aiv_vec_ratio,aiv_scalar_time(us),aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_"
    "mte3_time(us),"
    "aiv_mte3_ratio,aiv_icache_miss_rate,cube_utilization(%)\n";

} // namespace

Result<void> writeBigTrace(const std::filesystem::path& file, std::int64_t slices, std::uint64_t seed)
{
    OPSCOPE_TRY_ASSIGN(auto out, FileStream::create(file));
    return TraceWriter(out, seed).write(slices);
}

Result<void> writeBigOpSummary(const std::filesystem::path& file, std::int64_t rows, std::uint64_t seed)
{
    OPSCOPE_TRY_ASSIGN(auto out, FileStream::create(file));
    Random random(seed);
    const auto names = opNames(random);
    constexpr std::array<std::int64_t, 8> kSizes{1, 8, 16, 64, 128, 1024, 4096, 5120};
    out.text() += kOpSummaryHeader;
    auto to = std::back_inserter(out.text());
    auto ts = kBegin;
    for (std::int64_t i = 0; i < rows; ++i) {
        const auto& op = names[static_cast<std::size_t>(skewed(random, 0, std::ssize(names) - 1))];
        const bool isCube = random.between(0, 99) < 45;
        const auto dur = 400 + skewed(random, 0, 900'000);
        const auto wait = random.between(0, 900);
        ts += wait;
        fmt::format_to(to, "0,4294967295,{},{},{},{},dynamic,{},{}.{:03}\t,{}.{:03},0.{:03},{},0,NO,",
                       i & 65'535, pick(kStreams, random), op.name, op.type,
                       isCube ? "AI_CORE" : "AI_VECTOR_CORE", ts / 1000, ts % 1000, dur / 1000, dur % 1000,
                       wait, random.between(1, 48));
        for (int side = 0; side < 2; ++side)
            fmt::format_to(to, "\"\"\"{},{};{},{}\"\"\",FLOAT16;FLOAT16,ND;FRACTAL_NZ,", pick(kSizes, random),
                           pick(kSizes, random), pick(kSizes, random), pick(kSizes, random));
        fmt::format_to(to, "N/A");
        for (const bool isCubeSide : {true, false}) {
            const auto time = isCube == isCubeSide ? dur * 9 / 10 : 0;
            fmt::format_to(to, ",{}.{:03},{}", time / 1000, time % 1000, time * 9 / 5);
            for (int pipe = 0; pipe < (isCubeSide ? 5 : 4); ++pipe) {
                const auto share = time == 0 ? 0 : random.between(0, 999);
                fmt::format_to(to, ",{}.{:03},0.{:03}", time * share / 1'000'000, time * share / 1000 % 1000,
                               share);
            }
            fmt::format_to(to, ",0.{:03}", random.between(0, 60));
        }
        fmt::format_to(to, ",{}.{:03}\n", isCube ? random.between(0, 99) : 0,
                       isCube ? random.between(0, 999) : 0);
        ts += dur;
        OPSCOPE_TRY(out.flushIfFull());
    }
    return out.finish();
}

} // namespace opscope::samples
