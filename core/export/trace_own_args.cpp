// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/trace_own_args.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/base/json_text.h"
#include "core/import/trace/classify_event.h"
#include "core/import/trace/fast_event.h"

namespace opscope {
namespace {

void argument(std::string& out, std::string_view key, std::string_view text)
{
    if (!out.ends_with('{'))
        out += ',';
    appendJsonString(out, key);
    out += ':';
    appendJsonString(out, text);
}

} // namespace

OwnArgWriter::OwnArgWriter(const Report& report) : m_report(report)
{
    std::vector<TimeRange> ranges;
    for (const auto& step : report.steps)
        ranges.push_back(step.range);
    std::erase_if(ranges, [](const TimeRange& range) { return range.empty(); });
    std::ranges::sort(ranges, {}, &TimeRange::begin);
    for (std::size_t i = 1; i < ranges.size(); ++i)
        m_areStepsApart = m_areStepsApart && ranges[i - 1].end <= ranges[i].begin;
}

TrackRole OwnArgWriter::roleOf(TrackId id)
{
    const auto [it, isNew] = m_roles.try_emplace(id);
    if (!isNew)
        return it->second;
    const auto& track = m_report.tracks[id.index()];
    std::string_view lane = "0"; // where an async slice is written
    if (track.thread.valid()) {
        const auto& thread = m_report.threads[track.thread.index()];
        lane = m_report.text(thread.name.valid() ? thread.name : thread.key);
    }
    return it->second = trackRole(m_report.text(m_report.processes[track.process.index()].name), lane);
}

/// The class that the importer would find for the event as written.
SliceClass OwnArgWriter::readClass(std::string& out, std::size_t start, const Slice& slice)
{
    constexpr std::size_t kAhead = 128; // the fast reader looks ahead
    const auto size = out.size();
    out += "}}";
    const auto end = out.size();
    out.append(kAhead, ' ');
    trace::RawEvent event;
    if (trace::readFast(out.data() + start, out.data() + out.size(), event) == nullptr) {
        if (!trace::readFull(out.data() + start, out.data() + end, m_scratch, event).isWhole())
            event = {};
    }
    const auto cls = trace::classify(roleOf(slice.track), hintOf(event), event.type, event.name);
    out.resize(size);
    return cls;
}

/// True if the importer would find the slice's step from its time.
bool OwnArgWriter::isStepSeen(const Slice& slice) const
{
    const auto& step = m_report.steps[slice.step];
    const auto device = m_report.tracks[slice.track.index()].device;
    return m_areStepsApart && step.range.contains(slice.ts) &&
           (step.device == kNoDevice || device == kNoDevice || step.device == device);
}

void OwnArgWriter::complete(std::string& out, std::size_t start, SliceId id)
{
    const auto slice = m_report.slices.at(id);
    if (readClass(out, start, slice) != slice.cls)
        argument(out, trace::kOwnClass, sliceClassName(slice.cls));
    if (slice.step < m_report.steps.size() && !isStepSeen(slice))
        out += fmt::format("{}\"{}\":{}", out.ends_with('{') ? "" : ",", trace::kOwnStep, slice.step);
    const auto op = m_report.opOf(id);
    const auto at = [&](const Column<StringId>& column) {
        return op.valid() && op.index() < column.size() ? column[op.index()] : StringId{};
    };
    if (at(m_report.ops.type).valid())
        argument(out, trace::kOwnOpType, m_report.text(at(m_report.ops.type)));
    if (at(m_report.ops.taskType).valid())
        argument(out, trace::kOwnTaskType, m_report.text(at(m_report.ops.taskType)));
}

std::string OwnArgWriter::stepArgs(const Report& report, std::size_t index)
{
    const auto& step = report.steps[index];
    auto out = fmt::format("{{\"index\":{},\"label\":", index);
    appendJsonString(out, report.text(step.label));
    const auto number = [&](std::string_view key, std::int64_t value) {
        out += fmt::format(",\"{}\":{}", key, value);
    };
    number("device", step.device);
    if (step.range != TimeRange{}) {
        number("begin_ns", step.range.begin);
        number("end_ns", step.range.end);
    }
    for (const auto& field : trace::kOwnStepFields) {
        if (!field.isTraining || step.hasTrainingTimes)
            number(field.key, step.*field.member);
    }
    for (const auto& [start, length] : step.reduces)
        out += fmt::format(
            "{}[{},{}]",
            &step.reduces.front().first == &start ? fmt::format(",\"{}\":[", trace::kOwnStepReduces) : ",",
            start, length);
    return out + (step.reduces.empty() ? "}" : "]}");
}

} // namespace opscope
