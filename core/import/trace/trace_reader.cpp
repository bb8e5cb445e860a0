// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_reader.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/base/utf8.h"
#include "core/import/trace/event_scan.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

constexpr std::size_t kMostMembers = 1000;

class Reader {
public:
    Reader(std::string_view bytes, const ReadOptions& options) : m_bytes(bytes), m_options(options)
    {
        m_limits.stop = options.stop;
        m_limits.fastReader = options.fastReader;
    }

    Result<TraceChunks> run();

private:
    Failure notATrace(std::size_t at, MessageId id = MessageId::NotATrace) const;
    void issue(Severity severity, Message message, std::size_t at, std::uint64_t count = 1);
    Result<std::size_t> readObject(std::size_t at);
    Result<std::size_t> readArray(std::size_t at, Severity ifOpen = Severity::Info);
    std::deque<Chunk> cut(std::size_t from, std::size_t first, std::size_t count) const;
    void parseAll(std::deque<Chunk>& chunks);
    bool join(std::deque<Chunk>& chunks, std::size_t& expected, bool& isClosed);
    void parseOne(Chunk& chunk, LocalTables& tables);
    Result<void> readTail(std::size_t at);
    Result<std::size_t> readBrokenObject(std::size_t at);

    std::string_view m_bytes;
    const ReadOptions& m_options;
    ParseLimits m_limits;
    TraceChunks m_result;
    std::atomic<std::size_t> m_bytesDone{0};
    std::size_t m_firstWindow = SIZE_MAX / 2; ///< chunks of the next array that are read at once
};

Failure Reader::notATrace(std::size_t at, MessageId id) const
{
    return fail(ErrorCode::Malformed, message(id, printable(m_bytes.substr(at), 24)), {{}, 0, at});
}

void Reader::issue(Severity severity, Message message, std::size_t at, std::uint64_t count)
{
    m_result.issues.add(severity, std::move(message), {{}, 0, at}, count);
}

void Reader::parseOne(Chunk& chunk, LocalTables& tables)
{
    if (m_options.stop.stop_requested())
        return;
    if (chunk.start == SIZE_MAX)
        chunk.start = EventScan(m_bytes).findEvent(chunk.searchFrom, chunk.boundary);
    if (chunk.start < chunk.boundary)
        parseChunk(m_bytes, tables, m_limits, chunk);
    const auto length = std::min(chunk.boundary, m_bytes.size()) - chunk.searchFrom;
    if (m_options.releaseRead)
        m_options.releaseRead(chunk.searchFrom, length);
    const auto done = m_bytesDone += length;
    if (m_options.progress)
        m_options.progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(m_bytes.size())));
}

void Reader::parseAll(std::deque<Chunk>& chunks)
{
    const auto threads =
        std::clamp<std::size_t>(m_options.threads, 1, std::max<std::size_t>(chunks.size(), 1));
    while (m_result.tables.size() < threads)
        m_result.tables.emplace_back();
    forEachParallel(chunks.size(), threads,
                    [&](std::size_t i, std::size_t thread) { parseOne(chunks[i], m_result.tables[thread]); });
}

/// At most `count` chunks from `from` on, where the first event is at `first`.
std::deque<Chunk> Reader::cut(std::size_t from, std::size_t first, std::size_t count) const
{
    const auto size = m_bytes.size();
    const auto step = std::max<std::size_t>(m_options.chunkBytes, 64);
    std::deque<Chunk> chunks;
    for (; from < size && chunks.size() < count; from += std::min(step, size - from)) {
        auto& chunk = chunks.emplace_back();
        chunk.searchFrom = from;
        chunk.boundary = step >= size - from ? size : from + step;
    }
    chunks.front().start = first;
    return chunks;
}

/// Adds the valid chunks: each begins exactly where the one before it ended. True after the last one;
/// `expected` is where the next one begins.
bool Reader::join(std::deque<Chunk>& chunks, std::size_t& expected, bool& isClosed)
{
    for (auto& chunk : chunks) {
        if (m_options.stop.stop_requested() && !m_options.keepsStopped)
            return true;
        if (expected >= chunk.boundary)
            continue; // covered by an event of the chunk before
        if (chunk.start != expected && m_options.stop.stop_requested())
            return true;
        if (chunk.start != expected) {
            chunk.clearResult();
            chunk.start = expected;
            parseChunk(m_bytes, m_result.tables[0], m_limits, chunk);
        }
        expected = chunk.stop;
        isClosed = chunk.end == ChunkEnd::ArrayEnd;
        m_result.lost.add(chunk.lost);
        const bool isLast = chunk.end != ChunkEnd::Boundary;
        m_result.chunks.push_back(std::move(chunk));
        if (isLast)
            return true;
    }
    return false;
}

/// Reads the array after its `[`. Returns the place after its `]`, or the file's end. A writer may leave the
/// array open, but not inside an object.
Result<std::size_t> Reader::readArray(std::size_t at, Severity ifOpen)
{
    const auto size = m_bytes.size();
    if (at >= size) {
        m_result.isCutOff = true;
        issue(ifOpen, message(MessageId::ArrayNotClosed), size);
        return size;
    }
    auto expected =
        static_cast<std::size_t>(skipSpace(m_bytes.data() + at, m_bytes.data() + size) - m_bytes.data());
    auto window = std::exchange(m_firstWindow, 1); // of many traces in one file most are small
    bool isClosed = false;
    bool isLast = false;
    for (auto from = at; from < size && !isLast; window = std::min(window * 2, SIZE_MAX / 2)) {
        auto chunks = cut(from, expected, window);
        from = chunks.back().boundary;
        parseAll(chunks);
        isLast = join(chunks, expected, isClosed);
    }
    if (m_options.stop.stop_requested() && !isClosed) {
        if (m_result.chunks.empty() || !m_options.keepsStopped)
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        m_result.isCutOff = true;
        m_result.isStopped = true;
        return size;
    }
    if (!isClosed) {
        m_result.isCutOff = true;
        issue(ifOpen, message(MessageId::ArrayNotClosed), size);
        return size;
    }
    return expected;
}

/// Reads the object after its `{`. Returns the place after its `}`, or where it breaks.
Result<std::size_t> Reader::readObject(std::size_t at)
{
    const char* const begin = m_bytes.data();
    const char* const end = begin + m_bytes.size();
    const char* p = begin + at;
    bool isFound = false;
    const auto broken = [&](const char* where) -> Result<std::size_t> {
        const auto place = static_cast<std::size_t>(where - begin);
        return isFound ? Result<std::size_t>(place) : readBrokenObject(place);
    };
    while (true) {
        p = skipSpace(p, end);
        while (p != end && *p == ',')
            p = skipSpace(p + 1, end);
        if (p == end || (*p != '"' && *p != '}'))
            return broken(p);
        if (*p == '}')
            break;
        const char* const start = p;
        const char* const keyEnd = skipString(p + 1, end);
        if (keyEnd == nullptr)
            return broken(start);
        const std::string_view key(p + 1, static_cast<std::size_t>(keyEnd - p) - 2);
        p = skipSpace(keyEnd, end);
        if (p != end && *p == ':')
            p = skipSpace(p + 1, end);
        if (p == end)
            return broken(start);
        if (key == "traceEvents" && *p == '[') {
            isFound = true;
            OPSCOPE_TRY_ASSIGN(const auto stop,
                               readArray(static_cast<std::size_t>(p + 1 - begin), Severity::DataLoss));
            p = begin + stop;
            if (m_result.isCutOff)
                return stop;
            continue;
        }
        const auto value = EventScan(m_bytes).read(p);
        if (value.kind == ValueEnd::Kind::Broken || value.kind == ValueEnd::Kind::CutOff)
            return broken(start);
        const char* const first = p;
        p = value.isWhole() ? value.stop : skipValue(p, end);
        if (p == nullptr)
            return broken(start);
        if (m_result.members.size() < kMostMembers)
            m_result.members.emplace_back(key, std::string_view(first, static_cast<std::size_t>(p - first)));
    }
    if (!isFound)
        return notATrace(at - 1, MessageId::NoTraceEvents);
    return static_cast<std::size_t>(p + 1 - begin);
}

/// Reads the events of an object that breaks at `at`, in front of its `traceEvents`.
Result<std::size_t> Reader::readBrokenObject(std::size_t at)
{
    const auto next = EventScan(m_bytes).findEvent(at, m_bytes.size());
    if (next == SIZE_MAX)
        return notATrace(std::min(at, m_bytes.size() - 1), MessageId::NoTraceEvents);
    m_result.lost.add(at, m_bytes.substr(at, next - at));
    return readArray(next);
}

/// Reads further traces after the first one, and reports anything else.
Result<void> Reader::readTail(std::size_t at)
{
    const char* const begin = m_bytes.data();
    const char* const end = begin + m_bytes.size();
    while (true) {
        const auto rest = static_cast<std::size_t>(skipSpace(begin + at, end) - begin);
        if (rest == m_bytes.size())
            return {};
        EventScan scan(m_bytes);
        const auto next = scan.findEvent(rest, m_bytes.size());
        LostBytes lost;
        lost.add(rest, m_bytes.substr(rest, std::min(next, m_bytes.size()) - rest));
        if (lost.events != 0)
            m_result.lost.add(lost);
        if (next == SIZE_MAX) {
            issue(Severity::Warning, message(MessageId::BytesAfterTrace, m_bytes.size() - rest), rest);
            return {};
        }
        issue(Severity::Warning, message(MessageId::AnotherTrace), next);
        const bool isContainer = scan.read(begin + next).kind == ValueEnd::Kind::Container;
        OPSCOPE_TRY_ASSIGN(at, isContainer ? readObject(next + 1) : readArray(next));
    }
}

Result<TraceChunks> Reader::run()
{
    const char* const begin = m_bytes.data();
    const char* const end = begin + m_bytes.size();
    const char* p = begin;
    if (m_bytes.starts_with("\xEF\xBB\xBF"))
        p += 3;
    p = skipSpace(p, end);
    if (p == end)
        return fail(ErrorCode::Malformed, message(MessageId::FileEmpty), {{}, 0, 0});
    const auto at = static_cast<std::size_t>(p - begin);
    if (*p != '[' && *p != '{')
        return notATrace(at);
    OPSCOPE_TRY_ASSIGN(const auto stop, *p == '[' ? readArray(at + 1) : readObject(at + 1));
    if (!m_result.isCutOff)
        OPSCOPE_TRY(readTail(stop));
    if (m_result.lost.bytes != 0)
        issue(Severity::DataLoss, message(MessageId::BytesSkipped, m_result.lost.bytes, m_result.lost.events),
              m_result.lost.at, std::max<std::uint64_t>(m_result.lost.events, 1));
    return std::move(m_result);
}

} // namespace

Result<TraceChunks> readTrace(std::string_view bytes, const ReadOptions& options)
{
    return Reader(bytes, options).run();
}

} // namespace opscope::trace
