// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/host_usage.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "core/base/time.h"
#include "samples/generator/random.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kInterval = 20'000'000; ///< ns: 50 Hz
constexpr std::int64_t kModelKb = 52'428;      ///< what the model's file takes on disk and in memory
constexpr std::int64_t kMemoryKb = 197'563'880;

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

std::string sampled(const FaceMaskRun& run, const char* header, std::uint64_t seed,
                    const std::function<void(CsvText&, const std::string&, const Window&, Random&)>& rows)
{
    CsvText csv(LineEnd::CrLf);
    csv.line(header);
    Random random(seed);
    for (auto at = run.begin + kInterval; at <= run.end; at += kInterval)
        rows(csv, microsText(at) + "\t", {at - kInterval, at}, random);
    return csv.take();
}

} // namespace

std::string hostCpuUsageCsv(const FaceMaskRun& run)
{
    return sampled(run, "Timestamp(us),Cpu Type,Usage(%)", 11,
                   [&](CsvText& csv, const std::string& time, const Window& window, Random& random) {
                       const auto busy = timeIn(run, window, [](const HostCall&) { return true; });
                       const auto usage =
                           roundDiv(busy * 9'200, window.end - window.begin) + random.between(40, 160);
                       csv.row({time, "Avg", decimalText(usage, 2)}); // of the core that the program runs on
                   });
}

std::string hostMemUsageCsv(const FaceMaskRun& run)
{
    std::int64_t loading = 0;
    for (const auto& call : run.calls)
        loading += isLoad(call) ? call.dur : 0;
    return sampled(
        run, "Timestamp(us),Used(KB),Usage(%)", 12,
        [&](CsvText& csv, const std::string& time, const Window& window, Random& random) {
            std::int64_t done = 0; // of the loading until now
            for (const auto& call : run.calls)
                done += isLoad(call) ? Window{run.begin, window.end}.overlap(call) : 0;
            const auto used = 81'920 + random.between(0, 64) * 4 +
                              (loading == 0 ? 0 : roundDiv(kModelKb * (done / 1000), loading / 1000));
            csv.row({time, fmt::to_string(used), decimalText(roundDiv(used * 1'000'000, kMemoryKb), 4)});
        });
}

std::string hostDiskUsageCsv(const FaceMaskRun& run)
{
    std::int64_t loading = 0;
    for (const auto& call : run.calls)
        loading += isLoad(call) ? call.dur : 0;
    return sampled(run, "Timestamp(us),Disk Read(KB/s),Disk Write(KB/s),Usage(%)", 13,
                   [&](CsvText& csv, const std::string& time, const Window& window, Random& random) {
                       const auto reading = timeIn(run, window, isLoad);
                       const auto read =
                           loading == 0 ? 0 : roundDiv(kModelKb * (reading / 1000) * 50, loading / 1000);
                       const auto usage = roundDiv(reading * 8'500, window.end - window.begin);
                       csv.row({time, fmt::to_string(read), fmt::to_string(random.between(0, 12)),
                                decimalText(usage + random.between(0, 30), 2)});
                   });
}

std::string hostNetworkUsageCsv(const FaceMaskRun& run)
{
    return sampled(run, "Timestamp(us),Netcard Receive(KB/s),Netcard Send(KB/s),Usage(%)", 14,
                   [&](CsvText& csv, const std::string& time, const Window&, Random& random) {
                       const auto received = random.between(2, 40); // the picture lies on the disk
                       const auto sent = random.between(1, 20);
                       csv.row({time, fmt::to_string(received), fmt::to_string(sent),
                                decimalText(roundDiv((received + sent) * 10'000, 1'250'000), 2)});
                   });
}

} // namespace opscope::samples
