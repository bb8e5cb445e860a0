// SPDX-License-Identifier: GPL-3.0-or-later
// hwts.data and hwts.log: starts and ends of tasks of 910A and 310P, 64 bytes (FORMATS 4.1 of this folder);
// aicore.data: counters without times, 128 bytes (4.2).
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

constexpr std::uint32_t kStreamBits = 0x7FF;

template <class Use>
void scanHwts(const RecordStream& stream, Losses& losses, Use&& use)
{
    constexpr std::uint32_t kEnd = 1;
    constexpr std::uint32_t kLastKind = 4; // 2 to 4: blocks
    RunningNumber running;
    stream.forEach(64, losses, kHasMagic, [&](Record record, std::uint64_t offset) {
        const std::uint32_t head = read<std::uint8_t>(record, 0);
        if (const auto lost = running.lostBefore(head >> 4)) [[unlikely]]
            losses.add(LossKind::LostRecords, stream.where(offset), lost);
        const auto kind = head & 7U;
        if (kind > kLastKind)
            losses.add(LossKind::UnknownKind, stream.where(offset));
        if (kind > kEnd)
            return;
        ++losses.records;
        TaskEvent event;
        event.sqeType = read<std::uint8_t>(record, 1);
        event.count = read<std::uint64_t>(record, 8);
        event.offset = offset;
        event.isStart = kind != kEnd;
        event.key = taskKey(read<std::uint32_t>(record, 16) & kStreamBits, read<std::uint16_t>(record, 6));
        use(event);
    });
}

} // namespace

std::vector<DeviceTask> hwtsTasks(const RecordStream& stream, Losses& losses)
{
    return pairLastStarts(stream, losses, [&](Losses& lost, auto&& use) { scanHwts(stream, lost, use); });
}

PmuRecords aicoreRecords(const RecordStream& stream, Losses& losses)
{
    PmuRecords out;
    RunningNumber running;
    stream.forEach(128, losses, kHasMagic, [&](Record record, std::uint64_t offset) {
        if (const auto lost = running.lostBefore(read<std::uint8_t>(record, 0) >> 4U))
            losses.add(LossKind::LostRecords, stream.where(offset), lost);
        ++losses.records;
        PmuRow row;
        row.totalCycles = read<std::uint64_t>(record, 16);
        for (std::size_t i = 0; i < 8; ++i)
            row.counters[i] = read<std::uint64_t>(record, 32 + i * 8);
        out.rows.push_back(row);
        const auto ofStream = read<std::uint32_t>(record, 96) & kStreamBits;
        out.rowKeys.push_back({taskKey(ofStream, read<std::uint16_t>(record, 6)), offset});
    });
    return out;
}

} // namespace opscope::raw
