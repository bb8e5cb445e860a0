// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/timeline.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/base/page_memory.h"
#include "core/import/raw/report/record_args.h"
#include "core/vendor/classify.h"

namespace opscope::raw {
namespace {

using ArgKind = RecordArgs::Kind;

SliceClass classOfLevel(std::uint16_t level)
{
    switch (level) {
    case kLevelAcl:
        return SliceClass::HostApi;
    case kLevelModel:
        return SliceClass::HostModel;
    case kLevelNode:
        return SliceClass::HostNode;
    case kLevelCommunication:
        return SliceClass::HostCommunication;
    case kLevelRuntime:
        return SliceClass::HostRuntime;
    default:
        return SliceClass::Framework;
    }
}

/// "size" of a copy, and its direction as the vendor names it.
std::string_view directionName(std::uint16_t direction)
{
    static constexpr std::array<std::string_view, 4> kNames{"host to host", "host to device",
                                                            "device to host", "device to device"};
    return direction < kNames.size() ? kNames.at(direction) : std::string_view("other");
}

/// Classes of task types, each found once.
class TaskClasses {
public:
    explicit TaskClasses(const StringPool& strings) : m_strings(strings) {}
    SliceClass of(StringId type)
    {
        const auto [it, isNew] = m_known.try_emplace(type.value);
        if (isNew)
            it->second = classOfTaskType(m_strings.text(type)).value_or(SliceClass::Control);
        return it->second;
    }

private:
    const StringPool& m_strings;
    std::unordered_map<std::uint32_t, SliceClass> m_known;
};

} // namespace

Timeline::Timeline(ReportBuilder& builder, const RawRun& run, RunTexts& with)
    : m_builder(builder),
      m_run(run),
      m_with(with),
      m_lanes(builder, run.pid, run.processName),
      m_hostToDevice(builder.intern("HostToDevice"))
{
}

void Timeline::add(const std::vector<HcclRun>& hccl, bool withOps, bool isPartial)
{
    m_withOps = withOps;
    m_builder.followSlices();
    auto count = m_builder.slices().size() + m_run.host.calls.size();
    for (const auto& device : m_run.devices)
        count += 3 * device.raw.tasks.size(); // and the analysis of overlap
    m_builder.slices().forEachColumn([&](auto& column) { reservePages(column.own(), count); });
    isPartial ? findCalls() : addCalls();
    for (const auto& device : m_run.devices) {
        if (device.isExported)
            continue;
        addTasks(device);
        addFrequencies(device);
    }
    addCommunication(hccl);
    if (!isPartial)
        addMarks();
    for (std::size_t d = 0; d < m_run.devices.size(); ++d) {
        if (!m_run.devices[d].isExported)
            addOverlap(d, hccl);
    }
    if (!isPartial)
        addTorch();
}

SliceId Timeline::addSlice(const Slice& slice)
{
    m_builder.addSlice(slice);
    return SliceId::of(m_builder.slices().size() - 1);
}

void Timeline::addCalls()
{
    auto& texts = m_with.texts;
    const auto args = std::make_shared<RecordArgs>(m_builder.report(),
                                                   std::vector<RecordArgs::Key>{{"Thread Id"},
                                                                                {"Mode", ArgKind::Text},
                                                                                {"level", ArgKind::Text},
                                                                                {"id", ArgKind::Text},
                                                                                {"item_id", ArgKind::Text},
                                                                                {"connection_id"}});
    const auto source = m_builder.addArgSource(args);
    args->reserve(m_run.host.calls.size());
    struct Shown {
        StringId name, mode, level, type;
    };
    std::vector<Shown> shown; // each name of a level once
    HashIndex rows;
    m_callSlices.assign(m_run.host.calls.size(), {});
    const auto noId = texts.intern("0");
    for (std::uint32_t i = 0; i < m_run.host.calls.size(); ++i) {
        const auto& call = m_run.host.calls[i];
        const auto begin = m_run.host.clock.unixNs(call.begin);
        const auto end = m_run.host.clock.unixNs(call.end);
        if (!begin || !end || call.level == kLevelMsproftx || !m_run.isShown(i))
            continue;
        const bool isAcl = call.level == kLevelAcl;
        const auto item = texts.hash(call.item);
        const auto key = call.level == kLevelCommunication ? std::uint64_t{item.value} << 32U | call.type
                                                           : std::uint64_t{call.level} << 48U | call.type;
        auto& row = rows[key];
        if (row == kNoNumber) {
            row = static_cast<std::uint32_t>(shown.size());
            const auto type = texts.type(call.level, call.type);
            const auto& strings = m_builder.report().strings;
            const auto name = strings.text(call.level == kLevelCommunication ? item : type);
            shown.push_back({texts.intern(fmt::format("{}@{}", levelPrefix(call.level), name)),
                             isAcl ? texts.intern(aclMode(call.type)) : type,
                             texts.intern(levelName(call.level)), type});
        }
        const auto& facts = shown[row];
        Slice slice;
        slice.ts = *begin;
        slice.dur = *end - *begin;
        slice.track = m_lanes.hostThread(Layer::Cann, call.thread);
        slice.name = facts.name;
        slice.type = facts.mode;
        slice.cls = classOfLevel(call.level);
        slice.args = ArgRef::of(
            source, args->add({call.thread, RecordArgs::cell(facts.mode), RecordArgs::cell(facts.level),
                               RecordArgs::cell(isAcl ? facts.type : noId),
                               RecordArgs::cell(item.valid() ? item : noId), std::uint64_t{i} + 1}));
        m_callSlices[i] = addSlice(slice);
    }
}

/// The slices of an exported timeline, by the begin and the end of each call and its level.
void Timeline::findCalls()
{
    const auto& slices = m_builder.slices();
    const auto& report = m_builder.report();
    std::map<std::tuple<std::int64_t, std::int64_t, std::string_view>, SliceId> found;
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        const auto name = report.strings.text(slices.name[i]);
        if (const auto at = name.find('@'); at != std::string_view::npos)
            found.try_emplace({slices.ts[i], slices.dur[i], name.substr(0, at)}, SliceId::of(i));
    }
    m_callSlices.assign(m_run.host.calls.size(), {});
    for (std::size_t i = 0; i < m_run.host.calls.size(); ++i) {
        const auto& call = m_run.host.calls[i];
        const auto begin = m_run.host.clock.unixNs(call.begin);
        const auto end = m_run.host.clock.unixNs(call.end);
        if (!begin || !end)
            continue;
        if (const auto slice = found.find({*begin, *end - *begin, levelPrefix(call.level)});
            slice != found.end())
            m_callSlices[i] = slice->second;
    }
}

void Timeline::addFlowTo(SliceId slice, std::uint32_t call)
{
    if (call != kNoNumber && m_callSlices[call].valid())
        m_builder.addFlow(m_callSlices[call], slice, m_hostToDevice);
}

void Timeline::addTasks(const DeviceRun& device)
{
    const auto args = std::make_shared<RecordArgs>(
        m_builder.report(), std::vector<RecordArgs::Key>{{"Model Id"},
                                                         {"Task Type", ArgKind::Text},
                                                         {"Physic Stream Id"},
                                                         {"Task Id"},
                                                         {"Batch Id"},
                                                         {"Subtask Id"},
                                                         {"connection_id"},
                                                         {"size(B)"},
                                                         {"bandwidth(GB/s)", ArgKind::NumberText},
                                                         {"operation", ArgKind::Text}});
    const auto source = m_builder.addArgSource(args);
    args->reserve(device.raw.tasks.size());
    TaskClasses classes(m_builder.report().strings);
    for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
        const auto& task = device.raw.tasks[i];
        if (!task.isInTimeline)
            continue;
        const auto* const host = m_run.hostTask(device, i);
        const auto type = taskTypeOf(m_run, device, i, m_with);
        const auto op = host != nullptr && host->op != kNoNumber ? m_with.ops[host->op].name : StringId{};
        const bool isCopy = host != nullptr && host->copy != kNoNumber;
        Slice slice;
        slice.ts = task.startNs;
        slice.dur = task.endNs - task.startNs;
        slice.track = m_lanes.stream(device.device, task.stream);
        slice.name = op.valid() ? op : type;
        slice.cls = classes.of(type);
        if (slice.cls == SliceClass::Control && op.valid())
            slice.cls = SliceClass::Kernel;
        slice.type = slice.cls == SliceClass::Memcpy
                         ? m_with.texts.intern(taskTypeName(device.raw.facts, task))
                         : type;
        slice.stream = task.stream;
        slice.task = task.task;
        const auto copy = isCopy ? &m_run.host.copies[host->copy] : nullptr;
        slice.args = ArgRef::of(
            source,
            args->add({host == nullptr ? kNoNumber : host->model, RecordArgs::cell(slice.type), task.stream,
                       task.task, task.batch, task.context,
                       host == nullptr || host->call == kNoNumber ? RecordArgs::kNoCell
                                                                  : std::uint64_t{host->call} + 1,
                       copy == nullptr ? RecordArgs::kNoCell : copy->bytes,
                       copy == nullptr || slice.dur <= 0
                           ? RecordArgs::kNoCell
                           : RecordArgs::cell(m_with.texts.intern(fmt::format(
                                 "{}", static_cast<double>(copy->bytes) / static_cast<double>(slice.dur)))),
                       copy == nullptr
                           ? RecordArgs::kNoCell
                           : RecordArgs::cell(m_with.texts.intern(directionName(copy->direction())))}));
        const auto id = addSlice(slice);
        if (!m_run.torch.empty() && host != nullptr && host->call != kNoNumber)
            m_tasksOfCalls.emplace_back(host->call, id);
        // The flow of a communication op ends at the op.
        const bool hasFlow =
            host != nullptr && (host->kind != TaskKind::Communication || slice.cls == SliceClass::Memcpy);
        if (hasFlow)
            addFlowTo(id, host->call);
    }
}

} // namespace opscope::raw
