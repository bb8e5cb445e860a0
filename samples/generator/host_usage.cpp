// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/host_usage.h"

#include <algorithm>
#include <fmt/format.h>

#include "samples/generator/random.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kInterval = 20'000'000; ///< ns: 50 Hz
constexpr std::int64_t kModelKb = 52'428;      ///< what the model's file takes on disk and in memory
constexpr std::int64_t kMemoryKb = 197'563'880;
constexpr std::int64_t kNetcardKb = 1'250'000; ///< a second

/// One interval of the sampling.
struct Window {
    std::int64_t begin = 0;
    std::int64_t end = 0;

    std::int64_t overlap(const HostCall& call) const
    {
        return std::max<std::int64_t>(0, std::min(end, call.ts + call.dur) - std::max(begin, call.ts));
    }
};

bool isLoad(const HostCall& call)
{
    return call.name == "aclmdlLoadFromFileWithMem";
}

/// Time of a window in calls that `wanted` chooses; calls of AscendCL follow each other.
std::int64_t timeIn(const FaceMaskRun& run, const Window& window, bool (*wanted)(const HostCall&))
{
    std::int64_t sum = 0;
    for (const auto& call : run.calls)
        sum += wanted(call) ? window.overlap(call) : 0;
    return std::min(sum, window.end - window.begin);
}

std::int64_t peak(const std::vector<HostSample>& samples, std::int64_t (*value)(const HostSample&))
{
    std::int64_t most = 0;
    for (const auto& sample : samples)
        most = std::max(most, value(sample));
    return most;
}

/// What the tool would give a virtual machine: a quarter more than the peak.
std::string recommended(std::int64_t most)
{
    return decimalText(roundDiv(most * 12'500, 100), 2);
}

std::string table(const char* header, const std::vector<std::string>& row)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(header);
    csv.row(row);
    return csv.take();
}

} // namespace

std::vector<HostSample> hostSamples(const FaceMaskRun& run)
{
    std::int64_t loading = 0;
    for (const auto& call : run.calls)
        loading += isLoad(call) ? call.dur : 0;
    Random random(11);
    std::vector<HostSample> samples;
    for (auto at = run.begin + kInterval; at <= run.end; at += kInterval) {
        const Window window{at - kInterval, at};
        const auto busy = timeIn(run, window, [](const HostCall&) { return true; });
        const auto reading = timeIn(run, window, isLoad);
        std::int64_t loaded = 0;
        for (const auto& call : run.calls)
            loaded += isLoad(call) ? Window{run.begin, window.end}.overlap(call) : 0;
        HostSample sample;
        sample.ts = at;
        // of the core that the program runs on
        sample.cpu = roundDiv(busy * 9'200, kInterval) + random.between(40, 160);
        sample.usedKb = 81'920 + random.between(0, 64) * 4 +
                        (loading == 0 ? 0 : roundDiv(kModelKb * (loaded / 1000), loading / 1000));
        sample.diskRead = loading == 0 ? 0 : roundDiv(kModelKb * (reading / 1000) * 50, loading / 1000);
        sample.diskWrite = random.between(0, 12);
        sample.disk = roundDiv(reading * 8'500, kInterval) + random.between(0, 30);
        sample.received = random.between(2, 40); // the picture lies on the disk
        sample.sent = random.between(1, 20);
        samples.push_back(sample);
    }
    return samples;
}

void addHostCounters(TraceJson& trace, const std::vector<HostSample>& samples, std::int64_t firstPid)
{
    const auto cpu = firstPid;
    const auto memory = firstPid + 1;
    const auto disk = firstPid + 2;
    const auto network = firstPid + 3;
    trace.process(cpu, "CPU Usage", "CPU", 4);
    trace.process(memory, "Memory Usage", "CPU", 5);
    trace.process(disk, "Disk Usage", "CPU", 6);
    trace.process(network, "Network Usage", "CPU", 7);
    for (const auto& s : samples) {
        trace.counter("CPU Avg", cpu, s.ts, "Usage(%)", decimalText(s.cpu, 2));
        trace.counter("Memory Usage", memory, s.ts, "Usage(%)",
                      decimalText(roundDiv(s.usedKb * 1'000'000, kMemoryKb), 4));
        trace.counter("Disk Read", disk, s.ts, "Read(KB/s)", fmt::to_string(s.diskRead));
        trace.counter("Disk Write", disk, s.ts, "Write(KB/s)", fmt::to_string(s.diskWrite));
        trace.counter("Disk Usage", disk, s.ts, "Usage(%)", decimalText(s.disk, 2));
        trace.counter("Network Speed", network, s.ts, "Speed(KB/s)", fmt::to_string(s.received + s.sent));
        trace.counter("Network Usage", network, s.ts, "Usage(%)",
                      decimalText(roundDiv((s.received + s.sent) * 10'000, kNetcardKb), 2));
    }
}

std::map<std::string, std::string> hostSummaries(const std::vector<HostSample>& samples)
{
    const auto used = peak(samples, [](const HostSample& s) { return s.usedKb; });
    const auto read = peak(samples, [](const HostSample& s) { return s.diskRead; });
    const auto written = peak(samples, [](const HostSample& s) { return s.diskWrite; });
    const auto speed = peak(samples, [](const HostSample& s) { return s.received + s.sent; });
    return {{"host_cpu_usage",
             table("Total Cpu Numbers,Occupied Cpu Numbers,Recommend Cpu Numbers", {"36", "1", "2"})},
            {"host_mem_usage", table("Total Memory(KB),Peak Used Memory(KB),Recommend Memory(KB)",
                                     {fmt::to_string(kMemoryKb), fmt::to_string(used), recommended(used)})},
            {"host_disk_usage",
             table("Peak Disk Read(KB/s),Recommend Disk Read(KB/s),Peak Disk Write(KB/s),Recommend Disk "
                   "Write(KB/s)",
                   {fmt::to_string(read), recommended(read), fmt::to_string(written), recommended(written)})},
            {"host_network_usage",
             table("Netcard Speed(KB/s),Peak Used Speed(KB/s),Recommend Speed(KB/s)",
                   {fmt::to_string(kNetcardKb), fmt::to_string(speed), recommended(speed)})}};
}

} // namespace opscope::samples
