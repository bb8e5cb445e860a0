// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of the timeline except calls and tasks: communication, ranges, frequencies, overlap analysis.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "core/import/raw/report/timeline.h"

namespace opscope::raw {
namespace {

using ArgKind = RecordArgs::Kind;
using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::uint64_t kLanesOfGroup = 1000; ///< numbers of tracks: of the group, then of its planes

/// Sorts and joins ranges that touch.
std::vector<Range> unite(std::vector<Range> ranges)
{
    std::ranges::sort(ranges);
    std::vector<Range> out;
    for (const auto& range : ranges) {
        if (out.empty() || range.first > out.back().second)
            out.push_back(range);
        else
            out.back().second = std::max(out.back().second, range.second);
    }
    return out;
}

/// The parts of `whole` that are not in `without`; both are united.
std::vector<Range> subtract(const std::vector<Range>& whole, const std::vector<Range>& without)
{
    std::vector<Range> out;
    auto next = without.begin();
    for (auto range : whole) {
        while (next != without.end() && next->second <= range.first)
            ++next;
        for (auto cut = next; cut != without.end() && cut->first < range.second; ++cut) {
            if (cut->first > range.first)
                out.emplace_back(range.first, cut->first);
            range.first = std::max(range.first, cut->second);
        }
        if (range.first < range.second)
            out.push_back(range);
    }
    return out;
}

/// "allReduce" of "hcom_allReduce_".
std::string_view plainHcclType(std::string_view type)
{
    if (type.starts_with("hcom_"))
        type.remove_prefix(5);
    while (type.ends_with('_'))
        type.remove_suffix(1);
    return type;
}

} // namespace

void Timeline::addCommunication(const std::vector<HcclRun>& hccl)
{
    if (hccl.empty())
        return;
    m_opArgs = std::make_shared<RecordArgs>(m_builder.report(),
                                            std::vector<RecordArgs::Key>{{"rank_size"},
                                                                         {"connection_id"},
                                                                         {"model id"},
                                                                         {"data_type", ArgKind::Text},
                                                                         {"alg_type", ArgKind::Text},
                                                                         {"count"},
                                                                         {"relay", ArgKind::Text},
                                                                         {"retry", ArgKind::Text}});
    m_planeArgs = std::make_shared<RecordArgs>(
        m_builder.report(), std::vector<RecordArgs::Key>{{"notify_id", ArgKind::Text},
                                                         {"duration estimated(us)", ArgKind::NumberText},
                                                         {"stream id"},
                                                         {"task id"},
                                                         {"context id"},
                                                         {"task type", ArgKind::Text},
                                                         {"src rank"},
                                                         {"dst rank"},
                                                         {"transport type", ArgKind::Text},
                                                         {"size(Byte)"},
                                                         {"data type", ArgKind::Text},
                                                         {"link type", ArgKind::Text},
                                                         {"bandwidth(GB/s)", ArgKind::NumberText},
                                                         {"model id"}});
    m_opSource = m_builder.addArgSource(m_opArgs);
    m_planeSource = m_builder.addArgSource(m_planeArgs);
    std::map<std::pair<std::size_t, std::uint64_t>, std::uint64_t> groups;
    for (const auto& each : hccl) {
        if (m_run.devices[each.device].isExported)
            continue;
        const auto group = groups.try_emplace({each.device, each.group}, groups.size()).first->second;
        const auto lane = group * kLanesOfGroup;
        addHccl(each, m_run.host.names.text(each.group), lane);
        addPlanes(each, lane + 1);
    }
}

void Timeline::addHccl(const HcclRun& each, std::string_view group, std::uint64_t lane)
{
    const auto& op = m_run.tasks.hcclOps[each.op];
    const auto* const info = op.info == kNoNumber ? nullptr : &m_run.host.hcclOps[op.info];
    const auto text = [&](std::string_view value) { return RecordArgs::cell(m_with.texts.intern(value)); };
    const auto flag = [&](unsigned bit) {
        return info == nullptr ? RecordArgs::kNoCell : text((info->flags & bit) != 0 ? "yes" : "no");
    };
    const HcclInfo* first = nullptr;
    if (!each.tasks.empty()) {
        const auto call = m_run.hostTask(m_run.devices[each.device], each.tasks.front())->communication;
        const auto row = m_run.tasks.hcclOfCall.empty() ? kNoNumber : m_run.tasks.hcclOfCall[call];
        first = row == kNoNumber ? nullptr : &m_run.host.hcclTasks[row];
    }
    Slice slice;
    slice.ts = each.startNs;
    slice.dur = each.endNs - each.startNs;
    slice.track = m_lanes.track(Layer::Communication, m_run.devices[each.device].device, lane,
                                group.empty() ? std::string("Communication")
                                              : fmt::format("Group {} Communication", group),
                                SliceClass::Communication);
    slice.name = m_with.texts.intern(each.name);
    slice.type = m_with.texts.intern("COMMUNICATION");
    slice.cls = SliceClass::Communication;
    slice.args = ArgRef::of(
        m_opSource,
        m_opArgs->add(
            {first == nullptr ? RecordArgs::kNoCell : first->rankSize, std::uint64_t{op.call} + 1, each.model,
             info == nullptr ? RecordArgs::kNoCell : text(hcclDataType(info->dataType)),
             info == nullptr ? RecordArgs::kNoCell : RecordArgs::cell(m_with.texts.hash(info->algorithm)),
             info == nullptr ? RecordArgs::kNoCell : info->elements, flag(1), flag(2)}));
    addFlowTo(addSlice(slice), op.call);
    if (!m_withOps)
        return;
    CommunicationOp record;
    record.name = slice.name;
    record.group = m_with.texts.hash(each.group);
    const auto typeText = m_run.host.names.text(each.type);
    const auto type = plainHcclType(typeText);
    record.type = type.empty() ? StringId{} : m_with.texts.intern(type);
    record.rank = static_cast<std::int32_t>(m_builder.report().rank);
    record.isP2p = type == "send" || type == "receive" || type == "recv" || type == "batchSendRecv";
    record.start = slice.ts;
    record.elapse = slice.dur;
    m_builder.report().communication.push_back(std::move(record));
}

void Timeline::addPlanes(const HcclRun& each, std::uint64_t firstLane)
{
    const auto& device = m_run.devices[each.device];
    for (const auto i : each.tasks) {
        const auto& task = device.raw.tasks[i];
        const auto& host = *m_run.hostTask(device, i);
        const auto row =
            m_run.tasks.hcclOfCall.empty() ? kNoNumber : m_run.tasks.hcclOfCall[host.communication];
        if (row == kNoNumber)
            continue;
        const auto& info = m_run.host.hcclTasks[row];
        const auto text = [&](std::string_view value) {
            return value.empty() ? RecordArgs::kNoCell : RecordArgs::cell(m_with.texts.intern(value));
        };
        Slice slice;
        slice.ts = task.startNs;
        slice.dur = task.endNs - task.startNs;
        const auto plane = std::min<std::uint64_t>(info.plane, kLanesOfGroup - 2);
        slice.track = m_lanes.track(Layer::Communication, device.device, firstLane + plane,
                                    fmt::format("Plane {}", info.plane), SliceClass::CommunicationTask);
        slice.name = slice.type = m_with.texts.hash(info.item);
        slice.stream = task.stream;
        slice.task = task.task;
        slice.cls = SliceClass::CommunicationTask;
        const auto gbs =
            slice.dur > 0 ? static_cast<double>(info.bytes) / static_cast<double>(slice.dur) : 0.0;
        slice.args = ArgRef::of(
            m_planeSource,
            m_planeArgs->add({text(std::to_string(info.notify)), text(fmt::format("{}", info.estimatedUs)),
                              task.stream, task.task, task.context, RecordArgs::cell(slice.type),
                              info.localRank, info.remoteRank, text(hcclTransport(info.transport)),
                              info.bytes, text(hcclDataType(info.dataType)), text(hcclLink(info.link)),
                              text(fmt::format("{}", gbs)), each.model}));
        addSlice(slice);
    }
}

std::string_view markEventName(std::uint32_t event)
{
    static constexpr std::array<std::string_view, 4> kNames{"marker", "push/pop", "start/end", "marker_ex"};
    return event < kNames.size() ? kNames.at(event) : std::string_view("other");
}

std::string markText(const HostData& host, const MsproftxRecord& mark)
{
    const auto whole = host.longTexts.find(mark.mark);
    if (mark.kind == 1 && whole != host.longTexts.end())
        return whole->second;
    return {mark.text.data(), std::ranges::find(mark.text, '\0')};
}

void Timeline::addMarks()
{
    const auto args = std::make_shared<RecordArgs>(
        m_builder.report(), std::vector<RecordArgs::Key>{{"Category", ArgKind::Text},
                                                         {"Payload_type"},
                                                         {"Payload_value"},
                                                         {"Message_type"},
                                                         {"domain", ArgKind::Text},
                                                         {"event_type", ArgKind::Text}});
    const auto source = m_run.host.marks.empty() ? 0 : m_builder.addArgSource(args);
    for (const auto& mark : m_run.host.marks) {
        const auto begin = m_run.host.clock.unixNs(mark.begin);
        const auto end = m_run.host.clock.unixNs(mark.end);
        if (!begin)
            continue;
        const auto track = m_lanes.hostThread(Layer::Ranges, mark.markThread);
        const auto name = m_with.texts.intern(markText(m_run.host, mark));
        const bool isMstx = mark.kind == 1;
        const auto old = [&](std::uint64_t value) { return isMstx ? RecordArgs::kNoCell : value; };
        const auto row = ArgRef::of(
            source,
            args->add({old(m_with.texts.intern(std::to_string(mark.category)).value), old(mark.payloadType),
                       old(mark.payload), old(mark.messageType),
                       isMstx ? RecordArgs::cell(m_with.texts.hash(mark.domain)) : RecordArgs::kNoCell,
                       RecordArgs::cell(m_with.texts.intern(markEventName(mark.event)))}));
        if (mark.event == 0 || mark.event == 3 || !end || *end <= *begin) {
            Instant instant;
            instant.ts = *begin;
            instant.track = track;
            instant.process = m_lanes.process(Layer::Ranges);
            instant.name = name;
            instant.isMark = true;
            instant.args = row;
            m_builder.addInstant(instant);
            continue;
        }
        Slice slice;
        slice.ts = *begin;
        slice.dur = *end - *begin;
        slice.track = track;
        slice.name = name;
        slice.cls = SliceClass::Range;
        slice.args = row;
        addSlice(slice);
    }
}

void Timeline::addFrequencies(const DeviceRun& device)
{
    const auto& points = device.raw.conversions.empty() ? device.raw.frequencies : device.raw.conversions;
    using Kind = FrequencyPoint::Kind;
    const auto addSample = [&](Kind point, std::int64_t ns, double value) {
        const bool isMhz = point == Kind::CoreMhz;
        const std::string_view series = isMhz ? "MHz" : "mV";
        const auto counter =
            m_builder.counter(m_lanes.process(isMhz ? Layer::AiCoreFreq : Layer::Voltage, device.device),
                              isMhz                   ? "AI Core Freq"
                              : point == Kind::CoreMv ? "Aicore Voltage"
                                                      : "Bus Voltage",
                              series, series, isMhz ? CounterKind::Frequency : CounterKind::Other);
        m_builder.report().counters.counters[counter.index()].device = device.device;
        m_builder.addSample(counter, ns, value);
    };
    const auto& clock = device.raw.clock;
    const auto begin = clock.isRelative() ? std::nullopt : clock.beginNs();
    // At the begin of the capture the last point up to it holds; a frequency is known without points too.
    std::map<Kind, double> first;
    if (!points.empty() && device.raw.facts.cubeMhz > 0)
        first[Kind::CoreMhz] = device.raw.facts.cubeMhz;
    for (const auto& point : points) {
        if (begin && point.ns <= *begin)
            first[point.kind] = point.value;
    }
    for (const auto& [kind, value] : first) {
        if (begin)
            addSample(kind, *begin, value);
    }
    for (const auto& point : points) {
        if (!begin || point.ns > *begin)
            addSample(point.kind, point.ns, point.value);
    }
}

void Timeline::addOverlap(std::size_t number, const std::vector<HcclRun>& hccl)
{
    const auto& device = m_run.devices[number];
    std::vector<Range> computing, communication;
    Range span{INT64_MAX, INT64_MIN};
    for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
        const auto& task = device.raw.tasks[i];
        const auto type = m_builder.report().strings.text(taskTypeOf(m_run, device, i, m_with));
        if (!task.isInTimeline || type.starts_with("PROFILING_"))
            continue;
        span = {std::min(span.first, task.startNs), std::max(span.second, task.endNs)};
        if (m_run.isOp(device, i) && task.endNs > task.startNs)
            computing.emplace_back(task.startNs, task.endNs);
    }
    for (const auto& each : hccl) {
        if (each.device == number && each.endNs > each.startNs)
            communication.emplace_back(each.startNs, each.endNs);
    }
    computing = unite(std::move(computing));
    communication = unite(std::move(communication));
    if (computing.empty() && communication.empty())
        return;
    auto busy = computing;
    busy.insert(busy.end(), communication.begin(), communication.end());
    const std::array<std::pair<std::string_view, std::vector<Range>>, 4> lanes{
        {{"Computing", computing},
         {"Communication", communication},
         {"Communication(Not Overlapped)", subtract(communication, computing)},
         {"Free", subtract({span}, unite(std::move(busy)))}}};
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const auto name = m_with.texts.intern(lanes.at(lane).first);
        for (const auto& [from, to] : lanes.at(lane).second) {
            Slice slice;
            slice.ts = from;
            slice.dur = to - from;
            slice.track =
                m_lanes.track(Layer::Overlap, device.device, lane, lanes.at(lane).first, SliceClass::Overlap);
            slice.name = name;
            slice.cls = SliceClass::Overlap;
            addSlice(slice);
        }
    }
}

} // namespace opscope::raw
