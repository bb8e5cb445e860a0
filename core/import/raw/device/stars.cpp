// SPDX-License-Identifier: GPL-3.0-or-later
// stars_soc.data of version 4 (64 bytes) and 6 (32 bytes): starts and ends of tasks and contexts.
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

enum StarsKind : std::uint32_t {
    kTaskStart = 0x00,
    kTaskEnd = 0x01,
    kContextStart = 0x22,
    kContextEnd = 0x23,
};

/// Kinds that are known and not needed: block logs, fusion tasks, and the sampled kinds 0x18 to 0x1D.
constexpr bool isKnownOther(std::uint32_t kind)
{
    return kind == 0x24 || kind == 0x25 || (kind >= 0x16 && kind <= 0x1D);
}

/// Calls use(TaskEvent) for each start and end.
template <bool kIsV6, class Use>
void scanStars(const RecordStream& stream, bool expandStream, Losses& losses, Use&& use)
{
    RunningNumber running;
    std::uint64_t records = 0;
    stream.forEach(kIsV6 ? 32 : 64, losses, kHasMagic, [&](Record record, std::uint64_t offset) {
        const std::uint32_t head = read<std::uint16_t>(record, 0);
        if (const auto lost = running.lostBefore((head >> 6) & 15U)) [[unlikely]]
            losses.add(LossKind::LostRecords, stream.where(offset), lost);
        const auto kind = head & 0x3FU;
        const bool isContext = kind == kContextStart || kind == kContextEnd;
        if (kind > kTaskEnd && !isContext) {
            if (!isKnownOther(kind))
                losses.add(LossKind::UnknownKind, stream.where(offset));
            return;
        }
        ++records;
        TaskEvent event;
        event.sqeType = static_cast<std::uint8_t>(head >> 10);
        event.count = read<std::uint64_t>(record, 8);
        event.offset = offset;
        event.isStart = (kind & 1U) == 0;
        std::uint32_t context = kNoNumber;
        if (isContext) {
            event.subTaskType = read<std::uint8_t>(record, 16);
            event.fftsType = static_cast<std::uint8_t>(read<std::uint16_t>(record, 20) >> 13);
            context = read<std::uint16_t>(record, 18);
        }
        if constexpr (kIsV6) {
            event.key = taskKey(kNoNumber, read<std::uint32_t>(record, 4), context);
        } else {
            const auto ids = starsIds(read<std::uint16_t>(record, 4), read<std::uint16_t>(record, 6),
                                      event.sqeType, expandStream);
            event.key = taskKey(ids.stream, ids.task, context);
        }
        use(event);
    });
    losses.records += records;
}

} // namespace

StreamTask starsIds(std::uint32_t stream, std::uint32_t task, std::uint32_t sqeType, bool expandStream)
{
    constexpr std::uint32_t kPlaceHolder = 3;
    constexpr std::uint32_t kEventRecord = 4;
    if (expandStream) {
        const bool isPlain = sqeType == kPlaceHolder || sqeType == kEventRecord || (stream & 0x8000U) == 0;
        return isPlain ? StreamTask{stream & 0x7FFFU, task}
                       : StreamTask{task & 0x7FFFU, (task & 0x8000U) | (stream & 0x7FFFU)};
    }
    if ((stream & 0x1000U) != 0)
        return {stream & 0x7FFU, (task & 0x1FFFU) | (stream & 0xE000U)};
    if ((stream & 0x2000U) != 0)
        return {task & 0x7FFU, (stream & 0xFFFU) | (task & 0xF000U)};
    return {stream & 0x7FFU, task};
}

std::vector<DeviceTask> starsTasks(const RecordStream& stream, DecoderFamily family, bool expandStream,
                                   Losses& losses)
{
    if (family != DecoderFamily::StarsV6) {
        return pairEvents(stream, stream.size() / 128, losses, [&](Losses& lost, auto&& use) {
            scanStars<false>(stream, expandStream, lost, use);
        });
    }
    auto tasks = pairEvents(stream, stream.size() / 64, losses, [&](Losses& lost, auto&& use) {
        scanStars<true>(stream, expandStream, lost, use);
    });
    for (auto& task : tasks)
        task.stream = kNoNumber;
    return tasks;
}

} // namespace opscope::raw
