// SPDX-License-Identifier: GPL-3.0-or-later
// ts_track.data: steps, copies, AI CPU tasks, flips, block numbers; records state their own length (FORMATS
// 4.7). training_trace of 2020: step points of 20 bytes (4.8).
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

enum TrackTag : std::uint32_t {
    kTimeline = 0x03,
    kEventCounter = 0x04,
    kStep = 0x0A,
    kMemcpy = 0x0B,
    kTaskType = 0x0C,
    kFlip = 0x0E,
    kBlockNumber = 0x0F,
};

constexpr std::size_t kShortest = 16;
constexpr std::size_t kUsual = 40; ///< the length of all records today
constexpr std::size_t kLongestTrack = 1024;
constexpr std::uint32_t kStreamOfStep = 0x7FF;

/// Calls use(record, offset) for each record; a length that cannot be true counts as the usual one.
template <class Use>
void scanTrack(const RecordStream& stream, Losses& losses, Use&& use)
{
    std::vector<std::byte> storage;
    const auto bytes = stream.joined(storage);
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t length = read<std::uint16_t>(bytes.subspan(at), 2);
        if (length < kShortest || length > kLongestTrack) {
            losses.add(LossKind::HostileCount, stream.where(at));
            length = kUsual;
        }
        if (length > bytes.size() - at) {
            losses.add(LossKind::CutRecord, stream.where(at), bytes.size() - at);
            return;
        }
        losses.addRecords(stream.fileOf(at), 1);
        use(bytes.subspan(at, length), at);
        at += length;
    }
}

StepPoint stepPoint(Record record, bool isV6)
{
    StepPoint point;
    point.count = read<std::uint64_t>(record, 8);
    point.index = read<std::uint64_t>(record, 16);
    point.model = read<std::uint64_t>(record, 24);
    point.stream = read<std::uint16_t>(record, isV6 ? 34 : 32) & kStreamOfStep;
    point.task = isV6 ? read<std::uint32_t>(record, 36) : read<std::uint16_t>(record, 34);
    point.tag = read<std::uint16_t>(record, isV6 ? 32 : 36);
    return point;
}

/// A start or end of a copy (states 1, 2) or of an AI CPU task (type 1, states 1, 2); false: another record.
bool readTrackEvent(Record record, std::uint64_t offset, TaskEvent& event)
{
    const bool isCopy = read<std::uint8_t>(record, 1) == kMemcpy;
    const auto state = read<std::uint8_t>(record, isCopy ? 20 : 22);
    if ((state != 1 && state != 2) || (!isCopy && read<std::uint16_t>(record, 20) != 1))
        return false;
    event.key = taskKey(read<std::uint16_t>(record, 16), read<std::uint16_t>(record, 18));
    event.count = read<std::uint64_t>(record, 8);
    event.offset = offset;
    event.isStart = state == 1;
    event.sqeType = isCopy ? kSqeMemcpyOfTrack : kSqeAiCpuOfTrack;
    return true;
}

/// Returns false if the kind is not known.
bool addTrackRecord(Record record, bool isV6, TrackRecords& out)
{
    const auto count = read<std::uint64_t>(record, 8);
    switch (read<std::uint8_t>(record, 1)) {
    case kStep:
        out.steps.push_back(stepPoint(record, isV6));
        break;
    case kFlip:
        out.flips.push_back({read<std::uint16_t>(record, 16), read<std::uint16_t>(record, 22), count});
        break;
    case kMemcpy:
    case kTaskType:
    case kBlockNumber:  // the host states the number too
    case kTimeline:     // of 310: the rows of that chip are not decoded
    case kEventCounter: // of 310
        break;
    default:
        return false;
    }
    return true;
}

} // namespace

TrackRecords trackRecords(const RecordStream& stream, DecoderFamily family, Losses& losses)
{
    const bool isV6 = family == DecoderFamily::StarsV6;
    TrackRecords out;
    std::vector<TaskEvent> events;
    scanTrack(stream, losses, [&](Record record, std::uint64_t offset) {
        const auto tag = read<std::uint8_t>(record, 1);
        TaskEvent event;
        if ((tag == kMemcpy || tag == kTaskType) && readTrackEvent(record, offset, event))
            events.push_back(event);
        if (addTrackRecord(record, isV6, out))
            ++losses.records;
        else
            losses.add(LossKind::UnknownKind, stream.where(offset));
    });
    if (family != DecoderFamily::Hwts) // stars records contain copies and AI CPU tasks
        return out;
    out.tasks = pairLastStarts(stream, losses, [&](Losses&, auto&& use) {
        for (const auto& event : events)
            use(event);
    });
    return out;
}

std::vector<StepPoint> trainingPoints(const RecordStream& stream, Losses& losses)
{
    std::vector<StepPoint> points;
    stream.forEach(20, losses, [&](Record record, std::uint64_t) {
        ++losses.records;
        StepPoint point;
        point.model = kTrainingModel;
        point.tag = read<std::uint64_t>(record, 0);
        point.task = read<std::uint16_t>(record, 8);
        point.stream = read<std::uint16_t>(record, 10);
        point.count = read<std::uint64_t>(record, 12);
        points.push_back(point);
    });
    return points;
}

} // namespace opscope::raw
