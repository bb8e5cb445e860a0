// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/chunk.h"

#include <algorithm>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/utf8.h"
#include "core/import/trace/event_scan.h"
#include "core/import/trace/event_taker.h"
#include "core/import/trace/fast_event.h"
#include "core/import/trace/lost_events.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

/// Low estimates of the bytes of an event in a file, for reserving memory.
constexpr std::size_t kBytesPerSlice = 100;
constexpr std::size_t kBytesPerFlow = 200;
constexpr std::size_t kBytesPerSample = 300;

class Parser {
public:
    Parser(std::string_view bytes, LocalTables& tables, ParseLimits& limits, Chunk& chunk)
        : m_bytes(bytes), m_tables(tables), m_limits(limits), m_chunk(chunk), m_taker(tables, chunk)
    {
    }

    void run();

private:
    const char* begin() const { return m_bytes.data(); }
    const char* end() const { return m_bytes.data() + m_bytes.size(); }
    std::size_t offset(const char* at) const { return static_cast<std::size_t>(at - begin()); }

    const char* readEvent(const char* at);
    const char* readForeign(const char* at);
    const char* skipDamage(const char* at, const char* from, Message text, std::size_t place);
    bool isArrayEnd(const char* at) const;
    void take(const char* at, const char* stop, bool isFast);

    std::string_view m_bytes;
    LocalTables& m_tables;
    ParseLimits& m_limits;
    Chunk& m_chunk;
    EventTaker m_taker;
    RawEvent m_event;
    bool m_hadNoPhase = false; ///< the event before says none
    bool m_isSeparated = true; ///< a comma, or what was broken, stands in front
};

/// Reads and adds the event at `at`. Returns where to continue, or null after the last event.
const char* Parser::readEvent(const char* at)
{
    m_hadNoPhase = false;
    if (m_limits.fastReader) {
        if (const char* const stop = readFast(at, end(), m_event); stop != nullptr) {
            ++m_chunk.events;
            take(at, stop, true);
            return stop;
        }
    }
    const auto scan = scanValue(at, end());
    if (scan.kind == ValueScan::Kind::Container) {
        m_taker.issue(Severity::Warning, message(MessageId::AnotherTrace), offset(at));
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
        m_taker.report(Severity::DataLoss, error.message, offset(at) + error.where.offset.value_or(0));
        m_hadNoPhase = countLostEvents(text) == 0;
        return scan.stop;
    }
    take(at, scan.stop, false);
    return scan.stop;
}

/// Skips damage from `at` to the next event, which begins at `from` or later. Counts the skipped events as
/// lost; an object counts as one even without a phase.
const char* Parser::skipDamage(const char* at, const char* from, Message text, std::size_t place)
{
    const auto next = findEventStart(m_bytes, std::max(offset(from), offset(at) + 1), m_bytes.size());
    const auto stop = std::min(next, m_bytes.size());
    const auto lost = m_bytes.substr(offset(at), stop - offset(at));
    const bool isObject = lost[0] == '{' && lost.find('"') != std::string_view::npos;
    auto events = std::max<std::uint64_t>(countLostEvents(lost), isObject ? 1 : 0);
    if (std::exchange(m_hadNoPhase, false) && events > 0 && !isObject)
        --events; // the rest of an event that was closed too early: already reported
    m_chunk.counts.reported += events;
    m_chunk.events += events;
    const bool isMarksOnly = lost.find_first_not_of("{}[]:,\" \t\r\n") == std::string_view::npos;
    m_taker.issue(events == 0 && isMarksOnly ? Severity::Warning : Severity::DataLoss, std::move(text), place,
                  std::max<std::uint64_t>(events, 1));
    m_isSeparated = true;
    return next == SIZE_MAX ? nullptr : begin() + next;
}

/// Handles a value that is not an event. Returns where to continue, or null after the last event.
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
    m_taker.report(Severity::DataLoss, std::move(text), offset(at));
    return value.stop;
}

/// True if the `]` at `at` closes the array: it is followed by nothing, or by the end or another key of the
/// outer object.
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

void Parser::take(const char* at, const char* stop, bool isFast)
{
    m_hadNoPhase = m_event.phase == 0;
    m_taker.take(m_event, {at, static_cast<std::size_t>(stop - at)}, offset(at), isFast);
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
            m_taker.issue(Severity::Warning, message(MessageId::MissingComma), offset(at));
    }
    m_chunk.end = isClosed ? ChunkEnd::ArrayEnd : ChunkEnd::FileEnd;
    m_chunk.stop = at == nullptr ? m_bytes.size() : offset(at);
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
    // Reserved pages cost nothing until written; growing would copy.
    const auto length = std::min(chunk.boundary, bytes.size()) - chunk.start;
    chunk.slices.reserve(length / kBytesPerSlice + 64);
    chunk.flows.reserve(length / kBytesPerFlow + 64);
    chunk.samples.reserve(length / kBytesPerSample + 64);
    Parser(bytes, tables, limits, chunk).run();
}

} // namespace opscope::trace
