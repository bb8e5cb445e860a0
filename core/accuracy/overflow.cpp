// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/overflow.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/accuracy/dump_file.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint32_t kMagic = 0x5A5A5A5A;
constexpr std::size_t kHeadBytes = 24; ///< magic, version, valid, unit, reserved, length
constexpr std::size_t kOldBytes = 2048;
constexpr std::uint64_t kNoNumber = 65535;
constexpr std::size_t kIds = 6; ///< model, stream, task, type of the task, context, thread

template <class T>
T numberAt(std::string_view data, std::size_t at)
{
    T value{};
    if (at <= data.size() && data.size() - at >= sizeof value)
        std::memcpy(&value, data.data() + at, sizeof value);
    return value;
}

std::uint64_t wordAt(std::string_view data, std::size_t begin, std::size_t index)
{
    return numberAt<std::uint64_t>(data, begin + index * sizeof(std::uint64_t));
}

std::optional<std::uint64_t> present(std::uint64_t value)
{
    return value == kNoNumber ? std::nullopt : std::optional(value);
}

/// A unit, and behind how many words its status stands.
struct Unit {
    std::string_view name;
    std::size_t statusWord;
};
constexpr std::array kUnits{Unit{"AI Core", 10}, Unit{"AI Vector", 10}, Unit{"AI CPU", 7}, Unit{"SDMA", 9}};

/// The older form: a block each for three units.
struct OldUnit {
    std::string_view name;
    std::size_t ids;
    std::size_t status;
};
constexpr std::array kOldUnits{OldUnit{"DHA Atomic Add", 0, 512}, OldUnit{"L2 Atomic Add", 128, 768},
                               OldUnit{"AI Core", 256, 1024 + 2 * sizeof(std::uint64_t)}};

Result<std::vector<OverflowRecord>> parseNew(std::string_view data, const std::string& file)
{
    std::vector<OverflowRecord> records;
    const auto version = numberAt<std::uint32_t>(data, 4);
    const auto unit = numberAt<std::uint32_t>(data, 12);
    if (numberAt<std::uint32_t>(data, 8) == 0)
        return records;
    if (unit >= kUnits.size())
        return fail(ErrorCode::Unsupported, message(MessageId::OverflowBadData, fmt::format("unit {}", unit)),
                    {file, 0, {}});
    OverflowRecord record;
    record.unit = kUnits[unit].name;
    record.model = wordAt(data, kHeadBytes, 0);
    record.stream = wordAt(data, kHeadBytes, 1);
    record.task = wordAt(data, kHeadBytes, 2);
    record.context = present(wordAt(data, kHeadBytes, 4));
    record.thread = present(wordAt(data, kHeadBytes, 5));
    const std::size_t statusWords = version == 1 && unit <= 1 ? 4 : 1;
    for (std::size_t i = 0; i < statusWords; ++i)
        record.status |= wordAt(data, kHeadBytes, kUnits[unit].statusWord + i);
    if (data.size() < kHeadBytes + (kUnits[unit].statusWord + statusWords) * sizeof(std::uint64_t))
        return fail(ErrorCode::Malformed,
                    message(MessageId::OverflowBadData, fmt::format("{} bytes", data.size())), {file, 0, {}});
    if (record.status != 0)
        records.push_back(std::move(record));
    return records;
}

/// The oldest dump of the task: later ones of the same task ran again.
std::optional<DumpEntry> opOf(const OverflowRecord& record, const DumpFolder& folder)
{
    std::optional<DumpEntry> oldest;
    for (const auto& [name, entries] : folder.dumps) {
        for (const auto& entry : entries) {
            const auto& part = entry.name.part;
            const bool isSamePart = (!record.context || !part || part->context == *record.context) &&
                                    (!record.thread || !part || part->thread == *record.thread);
            if (entry.name.task == record.task && entry.name.stream == record.stream && isSamePart &&
                (!oldest || entry.name.time < oldest->name.time))
                oldest = entry;
        }
    }
    return oldest;
}

} // namespace

Result<std::vector<OverflowRecord>> parseOverflow(std::string_view data, const std::string& file)
{
    static_assert(kIds <= 7); // in front of every status
    if (data.size() >= kHeadBytes && numberAt<std::uint32_t>(data, 0) == kMagic)
        return parseNew(data, file);
    if (data.size() != kOldBytes)
        return fail(ErrorCode::Malformed,
                    message(MessageId::OverflowBadData, fmt::format("{} bytes", data.size())), {file, 0, {}});
    std::vector<OverflowRecord> records;
    for (const auto& unit : kOldUnits) {
        OverflowRecord record;
        record.unit = unit.name;
        record.model = wordAt(data, unit.ids, 0);
        record.stream = wordAt(data, unit.ids, 1);
        record.task = wordAt(data, unit.ids, 2);
        record.status = numberAt<std::uint64_t>(data, unit.status);
        if (record.status != 0)
            records.push_back(std::move(record));
    }
    return records;
}

Result<std::vector<OverflowRecord>> findOverflows(const DumpFolder& folder, std::vector<Issue>& issues)
{
    if (folder.overflows.empty())
        return fail(ErrorCode::NotFound, message(MessageId::OverflowNoFiles), {folder.path.string(), 0, {}});
    std::vector<OverflowRecord> all;
    for (const auto& entry : folder.overflows) {
        const auto file = entry.path.string();
        const auto dump = openDump(entry.path);
        auto records = !dump                   ? Result<std::vector<OverflowRecord>>(Failure(dump.error()))
                       : dump->outputs.empty() ? parseOverflow({}, file)
                                               : parseOverflow(dump->outputs.front().bytes, file);
        if (!records) {
            issues.push_back({Severity::DataLoss, records.error().message, {records.error().where}, 1});
            continue;
        }
        for (auto& record : *records) {
            record.file = entry.path;
            record.time = entry.name.time;
            record.op = opOf(record, folder);
            all.push_back(std::move(record));
        }
    }
    return all;
}

} // namespace opscope::accuracy
