// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/op_slices.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/message_id.h"
#include "core/report/args.h"
#include "core/report/cells.h"

namespace opscope {
namespace {

/// The cells of the op from which a slice was made, as its arguments.
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
                args.push_back({column.name, std::move(text), column.kind == CellKind::Text});
        }
        return args;
    }
    std::string kind() const override { return kTableRowArgs; }
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

/// Where ops without a stream are shown: a lane for each kind of them.
const char* laneWithoutStream(SliceClass cls)
{
    return cls == SliceClass::Communication ? "Communication"
           : cls == SliceClass::AiCpu       ? "AI CPU"
                                            : "AI Core";
}

/// The track of a device's stream; without one that of ops of this class.
TrackId streamTrack(ReportBuilder& builder, std::int32_t device, std::uint32_t stream, SliceClass cls)
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
    const auto label =
        stream == kNoNumber ? std::string(laneWithoutStream(cls)) : fmt::format("Stream {}", stream);
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

std::size_t slicesFromOps(ReportBuilder& builder)
{
    auto& report = builder.report();
    auto& ops = report.ops;
    if (ops.size() == 0 || ops.start.empty() || ops.source >= report.tables.size() ||
        std::ranges::any_of(report.slices.cls.span(), isDeviceClass))
        return 0;
    const auto source =
        builder.addArgSource(std::make_shared<TableRowArgs>(report, report.tables[ops.source].kind));
    using Lane = std::tuple<std::int32_t, std::uint32_t, SliceClass>; // the class only without a stream
    std::map<Lane, TrackId> lanes;
    std::size_t made = 0;
    std::size_t withoutDuration = 0;
    std::size_t withoutStart = 0;
    auto& links = ops.slice.own();
    links.resize(ops.size());
    builder.followSlices();
    // Neighbouring ops often have the same type and stream.
    StringId lastType;
    auto lastClass = classOf({});
    Lane lastLane;
    TrackId lastTrack;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto start = ops.start[i];
        const auto dur = ops.dur.empty() ? kMissingInteger : ops.dur[i];
        if (start == kMissingInteger) {
            withoutStart += dur >= 0 ? 1U : 0U;
            continue;
        }
        if (dur < 0) { // or missing: an unknown duration is not 0
            ++withoutDuration;
            continue;
        }
        const auto device = ops.device.empty() ? kNoDevice : ops.device[i];
        const auto stream = ops.stream.empty() ? kNoNumber : ops.stream[i];
        Slice slice;
        slice.type = ops.taskType.empty() ? StringId{} : ops.taskType[i];
        if (slice.type != lastType) {
            lastType = slice.type;
            lastClass = classOf(report.strings.text(slice.type));
        }
        const Lane laneOf{device, stream, stream == kNoNumber ? lastClass : SliceClass::Kernel};
        if (!lastTrack.valid() || lastLane != laneOf) {
            lastLane = laneOf;
            const auto [lane, isNew] = lanes.try_emplace(lastLane);
            if (isNew)
                lane->second = streamTrack(builder, device, stream, lastClass);
            lastTrack = lane->second;
        }
        slice.ts = start;
        slice.dur = dur;
        slice.track = lastTrack;
        slice.name = ops.name[i];
        slice.stream = stream;
        slice.task = ops.task.empty() ? kNoNumber : ops.task[i];
        slice.args = ArgRef::of(source, ops.row[i]);
        slice.cls = lastClass;
        slice.step = ops.step.empty() ? kNoStep : ops.step[i];
        links[i] = SliceId::of(report.slices.size());
        builder.addSlice(slice);
        ++made;
    }
    if (withoutDuration != 0)
        builder.addIssue(Severity::Warning, message(MessageId::OpsWithoutDuration, withoutDuration));
    if (withoutStart != 0 && made != 0) // else the statistics are those of the table
        builder.addIssue(Severity::DataLoss, message(MessageId::OpsWithoutStart, withoutStart), {},
                         withoutStart);
    return made;
}

Result<std::shared_ptr<const ArgSource>> makeTableRowArgSource(std::string_view description,
                                                               const Report& owner)
{
    return std::make_shared<TableRowArgs>(owner, std::string(description));
}

} // namespace opscope
