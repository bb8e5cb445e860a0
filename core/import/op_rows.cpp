// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/op_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::int64_t kNoId = 4294967295; ///< "none" of the exports

/// Appends to a column of the OpTable; a column that no source fills stays empty.
template <class T>
class Filler {
public:
    /// `before` rows stand already, at most `more` will follow.
    Filler(Column<T>& column, std::size_t before, std::size_t more, bool isFilled, T missing)
        : m_values(isFilled || !column.empty() ? &column.own() : nullptr), m_missing(missing)
    {
        if (m_values == nullptr)
            return;
        if (m_values->capacity() < before + more)
            m_values->reserve(std::max(before + more, 2 * m_values->capacity()));
        m_values->resize(before, missing);
    }
    void add(T value)
    {
        if (m_values != nullptr)
            m_values->push_back(value);
    }
    void addMissing() { add(m_missing); }

private:
    std::vector<T>* m_values; ///< null: a column that nobody has
    T m_missing;
};

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

/// The lane of a device's stream; ops without a stream are communication.
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
    const auto* const task = findAny(table, {"Task ID"});
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
    const auto more = rows.end() - rows.first;
    Filler names(ops.name, before, more, true, StringId{});
    Filler oriNames(ops.oriName, before, more, oriName != nullptr, StringId{});
    Filler types(ops.type, before, more, type != nullptr, StringId{});
    Filler taskTypes(ops.taskType, before, more, taskType != nullptr, StringId{});
    Filler states(ops.state, before, more, state != nullptr, StringId{});
    Filler devices(ops.device, before, more, device != nullptr, kNoDevice);
    Filler models(ops.model, before, more, model != nullptr || modelKey != nullptr, std::int64_t{-1});
    Filler steps(ops.step, before, more, step != nullptr || stepKey != nullptr, kNoStep);
    Filler streams(ops.stream, before, more, stream != nullptr, kNoNumber);
    Filler tasks(ops.task, before, more, task != nullptr, kNoNumber);
    Filler contexts(ops.context, before, more, contextId != nullptr, kNoNumber);
    Filler starts(ops.start, before, more, start != nullptr, kMissingInteger);
    Filler durs(ops.dur, before, more, dur != nullptr, kMissingInteger);
    Filler waits(ops.wait, before, more, wait != nullptr, kMissingInteger);
    Filler blockNums(ops.blockNum, before, more, blocks != nullptr, kMissingInteger);
    Filler mixBlockNums(ops.mixBlockNum, before, more, mixBlocks != nullptr, kMissingInteger);
    Filler rowNumbers(ops.row, before, more, true, UINT32_MAX);
    std::vector<Filler<StringId>> shapeFillers;
    for (const auto& [column, target] : shapes)
        shapeFillers.emplace_back(*target, before, more, column != nullptr, StringId{});

    const bool isBareStart = start != nullptr && start->unit.empty();
    const bool isNanos = isBareStart && isStartInNanos(*start, dur, rows);
    const auto startAt = [&](std::size_t i) -> std::int64_t {
        if (!isBareStart)
            return nanosAt(start, i);
        if (start->kind == DataKind::Real) {
            const auto value = start->reals[i] * (isNanos ? 1 : 1000);
            return std::isfinite(value) && std::abs(value) < 9.2e18 ? std::llround(value) : kMissingInteger;
        }
        std::int64_t ns = 0;
        const auto value = integerAt(start, i);
        return value == kMissingInteger || __builtin_mul_overflow(value, isNanos ? 1 : 1000, &ns)
                   ? kMissingInteger
                   : ns;
    };
    // Shapes may carry literal quotes when they came from elsewhere than a CSV.
    std::array<std::pair<StringId, StringId>, shapes.size()> lastShapes; // as they stand, without quotes
    const auto plainText = [&](std::size_t shape, std::size_t i) {
        const auto id = textIdAt(shapes[shape].first, i, strings);
        auto& [last, plain] = lastShapes[shape];
        if (id == last)
            return plain;
        last = id;
        const auto text = strings.text(id);
        const auto bare = unquoted(text);
        return plain = bare.size() == text.size() ? id : strings.intern(std::string(bare));
    };
    const auto either = [&](const DataColumn* column, const DataColumn* key, std::size_t i) {
        const auto value = integerAt(column, i);
        return value == kMissingInteger ? integerAt(key, i) : value;
    };
    std::int64_t lastStep = kMissingInteger;
    std::int32_t lastDevice = kNoDevice;
    std::int64_t lastModel = -1;
    std::uint16_t lastIndex = kNoStep;
    for (auto i = rows.first; i < rows.end(); ++i) {
        if (table.isTotalRow(i))
            continue;
        const auto deviceNumber = integerAt(device, i);
        const auto onDevice =
            deviceNumber == kMissingInteger ? kNoDevice : static_cast<std::int32_t>(deviceNumber);
        const auto modelNumber = either(model, modelKey, i);
        const auto ofModel = modelNumber == kMissingInteger || modelNumber == kNoId ? -1 : modelNumber;
        names.add(textIdAt(name, i, strings));
        oriNames.add(textIdAt(oriName, i, strings));
        types.add(textIdAt(type, i, strings));
        taskTypes.add(textIdAt(taskType, i, strings));
        states.add(textIdAt(state, i, strings));
        devices.add(onDevice);
        models.add(ofModel);
        const auto stepNumber = either(step, stepKey, i);
        if (stepNumber == kMissingInteger) {
            steps.addMissing();
        } else {
            if (stepNumber != lastStep || onDevice != lastDevice || ofModel != lastModel) {
                const auto id = profilerStep != nullptr
                                    ? context.builder.stepFor(kNoDevice, -1, stepNumber)
                                    : context.builder.stepFor(onDevice, ofModel, stepNumber);
                lastIndex = id.index() < kNoStep ? static_cast<std::uint16_t>(id.index()) : kNoStep;
                lastStep = stepNumber;
                lastDevice = onDevice;
                lastModel = ofModel;
            }
            steps.add(lastIndex);
        }
        streams.add(idOf(integerAt(stream, i)));
        tasks.add(idOf(integerAt(task, i)));
        contexts.add(idOf(integerAt(contextId, i)));
        starts.add(startAt(i));
        durs.add(nanosAt(dur, i));
        waits.add(nanosAt(wait, i));
        blockNums.add(integerAt(blocks, i));
        mixBlockNums.add(integerAt(mixBlocks, i));
        for (std::size_t s = 0; s < shapes.size(); ++s)
            shapeFillers[s].add(plainText(s, i));
        rowNumbers.add(static_cast<std::uint32_t>(i));
    }
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
        slice.dur = dur == kMissingInteger ? 0 : std::max<std::int64_t>(dur, 0);
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
        builder.addSlice(slice);
        ++made;
    }
    return made;
}

Result<std::shared_ptr<const ArgSource>> makeTableRowArgSource(std::string_view description,
                                                               const Report& owner)
{
    return std::make_shared<TableRowArgs>(owner, std::string(description));
}

} // namespace opscope
