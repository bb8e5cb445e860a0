// SPDX-License-Identifier: GPL-3.0-or-later
// ffts_profile.data: counters of kernels and of the blocks of MIX kernels, 128 bytes (FORMATS 4.5).
#include "core/base/page_memory.h"
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

constexpr std::uint32_t kContext = 0x28;
constexpr std::uint32_t kContextV6 = 0x2A;
constexpr std::uint32_t kBlock = 0x29;
constexpr std::uint32_t kFftsPlus = 4;
constexpr std::uint32_t kMixAic = 6;
constexpr std::uint32_t kMixAiv = 7;

CoreKind coreKind(std::uint32_t fftsType, std::uint32_t subTask)
{
    if (fftsType == kFftsPlus && subTask == kMixAic)
        return CoreKind::MixCube;
    if (fftsType == kFftsPlus && subTask == kMixAiv)
        return CoreKind::MixVector;
    return fftsType == 0 || (fftsType == kFftsPlus && subTask == 0) ? CoreKind::Cube : CoreKind::Vector;
}

template <std::size_t kCount>
void readCounters(Record record, std::size_t at, std::array<std::uint64_t, 10>& counters)
{
    for (std::size_t i = 0; i < kCount; ++i)
        counters[i] = read<std::uint64_t>(record, at + i * sizeof(std::uint64_t));
}

void addContext(Record record, const StreamTask& ids, std::uint64_t offset, PmuRecords& out)
{
    const std::uint32_t subTask = read<std::uint16_t>(record, 16);
    const auto fftsType = std::uint32_t{read<std::uint16_t>(record, 20)} >> 13U;
    auto& row = out.rows.emplace_back();
    row.core = coreKind(fftsType, subTask & 0xFFU);
    row.totalCycles = read<std::uint64_t>(record, 32);
    readCounters<8>(record, 48, row.counters);
    row.startCount = read<std::uint64_t>(record, 112);
    row.endCount = read<std::uint64_t>(record, 120);
    const auto context = fftsType == kFftsPlus ? read<std::uint16_t>(record, 18) : kNoNumber;
    out.rowKeys.push_back({taskKey(ids.stream, ids.task, context), offset});
}

void addBlock(Record record, const StreamTask& ids, std::uint64_t offset, PmuRecords& out)
{
    auto& block = out.blocks.emplace_back();
    block.totalCycles = read<std::uint64_t>(record, 32);
    readCounters<8>(record, 48, block.counters);
    const auto fftsType = read<std::uint8_t>(record, 21) >> 5U;
    const auto context = fftsType == kFftsPlus ? read<std::uint16_t>(record, 18) : kNoNumber;
    out.blockKeys.push_back({taskKey(ids.stream, ids.task, context), read<std::uint64_t>(record, 120), offset,
                             (read<std::uint8_t>(record, 20) & 1U) != 0});
}

/// A MIX kernel of version 6 leaves a record for each core: the other core is kept as a block.
void addContextV6(Record record, std::uint64_t offset, PmuRecords& out)
{
    const std::uint32_t flags = read<std::uint8_t>(record, 17);
    const bool isVector = (read<std::uint8_t>(record, 20) & 1U) != 0;
    const bool isMix = (flags & 2U) != 0;
    const auto key = taskKey(kNoNumber, read<std::uint32_t>(record, 4));
    const auto endCount = read<std::uint64_t>(record, 120);
    if (isMix && (flags & 1U) == 0) {
        auto& block = out.blocks.emplace_back();
        block.totalCycles = read<std::uint64_t>(record, 8);
        readCounters<10>(record, 32, block.counters);
        out.blockKeys.push_back({key, endCount, offset, isVector});
        return;
    }
    auto& row = out.rows.emplace_back();
    row.core = isMix ? (isVector ? CoreKind::MixVector : CoreKind::MixCube)
                     : (isVector ? CoreKind::Vector : CoreKind::Cube);
    row.totalCycles = read<std::uint64_t>(record, 8);
    readCounters<10>(record, 32, row.counters);
    row.startCount = read<std::uint64_t>(record, 112);
    row.endCount = endCount;
    out.rowKeys.push_back({key, offset});
}

} // namespace

PmuRecords fftsRecords(const RecordStream& stream, DecoderFamily family, bool expandStream, Losses& losses)
{
    const bool isV6 = family == DecoderFamily::StarsV6;
    PmuRecords out;
    reservePages(out.rows, stream.size() / 128); // at most; memory that is not written to costs nothing
    reservePages(out.rowKeys, stream.size() / 128);
    RunningNumber running;
    // Some releases leave the magic number out.
    const auto isKnown = [&](std::uint32_t kind) {
        return kind == (isV6 ? kContextV6 : kContext) || kind == kBlock;
    };
    const auto isRecord = [&](Record record) {
        const auto magic = read<std::uint16_t>(record, 2);
        return magic == kMagic || (magic == 0 && isKnown(read<std::uint16_t>(record, 0) & 0x3FU));
    };
    stream.forEach(128, losses, isRecord, [&](Record record, std::uint64_t offset) {
        const std::uint32_t head = read<std::uint16_t>(record, 0);
        const auto kind = head & 0x3FU;
        if (!isKnown(kind)) [[unlikely]] {
            losses.add(LossKind::UnknownKind, stream.where(offset));
            return;
        }
        if (const auto lost = running.lostBefore((head >> 6) & 15U)) [[unlikely]]
            losses.add(LossKind::LostRecords, stream.where(offset), lost);
        ++losses.records;
        if (isV6) {
            if (kind == kContextV6) // blocks of version 6 are not needed: each core has its own record
                addContextV6(record, offset, out);
            return;
        }
        const auto ids =
            starsIds(read<std::uint16_t>(record, 4), read<std::uint16_t>(record, 6), 0, expandStream);
        if (kind == kBlock)
            addBlock(record, ids, offset, out);
        else
            addContext(record, ids, offset, out);
    });
    return out;
}

} // namespace opscope::raw
