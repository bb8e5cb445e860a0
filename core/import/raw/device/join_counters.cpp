// SPDX-License-Identifier: GPL-3.0-or-later
// Counter records find their task, block records the row of their MIX kernel (FORMATS 4.2, 4.5, 6).
#include <numeric>

#include "core/base/page_memory.h"
#include "core/import/raw/device/decoders.h"

namespace opscope::raw {
namespace {

/// The records have times: each belongs to the run that contains its end.
void joinByTime(RawDevice& device, const PmuRecords& records, const TaskIndex& index)
{
    for (std::size_t i = 0; i < device.pmu.size(); ++i)
        device.pmu[i].task = index.findAt(records.rowKeys[i].key, device.pmu[i].endCount);
}

/// The n-th record of a key belongs to the n-th run.
void joinByOrder(RawDevice& device, const PmuRecords& records, const TaskIndex& index)
{
    std::vector<TaskIndex::Entry> order;
    for (std::uint32_t row = 0; row < device.pmu.size(); ++row)
        order.push_back({records.rowKeys[row].key, row});
    std::sort(order.begin(), order.end());
    for (std::size_t from = 0; from < order.size();) {
        const auto runs = index.find(order[from].key);
        auto to = from;
        for (; to < order.size() && order[to].key == order[from].key; ++to) {
            if (to - from < runs.size())
                device.pmu[order[to].row].task = runs[to - from].row;
        }
        from = to;
    }
}

bool isVectorMain(CoreKind kind)
{
    return kind == CoreKind::Vector || kind == CoreKind::MixVector;
}

/// For each block record of another core than the main one: row of its kernel and number of the block.
std::vector<std::uint64_t> otherCoreBlocks(RawDevice& device, const PmuRecords& records,
                                           const TaskIndex& index, const RecordStream& stream)
{
    std::vector<std::uint64_t> found;
    for (std::uint32_t i = 0; i < records.blocks.size(); ++i) {
        const auto& block = records.blockKeys[i];
        const auto task = index.findAt(block.key, block.endCount);
        const auto row = task == kNoNumber ? kNoNumber : device.pmuOfTask[task];
        if (row == kNoNumber)
            device.losses.add(LossKind::NoTask, stream.where(block.offset));
        else if (isVectorMain(device.pmu[row].core) != block.isVector)
            found.push_back((std::uint64_t{row} << 32) | i);
    }
    return found;
}

void joinBlocks(RawDevice& device, PmuRecords& records, const TaskIndex& index, const RecordStream& stream)
{
    auto found = otherCoreBlocks(device, records, index, stream);
    std::sort(found.begin(), found.end());
    reservePages(device.blocks, found.size());
    for (const auto one : found) {
        auto& row = device.pmu[one >> 32];
        if (row.blockCount++ == 0)
            row.firstBlock = static_cast<std::uint32_t>(device.blocks.size());
        device.blocks.push_back(records.blocks[static_cast<std::uint32_t>(one)]);
    }
    for (auto& row : device.pmu)
        sumBlocks(device, row, row.blockCount);
}

} // namespace

void sumBlocks(const RawDevice& device, PmuRow& row, std::uint32_t atMost)
{
    const auto blocks = std::span(device.blocks).subspan(row.firstBlock, std::min(atMost, row.blockCount));
    row.hasSecond = !blocks.empty();
    row.secondCycles = 0;
    row.secondCounters = {};
    for (const auto& block : blocks) {
        row.secondCycles += block.totalCycles;
        for (std::size_t i = 0; i < block.counters.size(); ++i)
            row.secondCounters[i] += block.counters[i];
    }
}

void joinCounters(RawDevice& device, PmuRecords records, bool byOrder, const RecordStream& stream)
{
    device.pmu = std::move(records.rows);
    const TaskIndex index(device.tasks);
    if (byOrder)
        joinByOrder(device, records, index);
    else
        joinByTime(device, records, index);
    device.pmuOfTask.assign(device.tasks.size(), kNoNumber);
    for (std::uint32_t i = 0; i < device.pmu.size(); ++i) {
        const auto task = device.pmu[i].task;
        if (task == kNoNumber)
            device.losses.add(LossKind::NoTask, stream.where(records.rowKeys[i].offset));
        else if (device.pmuOfTask[task] == kNoNumber)
            device.pmuOfTask[task] = i;
    }
    joinBlocks(device, records, index, stream);
}

void setFrequencies(RawDevice& device)
{
    constexpr std::int64_t kCorrected = 5; // 910B
    auto points = device.frequencies;
    std::erase_if(points,
                  [](const FrequencyPoint& point) { return point.kind != FrequencyPoint::Kind::CoreMhz; });
    const bool isOff =
        device.facts.platformVersion != kCorrected ||
        std::any_of(points.begin(), points.end(), [](const auto& point) { return point.value == 0; });
    std::stable_sort(points.begin(), points.end(),
                     [](const auto& a, const auto& b) { return a.count < b.count; });
    for (auto& row : device.pmu) {
        row.mhz = device.facts.cubeMhz;
        if (isOff)
            continue;
        const auto after =
            std::upper_bound(points.begin(), points.end(), row.endCount,
                             [](std::uint64_t count, const auto& point) { return count < point.count; });
        if (after != points.begin())
            row.mhz = std::prev(after)->value;
    }
}

} // namespace opscope::raw
