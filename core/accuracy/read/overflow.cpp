// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/overflow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "core/accuracy/read/convert.h"
#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/dump_file.h"
#include "core/base/atomic_file.h"
#include "core/base/bytes.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint32_t kOverflowMagic = 0x5A5A5A5A;
constexpr std::size_t kOverflowHeadBytes = 24; ///< magic, version, valid, unit, reserved, length
constexpr std::size_t kOldBytes = 2048;
constexpr std::uint64_t kNoNumber = 65535;
constexpr std::size_t kIds = 6; ///< model, stream, task, type of the task, context, thread

std::uint64_t wordAt(std::string_view data, std::size_t begin, std::size_t index)
{
    return numberAt<std::uint64_t>(data, begin + index * sizeof(std::uint64_t));
}

std::optional<std::uint64_t> present(std::uint64_t value)
{
    return value == kNoNumber ? std::nullopt : std::optional(value);
}

/// A unit and the number of words before its status.
struct OverflowUnit {
    std::string_view name;
    std::size_t statusWord;
};
constexpr std::array kUnits{OverflowUnit{"AI Core", 10}, OverflowUnit{"AI Vector", 10},
                            OverflowUnit{"AI CPU", 7}, OverflowUnit{"SDMA", 9}};

/// The older format: a block for each of three units.
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
    record.model = wordAt(data, kOverflowHeadBytes, 0);
    record.stream = wordAt(data, kOverflowHeadBytes, 1);
    record.task = wordAt(data, kOverflowHeadBytes, 2);
    record.context = present(wordAt(data, kOverflowHeadBytes, 4));
    record.thread = present(wordAt(data, kOverflowHeadBytes, 5));
    const std::size_t statusWords = version == 1 && unit <= 1 ? 4 : 1;
    for (std::size_t i = 0; i < statusWords; ++i)
        record.status |= wordAt(data, kOverflowHeadBytes, kUnits[unit].statusWord + i);
    if (data.size() < kOverflowHeadBytes + (kUnits[unit].statusWord + statusWords) * sizeof(std::uint64_t))
        return fail(ErrorCode::Malformed,
                    message(MessageId::OverflowBadData, fmt::format("{} bytes", data.size())), {file, 0, {}});
    if (record.status != 0)
        records.push_back(std::move(record));
    return records;
}

/// The dumps by stream and task, the oldest first.
using DumpsByTask = std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<const DumpEntry*>>;

DumpsByTask dumpsByTask(const DumpFolder& folder)
{
    DumpsByTask dumps;
    for (const auto& [name, entries] : folder.dumps) {
        for (const auto& entry : entries) {
            if (entry.name.task && entry.name.stream)
                dumps[{*entry.name.task, *entry.name.stream}].push_back(&entry);
        }
    }
    for (auto& [task, entries] : dumps)
        std::ranges::stable_sort(entries, {}, [](const DumpEntry* entry) { return entry->name.time; });
    return dumps;
}

/// The oldest dump of the task: later ones belong to later runs of it.
std::optional<DumpEntry> opOf(const OverflowRecord& record, const DumpsByTask& dumps)
{
    const auto found = dumps.find({record.task, record.stream});
    if (found == dumps.end())
        return std::nullopt;
    const auto isSamePart = [&](const DumpEntry* entry) {
        const auto& part = entry->name.part;
        return (!record.context || !part || part->context == *record.context) &&
               (!record.thread || !part || part->thread == *record.thread);
    };
    const auto oldest = std::ranges::find_if(found->second, isSamePart);
    return oldest == found->second.end() ? std::nullopt : std::optional(**oldest);
}

/// Formats a shape like Python: "(1, 64)", "(4,)".
std::string tupleText(const Shape& shape)
{
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

/// Like numpy's max, min and mean over all elements in memory: NaN if one is NaN.
std::string extremesText(const Tensor& tensor)
{
    constexpr std::uint64_t kBlock = 4096;
    const ElementReader<double> reader(tensor, mapAsStored(tensor));
    std::vector<double> values(kBlock);
    double most = -std::numeric_limits<double>::infinity();
    double least = std::numeric_limits<double>::infinity();
    double sum = 0;
    for (std::uint64_t first = 0; first < reader.count(); first += kBlock) {
        const auto count = std::min(kBlock, reader.count() - first);
        reader.read(first, std::span(values).first(count));
        for (std::uint64_t i = 0; i < count; ++i) {
            sum += values[i];
            most = std::isnan(values[i]) || values[i] > most ? values[i] : most;
            least = std::isnan(values[i]) || values[i] < least ? values[i] : least;
        }
    }
    const auto mean = reader.count() == 0 ? std::numeric_limits<double>::quiet_NaN()
                                          : sum / static_cast<double>(reader.count());
    return fmt::format("[Max: {}] [Min: {}] [Mean: {}]", most, least, mean);
}

/// Writes the tensors of an op that overflowed as npy and returns the lines about them.
Result<std::string> tensorLines(const DumpEntry& entry, const std::filesystem::path& folder,
                                std::vector<Issue>& issues)
{
    const auto dump = openDump(entry.path);
    if (!dump) {
        issues.push_back({Severity::DataLoss, dump.error().message, {dump.error().where}, 1});
        return std::string();
    }
    std::string lines;
    const auto name = entry.path.filename().string();
    for (const bool isInput : {true, false}) {
        const auto& list = isInput ? dump->inputs : dump->outputs;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto tensor = checkedTensor(list[i], entry.path.string());
            if (!tensor) {
                issues.push_back({Severity::DataLoss, tensor.error().message, {tensor.error().where}, 1});
                continue;
            }
            const auto file = fmt::format("{}.{}.{}.npy", name, isInput ? "input" : "output", i);
            OPSCOPE_TRY(writeNpy(folder / file, *tensor, mapAsStored(*tensor)));
            lines += fmt::format(" {}\n -[Format: {}] [Shape: {}] [Dtype: {}] {}\n", file,
                                 formatName(tensor->format), tupleText(tensor->shape),
                                 dataTypeName(tensor->type), extremesText(*tensor));
        }
    }
    OPSCOPE_TRY(dump->file->checkLength());
    return lines;
}

} // namespace

Result<std::filesystem::path> writeOverflows(std::span<const OverflowRecord> records,
                                             const std::filesystem::path& folder, const std::string& time,
                                             std::vector<Issue>& issues)
{
    const auto path = folder / fmt::format("overflow_summary_{}.txt", time);
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
    const std::string line(49, '=');
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto& record = records[i];
        file.text() += fmt::format("{}[{}]{}=\n", line, i + 1, line);
        if (record.op)
            file.text() += fmt::format("[{}] {}\n", record.op->name.opType, record.op->name.op);
        file.text() += fmt::format(" [{}][TaskId:{}][StreamId:{}][Status:{}]\n [timestamp:{}]\n", record.unit,
                                   record.task, record.stream, record.status, record.time);
        if (record.op) {
            OPSCOPE_TRY_ASSIGN(const auto lines, tensorLines(*record.op, folder, issues));
            file.text() += lines;
        }
    }
    OPSCOPE_TRY(file.commit());
    return path;
}

Result<std::vector<OverflowRecord>> parseOverflow(std::string_view data, const std::string& file)
{
    static_assert(kIds <= 7); // they precede every status
    if (data.size() >= kOverflowHeadBytes && numberAt<std::uint32_t>(data, 0) == kOverflowMagic)
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
    const auto dumps = dumpsByTask(folder);
    for (const auto& entry : folder.overflows) {
        const auto file = entry.path.string();
        const auto read = [&]() -> Result<std::vector<OverflowRecord>> {
            OPSCOPE_TRY_ASSIGN(const auto dump, openDump(entry.path));
            auto found =
                parseOverflow(dump.outputs.empty() ? std::string_view() : dump.outputs.front().bytes, file);
            OPSCOPE_TRY(dump.file->checkLength());
            return found;
        };
        auto records = read();
        if (!records) {
            issues.push_back({Severity::DataLoss, records.error().message, {records.error().where}, 1});
            continue;
        }
        for (auto& record : *records) {
            record.file = entry.path;
            record.time = entry.name.time;
            record.op = opOf(record, dumps);
            all.push_back(std::move(record));
        }
    }
    return all;
}

} // namespace opscope::accuracy
