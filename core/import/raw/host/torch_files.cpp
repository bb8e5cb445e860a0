// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/torch_files.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <system_error>
#include <utility>

#include "core/base/json_tree.h"
#include "core/base/number.h"

namespace opscope::raw {
namespace {

constexpr std::size_t kEntryHead = 6; ///< u16 type, u32 length
constexpr std::size_t kOpSize = 58, kMarkSize = 40, kMemorySize = 77;

std::string_view textIn(Record bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Calls fn(type, value, offset of the entry) for each complete entry; returns where they end.
template <class Fn>
std::size_t eachEntry(Record bytes, Fn&& fn)
{
    std::size_t at = 0;
    while (bytes.size() - at >= kEntryHead) {
        const std::size_t length = read<std::uint32_t>(bytes, at + 2);
        if (length > bytes.size() - at - kEntryHead)
            break;
        fn(read<std::uint16_t>(bytes, at), bytes.subspan(at + kEntryHead, length), at);
        at += kEntryHead + length;
    }
    return at;
}

/// Calls fn(record, offset of its entry) for each entry of a file that has at least the fixed part.
template <class Fn>
void eachRecord(Record bytes, std::size_t fixed, const std::string& name, Losses& losses, Fn&& fn)
{
    const auto end = eachEntry(bytes, [&](std::uint16_t, Record record, std::size_t at) {
        losses.addRecords(name, 1);
        if (record.size() < fixed)
            losses.add(LossKind::UnknownKind, {name, 0, at});
        else
            fn(record, at);
    });
    if (end < bytes.size())
        losses.add(LossKind::CutRecord, {name, 0, end}, bytes.size() - end);
}

/// Builds without the scope have a fixed part that is one byte shorter: the first record decides.
std::size_t opSizeOf(Record bytes)
{
    const std::size_t length = read<std::uint32_t>(bytes, 2);
    if (bytes.size() < kEntryHead || length > bytes.size() - kEntryHead)
        return kOpSize;
    const auto record = bytes.subspan(kEntryHead, length);
    const auto fits = [&](std::size_t fixed) {
        return record.size() >= fixed &&
               eachEntry(record.subspan(fixed), [](std::uint16_t, Record, std::size_t) {}) ==
                   record.size() - fixed;
    };
    return !fits(kOpSize) && fits(kOpSize - 1) ? kOpSize - 1 : kOpSize;
}

/// The clock of the framework: host counts if profiler_info*.json has the numbers for them, else nanoseconds.
Clock clockOf(const std::filesystem::path& folder, const ClockNumbers& host)
{
    ClockNumbers numbers;
    numbers.beginUs = host.beginUs;
    numbers.beginMonotonicNs = host.beginMonotonicNs;
    numbers.countsAreNs = true;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder.parent_path(), error)) {
        const auto name = entry.path().filename().string();
        if (!name.starts_with("profiler_info") || !name.ends_with(".json"))
            continue;
        const auto info = readJsonTree(entry.path());
        if (!info)
            continue;
        const auto numberAt = [&](const char* part, const char* key) {
            const auto* const found = childOf(*info, part);
            return found == nullptr ? std::nullopt : wholeNumber<std::int64_t>(textOf(*found, key));
        };
        const auto* const start = childOf(*info, "start_info");
        if (start != nullptr && textOf(*start, "syscnt_enable") == "true") {
            numbers.countsAreNs = false;
            numbers.frequency = Frequency::of(textOf(*start, "freq"));
            numbers.startCount = wholeNumber<std::uint64_t>(textOf(*start, "start_cnt"));
            numbers.startMonotonicNs = numberAt("start_info", "start_monotonic");
        }
        const auto end = numberAt("end_info", "collectionTimeEnd");
        const auto mono = numberAt("end_info", "MonotonicTimeEnd");
        if ((!numbers.beginUs || !numbers.beginMonotonicNs) && end && mono && *end >= 0 && *mono >= 0) {
            numbers.beginUs = *end / 1000;
            numbers.beginMonotonicNs = *mono - *end % 1000;
        }
    }
    return Clock(numbers);
}

void pairMarks(const std::string& name, TorchData& data)
{
    std::vector<std::uint32_t> order(data.marks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t row) { return data.marks[row].time; });
    std::map<std::pair<bool, std::uint64_t>, std::uint32_t> starts; // rows, by direction and thread
    const auto lose = [&](LossKind kind, std::uint32_t row) {
        data.losses.add(kind, {name, 0, data.marks[row].offset});
    };
    for (const auto row : order) {
        const auto& mark = data.marks[row];
        const auto begun = starts.find({mark.isDequeue(), mark.thread});
        if (mark.isStart()) {
            if (begun != starts.end())
                lose(LossKind::StartReplaced, begun->second);
            starts[{mark.isDequeue(), mark.thread}] = row;
            continue;
        }
        if (begun == starts.end()) {
            lose(LossKind::EndOnly, row);
            continue;
        }
        if (data.marks[begun->second].name == mark.name) {
            data.queue.push_back({begun->second, row});
        } else {
            lose(LossKind::StartOnly, begun->second);
            lose(LossKind::EndOnly, row);
        }
        starts.erase(begun);
    }
    for (const auto& [place, row] : starts)
        lose(LossKind::StartOnly, row);
}

struct TorchFile {
    std::string_view name;
    void (*read)(Record, const std::string&, TorchData&);
};
constexpr std::array kFiles{TorchFile{"torch.op_range", readTorchOps},
                            TorchFile{"torch.op_mark", readTorchMarks},
                            TorchFile{"torch.memory_usage", readTorchMemory}};

} // namespace

bool isTorchFile(std::string_view name)
{
    return std::ranges::find(kFiles, name, &TorchFile::name) != kFiles.end();
}

void readTorchOps(Record bytes, const std::string& name, TorchData& data)
{
    const auto fixed = opSizeOf(bytes);
    eachRecord(bytes, fixed, name, data.losses, [&](Record record, std::size_t) {
        auto& op = data.ops.emplace_back();
        op.start = read<std::uint64_t>(record, 0);
        op.end = read<std::uint64_t>(record, 8);
        op.sequence = read<std::int64_t>(record, 16);
        op.process = read<std::uint64_t>(record, 24);
        op.thread = read<std::uint64_t>(record, 32);
        op.forwardThread = read<std::uint64_t>(record, 48);
        eachEntry(record.subspan(fixed), [&](std::uint16_t type, Record value, std::size_t) {
            const std::array<std::pair<std::uint16_t, std::string_view*>, 6> fields{{{2, &op.name},
                                                                                     {3, &op.inputTypes},
                                                                                     {4, &op.inputShapes},
                                                                                     {8, &op.callStack},
                                                                                     {9, &op.module},
                                                                                     {10, &op.flops}}};
            for (const auto& [number, text] : fields) {
                if (number == type)
                    *text = textIn(value);
            }
        });
    });
}

void readTorchMarks(Record bytes, const std::string& name, TorchData& data)
{
    eachRecord(bytes, kMarkSize, name, data.losses, [&](Record record, std::size_t at) {
        TorchMark mark;
        mark.time = read<std::uint64_t>(record, 0);
        mark.kind = TorchMark::Kind{read<std::uint64_t>(record, 8)};
        mark.correlation = read<std::uint64_t>(record, 16);
        mark.thread = read<std::uint64_t>(record, 24);
        mark.process = read<std::uint64_t>(record, 32);
        mark.offset = at;
        eachEntry(record.subspan(kMarkSize), // the name is the only field; its number differs between builds
                  [&](std::uint16_t, Record value, std::size_t) { mark.name = textIn(value); });
        if (mark.kind <= TorchMark::Kind::DequeueEnd)
            data.marks.push_back(mark);
        else
            data.losses.add(LossKind::UnknownKind, {name, 0, at});
    });
    pairMarks(name, data);
}

void readTorchMemory(Record bytes, const std::string& name, TorchData& data)
{
    eachRecord(bytes, kMemorySize, name, data.losses, [&](Record record, std::size_t) {
        auto& use = data.memory.emplace_back();
        use.pointer = read<std::int64_t>(record, 0);
        use.time = read<std::uint64_t>(record, 8);
        use.size = read<std::int64_t>(record, 16);
        use.allocated = read<std::int64_t>(record, 24);
        use.reserved = read<std::int64_t>(record, 32);
        use.active = read<std::int64_t>(record, 40);
        use.deviceKind = read<std::int8_t>(record, 56);
        use.device = read<std::int8_t>(record, 57);
        use.component = read<std::uint8_t>(record, 58);
        use.thread = read<std::uint64_t>(record, 61);
    });
}

TorchData readTorch(const std::filesystem::path& folder, const std::string& name, const ClockNumbers& host,
                    const MapFile& map)
{
    TorchData data;
    data.clock = clockOf(folder, host);
    for (const auto& each : kFiles) {
        const auto path = folder / each.name;
        const auto file = name + '/' + std::string(each.name);
        std::error_code error;
        if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) == 0)
            continue; // what was not collected has no file, or an empty one
        const auto mapped = map(path);
        if (!mapped) {
            data.losses.add(LossKind::NotReadable, {file, 0, {}});
            continue;
        }
        each.read(std::as_bytes(std::span((*mapped)->bytes())), file, data);
        data.mapped.push_back(*mapped);
    }
    return data;
}

} // namespace opscope::raw
