// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/npu_token.h"

#include <algorithm>

#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

constexpr std::int64_t kTokenBytes = 512 * 8; ///< the ids of the prompt

/// The clocks as the board started them: the host's counts 10 ns, the device's 20 ns.
void setClocks(TokenCapture& capture, std::int64_t begin)
{
    const auto us = begin / 1000;
    const auto monotonic = begin - 1'750'326'124'000'000'000;
    capture.host = {10, 8'128'333'012'846, monotonic + 181'254, us, monotonic};
    capture.device = {20, 4'064'166'608'921, monotonic + 731'150, us + 404, monotonic + 402'300};
}

template <class Timed>
void place(Timed& timed, const Clock& clock)
{
    const auto end = clock.unixOf(clock.countOf(timed.end()));
    timed.ts = clock.unixOf(clock.countOf(timed.ts));
    timed.dur = end - timed.ts;
}

/// Calls and copies around the token: the prompt goes to the device, the chosen token comes back.
void addCopies(TokenCapture& capture)
{
    auto& run = capture.run;
    const auto call = [&](const char* name, std::int64_t ts, std::int64_t dur, std::int64_t connection) {
        return HostSlice{HostLevel::Acl, name, "", run.queueThread, ts, dur, connection, -1, ""};
    };
    const auto copy = [&](std::int64_t ts, std::int64_t connection, std::int64_t task, std::int64_t bytes,
                          std::int64_t dur, std::int64_t direction) {
        run.host.push_back(call("aclrtMemcpyAsync", ts, 8'240, connection));
        run.plainTasks.push_back(
            {"MEMCPY_ASYNC", "SDMA_SQE", 11, 2, task, ts + 14'180, dur, connection, bytes, direction});
    };
    const auto begin = run.begin;
    const auto end = run.steps.front().end;
    run.host.push_back(call("aclrtSetDevice", begin + 210'500, 301'230, 1181));
    run.host.push_back(call("aclrtCreateStream", begin + 611'040, 212'340, 1182));
    capture.started = begin + 1'000'000;
    run.host.push_back(call("aclrtMalloc", begin + 1'060'120, 41'030, 1183));
    copy(begin + 1'231'310, 1184, 0, kTokenBytes, 5'460, 1);
    copy(end + 3'010, 1185, std::ssize(run.kernels) + 1, 8, 4'180, 2);
    run.host.push_back(call("aclrtSynchronizeStream", end + 12'400, 18'450, 1186));
    run.host.push_back(call("aclrtDestroyStream", end + 40'220, 63'870, 1187));
    const auto mark = [&](const char* type, std::int64_t task, std::int64_t ts, std::int64_t connection) {
        run.plainTasks.push_back({type, type, 3, 3, task, ts, 20, connection, 0, 0});
    };
    mark("PROFILING_ENABLE", 1, begin + 1'150'000, 1180);
    mark("PROFILING_DISABLE", 2, end + 220'000, 1188);
}

/// The clock of the AI Core rests at 800 MHz and is at 1800 MHz while there is work.
void addClockChanges(NpuRun& run, const Clock& device)
{
    CounterSeries frequency{"AI Core Freq", "AI Core Freq", "MHz", 0, {}};
    const auto at = [&](std::int64_t ns) { return device.unixOf(device.countOf(ns)); };
    // as the exporter draws it: the rated clock at the begin, the last value at the end
    frequency.samples = {{device.beginUs * 1000, 1800},
                         {device.unixOf(device.count), 800},
                         {at(run.begin + 1'120'000), 1800},
                         {at(run.steps.front().end + 180'000), 800},
                         {run.end, 800}};
    run.counters = {frequency};
}

} // namespace

std::int64_t Clock::countOf(std::int64_t ns) const
{
    return count + roundDiv(ns - unixOf(count), tick);
}

TokenCapture tokenCapture()
{
    TokenCapture capture;
    auto& run = capture.run;
    run = inferenceRun();
    run.isDecoded = true;
    run.begin = run.begin / 1000 * 1000;
    const auto end = run.steps.front().end;
    run.end = (end + 1'400'000) / 1000 * 1000;
    std::erase_if(run.kernels, [&](const Kernel& k) { return k.step != run.steps.front().number; });
    std::erase_if(run.host, [&](const HostSlice& s) { return s.ts > end; });
    setClocks(capture, run.begin);
    addCopies(capture);
    addClockChanges(run, capture.device);
    run.steps.clear();
    run.allocations.clear();
    run.memory.clear();
    for (auto& slice : run.host)
        place(slice, capture.host);
    for (auto& kernel : run.kernels) {
        kernel.context = kernel.taskType == "MIX_AIC" ? 0 : -1;
        place(kernel, capture.device);
    }
    for (auto& task : run.plainTasks)
        place(task, capture.device);
    std::ranges::stable_sort(run.host, {}, &HostSlice::ts);
    return capture;
}

} // namespace opscope::samples
