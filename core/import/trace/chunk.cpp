// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/chunk.h"

#include <algorithm>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/utf8.h"
#include "core/import/trace/event_recorder.h"
#include "core/import/trace/fast_event.h"
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
        : m_bytes(bytes),
          m_tables(tables),
          m_limits(limits),
          m_chunk(chunk),
          m_recorder(tables, chunk),
          m_scan(bytes)
    {
    }

    void run();

private:
    const char* begin() const { return m_bytes.data(); }
    const char* end() const { return m_bytes.data() + m_bytes.size(); }
    std::size_t offset(const char* at) const { return static_cast<std::size_t>(at - begin()); }

    const char* readEvent(const char* at);
    std::string found(const char* at) const { return printable(m_bytes.substr(offset(at)), 24); }
    const char* skipDamage(const char* at, const char* from, Message text, const char* place);
    bool isArrayEnd(const char* at);

    std::string_view m_bytes;
    LocalTables& m_tables;
    ParseLimits& m_limits;
    Chunk& m_chunk;
    EventRecorder m_recorder;
    EventScan m_scan;
    RawEvent m_event;
    bool m_isSeparated = true; ///< no comma is needed in front of the next event
};

/// Reads and adds the event at `at`. Returns where to continue, or null after the last event.
const char* Parser::readEvent(const char* at)
{
    using Kind = ValueEnd::Kind;
    const char* stop = m_limits.fastReader ? readFast(at, end(), m_event) : nullptr;
    if (stop == nullptr) {
        const auto read = m_scan.read(at, m_tables.scratch, m_event);
        stop = read.stop;
        if (read.kind == Kind::Container) {
            m_recorder.issue(Severity::Warning, message(MessageId::AnotherTrace), offset(at));
            m_isSeparated = true;
            return stop;
        }
        if (read.kind == Kind::CutOff)
            return skipDamage(at, at + 1, message(MessageId::TraceCutOff), at);
        if (read.kind == Kind::TooDeep)
            return skipDamage(at, stop, message(MessageId::EventTooDeep, kMaxDepth), stop);
        if (read.kind == Kind::Broken)
            return skipDamage(at, at + 1, message(MessageId::EventMalformed, found(stop)), stop);
    }
    ++m_chunk.events;
    m_recorder.record(m_event, {at, static_cast<std::size_t>(stop - at)}, offset(at));
    return stop;
}

/// Skips the bytes from `at` to the next event, which begins at `from` or later.
const char* Parser::skipDamage(const char* at, const char* from, Message text, const char* place)
{
    const auto next = m_scan.findEvent(offset(from), m_bytes.size());
    const auto bytes = m_bytes.substr(offset(at), std::min(next, m_bytes.size()) - offset(at));
    LostBytes lost;
    lost.add(offset(at), bytes);
    m_chunk.counts.reported += lost.events;
    m_chunk.events += lost.events;
    if (bytes.find_first_not_of("{}[]:,\" \t\r\n") != std::string_view::npos)
        m_chunk.lost.add(lost);
    m_recorder.issue(Severity::Warning, std::move(text), offset(place));
    m_isSeparated = true;
    return next == SIZE_MAX ? nullptr : begin() + next;
}

/// A `]` ends the array unless an event follows.
bool Parser::isArrayEnd(const char* at)
{
    const char* next = skipSpace(at + 1, end());
    while (next != end() && (*next == ',' || *next == ']'))
        next = skipSpace(next + 1, end());
    return next == end() || *next != '{' || m_scan.read(next).kind != ValueEnd::Kind::Event;
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
        m_isSeparated = false;
        at =
            *at == '{' ? readEvent(at) : skipDamage(at, at, message(MessageId::EventExpected, found(at)), at);
        if (at == nullptr)
            break;
        at = skipSpace(at, end());
        if (at != end() && *at == ',')
            at = skipSpace(at + 1, end());
        else if (at != end() && *at == '{' && !m_isSeparated)
            m_recorder.issue(Severity::Warning, message(MessageId::MissingComma), offset(at));
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
