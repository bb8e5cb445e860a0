// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/chunk.h"

#include <algorithm>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/utf8.h"
#include "core/import/trace/counter_args.h"
#include "core/import/trace/event_scan.h"
#include "core/import/trace/fast_event.h"
#include "core/import/trace/json_args.h"
#include "core/import/trace/lost_events.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

constexpr std::size_t kIssuePlaces = Issue::kPlaces;
/// Low guesses of what an event takes in a file, to reserve by.
constexpr std::size_t kBytesPerSlice = 100;
constexpr std::size_t kBytesPerFlow = 200;
constexpr std::size_t kBytesPerSample = 300;

/// An unsigned number behind one of the names that iterations go by.
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

class Parser {
public:
    Parser(std::string_view bytes, LocalTables& tables, ParseLimits& limits, Chunk& chunk)
        : m_bytes(bytes), m_tables(tables), m_limits(limits), m_chunk(chunk)
    {
    }

    void run();

private:
    const char* begin() const { return m_bytes.data(); }
    const char* end() const { return m_bytes.data() + m_bytes.size(); }
    std::size_t offset(const char* at) const { return static_cast<std::size_t>(at - begin()); }

    void issue(Severity severity, Message message, std::size_t at, std::uint64_t count = 1);
    void report(Severity severity, Message message, std::size_t at);
    const char* readEvent(const char* at);
    const char* readForeign(const char* at);
    const char* skipDamage(const char* at, const char* from, Message text, std::size_t place);
    bool isArrayEnd(const char* at) const;
    void take(const char* at, const char* stop);
    void takeSlice(std::size_t at);
    void takeFlow(std::size_t at);
    void takeCounter(std::size_t at, std::string_view text);
    void takeInstant(std::size_t at);
    void takeMeta(std::size_t at, std::string_view text);
    void takePair(std::size_t at);
    bool hasTime(std::size_t at);
    SliceRecord sliceRecord(std::size_t at);
    OwnFacts ownFacts();
    void flowPoint(FlowPoint::Phase phase, StringId category, std::uint64_t id, std::uint32_t track);

    std::string_view m_bytes;
    LocalTables& m_tables;
    ParseLimits& m_limits;
    Chunk& m_chunk;
    RawEvent m_event;
    bool m_isFast = false;     ///< m_event came from the fast reader
    bool m_hadNoPhase = false; ///< the event before says none
    bool m_isSeparated = true; ///< a comma, or what was broken, stands in front
};

void Parser::issue(Severity severity, Message message, std::size_t at, std::uint64_t count)
{
    const auto id = message.id;
    auto [it, isNew] = m_chunk.issues.try_emplace(id);
    if (isNew) {
        it->second.severity = severity;
        it->second.message = std::move(message);
    }
    it->second.count += count;
    if (it->second.offsets.size() < kIssuePlaces)
        it->second.offsets.push_back(at);
}

/// An event that is not shown.
void Parser::report(Severity severity, Message message, std::size_t at)
{
    ++m_chunk.counts.reported;
    issue(severity, std::move(message), at);
}

/// Reads the event at `at` and takes it; the place to go on at, or null if no more events come.
const char* Parser::readEvent(const char* at)
{
    m_hadNoPhase = false;
    if (m_limits.fastReader) {
        if (const char* const stop = readFast(at, end(), m_event); stop != nullptr) {
            m_isFast = true;
            ++m_chunk.events;
            take(at, stop);
            return stop;
        }
    }
    m_isFast = false;
    const auto scan = scanValue(at, end());
    if (scan.kind == ValueScan::Kind::Container) {
        issue(Severity::Warning, message(MessageId::AnotherTrace), offset(at));
        m_isSeparated = true;
        return scan.stop;
    }
    if (!scan.isWhole()) {
        auto text =
            scan.kind == ValueScan::Kind::CutOff
                ? message(MessageId::TraceCutOff)
                : message(MessageId::EventMalformed, printable(m_bytes.substr(offset(scan.stop)), 24));
        const auto place = scan.kind == ValueScan::Kind::CutOff ? at : scan.stop;
        return skipDamage(at, scan.resume, std::move(text), offset(place));
    }
    ++m_chunk.events;
    const std::string_view text(at, static_cast<std::size_t>(scan.stop - at));
    if (const auto read = readFull(text, m_tables.scratch, m_event); !read) {
        const auto& error = read.error();
        report(Severity::DataLoss, error.message, offset(at) + error.where.offset.value_or(0));
        m_hadNoPhase = countLostEvents(text) == 0;
        return scan.stop;
    }
    take(at, scan.stop);
    return scan.stop;
}

/// Passes over what is no event, from `at` to the next event, which begins at `from` or behind. What is lost
/// are the events in between, and an object is one even if it says no phase.
const char* Parser::skipDamage(const char* at, const char* from, Message text, std::size_t place)
{
    const auto next = findEventStart(m_bytes, std::max(offset(from), offset(at) + 1), m_bytes.size());
    const auto stop = std::min(next, m_bytes.size());
    const auto lost = m_bytes.substr(offset(at), stop - offset(at));
    const bool isObject = lost[0] == '{' && lost.find('"') != std::string_view::npos;
    auto events = std::max<std::uint64_t>(countLostEvents(lost), isObject ? 1 : 0);
    if (std::exchange(m_hadNoPhase, false) && events > 0 && !isObject)
        --events; // the rest of an event that was closed too early, and is told already
    m_chunk.counts.reported += events;
    m_chunk.events += events;
    const bool isMarksOnly = lost.find_first_not_of("{}[]:,\" \t\r\n") == std::string_view::npos;
    issue(events == 0 && isMarksOnly ? Severity::Warning : Severity::DataLoss, std::move(text), place,
          std::max<std::uint64_t>(events, 1));
    m_isSeparated = true;
    return next == SIZE_MAX ? nullptr : begin() + next;
}

/// What stands where an event should: the place to go on at, or null if no more events come.
const char* Parser::readForeign(const char* at)
{
    auto text = message(MessageId::EventExpected, printable(m_bytes.substr(offset(at)), 24));
    const auto value = scanValue(at, end());
    const char* const next = value.isWhole() ? skipSpace(value.stop, end()) : end();
    if (!m_isSeparated)
        return skipDamage(at, at, std::move(text), offset(at));
    const bool holdsEvents =
        *at == '[' && findEventStart(m_bytes, offset(at), offset(value.stop)) != SIZE_MAX;
    if (next == end() || (*next != ',' && *next != ']') || holdsEvents)
        return skipDamage(at, at, std::move(text), offset(at));
    ++m_chunk.events;
    report(Severity::DataLoss, std::move(text), offset(at));
    return value.stop;
}

/// True if the `]` at `at` closes the array: nothing follows, or the end or another key of the object around
/// it.
bool Parser::isArrayEnd(const char* at) const
{
    const char* next = skipSpace(at + 1, end());
    if (next == end() || *next == '}')
        return true;
    const bool isSeparated = *next == ',';
    while (next != end() && (*next == ',' || *next == ']'))
        next = skipSpace(next + 1, end());
    if (next == end() || (isSeparated && *next == '"'))
        return true;
    if (*next != '{')
        return findEventStart(m_bytes, offset(next), m_bytes.size()) == SIZE_MAX;
    const auto scan = scanValue(next, end());
    const std::string_view seen(next, static_cast<std::size_t>(scan.stop - next));
    return scan.isWhole() ? scan.kind != ValueScan::Kind::Event : countLostEvents(seen) == 0;
}

void Parser::run()
{
    const char* at = begin() + m_chunk.start;
    const char* const boundary = begin() + m_chunk.boundary;
    bool isClosed = false;
    std::uint64_t rounds = 0;
    while (at != nullptr && at != end()) {
        if (at >= boundary && *at == '{') {
            m_chunk.stop = offset(at);
            m_chunk.end = ChunkEnd::Boundary;
            return;
        }
        if ((++rounds & 0xFFF) == 0 && m_limits.stop.stop_requested())
            break;
        if (*at == ']' && isArrayEnd(at)) {
            isClosed = true;
            ++at;
            break;
        }
        const bool isEvent = *at == '{';
        if (isEvent)
            m_isSeparated = false;
        at = isEvent ? readEvent(at) : readForeign(at);
        if (at == nullptr)
            break;
        at = skipSpace(at, end());
        if (at == end())
            break;
        if (*at == ',') {
            at = skipSpace(at + 1, end());
            m_isSeparated = true;
        } else if (*at == '{' && !m_isSeparated)
            issue(Severity::Warning, message(MessageId::MissingComma), offset(at));
    }
    m_chunk.end = isClosed ? ChunkEnd::ArrayEnd : ChunkEnd::FileEnd;
    m_chunk.stop = at == nullptr ? m_bytes.size() : offset(at);
}

bool Parser::hasTime(std::size_t at)
{
    if (m_event.hasBadTime) {
        report(Severity::DataLoss, message(MessageId::EventTimeBad), at);
        return false;
    }
    if (!m_event.hasTs) {
        report(Severity::DataLoss, message(MessageId::EventWithoutTime, std::string(1, m_event.phase)), at);
        return false;
    }
    return true;
}

SliceRecord Parser::sliceRecord(std::size_t at)
{
    auto& e = m_event;
    SliceRecord record;
    record.ts = e.ts;
    record.offset = e.hasArgs ? static_cast<std::uint32_t>(at - m_chunk.start) : kNoArgs;
    record.track = m_tables.track(e.pid, e.tid);
    record.name = m_tables.strings.intern(e.name).value;
    const auto type = e.type.empty() ? kNoType : std::min(m_tables.strings.intern(e.type).value, kNoType);
    record.typeAndHint = type | static_cast<std::uint32_t>(hintOf(e)) << 28;
    record.stream = e.stream;
    record.task = e.task;
    return record;
}

OwnFacts Parser::ownFacts()
{
    const auto& own = m_event.own;
    const auto text = [&](std::string_view of) {
        return of.empty() ? StringId{} : m_tables.strings.intern(of);
    };
    OwnFacts facts;
    facts.slice = static_cast<std::uint32_t>(m_chunk.slices.size());
    facts.step = own.step;
    facts.opType = text(own.opType);
    facts.taskType = text(own.taskType);
    for (int i = 0; i < kSliceClassCount && !own.cls.empty(); ++i) {
        if (own.cls == sliceClassName(static_cast<SliceClass>(i)))
            facts.cls = static_cast<std::uint8_t>(i);
    }
    return facts;
}

void Parser::flowPoint(FlowPoint::Phase phase, StringId category, std::uint64_t id, std::uint32_t track)
{
    m_chunk.flows.push_back({category, id, m_event.ts, TrackId{track}, phase, m_event.bindEnclosing});
}

void Parser::takeSlice(std::size_t at)
{
    auto& e = m_event;
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
        takeInstant(at);
        return;
    }
    auto record = sliceRecord(at);
    record.dur = e.dur;
    if (e.own.any)
        m_chunk.own.push_back(ownFacts());
    m_chunk.slices.push_back(record);
    ++m_chunk.counts.slices;
    if (isStepName(e.name))
        m_chunk.steps.push_back({at, record.track, record.name, e.ts, e.dur, false});
    if (e.hasBindId && (e.flowIn || e.flowOut)) {
        const auto phase = !e.flowIn    ? FlowPoint::Phase::Start
                           : !e.flowOut ? FlowPoint::Phase::End
                                        : FlowPoint::Phase::Step;
        e.bindEnclosing = true;
        flowPoint(phase, m_tables.strings.intern("bind_id"), e.bindId, record.track);
    }
}

void Parser::takeFlow(std::size_t at)
{
    auto& e = m_event;
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

void Parser::takeCounter(std::size_t at, std::string_view text)
{
    auto& e = m_event;
    if (!hasTime(at))
        return;
    std::vector<CounterValue> values;
    std::uint64_t skipped = 0;
    if (m_isFast)
        readCounterArgs(e.argsText, values, skipped);
    else
        readCounterArgsFully(text, m_tables.scratch, values, skipped);
    std::string name(e.name);
    if (e.hasId)
        name += fmt::format(" [{}]", e.id);
    if (values.size() > 1) { // an id among the values tells series apart
        const auto split = std::ranges::find_if(
            values, [](const CounterValue& v) { return v.key.ends_with("_id") || v.key == "id"; });
        if (split != values.end()) {
            name += fmt::format(" ({} {})", split->key, split->value);
            values.erase(split);
        }
    }
    if (skipped != 0)
        issue(Severity::DataLoss, message(MessageId::CounterValueSkipped, printable(e.name, 60)), at, skipped);
    if (values.empty()) {
        report(Severity::Warning, message(MessageId::CounterWithoutValue), at);
        return;
    }
    for (const auto& value : values)
        m_chunk.samples.push_back({e.ts, value.value, m_tables.counter(e.pid, name, value.key)});
    ++m_chunk.counts.counters;
}

void Parser::takeInstant(std::size_t at)
{
    auto& e = m_event;
    if (!hasTime(at))
        return;
    InstantRecord record;
    record.ts = e.ts;
    record.offset = e.hasArgs ? static_cast<std::uint32_t>(at - m_chunk.start) : kNoArgs;
    record.track = m_tables.track(e.pid, e.tid);
    record.name = m_tables.strings.intern(e.name).value;
    record.scope = e.scope == 'g'   ? InstantScope::Global
                   : e.scope == 'p' ? InstantScope::Process
                                    : InstantScope::Thread;
    record.isMark = e.hint == Hint::Mark;
    m_chunk.instants.push_back(record);
    ++m_chunk.counts.instants;
}

void Parser::takeMeta(std::size_t at, std::string_view text)
{
    auto& e = m_event;
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
        return; // of no meaning here
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

void Parser::takePair(std::size_t at)
{
    auto& e = m_event;
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
    record.phase = e.phase;
    record.isLocalId = e.isLocalId;
    m_chunk.pairs.push_back(record);
    if (e.phase == 'B' && e.hasBindId && (e.flowIn || e.flowOut)) {
        const auto phase = !e.flowIn    ? FlowPoint::Phase::Start
                           : !e.flowOut ? FlowPoint::Phase::End
                                        : FlowPoint::Phase::Step;
        e.bindEnclosing = true;
        flowPoint(phase, m_tables.strings.intern("bind_id"), e.bindId, record.slice.track);
    }
}

void Parser::take(const char* at, const char* stop)
{
    const auto where = offset(at);
    switch (m_event.phase) {
    case 'X':
        takeSlice(where);
        break;
    case 's':
    case 't':
    case 'f':
        takeFlow(where);
        break;
    case 'C':
        takeCounter(where, {at, static_cast<std::size_t>(stop - at)});
        break;
    case 'M':
        takeMeta(where, {at, static_cast<std::size_t>(stop - at)});
        break;
    case 'i':
    case 'I':
    case 'R':
        takeInstant(where);
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
        takePair(where);
        break;
    default:
        m_hadNoPhase = m_event.phase == 0;
        ++m_chunk.counts.reported;
        ++m_chunk.ignoredPhases[m_event.phase == 0 ? std::string("none") : printable({&m_event.phase, 1}, 1)];
        issue(Severity::Info, message(MessageId::EventPhaseIgnored, ""), where);
        break;
    }
}

} // namespace

void Chunk::clearResult()
{
    Chunk empty;
    empty.searchFrom = searchFrom;
    empty.boundary = boundary;
    *this = std::move(empty);
}

void parseChunk(std::string_view bytes, LocalTables& tables, ParseLimits& limits, Chunk& chunk)
{
    chunk.tables = &tables;
    // Pages that are reserved and not written cost nothing; growing copies.
    const auto length = std::min(chunk.boundary, bytes.size()) - chunk.start;
    chunk.slices.reserve(length / kBytesPerSlice + 64);
    chunk.flows.reserve(length / kBytesPerFlow + 64);
    chunk.samples.reserve(length / kBytesPerSample + 64);
    Parser(bytes, tables, limits, chunk).run();
}

} // namespace opscope::trace
