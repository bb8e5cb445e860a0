// SPDX-License-Identifier: GPL-3.0-or-later
// lpmFreqConv.data and lpmInfoConv.data: frequencies and voltages, 888 bytes (FORMATS 4.9); aicpu.data:
// phases of AI CPU kernels, 128 or 256 bytes (4.10).
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

constexpr std::uint16_t kAiCpuMagic = 0x5A5A;
constexpr std::uint16_t kAiCpuShort = 60;
constexpr std::uint16_t kAiCpuLevel = 6000;

/// `at`: where the fields from "start" on begin.
AiCpuRecord aiCpuRecord(Record record, std::size_t ids, std::size_t at)
{
    AiCpuRecord row;
    row.stream = read<std::uint16_t>(record, ids);
    row.task = read<std::uint16_t>(record, ids + 2);
    row.startCount = read<std::uint64_t>(record, at + 8);
    row.computeStartUs = read<std::uint64_t>(record, at + 16);
    row.memcpyStartUs = read<std::uint64_t>(record, at + 24);
    row.memcpyEndUs = read<std::uint64_t>(record, at + 32);
    row.endCount = read<std::uint64_t>(record, at + 48);
    row.submitCount = read<std::uint64_t>(record, at + 64);
    row.afterRunCount = read<std::uint64_t>(record, at + 88);
    row.dispatchUs = read<std::uint32_t>(record, at + 100);
    row.totalUs = read<std::uint32_t>(record, at + 104);
    return row;
}

} // namespace

std::vector<FrequencyPoint> lpmPoints(const RecordStream& stream, Losses& losses)
{
    constexpr std::uint32_t kMostPoints = 55;
    constexpr std::uint32_t kLastKind = 2;
    std::vector<FrequencyPoint> points;
    stream.forEach(888, losses, [&](Record record, std::uint64_t offset) {
        auto count = read<std::uint32_t>(record, 0);
        const auto kind = read<std::uint32_t>(record, 4);
        if (kind > kLastKind) {
            losses.add(LossKind::UnknownKind, stream.where(offset));
            return;
        }
        ++losses.records;
        if (count > kMostPoints) {
            losses.add(LossKind::HostileCount, stream.where(offset));
            count = kMostPoints;
        }
        for (std::size_t i = 0; i < count; ++i)
            points.push_back({read<std::uint64_t>(record, 8 + i * 16), 0,
                              read<std::uint32_t>(record, 16 + i * 16),
                              static_cast<FrequencyPoint::Kind>(kind)});
    });
    return points;
}

std::vector<AiCpuRecord> aiCpuRecords(const RecordStream& stream, Losses& losses)
{
    std::vector<std::byte> storage;
    const auto bytes = stream.joined(storage);
    std::vector<AiCpuRecord> rows;
    std::size_t length = 128;
    for (std::size_t at = 0; at < bytes.size(); at += length) {
        const auto rest = bytes.subspan(at);
        const auto second = read<std::uint16_t>(rest, 2);
        if (second == kAiCpuShort || second == kAiCpuLevel)
            length = second == kAiCpuShort ? 128 : 256;
        if (rest.size() < length) {
            losses.add(LossKind::CutRecord, stream.where(at), rest.size());
            break;
        }
        losses.addRecords(stream.fileOf(at), 1);
        if (read<std::uint16_t>(rest, 0) != kAiCpuMagic || (second != kAiCpuShort && second != kAiCpuLevel)) {
            losses.add(LossKind::WrongMagic, stream.where(at));
            continue;
        }
        ++losses.records;
        const auto record = rest.first(length);
        if (length == 128)
            rows.push_back(aiCpuRecord(record, 4, 8));
        else if (read<std::uint32_t>(record, 4) == 0) // a node; other types are not tasks
            rows.push_back(aiCpuRecord(record, 24, 32));
    }
    return rows;
}

} // namespace opscope::raw
