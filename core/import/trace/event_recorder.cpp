// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_recorder.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/import/trace/event_time.h"
#include "core/import/trace/fast_event.h"
#include "core/import/trace/full_event.h"
#include "core/vendor/names.h"

namespace opscope::trace {
namespace {

/// One of the names of iterations, followed by an unsigned number.
bool isStepName(std::string_view name)
{
    if (name.size() < 8)
        return false;
    switch (name[0]) {
    case 'P':
        return name.starts_with("ProfilerStep#");
    case 'I':
        return name.starts_with("Iteration ");
    case 'F':
        return name.starts_with("FP_BP Time ");
    case 'R':
        return name.starts_with("Reduce_");
    case 'D':
        return name.starts_with("Data_aug Bound ");
    default:
        return false;
    }
}

/// An event of the first day of its clock may be a stray one, and a message about it names its place.
bool keepsPlace(const RawEvent& event)
{
    constexpr std::int64_t kDay = 86'400'000'000'000;
    return event.hasArgs || event.ts < kDay;
}

} // namespace

void EventRecorder::issue(Severity severity, Message message, std::size_t at, std::uint64_t count)
{
    m_chunk.issues.add(severity, std::move(message), {{}, 0, at}, count);
}

void EventRecorder::report(Severity severity, Message message, std::size_t at)
{
    ++m_chunk.counts.reported;
    issue(severity, std::move(message), at);
}

bool EventRecorder::hasTime(std::size_t at)
{
    if (m_event->hasBadTime) {
        report(Severity::DataLoss, message(MessageId::EventTimeBad), at);
        return false;
    }
    if (!m_event->hasTs) {
        report(Severity::DataLoss, message(MessageId::EventWithoutTime, std::string(1, m_event->phase)), at);
        return false;
    }
    return true;
}

SliceRecord EventRecorder::sliceRecord(std::size_t at)
{
    auto& e = *m_event;
    SliceRecord record;
    record.ts = e.ts;
    record.offset = keepsPlace(e) ? static_cast<std::uint32_t>(at - m_chunk.start) : kNoNumber;
    record.track = m_tables.track(e.pid, e.tid);
    record.name = m_tables.strings.intern(e.name).value;
    const auto type = e.type.empty() ? kNoType : std::min(m_tables.strings.intern(e.type).value, kNoType);
    record.typeAndHint = type | static_cast<std::uint32_t>(hintOf(e)) << 28;
    record.stream = e.stream;
    record.task = e.task;
    return record;
}

OwnFacts EventRecorder::ownFacts()
{
    const auto& own = m_event->own;
    const auto text = [&](std::string_view of) {
        return of.empty() ? StringId{} : m_tables.strings.intern(of);
    };
    OwnFacts facts;
    facts.slice = static_cast<std::uint32_t>(m_chunk.slices.size());
    facts.step = own.step;
    facts.opType = text(own.opType);
    facts.taskType = text(own.taskType);
    if (!own.cls.empty())
        facts.cls = static_cast<std::uint8_t>(fromWord(own.cls, SliceClass{OwnFacts::kNoClass}));
    return facts;
}

void EventRecorder::flowPoint(FlowPoint::Phase phase, StringId category, std::uint64_t id,
                              std::uint32_t track)
{
    m_chunk.flows.push_back({category, id, m_event->ts, TrackId{track}, phase, m_event->bindEnclosing});
}

/// What a slice with `bind_id` is to the flow of that id.
std::optional<FlowPoint::Phase> EventRecorder::boundPhase() const
{
    const auto& e = *m_event;
    if (!e.hasBindId || (!e.flowIn && !e.flowOut))
        return std::nullopt;
    return !e.flowIn ? FlowPoint::Phase::Start : !e.flowOut ? FlowPoint::Phase::End : FlowPoint::Phase::Step;
}

void EventRecorder::addSlice(std::size_t at)
{
    auto& e = *m_event;
    if (!hasTime(at))
        return;
    if (e.hasBadDur && !e.hasDur)
        issue(Severity::DataLoss, message(MessageId::DurationBad), at);
    else if (!e.hasDur && e.hint != Hint::Mark)
        issue(Severity::Warning, message(MessageId::DurationMissing), at);
    if (e.dur < 0) {
        issue(Severity::DataLoss, message(MessageId::NegativeDuration), at);
        e.dur = 0;
    }
    if (e.ts > kMaxTime - e.dur) {
        report(Severity::DataLoss, message(MessageId::EventTimeBad), at);
        return;
    }
    if (e.hint == Hint::Mark && e.dur == 0) {
        addInstant(at);
        return;
    }
    auto record = sliceRecord(at);
    record.dur = e.dur;
    if (e.own.any)
        m_chunk.own.push_back(ownFacts());
    m_chunk.slices.push_back(record);
    ++m_chunk.counts.slices;
    if (isStepName(e.name))
        m_chunk.steps.push_back(
            {at, record.track, record.name, e.ts, e.dur, false,
             record.typeAndHint >> 28 == static_cast<std::uint32_t>(Hint::GpuAnnotation)});
    if (const auto phase = boundPhase()) {
        e.bindEnclosing = true;
        flowPoint(*phase, m_tables.strings.intern(kBindCategory), e.bindId, record.track);
    }
}

void EventRecorder::addFlow(std::size_t at)
{
    auto& e = *m_event;
    if (!hasTime(at))
        return;
    if (!e.hasId) {
        report(Severity::DataLoss, message(MessageId::FlowWithoutId), at);
        return;
    }
    const auto track = m_tables.track(e.pid, e.tid);
    const auto category = m_tables.strings.intern(e.category.empty() ? e.name : e.category);
    const auto phase = e.phase == 's'   ? FlowPoint::Phase::Start
                       : e.phase == 't' ? FlowPoint::Phase::Step
                                        : FlowPoint::Phase::End;
    flowPoint(phase, category, e.id, track);
    ++m_chunk.counts.flowPoints;
    if (isStepName(e.name))
        m_chunk.steps.push_back({at, track, m_tables.strings.intern(e.name).value, e.ts, -1, false});
}

void EventRecorder::addCounter(std::size_t at, std::string_view text)
{
    auto& e = *m_event;
    if (!hasTime(at))
        return;
    std::vector<std::pair<std::string_view, double>> values;
    std::uint64_t skipped = 0;
    Args args; // what the fast reader refuses is rare
    std::vector<FlatArg> flat;
    if (!e.argsText.empty())
        readFlatArgs(e.argsText, flat);
    else
        args = argsOfEvent(text);
    for (const auto& arg : args)
        flat.push_back({arg.key, arg.value});
    for (const auto& arg : flat) {
        if (const auto value = wholeNumber<double>(arg.value); value && std::isfinite(*value))
            values.emplace_back(arg.key, *value);
        else if (arg.value != "null") // no value
            ++skipped;
    }
    std::string name(e.name);
    if (e.hasId)
        name += fmt::format(" [{}]", e.id);
    if (values.size() > 1) { // an id among the values distinguishes series
        const auto split = std::ranges::find_if(
            values, [](const auto& v) { return v.first.ends_with("_id") || v.first == "id"; });
        if (split != values.end()) {
            name += fmt::format(" ({} {})", split->first, split->second);
            values.erase(split);
        }
    }
    if (skipped != 0)
        issue(Severity::DataLoss, message(MessageId::CounterValueSkipped, printable(e.name, 60)), at,
              skipped);
    if (values.empty()) {
        report(Severity::Warning, message(MessageId::CounterWithoutValue), at);
        return;
    }
    for (const auto& [key, value] : values)
        m_chunk.samples.push_back({e.ts, value, m_tables.counter(e.pid, name, key)});
    ++m_chunk.counts.counters;
}

void EventRecorder::addInstant(std::size_t at)
{
    auto& e = *m_event;
    if (!hasTime(at))
        return;
    InstantRecord record;
    record.ts = e.ts;
    record.offset = keepsPlace(e) ? static_cast<std::uint32_t>(at - m_chunk.start) : kNoNumber;
    record.track = m_tables.track(e.pid, e.tid);
    record.name = m_tables.strings.intern(e.name).value;
    record.scope = e.scope == 'g'   ? InstantScope::Global
                   : e.scope == 'p' ? InstantScope::Process
                                    : InstantScope::Thread;
    record.isMark = e.hint == Hint::Mark;
    m_chunk.instants.push_back(record);
    ++m_chunk.counts.instants;
}

void EventRecorder::addMeta(std::size_t at, std::string_view text)
{
    auto& e = *m_event;
    ++m_chunk.counts.metadata;
    MetaRecord record;
    std::string_view key = "name";
    if (e.name == "process_name") {
        record.kind = MetaRecord::Kind::ProcessName;
    } else if (e.name == "thread_name") {
        record.kind = MetaRecord::Kind::ThreadName;
    } else if (e.name == "process_labels") {
        record.kind = MetaRecord::Kind::ProcessLabels;
        key = "labels";
    } else if (e.name == "process_sort_index" || e.name == "thread_sort_index") {
        record.kind = e.name[0] == 'p' ? MetaRecord::Kind::ProcessSort : MetaRecord::Kind::ThreadSort;
        key = "sort_index";
    } else if (e.name == kOwnDeviceEvent) {
        record.kind = MetaRecord::Kind::ProcessDevice;
        key = "device";
    } else if (e.name == kOwnStepEvent) {
        m_chunk.steps.push_back({at, 0, 0, 0, 0, true});
        return;
    } else {
        return; // no meaning here
    }
    record.track = m_tables.track(e.pid, e.tid);
    for (const auto& arg : argsOfEvent(text)) {
        if (arg.key != key)
            continue;
        record.text = m_tables.strings.intern(arg.value).value;
        if (const auto number = parseScaled(arg.value, 0))
            record.number = *number;
        m_chunk.metas.push_back(record);
        return;
    }
}

void EventRecorder::addPair(std::size_t at)
{
    auto& e = *m_event;
    if (!hasTime(at))
        return;
    const bool isDuration = e.phase == 'B' || e.phase == 'E';
    if (!isDuration && !e.hasId) {
        report(Severity::DataLoss, message(MessageId::AsyncWithoutId), at);
        return;
    }
    PairRecord record;
    record.slice = sliceRecord(at);
    record.own = ownFacts();
    record.id = e.id;
    record.category = m_tables.strings.intern(e.category).value;
    record.offset = static_cast<std::uint32_t>(at - m_chunk.start);
    record.bindId = e.bindId;
    record.bound = boundPhase();
    record.hasArgs = e.hasArgs;
    record.phase = e.phase;
    record.isLocalId = e.isLocalId;
    m_chunk.pairs.push_back(record);
}

void EventRecorder::record(RawEvent& event, std::string_view text, std::size_t at)
{
    m_event = &event;
    switch (event.phase) {
    case 'X':
        addSlice(at);
        break;
    case 's':
    case 't':
    case 'f':
        addFlow(at);
        break;
    case 'C':
        addCounter(at, text);
        break;
    case 'M':
        addMeta(at, text);
        break;
    case 'i':
    case 'I':
    case 'R':
        addInstant(at);
        break;
    case 'B':
    case 'E':
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        addPair(at);
        break;
    default:
        ++m_chunk.counts.reported;
        ++m_chunk.ignoredPhases[event.phase == 0 ? std::string("none") : printable({&event.phase, 1}, 1)];
        issue(Severity::Info, message(MessageId::EventPhaseIgnored, ""), at);
        break;
    }
}

} // namespace opscope::trace
