// SPDX-License-Identifier: GPL-3.0-or-later
// All record kinds of a device become one RawDevice.
#include <algorithm>
#include <utility>

#include "core/base/message_id.h"
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

Failure cancelled(const DeviceFiles& files)
{
    return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {files.name, 0, std::nullopt});
}

/// Without info.json, as in a JOB of 2020 or after damage, the files show the layout of their records. The
/// counts of a JOB of 2020 are those of a 910A at 100 MHz.
void guessFacts(const DeviceFiles& files, const MapFile& map, RawDevice& device)
{
    if (device.facts.platformVersion >= 0)
        return;
    if (files.stars.empty()) {
        const bool isOf2020 = !files.hwts.empty() || !files.trainingTrace.empty();
        device.facts.family = isOf2020 ? DecoderFamily::Hwts : DecoderFamily::None;
        device.facts.countFrequency = {100, 1};
        device.clock.setFrequency(device.facts.countFrequency);
        return;
    }
    Losses alreadyCounted;
    std::vector<std::byte> storage;
    const auto stream = RecordStream::open(files.stars, map, alreadyCounted);
    constexpr std::size_t kSecondMagic = 32 + 2; // of records of 32 bytes
    device.facts.family = read<std::uint16_t>(stream.joined(storage), kSecondMagic) == kMagic
                              ? DecoderFamily::StarsV6
                              : DecoderFamily::StarsV4;
}

/// A relative clock begins with the first count of the device.
void startRelativeClock(RawDevice& device)
{
    auto first = std::numeric_limits<std::uint64_t>::max();
    for (const auto& task : device.tasks)
        first = std::min(first, task.startCount);
    for (const auto& step : device.steps)
        first = std::min(first, step.count);
    if (device.clock.isRelative() && first != std::numeric_limits<std::uint64_t>::max())
        device.clock.startAt(first);
}

/// Converts the times of some records; those that do not fit are dropped and counted.
template <class T, class Convert>
void convertTimes(RawDevice& device, std::vector<T>& records, const std::string& file, Convert&& convert)
{
    const auto dropped = std::erase_if(records, [&](T& record) { return !convert(record); });
    if (dropped > 0)
        device.losses.add(LossKind::OutOfRange, {file, 0, std::nullopt}, dropped);
}

bool convertRange(const Clock& clock, std::uint64_t startCount, std::uint64_t endCount, std::int64_t& startNs,
                  std::int64_t& endNs)
{
    const auto start = clock.unixNs(startCount);
    const auto end = clock.unixNs(endCount);
    startNs = start.value_or(0);
    endNs = end.value_or(0);
    return start && end;
}

bool convertPoint(const Clock& clock, std::uint64_t count, std::int64_t& ns)
{
    const auto converted = clock.unixNs(count);
    ns = converted.value_or(0);
    return converted.has_value();
}

void convertAll(RawDevice& device, const std::string& name)
{
    const auto& clock = device.clock;
    const auto range = [&](auto& record) {
        return convertRange(clock, record.startCount, record.endCount, record.startNs, record.endNs);
    };
    const auto point = [&](auto& record) { return convertPoint(clock, record.count, record.ns); };
    convertTimes(device, device.tasks, name, range);
    convertTimes(device, device.aiCpu, name, range);
    convertTimes(device, device.steps, name, point);
    convertTimes(device, device.frequencies, name, point);
    convertTimes(device, device.conversions, name, point);
}

void sortTasks(std::vector<DeviceTask>& tasks)
{
    const auto before = [](const DeviceTask& a, const DeviceTask& b) { return a.startCount < b.startCount; };
    if (!std::is_sorted(tasks.begin(), tasks.end(), before))
        std::stable_sort(tasks.begin(), tasks.end(), before);
}

void readTasks(const DeviceFiles& files, const DeviceOptions& options, const MapFile& map, RawDevice& device)
{
    auto& losses = device.losses;
    const auto family = device.facts.family;
    if (family == DecoderFamily::Hwts)
        device.tasks = hwtsTasks(RecordStream::open(files.hwts, map, losses), losses);
    else
        device.tasks =
            starsTasks(RecordStream::open(files.stars, map, losses), family, options.expandStream, losses);
    auto track = trackRecords(RecordStream::open(files.tsTrack, map, losses), family, losses);
    device.tasks.insert(device.tasks.end(), track.tasks.begin(), track.tasks.end());
    sortTasks(device.tasks);
    device.steps = std::move(track.steps);
    const auto training = trainingPoints(RecordStream::open(files.trainingTrace, map, losses), losses);
    device.steps.insert(device.steps.end(), training.begin(), training.end());
    device.aiCpu = aiCpuRecords(RecordStream::open(files.aiCpu, map, losses), losses);
    device.frequencies = lpmPoints(RecordStream::open(files.lpmFreq, map, losses), losses);
    device.conversions = lpmPoints(RecordStream::open(files.lpmInfo, map, losses), losses);

    startRelativeClock(device);
    convertAll(device, files.name);
    sortFlips(track.flips);
    setBatches(device.tasks, track.flips);
    setShown(device.tasks);
    for (auto& row : device.aiCpu)
        row.batch = batchAt(track.flips, row.stream, row.startCount);
}

/// Files with tasks and counters of a family that the device is not of.
void reportOtherFamily(const DeviceFiles& files, RawDevice& device)
{
    const bool isHwts = device.facts.family == DecoderFamily::Hwts;
    for (const auto* const others :
         {isHwts ? &files.stars : &files.hwts, isHwts ? &files.ffts : &files.aicore}) {
        for (const auto& file : *others)
            device.losses.add(LossKind::OtherFamily, {file.name, 0, std::nullopt});
    }
}

void readCounterFiles(const DeviceFiles& files, const DeviceOptions& options, const MapFile& map,
                      RawDevice& device)
{
    auto& losses = device.losses;
    const bool isHwts = device.facts.family == DecoderFamily::Hwts;
    const auto& paths = isHwts ? files.aicore : files.ffts;
    if (device.facts.isSampleBased && isHwts && !paths.empty()) {
        losses.add(LossKind::Sampled, {paths.front().name, 0, 0}, paths.size());
        device.pmuOfTask.assign(device.tasks.size(), kNoNumber);
        return;
    }
    auto stream = RecordStream::open(paths, map, losses);
    stream.alignRecords(128, kMagic, losses);
    auto records = isHwts ? aicoreRecords(stream, losses)
                          : fftsRecords(stream, device.facts.family, options.expandStream, losses);
    joinCounters(device, std::move(records), isHwts, stream);
    setFrequencies(device);
}

} // namespace

void shiftTimes(RawDevice& device, std::int64_t ns)
{
    auto shifted = device.clock;
    shifted.shift(ns);
    const auto range = [&](const auto& record) {
        return shifted.unixNs(record.startCount) && shifted.unixNs(record.endCount);
    };
    const auto point = [&](const auto& record) { return shifted.unixNs(record.count).has_value(); };
    if (!std::ranges::all_of(device.tasks, range) || !std::ranges::all_of(device.aiCpu, range) ||
        !std::ranges::all_of(device.steps, point) || !std::ranges::all_of(device.frequencies, point) ||
        !std::ranges::all_of(device.conversions, point))
        return;
    device.clock = shifted;
    convertAll(device, {});
}

Result<RawDevice> readDevice(const DeviceFiles& files, const DeviceOptions& options)
{
    const MapFile map = options.map ? options.map : MapFile(&MappedFile::open);
    RawDevice device;
    device.facts = readDeviceFacts(files.folder, files.name, device.losses);
    device.clock = Clock(readDeviceClockNumbers(files.folder, files.name, device.losses));
    guessFacts(files, map, device);
    if (device.facts.family == DecoderFamily::None)
        return fail(ErrorCode::Unsupported,
                    message(MessageId::RawChipNotDecoded, device.facts.platformVersion),
                    {files.name, 0, std::nullopt});
    reportOtherFamily(files, device);
    readTasks(files, options, map, device);
    if (options.stop.stop_requested())
        return cancelled(files);
    readCounterFiles(files, options, map, device);
    if (options.stop.stop_requested())
        return cancelled(files);
    return device;
}

} // namespace opscope::raw
