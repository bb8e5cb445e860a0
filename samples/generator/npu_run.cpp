// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/npu_run.h"

#include <algorithm>
#include <fmt/format.h>

#include "samples/generator/npu_model.h"
#include "samples/generator/random.h"

namespace opscope::samples {

namespace {

/// Plays one rank: host threads and device queues, each with its own clock that only goes on.
class Rank {
public:
    Rank(std::int64_t rank, std::int64_t ranks, bool isTraining, std::int64_t begin, std::uint64_t seed)
        : m_random(seed)
    {
        m_run.isTraining = isTraining;
        m_run.rank = m_run.device = rank;
        m_run.ranks = ranks;
        m_run.hostPid = m_run.mainThread = 4101 + rank * 3;
        m_run.backwardThread = m_run.mainThread + 118;
        m_run.queueThread = isTraining ? m_run.mainThread + 76 : m_run.mainThread;
        m_run.begin = begin;
        m_main = begin + 1'204'310 + rank * 83'012;
        m_queue = m_main;
        m_compute = m_main;
        m_communication = m_main;
        m_run.weightBytes = 402'653'184;
        m_allocated = m_run.weightBytes;
        m_reserved = 511'705'088;
    }

    NpuRun& run() { return m_run; }
    std::int64_t deviceEnd() const { return std::max(m_compute, m_communication); }
    void setSpeed(std::int64_t perMille) { m_perMille = perMille; }

    void beginStep(std::int64_t number)
    {
        m_main += m_random.between(88'000, 132'000);
        m_run.steps.push_back({number, m_main, 0});
        m_main += 3'120;
    }
    void endStep()
    {
        // the host waits for the device once a step: item() of the loss, or of the token
        const auto begin = m_main;
        m_main = std::max(m_main, deviceEnd()) + 9'340;
        if (m_run.isTraining)
            host({HostLevel::Torch, "aten::item", "", m_run.mainThread, begin, m_main - begin - 1'000, 0, -1,
                  ""});
        else
            host({HostLevel::Acl, "aclrtSynchronizeStream", "", m_run.mainThread, begin,
                  m_main - begin - 1'000, 0, -1, ""});
        auto& step = m_run.steps.back();
        step.end = m_main;
        if (m_run.isTraining)
            host({HostLevel::Torch, fmt::format("ProfilerStep#{}", step.number), "", m_run.mainThread,
                  step.begin, step.end - step.begin, 0, -1, ""});
        releaseStep();
        m_queue = std::max(m_queue, m_main);
    }

    void range(const std::string& name, std::int64_t ts, std::int64_t dur)
    {
        host({HostLevel::Range, name, "", m_run.mainThread, ts, dur, 0, -1, ""});
    }
    void mark(const std::string& name)
    {
        host({HostLevel::Mark, name, "", m_run.mainThread, m_main, 0, 0, -1, ""});
    }
    std::int64_t now() const { return m_main; }

    void launch(const OpSpec& op, bool isBackward)
    {
        const auto aclConnection = m_connection++;
        const auto connection = m_connection++;
        const auto torchTs = m_main;
        auto launchTs = m_main;
        if (m_run.isTraining) {
            const auto thread = isBackward ? m_run.backwardThread : m_run.mainThread;
            const auto dur = m_random.between(16'000, 34'000);
            host({HostLevel::Torch, op.torchName, "", thread, m_main, dur, connection, -1, op.inputShapes});
            const auto enqueue = m_main + dur * 6 / 10;
            host({HostLevel::Enqueue, "Enqueue", "", thread, enqueue, m_random.between(2'200, 4'100), 0,
                  m_correlation, ""});
            m_main += dur + m_random.between(600, 2'900);
            m_queue = std::max(m_queue, enqueue + 6'000);
            launchTs = m_queue + 1'400;
        }
        const auto aclDur = m_random.between(9'200, 17'400);
        if (m_run.isTraining)
            host({HostLevel::Dequeue, "Dequeue@" + op.aclName, "", m_run.queueThread, m_queue, aclDur + 3'300,
                  0, m_correlation++, ""});
        host({HostLevel::Acl, op.aclName, "", m_run.queueThread, launchTs, aclDur, aclConnection, -1, ""});
        const auto nodeTs = launchTs + aclDur * 4 / 10;
        const auto nodeDur = aclDur * 45 / 100;
        host({HostLevel::Node, "launch", op.kernelName, m_run.queueThread, nodeTs, nodeDur, connection, -1,
              ""});
        const auto after = launchTs + aclDur + m_random.between(1'300, 3'600);
        (m_run.isTraining ? m_queue : m_main) = after;

        Kernel kernel;
        kernel.name = op.kernelName;
        kernel.type = op.type;
        kernel.taskType = op.taskType;
        kernel.task = m_task++;
        kernel.step = m_run.steps.back().number;
        kernel.connection = connection;
        kernel.torchTs = m_run.isTraining ? torchTs : 0;
        kernel.torchThread = isBackward ? m_run.backwardThread : m_run.mainThread;
        kernel.ts = std::max(m_compute + m_random.between(700, 1'900),
                             nodeTs + nodeDur + m_random.between(3'900, 5'200));
        kernel.dur = op.nominalNs * m_perMille / 1000 * m_random.between(975, 1'025) / 1000;
        m_compute = kernel.end();
        fill(kernel, op);
        allocate(op, m_run.isTraining ? torchTs : launchTs);
        m_run.kernels.push_back(kernel);
    }

    /// The collective's start on this rank; its end is known when all ranks are here.
    void launchCollective(std::int64_t bytes)
    {
        const auto aclConnection = m_connection++;
        const auto connection = m_connection++;
        const auto launchTs = m_queue + 2'000;
        host({HostLevel::Acl, "HcclAllreduce", "", m_run.queueThread, launchTs, 21'400, aclConnection, -1,
              ""});
        host({HostLevel::Hccl, "Launch_Ffts", "", m_run.queueThread, launchTs + 4'100, 13'300, connection, -1,
              ""});
        m_queue = launchTs + 23'900;
        Collective collective;
        collective.sizeBytes = bytes;
        collective.count = bytes / 2;
        collective.step = m_run.steps.back().number;
        collective.connection = connection;
        collective.ts = std::max(m_compute + 2'400, launchTs + 21'400); // its gradients must be there
        m_run.collectives.push_back(collective);
    }

    /// Called for the n-th collective once its start is known on every rank.
    void finishCollective(std::size_t n, std::int64_t readyAll, std::int64_t number)
    {
        auto& c = m_run.collectives[n];
        c.name = fmt::format("hcom_allReduce__614_{}_1", number);
        c.transit = c.sizeBytes / 38; // 38 bytes a nanosecond
        c.wait = readyAll - c.ts + 2'140;
        c.dur = c.wait + c.transit + 4'620;
        m_communication = c.end();
        const auto task = [&](const char* name, std::int64_t plane, std::int64_t ts, std::int64_t dur,
                              std::int64_t bytes, bool isLocal) {
            c.tasks.push_back({name, plane, m_collectiveTask++, ts, dur, bytes, isLocal});
        };
        task("Notify_Wait", 0, c.ts + 900, c.wait - 900, 0, false);
        task("Memcpy", 0, c.ts + c.wait + 1'100, c.transit * 2 / 3, c.sizeBytes / 2, false);
        task("Reduce_Inline", 0, c.ts + c.wait + 1'900 + c.transit * 2 / 3, c.transit / 3 - 100,
             c.sizeBytes / 2, true);
        task("Notify_Record", 1, c.ts + 1'200, 20, 0, false);
        task("Memcpy", 1, c.ts + c.wait + 1'300, c.transit, c.sizeBytes / 2, false);
    }
    std::int64_t collectiveReady(std::size_t n) const
    {
        return std::max(m_run.collectives[n].ts, m_communication + 3'660);
    }
    void setCollectiveStart(std::size_t n, std::int64_t ts) { m_run.collectives[n].ts = ts; }
    /// The optimizer needs the reduced gradients.
    void waitForCollectives() { m_compute = std::max(m_compute, m_communication); }

    void finish()
    {
        m_run.end = std::max(m_main, deviceEnd()) + 2'400'118;
        std::ranges::stable_sort(m_run.host, {}, &HostSlice::ts);
        addMemory();
    }

private:
    void host(HostSlice slice) { m_run.host.push_back(std::move(slice)); }

    void fill(Kernel& kernel, const OpSpec& op)
    {
        kernel.blockNum = op.blockNum;
        kernel.mixBlockNum = op.taskType == "MIX_AIC" ? op.blockNum * 2 : 0;
        kernel.inputShapes = op.inputShapes;
        kernel.inputTypes = op.inputTypes;
        kernel.inputFormats = op.inputFormats;
        kernel.outputShapes = op.outputShapes;
        kernel.outputTypes = op.outputTypes;
        kernel.outputFormats = op.outputFormats;
        kernel.icacheMiss = m_random.between(1, 48);
        if (op.taskType == "AI_CPU")
            return;
        const auto busy = kernel.dur * m_random.between(900, 972) / 1000;
        if (op.taskType != "AI_VECTOR_CORE") {
            kernel.cubeTime = busy;
            for (std::size_t i = 0; i < 5; ++i)
                kernel.pipes[i] =
                    std::clamp<std::int64_t>(op.cubePipes[i] + m_random.between(-30, 30), 5, 985);
        }
        if (op.taskType != "AI_CORE") {
            kernel.vectorTime = busy * 98 / 100;
            for (std::size_t i = 5; i < 9; ++i)
                kernel.pipes[i] =
                    std::clamp<std::int64_t>(op.vectorPipes[i - 5] + m_random.between(-30, 30), 5, 985);
        }
    }

    void allocate(const OpSpec& op, std::int64_t ts)
    {
        if (op.outputBytes == 0)
            return;
        Allocation allocation;
        allocation.name = op.torchName;
        allocation.size = (op.outputBytes + 511) / 512 * 512;
        allocation.allocated = ts + 2'010;
        m_run.allocations.push_back(allocation);
    }
    /// What a step allocated goes at its end, but a few (optimizer state, KV cache) that stay.
    void releaseStep()
    {
        const auto last = m_run.allocations.size();
        for (auto i = m_stepFirst; i < last; ++i) {
            auto& allocation = m_run.allocations[i];
            const auto fromEnd = static_cast<std::int64_t>(last - i) * 900;
            if (i % 17 != 3)
                allocation.released =
                    std::max(m_run.steps.back().end - fromEnd, allocation.allocated + 40'000);
        }
        m_stepFirst = last;
    }
    void addMemory()
    {
        struct Change {
            std::int64_t ts;
            std::size_t index;
            bool isRelease;
        };
        std::vector<Change> changes;
        for (std::size_t i = 0; i < m_run.allocations.size(); ++i) {
            changes.push_back({m_run.allocations[i].allocated, i, false});
            if (m_run.allocations[i].released != 0)
                changes.push_back({m_run.allocations[i].released, i, true});
        }
        std::ranges::stable_sort(changes, {}, &Change::ts);
        for (const auto& change : changes) {
            auto& allocation = m_run.allocations[change.index];
            m_allocated += change.isRelease ? -allocation.size : allocation.size;
            while (m_reserved < m_allocated)
                m_reserved += 20'971'520;
            (change.isRelease ? allocation.totalAtRelease : allocation.totalAtAllocation) = m_allocated;
            if (!change.isRelease)
                allocation.reserved = m_reserved;
            m_run.memory.push_back({change.ts, m_allocated, m_reserved});
        }
    }

    NpuRun m_run;
    Random m_random;
    std::int64_t m_main = 0, m_queue = 0, m_compute = 0, m_communication = 0;
    std::int64_t m_connection = 1200, m_correlation = 90'200, m_task = 1, m_collectiveTask = 1;
    std::int64_t m_perMille = 1000;
    std::int64_t m_allocated = 0, m_reserved = 0;
    std::size_t m_stepFirst = 0;
};

/// Samples every `period` over the run; `value(time)` is called in order.
template <class Value>
void sampleCounter(NpuRun& run, CounterSeries series, std::int64_t period, Value value)
{
    for (auto ts = run.begin + 311'200; ts < run.end; ts += period)
        series.samples.emplace_back(ts, value(ts));
    run.counters.push_back(std::move(series));
}

/// Share of [from, to) in which the device computed, 1e-3.
std::int64_t busyShare(const NpuRun& run, std::int64_t from, std::int64_t to)
{
    std::int64_t busy = 0;
    for (const auto& kernel : run.kernels)
        busy += std::max<std::int64_t>(0, std::min(kernel.end(), to) - std::max(kernel.ts, from));
    return busy * 1000 / (to - from);
}

void addCounters(NpuRun& run, std::uint64_t seed)
{
    Random random(seed);
    constexpr std::int64_t kPeriod = 500'000;
    const auto busy = [&](std::int64_t ts) { return busyShare(run, ts - kPeriod, ts); };
    for (int channel = 0; channel < 2; ++channel) {
        for (const auto* way : {"Read", "Write"}) {
            const auto peak = std::string_view(way) == "Read" ? 312'000 : 141'000;
            sampleCounter(
                run, {"HBM", fmt::format("HBM {}/{}", channel, way), fmt::format("{}(MB/s)", way), 3, {}},
                kPeriod, [&](std::int64_t ts) { return busy(ts) * peak + random.between(0, 2'000'000); });
        }
    }
    sampleCounter(run, {"LLC", "LLC 0 Read/Hit Rate", "Hit Rate(%)", 3, {}}, kPeriod,
                  [&](std::int64_t ts) { return 52'000 + busy(ts) * 31 + random.between(0, 4'000); });
    sampleCounter(run, {"LLC", "LLC 0 Read/Throughput", "Throughput(MB/s)", 3, {}}, kPeriod,
                  [&](std::int64_t ts) { return busy(ts) * 820'000 + random.between(0, 9'000'000); });
    sampleCounter(run, {"NPU MEM", "APP/HBM", "KB", 0, {}}, kPeriod, [&](std::int64_t ts) {
        std::int64_t reserved = 511'705'088;
        for (const auto& point : run.memory)
            reserved = point.ts <= ts ? point.reserved : reserved;
        return reserved / 1024 + 163'840;
    });
    auto memory = run.counters.back(); // msprof writes all three; an Ascend 910B has HBM only
    memory.name = "APP/Memory";
    auto ddr = memory;
    ddr.name = "APP/DDR";
    for (auto& sample : ddr.samples)
        sample.second = 0;
    run.counters.push_back(std::move(ddr));
    run.counters.push_back(std::move(memory));
    if (run.isTraining)
        return;
    sampleCounter(run, {"DDR", "DDR/Read", "Read(MB/s)", 3, {}}, kPeriod,
                  [&](std::int64_t) { return random.between(800'000, 3'900'000); });
    sampleCounter(run, {"DDR", "DDR/Write", "Write(MB/s)", 3, {}}, kPeriod,
                  [&](std::int64_t) { return random.between(300'000, 1'700'000); });
    sampleCounter(run, {"CPU Usage", "CPU 0", "Usage(%)", 3, {}}, 1'000'000,
                  [&](std::int64_t) { return random.between(11'200, 34'800); });
    sampleCounter(run, {"Memory Usage", "Memory Usage", "Usage(%)", 3, {}}, 1'000'000,
                  [&](std::int64_t) { return random.between(21'050, 21'300); });
    sampleCounter(run, {"Disk Usage", "Disk Usage", "Usage(%)", 3, {}}, 1'000'000,
                  [&](std::int64_t) { return random.between(0, 2'400); });
    sampleCounter(run, {"Network Usage", "Network Usage", "Usage(%)", 3, {}}, 1'000'000,
                  [&](std::int64_t) { return random.between(0, 900); });
}

void addFrequency(NpuRun& run, std::int64_t slowFrom, std::int64_t slowTo)
{
    CounterSeries frequency{"AI Core Freq", "AI Core Freq", "MHz", 0, {}};
    frequency.samples.emplace_back(run.begin, 1800);
    if (slowFrom != 0) {
        frequency.samples.emplace_back(slowFrom, 1200);
        frequency.samples.emplace_back(slowTo, 1800);
    }
    frequency.samples.emplace_back(run.end, 1800);
    run.counters.push_back(frequency);
}

Intervals merged(Intervals intervals)
{
    std::ranges::sort(intervals);
    Intervals result;
    for (const auto& [begin, end] : intervals) {
        if (begin >= end)
            continue;
        if (!result.empty() && begin <= result.back().second)
            result.back().second = std::max(result.back().second, end);
        else
            result.emplace_back(begin, end);
    }
    return result;
}

/// What of `from` is not in `what`; both merged.
Intervals without(const Intervals& from, const Intervals& what)
{
    Intervals result;
    for (auto [begin, end] : from) {
        for (const auto& [holeBegin, holeEnd] : what) {
            if (holeEnd <= begin || holeBegin >= end)
                continue;
            if (holeBegin > begin)
                result.emplace_back(begin, holeBegin);
            begin = std::min(end, holeEnd);
        }
        if (begin < end)
            result.emplace_back(begin, end);
    }
    return result;
}

} // namespace

NpuRun inferenceRun()
{
    Rank rank(0, 1, false, 1'750'407'330'123'456'789, 910'001);
    std::int64_t slowFrom = 0;
    std::int64_t slowTo = 0;
    for (std::int64_t step = 1; step <= 6; ++step) {
        const bool isSlow = step == 5 || step == 6;
        rank.setSpeed(isSlow ? 1500 : 1000); // 1800 MHz / 1200 MHz
        const auto begin = rank.now();
        if (step == 5)
            slowFrom = begin;
        rank.beginStep(step);
        for (const auto& op : forwardOps(4, false))
            rank.launch(op, false);
        rank.endStep();
        rank.range(fmt::format("decode token {}", step), begin + 20'000, rank.now() - begin - 20'000);
        if (step == 1)
            rank.mark("first token");
        slowTo = rank.now();
    }
    rank.finish();
    addFrequency(rank.run(), slowFrom, slowTo + 300'000);
    addCounters(rank.run(), 910'002);
    return std::move(rank.run());
}

std::vector<NpuRun> trainingRuns()
{
    std::vector<Rank> ranks;
    for (int i = 0; i < 2; ++i)
        ranks.emplace_back(i, 2, true, 1'750'408'530'654'321'098 + i * 211'307,
                           920'001 + static_cast<std::uint64_t>(i));
    ranks[1].setSpeed(1140);
    constexpr int kLayers = 2;
    std::size_t first = 0;
    std::int64_t number = 0;
    for (std::int64_t step = 10; step < 12; ++step) {
        for (auto& rank : ranks) {
            rank.beginStep(step);
            for (const auto& op : forwardOps(kLayers, true))
                rank.launch(op, false);
            for (int layer = kLayers - 1; layer >= 0; --layer) {
                for (const auto& op : backwardOps(layer))
                    rank.launch(op, true);
                rank.launchCollective(25'165'824);
            }
        }
        for (std::size_t n = first; n < first + kLayers; ++n) {
            std::int64_t readyAll = 0;
            for (auto& rank : ranks) {
                rank.setCollectiveStart(n, rank.collectiveReady(n));
                readyAll = std::max(readyAll, rank.run().collectives[n].ts);
            }
            for (auto& rank : ranks)
                rank.finishCollective(n, readyAll, number);
            ++number;
        }
        first += kLayers;
        for (auto& rank : ranks) {
            rank.waitForCollectives();
            for (const auto& op : optimizerOps())
                rank.launch(op, false);
            rank.endStep();
        }
    }
    std::vector<NpuRun> runs;
    for (auto& rank : ranks) {
        rank.finish();
        addFrequency(rank.run(), 0, 0);
        addCounters(rank.run(), 920'100);
        runs.push_back(std::move(rank.run()));
    }
    return runs;
}

Overlap overlapOf(const NpuRun& run, std::int64_t begin, std::int64_t end)
{
    Intervals computing;
    Intervals communication;
    for (const auto& k : run.kernels)
        computing.emplace_back(std::max(k.ts, begin), std::min(k.end(), end));
    for (const auto& c : run.collectives)
        communication.emplace_back(std::max(c.ts, begin), std::min(c.end(), end));
    Overlap overlap;
    overlap.computing = merged(computing);
    overlap.communication = merged(communication);
    overlap.notOverlapped = without(overlap.communication, overlap.computing);
    auto busy = overlap.computing;
    busy.insert(busy.end(), overlap.communication.begin(), overlap.communication.end());
    busy = merged(busy);
    if (!busy.empty())
        overlap.free = without({{busy.front().first, busy.back().second}}, busy);
    return overlap;
}

std::int64_t lengthOf(const Intervals& intervals)
{
    std::int64_t length = 0;
    for (const auto& [begin, end] : intervals)
        length += end - begin;
    return length;
}

std::int64_t firstDeviceWork(const NpuRun& run, const NpuStep& step)
{
    auto first = step.end;
    for (const auto& k : run.kernels)
        first = k.step == step.number ? std::min(first, k.ts) : first;
    return first;
}

} // namespace opscope::samples
