// SPDX-License-Identifier: GPL-3.0-or-later
// The records of the device: tasks, counters, the end of a stream, clock changes (FORMATS 4 of
// core/import/raw).
#include <algorithm>

#include "samples/generator/npu_tables.h"
#include "samples/generator/raw_files.h"

namespace opscope::samples {

namespace {

constexpr std::uint64_t kDeviceMagic = 0x6BD3;

class DeviceWriter {
public:
    DeviceWriter(const TokenCapture& capture, RawFiles& files)
        : m_capture(capture), m_run(capture.run), m_files(files)
    {
    }

    void write()
    {
        for (const auto& kernel : m_run.kernels)
            deviceKernel(kernel);
        for (const auto& task : m_run.plainTasks)
            starsPair(task.sqe, task.stream, task.task, task.ts, task.dur);
        destroyStream();
        frequencies();
    }

private:
    std::uint64_t deviceCount(std::int64_t ns) const { return unsignedOf(m_capture.device.countOf(ns)); }

    void stars(std::uint64_t kind, std::int64_t sqe, std::int64_t stream, std::int64_t task,
               std::uint64_t count, bool isContext)
    {
        RawRecord record(64);
        record.u16(0, kind | unsignedOf(sqe) << 10U).u16(2, kDeviceMagic);
        record.u16(4, unsignedOf(stream)).u16(6, unsignedOf(task)).u64(8, count);
        if (isContext)
            record.u16(16, 6).u16(18, 0).u16(20, 4U << 13U);
        else
            record.u16(18, 85U << 6U);
        m_files.add("device_0/data/stars_soc.data.0", count, record);
    }
    void starsPair(std::int64_t sqe, std::int64_t stream, std::int64_t task, std::int64_t ts,
                   std::int64_t dur, bool isContext = false)
    {
        stars(isContext ? 0x22 : 0x00, sqe, stream, task, deviceCount(ts), isContext);
        stars(isContext ? 0x23 : 0x01, sqe, stream, task, deviceCount(ts + dur), isContext);
    }

    void deviceKernel(const Kernel& k)
    {
        const bool isMix = k.context >= 0;
        const bool isCpu = k.taskType == "AI_CPU";
        const auto margin = isMix ? kContextMargin : 0;
        starsPair(isCpu ? 1 : 0, k.stream, k.task, k.ts - margin, k.dur + 2 * margin);
        if (isCpu)
            return;
        if (isMix)
            starsPair(0, k.stream, k.task, k.ts, k.dur, true);
        auto main = counters(0x28, k, 1, 1, pmuCounts(k, k.hasCube()), 0, 1);
        main.u16(20, (isMix ? 4U : k.hasCube() ? 0U : 1U) << 13U);
        m_files.add("device_0/data/ffts_profile.data.0", deviceCount(k.end()) - 1, main);
        const auto second = pmuCounts(k, false);
        for (std::int64_t b = 0; isMix && b < second.blocks; ++b) {
            auto block = counters(0x29, k, 2, 2 + b % 2, second, b, second.blocks);
            block.u8(20, unsignedOf((b * 5 % 48) << 1 | 1)).u8(21, 4U << 5U);
            block.u16(28, unsignedOf(b % 2)).u16(30, unsignedOf(b / 2));
            m_files.add("device_0/data/ffts_profile.data.0", deviceCount(k.end()) - unsignedOf(2 + b % 2),
                        block);
        }
    }

    /// Part `part` of `parts` of what was counted; the remainders are in the first parts.
    RawRecord counters(std::uint64_t kind, const Kernel& k, std::int64_t afterBegin, std::int64_t beforeEnd,
                       const PmuCounts& counts, std::int64_t part, std::int64_t parts)
    {
        const auto share = [&](std::int64_t n) { return unsignedOf(n / parts + (part < n % parts ? 1 : 0)); };
        RawRecord record(128);
        record.u16(0, kind).u16(2, kDeviceMagic).u16(4, unsignedOf(k.stream)).u16(6, unsignedOf(k.task));
        record.u16(16, k.context >= 0 ? 6 : 0).u64(32, share(counts.cycles));
        for (std::size_t e = 0; e < counts.events.size(); ++e)
            record.u64(48 + 8 * e, share(counts.events[e]));
        record.u64(112, deviceCount(k.ts) + unsignedOf(afterBegin));
        return record.u64(120, deviceCount(k.end()) - unsignedOf(beforeEnd));
    }

    /// The device reports that stream 2 is gone: a flip with the task id 0xFFFF.
    void destroyStream()
    {
        const auto& call = *std::ranges::find(m_run.host, "aclrtDestroyStream", &HostSlice::name);
        const auto count = deviceCount(call.end());
        RawRecord flip(40);
        flip.u8(0, 1).u8(1, 0x0E).u16(2, 40).u64(8, count);
        m_files.add("device_0/data/ts_track.data.0", count,
                    flip.u16(16, 2).u16(18, 0xFFFF).u16(20, 98).u16(22, 0xFFFF));
    }

    /// lpmFreqConv: the drawn values without the first and the last, which the exporter adds.
    void frequencies()
    {
        const auto& samples = m_run.counters.front().samples;
        const auto n = samples.size() - 2;
        RawRecord record(888);
        record.u32(0, n);
        for (std::size_t i = 0; i < n; ++i) {
            const auto [ts, mhz] = samples[i + 1];
            record.u64(8 + 16 * i, deviceCount(ts) - (i == 0 ? 1000 : 0)).u32(16 + 16 * i, unsignedOf(mhz));
        }
        m_files.add("device_0/data/lpmFreqConv.data.0", 0, record);
    }

    const TokenCapture& m_capture;
    const NpuRun& m_run;
    RawFiles& m_files;
};

} // namespace

void addDeviceRecords(const TokenCapture& capture, RawFiles& files)
{
    DeviceWriter(capture, files).write();
}

} // namespace opscope::samples
