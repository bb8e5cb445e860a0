// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/op_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/page_memory.h"
#include "core/import/tables/column_parser.h"

namespace opscope {
namespace {

constexpr std::int64_t kNoId = 4294967295; ///< "none" of the exports

/// Appends to a column of the OpTable what `valueAt` says of each row, after `before` values; a column that
/// no source fills stays empty.
template <class T, class F>
void append(Column<T>& column, std::size_t before, std::span<const std::uint32_t> rows, bool isFilled,
            T missing, F&& valueAt)
{
    if (!isFilled && column.empty())
        return;
    auto& values = column.own();
    const auto size = before + rows.size();
    if (values.capacity() < size)
        reservePages(values, std::max(size, 2 * values.capacity()));
    values.resize(before, missing);
    if (isFilled)
        std::ranges::transform(rows, std::back_inserter(values), valueAt);
    else
        values.resize(size, missing);
}

/// The cells of a column as integers, read in place where they are.
template <std::int64_t (*read)(const DataColumn*, std::size_t), DataKind kind>
class Cells {
public:
    explicit Cells(const DataColumn* column)
        : m_column(column),
          m_values(column != nullptr && column->kind == kind ? column->integers.begin() : nullptr)
    {
    }
    std::int64_t operator[](std::size_t row) const
    {
        return m_values != nullptr ? m_values[row] : read(m_column, row);
    }

private:
    const DataColumn* m_column;
    const std::int64_t* m_values;
};
using Integers = Cells<integerAt, DataKind::Integer>;
using Nanos = Cells<nanosAt, DataKind::Nanos>;

std::uint32_t idOf(std::int64_t value)
{
    return value < 0 || value >= kNoId ? kNoNumber : static_cast<std::uint32_t>(value);
}

/// "Task Start Time" of CANN 5.x has no unit: ns or us. Unix times tell by their size; monotonic ones by
/// whether an op begins before the one before it has ended when read as the unit.
bool isStartInNanos(const DataColumn& start, const DataColumn* dur, const AddedRows& rows)
{
    double largest = 0;
    std::size_t asNanos = 0;
    std::size_t compared = 0;
    for (auto i = rows.first; i < rows.end(); ++i) {
        const auto now = realAt(&start, i);
        if (std::isnan(now))
            continue;
        largest = std::max(largest, now);
        if (i == rows.first)
            continue;
        const auto gap = now - realAt(&start, i - 1);
        const auto durUs = realAt(dur, i - 1);
        if (!(gap > 0) || !(durUs > 0))
            continue;
        ++compared;
        asNanos += gap >= 900 * durUs ? 1 : 0;
    }
    if (largest > 1e17)
        return true;
    if (largest > 1e15 && largest < 3e15) // microseconds since 1970
        return false;
    return compared > 0 && asNanos * 2 > compared;
}

std::string_view unquoted(std::string_view text)
{
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    return text;
}

/// The cells of the op that a slice was made of.
class TableRowArgs final : public ArgSource {
public:
    TableRowArgs(const Report& report, std::string tableKind) : m_report(report), m_kind(std::move(tableKind))
    {
    }
    Result<Args> decode(std::uint64_t row) const override
    {
        Args args;
        const auto* const table = m_report.table(m_kind);
        if (table == nullptr || row >= table->rows)
            return args;
        for (const auto& column : table->columns) {
            if (column.name.starts_with('@'))
                continue;
            auto text = cellText(column, row, m_report.strings);
            if (!text.empty())
                args.push_back({column.name, std::move(text), column.kind == DataKind::Text});
        }
        return args;
    }
    std::string kind() const override { return "table_row"; }
    std::string describe() const override { return m_kind; }

private:
    const Report& m_report; ///< owns this source
    std::string m_kind;
};

SliceClass classOf(std::string_view taskType)
{
    if (taskType.find("AI_CPU") != std::string_view::npos || taskType.find("AICPU") != std::string_view::npos)
        return SliceClass::AiCpu;
    if (taskType == "COMMUNICATION" || taskType == "HCCL")
        return SliceClass::Communication;
    return SliceClass::Kernel;
}

/// The track of a device's stream; ops without a stream are communication.
TrackId streamTrack(ReportBuilder& builder, std::int32_t device, std::uint32_t stream)
{
    auto& report = builder.report();
    const auto process = builder.process(device == kNoDevice ? std::string("Ascend Hardware")
                                                             : fmt::format("Ascend Hardware {}", device));
    if (!report.processes[process.index()].name.valid()) {
        report.processes[process.index()].name = builder.intern("Ascend Hardware");
        if (device != kNoDevice)
            report.processes[process.index()].labels = builder.intern(fmt::format("NPU {}", device));
        report.processes[process.index()].device = device;
    }
    const auto label = stream == kNoNumber ? std::string("Communication") : fmt::format("Stream {}", stream);
    const auto thread = builder.thread(process, label);
    auto& lane = report.threads[thread.index()];
    lane.name = builder.intern(label);
    lane.sortIndex = stream == kNoNumber ? INT32_MAX : stream;
    const auto track = builder.track(thread);
    report.tracks[track.index()].device = device;
    report.tracks[track.index()].stream = stream;
    return track;
}

} // namespace

void markTotals(Report& report, const AddedRows& rows)
{
    auto& table = report.tables[rows.table];
    const auto* const layer = findAny(table, {"Layer Id"});
    const auto* const name = findAny(table, {"Layer Name"});
    const auto* const type = findAny(table, {"Layer Type"});
    const auto isTotalText = [&](const DataColumn* column, std::size_t row) {
        if (column == nullptr || column->kind != DataKind::Text)
            return false;
        std::string text(report.strings.text(column->texts[row]));
        std::ranges::transform(text, text.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        return text == "-" || text == "total";
    };
    std::vector<std::size_t> totals;
    for (auto i = rows.first; i < rows.end(); ++i) {
        // A layer id column of numbers keeps "-" as a missing number.
        const bool noLayer =
            layer != nullptr && layer->kind != DataKind::Text && integerAt(layer, i) == kMissingInteger;
        if (noLayer || isTotalText(layer, i) || isTotalText(name, i) || isTotalText(type, i))
            totals.push_back(i);
    }
    if (totals.empty())
        return;
    table.isTotal.own().resize(table.rows, 0);
    for (const auto i : totals)
        table.isTotal.own()[i] = 1;
}

void addOps(ImportContext& context, const AddedRows& rows)
{
    auto& report = context.builder.report();
    auto& ops = report.ops;
    if (ops.source != UINT32_MAX && ops.source != rows.table) {
        context.builder.addIssue(Severity::Info,
                                 message(MessageId::OpsFromOtherTable, report.tables[ops.source].kind),
                                 {context.file, 0, {}});
        return;
    }
    ops.source = static_cast<std::uint32_t>(rows.table);
    const auto& table = report.tables[rows.table];
    auto& strings = report.strings;

    const auto* const name = findAny(table, {"Op Name", "Name", "Layer Name"});
    const auto* const oriName = findAny(table, {"Ori Layer Name"});
    const auto* const type = findAny(table, {"OP Type", "Type", "Layer Type"});
    const auto* const taskType = findAny(table, {"Task Type", "Accelerator Core"});
    const auto* const state = findAny(table, {"OP State"});
    const auto* const device = findAny(table, {kDeviceColumn});
    const auto* const model = findAny(table, {"Model ID"});
    const auto* const modelKey = findAny(table, {kModelColumn});
    const auto* const profilerStep = findAny(table, {"Step Id"}); ///< of the framework: no device, no model
    const auto* const step =
        profilerStep != nullptr ? profilerStep : findAny(table, {"Infer ID", "Iteration ID"});
    const auto* const stepKey = findAny(table, {kIterationColumn});
    const auto* const stream = findAny(table, {"Stream ID"});
    const auto* const task =
        findAny(table, {"Task ID", "Layer Id"}); ///< of a JOB both count the layers as run
    const auto* const contextId = findAny(table, {"Context ID"});
    const auto* const start = findAny(table, {"Task Start Time(us)", "Start Time(us)", "Task Start Time"});
    const auto* const dur = findAny(table, {"Task Duration(us)", "Duration(us)", "Time(us)"});
    const auto* const wait = findAny(table, {"Task Wait Time(us)", "Wait Time(us)"});
    const auto* const blocks = findAny(table, {"Block Num", "Block Dim"});
    const auto* const mixBlocks = findAny(table, {"Mix Block Num", "Mix Block Dim"});
    const std::array<std::pair<const DataColumn*, Column<StringId>*>, 6> shapes{
        {{findAny(table, {"Input Shapes"}), &ops.inputShapes},
         {findAny(table, {"Input Data Types"}), &ops.inputTypes},
         {findAny(table, {"Input Formats"}), &ops.inputFormats},
         {findAny(table, {"Output Shapes"}), &ops.outputShapes},
         {findAny(table, {"Output Data Types"}), &ops.outputTypes},
         {findAny(table, {"Output Formats"}), &ops.outputFormats}}};

    const auto before = ops.size();
    auto& rowNumbers = ops.row.own();
    rowNumbers.resize(before, UINT32_MAX);
    rowNumbers.reserve(before + rows.count);
    for (auto i = rows.first; i < rows.end(); ++i) {
        if (!table.isTotalRow(i))
            rowNumbers.push_back(static_cast<std::uint32_t>(i));
    }
    const auto added = std::span<const std::uint32_t>(rowNumbers).subspan(before);

    const bool isBareStart = start != nullptr && start->unit.empty();
    const bool isNanos = isBareStart && isStartInNanos(*start, dur, rows);
    const auto startAt = [&](std::size_t i) { return bareTimeAt(start, i, isNanos); };
    const auto addTexts = [&](Column<StringId>& column, const DataColumn* cells) {
        append(column, before, added, cells != nullptr, StringId{},
               [&](std::size_t i) { return textIdAt(cells, i, strings); });
    };
    // Shapes may carry literal quotes when they came from elsewhere than a CSV; "N/A" is no shape and no
    // type.
    const auto addShapes = [&](Column<StringId>& column, const DataColumn* cells) {
        StringId last; // as it stands
        StringId plain;
        append(column, before, added, cells != nullptr, StringId{}, [&](std::size_t i) {
            const auto id = textIdAt(cells, i, strings);
            if (id != last) {
                const auto text = strings.text(id);
                const auto bare = unquoted(text);
                plain = isMissingCell(bare) && !bare.empty() ? StringId{}
                        : bare.size() == text.size()         ? id
                                                             : strings.intern(std::string(bare));
                last = id;
            }
            return plain;
        });
    };
    const auto addNumbers = [&](Column<std::uint32_t>& column, const DataColumn* cells) {
        append(column, before, added, cells != nullptr, kNoNumber,
               [values = Integers(cells)](std::size_t i) { return idOf(values[i]); });
    };
    const auto addIntegers = [&](Column<std::int64_t>& column, const DataColumn* cells) {
        append(column, before, added, cells != nullptr, kMissingInteger,
               [values = Integers(cells)](std::size_t i) { return values[i]; });
    };
    const auto addTimes = [&](Column<std::int64_t>& column, const DataColumn* cells) {
        append(column, before, added, cells != nullptr, kMissingInteger,
               [values = Nanos(cells)](std::size_t i) { return timeOf(values[i]); });
    };
    const auto either = [&](const DataColumn* column, const DataColumn* key) {
        return [first = Integers(column), second = Integers(key)](std::size_t i) {
            const auto value = first[i];
            return value == kMissingInteger ? second[i] : value;
        };
    };
    const auto deviceAt = [values = Integers(device)](std::size_t i) {
        const auto value = values[i];
        return value == kMissingInteger ? kNoDevice : static_cast<std::int32_t>(value);
    };
    const auto modelAt = [values = either(model, modelKey)](std::size_t i) {
        const auto value = values(i);
        return value == kMissingInteger || value == kNoId ? -1 : value;
    };

    addTexts(ops.name, name);
    ops.name.own().resize(before + added.size());
    addTexts(ops.oriName, oriName);
    addTexts(ops.type, type);
    addTexts(ops.taskType, taskType);
    for (const auto* const column : {type, taskType}) { // what has no name goes by its type
        for (auto op = before; op < ops.name.size() && column != nullptr; ++op) {
            if (!ops.name[op].valid())
                ops.name.own()[op] = textIdAt(column, added[op - before], strings);
        }
    }
    addTexts(ops.state, state);
    append(ops.device, before, added, device != nullptr, kNoDevice, deviceAt);
    append(ops.model, before, added, model != nullptr || modelKey != nullptr, std::int64_t{-1}, modelAt);
    addNumbers(ops.stream, stream);
    addNumbers(ops.task, task);
    addNumbers(ops.context, contextId);
    if (isBareStart)
        append(ops.start, before, added, true, kMissingInteger, startAt);
    else
        addTimes(ops.start, start);
    addTimes(ops.dur, dur);
    addTimes(ops.wait, wait);
    addIntegers(ops.blockNum, blocks);
    addIntegers(ops.mixBlockNum, mixBlocks);
    for (const auto& [column, target] : shapes)
        addShapes(*target, column);

    std::int64_t lastStep = kMissingInteger;
    std::int32_t lastDevice = kNoDevice;
    std::int64_t lastModel = -1;
    std::uint16_t lastIndex = kNoStep;
    const auto numberAt = either(step, stepKey);
    append(ops.step, before, added, step != nullptr || stepKey != nullptr, kNoStep, [&](std::size_t i) {
        const auto number = numberAt(i);
        if (number == kMissingInteger)
            return kNoStep;
        const auto onDevice = profilerStep != nullptr ? kNoDevice : deviceAt(i);
        const auto ofModel = profilerStep != nullptr ? -1 : modelAt(i);
        if (number != lastStep || onDevice != lastDevice || ofModel != lastModel) {
            const auto id = context.builder.stepFor(onDevice, ofModel, number);
            lastIndex = id.index() < kNoStep ? static_cast<std::uint16_t>(id.index()) : kNoStep;
            lastStep = number;
            lastDevice = onDevice;
            lastModel = ofModel;
        }
        return lastIndex;
    });
}

std::size_t slicesFromOps(ReportBuilder& builder)
{
    auto& report = builder.report();
    auto& ops = report.ops;
    if (ops.size() == 0 || ops.start.empty() || ops.source >= report.tables.size() ||
        std::ranges::any_of(report.slices.cls.span(), isDeviceClass))
        return 0;
    const auto source =
        builder.addArgSource(std::make_shared<TableRowArgs>(report, report.tables[ops.source].kind));
    std::map<std::pair<std::int32_t, std::uint32_t>, TrackId> lanes;
    std::size_t made = 0;
    std::size_t withoutDuration = 0;
    auto& links = ops.slice.own();
    links.resize(ops.size());
    builder.followSlices();
    // Neighbours often share type and stream.
    StringId lastType;
    auto lastClass = classOf({});
    std::pair<std::int32_t, std::uint32_t> lastLane;
    TrackId lastTrack;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto start = ops.start[i];
        const auto dur = ops.dur.empty() ? kMissingInteger : ops.dur[i];
        if (start == kMissingInteger)
            continue;
        if (dur < 0) { // or missing: no time is not a time of 0
            ++withoutDuration;
            continue;
        }
        const auto device = ops.device.empty() ? kNoDevice : ops.device[i];
        const auto stream = ops.stream.empty() ? kNoNumber : ops.stream[i];
        if (!lastTrack.valid() || lastLane != std::pair(device, stream)) {
            lastLane = {device, stream};
            const auto [lane, isNew] = lanes.try_emplace(lastLane);
            if (isNew)
                lane->second = streamTrack(builder, device, stream);
            lastTrack = lane->second;
        }

        Slice slice;
        slice.ts = start;
        slice.dur = dur;
        slice.track = lastTrack;
        slice.name = ops.name[i];
        slice.type = ops.taskType.empty() ? StringId{} : ops.taskType[i];
        slice.stream = stream;
        slice.task = ops.task.empty() ? kNoNumber : ops.task[i];
        slice.args = ArgRef::of(source, ops.row[i]);
        if (slice.type != lastType) {
            lastType = slice.type;
            lastClass = classOf(report.strings.text(slice.type));
        }
        slice.cls = lastClass;
        slice.step = ops.step.empty() ? kNoStep : ops.step[i];
        links[i] = SliceId::of(report.slices.size());
        builder.addSlice(slice);
        ++made;
    }
    if (withoutDuration != 0)
        builder.addIssue(Severity::Warning, message(MessageId::OpsWithoutDuration, withoutDuration));
    return made;
}

Result<std::shared_ptr<const ArgSource>> makeTableRowArgSource(std::string_view description,
                                                               const Report& owner)
{
    return std::make_shared<TableRowArgs>(owner, std::string(description));
}

} // namespace opscope
