// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_scan.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "core/base/ascii.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

using Kind = ValueScan::Kind;

/// How far after an object we search for the end of its list.
constexpr std::ptrdiff_t kLookAhead = std::ptrdiff_t{16} << 10;
/// A list in an event may hold objects that look like events. If the event breaks and the list is longer than
/// kMaxBrokenList, they are real events after an unclosed list. Longer than kMaxList the event is broken in
/// any case.
constexpr std::ptrdiff_t kMaxBrokenList = std::ptrdiff_t{4} << 10;
constexpr std::ptrdiff_t kMaxList = std::ptrdiff_t{256} << 10;
/// An event with more such objects is broken too. Bounds the work for each event in a long chain of open
/// lists.
constexpr int kMaxListed = 64;
/// Levels on which such lists are looked for.
constexpr std::size_t kListLevels = 16;

/// Returns the end of the number or literal at `at`, or null; also accepts NaN and Infinity, which traces
/// contain.
const char* skipScalar(const char* at, const char* end)
{
    static constexpr std::array<std::string_view, 7> kWords{"true", "false",     "null",    "NaN",
                                                            "-NaN", "-Infinity", "Infinity"};
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    for (const auto word : kWords) {
        if (rest.starts_with(word))
            return at + word.size();
    }
    if (*at != '-' && !isDigit(*at))
        return nullptr;
    const auto isPart = [](char c) {
        return isDigit(c) || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
    };
    return std::find_if_not(at, end, isPart);
}

class Scanner {
public:
    Scanner(const char* at, const char* end) : m_at(at), m_end(end) {}

    ValueScan run()
    {
        while (true) {
            m_at = skipSpace(m_at, m_end);
            if (m_at == m_end)
                return cutOff();
            if (!step())
                return m_isCutOff ? cutOff() : ValueScan{Kind::Broken, m_at, resume()};
            if (m_isContainer)
                return {Kind::Container, m_at, nullptr};
            if (m_isObject.empty() && m_wanted == Wanted::Separator)
                return {m_isEvent ? Kind::Event : Kind::Other, m_at, nullptr};
        }
    }

private:
    enum class Wanted : std::uint8_t { Value, ValueOrEnd, Key, KeyOrEnd, Colon, Separator };

    ValueScan cutOff() const { return {Kind::CutOff, m_end, resume()}; }

    /// The first event-like object of the outermost list that is open or was long; null if there is none.
    const char* listedEvent() const
    {
        for (std::size_t i = 0; i < std::min(m_isObject.size(), kListLevels); ++i) {
            if (m_events[i] != nullptr)
                return m_events[i];
        }
        return nullptr;
    }

    const char* resume() const
    {
        const char* const first = listedEvent();
        const bool isLong = m_listed > kMaxListed || (first != nullptr && m_at - first > kMaxBrokenList);
        return first != nullptr && isLong ? first : m_token;
    }

    /// Reads one token; false if it is not allowed here.
    bool step()
    {
        const char* const start = m_at;
        const bool isTaken = take(*m_at);
        if (isTaken)
            m_token = start;
        return isTaken;
    }

    bool take(char c)
    {
        switch (m_wanted) {
        case Wanted::Colon:
            m_wanted = Wanted::Value;
            return c == ':' && (++m_at, true);
        case Wanted::Separator:
            if (c != ',')
                return close(c);
            m_wanted = m_isObject.back() ? Wanted::Key : Wanted::Value;
            ++m_at;
            return true;
        case Wanted::KeyOrEnd:
        case Wanted::Key:
            if (c == '"')
                return takeKey();
            return m_wanted == Wanted::KeyOrEnd && close(c);
        case Wanted::ValueOrEnd:
            if (c == ']')
                return close(c);
            [[fallthrough]];
        case Wanted::Value:
            break;
        }
        return takeValue(c);
    }

    bool takeKey()
    {
        const char* const first = m_at + 1;
        if (!takeString())
            return false;
        m_wanted = Wanted::Colon;
        m_key = {first, static_cast<std::size_t>(m_at - first) - 1};
        return true;
    }

    bool takeString()
    {
        const char* const stop = skipString(m_at + 1, m_end);
        m_isCutOff = stop == nullptr;
        if (m_isCutOff)
            m_token = m_at;
        else
            m_at = stop;
        return !m_isCutOff;
    }

    /// Records a phase key; false if the event is broken by the limits above.
    bool takePhase()
    {
        const auto depth = m_isObject.size();
        m_isEvent = m_isEvent || depth == 1;
        if (depth < 2 || m_isObject[depth - 2])
            return true;
        if (depth <= kListLevels && m_events[depth - 2] == nullptr)
            m_events[depth - 2] = m_starts[depth - 1];
        const char* const first = listedEvent();
        return ++m_listed <= kMaxListed && (first == nullptr || m_at - first <= kMaxList);
    }

    bool takeValue(char c)
    {
        m_wanted = Wanted::Separator;
        const bool isNamed = !m_isObject.empty() && m_isObject.back();
        if (c == '{' || c == '[') {
            m_isContainer = c == '[' && isNamed && m_isObject.size() == 1 && m_key == "traceEvents";
            if (m_isObject.size() < kListLevels) {
                m_starts[m_isObject.size()] = m_at;
                m_events[m_isObject.size()] = nullptr;
            }
            m_isObject.push_back(c == '{');
            m_wanted = c == '{' ? Wanted::KeyOrEnd : Wanted::ValueOrEnd;
            ++m_at;
            return true;
        }
        if (c == '"') {
            const char* const start = m_at;
            if (!takeString())
                return false;
            return !isNamed || m_key != "ph" || m_at - start != 3 || takePhase();
        }
        const char* const stop = skipScalar(m_at, m_end);
        if (stop != nullptr)
            m_at = stop;
        return stop != nullptr;
    }

    bool close(char c)
    {
        if (m_isObject.empty() || c != (m_isObject.back() ? '}' : ']'))
            return false;
        m_isObject.pop_back();
        m_wanted = Wanted::Separator;
        ++m_at;
        if (const auto level = m_isObject.size(); level > 0 && level < kListLevels)
            keepLongList(level);
        return true;
    }

    /// The `]` of a long list may be the end of the trace: remember its first event until the outer event
    /// closes.
    void keepLongList(std::size_t level)
    {
        if (m_events[level] != nullptr && m_events[level - 1] == nullptr &&
            m_at - m_events[level] > kMaxBrokenList)
            m_events[level - 1] = m_events[level];
    }

    const char* m_at;
    const char* m_end;
    const char* m_token = m_at;                      ///< that was taken last
    std::string_view m_key;                          ///< that was taken last
    std::vector<bool> m_isObject;                    ///< what is open, outermost first
    std::array<const char*, kListLevels> m_starts{}; ///< of what is open
    std::array<const char*, kListLevels> m_events{}; ///< in each list that is open, the first one
    int m_listed = 0;                                ///< objects of the shape of events, in lists
    Wanted m_wanted = Wanted::Value;
    bool m_isEvent = false;
    bool m_isContainer = false;
    bool m_isCutOff = false;
};

/// True if a key precedes `at`.
bool isNamed(const char* begin, const char* at)
{
    const auto back = [&] {
        while (at != begin && isSpace(at[-1]))
            --at;
        return at == begin ? '\0' : *--at;
    };
    return back() == ':' && back() == '"';
}

/// True if the list that holds the object is followed by the end of an event: the object is an argument.
bool isArgument(const char* at, const char* fileEnd)
{
    const char* const end = at + std::min(kLookAhead, fileEnd - at);
    const auto skipListed = [&](bool isNamedValue) {
        while (true) {
            at = skipSpace(at, end);
            if (at == end || *at != ',')
                return at != end;
            at = skipSpace(at + 1, end);
            if (at == end || (isNamedValue && *at != '"'))
                return false;
            if (isNamedValue) {
                at = skipString(at + 1, end);
                if (at == nullptr || (at = skipSpace(at, end)) == end || *at != ':')
                    return false;
                at = skipSpace(at + 1, end);
            }
            const auto value = scanValue(at, end);
            if (!value.isWhole())
                return false;
            at = value.stop;
        }
    };
    if (!skipListed(false) || *at != ']')
        return false;
    while (at != end && (*at == ']' || isSpace(*at)))
        ++at;
    if (!skipListed(true) || *at != '}')
        return false;
    at = skipSpace(at + 1, end);
    return at != end && (*at == ',' || *at == '}' || *at == ']');
}

} // namespace

ValueScan scanValue(const char* at, const char* end)
{
    return Scanner(at, end).run();
}

std::size_t findEventStart(std::string_view bytes, std::size_t from, std::size_t limit)
{
    const char* const begin = bytes.data();
    const char* const end = begin + bytes.size();
    const char* const last = begin + std::min(limit, bytes.size());
    const char* at = begin + from;
    while (at < last) {
        at = static_cast<const char*>(std::memchr(at, '{', static_cast<std::size_t>(last - at)));
        if (at == nullptr)
            break;
        const char* const key = skipSpace(at + 1, end);
        if (key == end || *key != '"' || isNamed(begin, at)) {
            ++at;
            continue;
        }
        const auto scan = scanValue(at, end);
        if (scan.kind == Kind::Container || (scan.kind == Kind::Event && !isArgument(scan.stop, end)))
            return static_cast<std::size_t>(at - begin);
        at = scan.isWhole() ? scan.stop : std::max(at + 1, scan.resume);
    }
    return SIZE_MAX;
}

} // namespace opscope::trace
