// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/fast_event.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

/// Bytes that can be read without checking for the end: keys, numbers and literals are shorter.
constexpr std::ptrdiff_t kSlack = 64;
constexpr int kMaxNumberChars = 40;

/// The same as plainString, of any length and any characters.
const char* longString(const char* at, const char* end, std::string_view& text)
{
    const char* const behind = findQuoteOrEscape(at, end);
    text = {at, static_cast<std::size_t>(behind - at)};
    return behind == end || *behind == '\\' || !isUtf8(text) ? nullptr : behind + 1;
}

/// A string without escapes and of valid UTF-8 whose first character is at `at`; null if it is not one. Most
/// are short and of ASCII.
inline const char* plainString(const char* at, const char* end, std::string_view& text)
{
#if defined(__SSE2__)
    if (end - at >= 16) {
        const auto block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const auto stops = static_cast<unsigned>(
            _mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('"')),
                                           _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('\\')),
                                                        _mm_cmplt_epi8(block, _mm_setzero_si128())))));
        const auto length = std::countr_zero(stops);
        if (stops != 0 && at[length] == '"') {
            text = {at, static_cast<std::size_t>(length)};
            return at + length + 1;
        }
    }
#endif
    return longString(at, end, text);
}

/// Returns the end of a string with any valid escapes; null if it is not one.
const char* anyString(const char* at, const char* end)
{
    while (true) {
        at = findQuoteOrEscape(at, end);
        if (end - at < kSlack)
            return nullptr;
        if (*at == '"')
            return at + 1;
        switch (at[1]) {
        case '"':
        case '\\':
        case '/':
        case 'b':
        case 'f':
        case 'n':
        case 'r':
        case 't':
            at += 2;
            break;
        default: // \u may be half of a surrogate pair: left to the full reader
            return nullptr;
        }
    }
}

/// Returns the end of `-?digits[.digits]`, with at least kSlack bytes ahead; null for any other number.
const char* plainNumber(const char* at, std::string_view& text)
{
    const char* const start = at;
    const char* const limit = at + kMaxNumberChars;
    if (*at == '-')
        ++at;
    if (*at == '0') {
        ++at;
        if (isDigit(*at) || *start == '-') // -0 becomes 0 in the full reader
            return nullptr;
    } else {
        const char* const first = at;
        while (at < limit && isDigit(*at))
            ++at;
        if (at == first)
            return nullptr;
    }
    if (*at == '.') {
        const char* const first = ++at;
        while (at < limit && isDigit(*at))
            ++at;
        if (at == first)
            return nullptr;
    }
    if (at >= limit || *at == 'e' || *at == 'E')
        return nullptr;
    text = {start, static_cast<std::size_t>(at - start)};
    return at;
}

/// Returns the end of an integer of at most 16 digits, with at least kSlack bytes ahead; null for any
/// other.
const char* plainInteger(const char* at, std::uint64_t& number)
{
    const char* const start = at;
    std::uint64_t value = 0;
    if (parse8Digits(at, value))
        at += 8;
    while (isDigit(*at) && at - start < 16)
        value = value * 10 + static_cast<std::uint64_t>(*at++ - '0');
    const bool isMore = isDigit(*at) || *at == '.' || *at == 'e' || *at == 'E';
    if (at == start || isMore || (*start == '0' && at - start > 1))
        return nullptr;
    number = value;
    return at;
}

/// Returns the end of the decimal time at `at`, with at least kSlack bytes ahead; null for anything unusual.
const char* plainTime(const char* at, std::int64_t& ns)
{
    const char* const start = at;
    std::uint64_t whole = 0;
    std::uint64_t part = 0;
    const bool isNegative = *at == '-';
    if (isNegative)
        ++at;
    const char* const first = at;
    if (*at == '0' && isDigit(at[1]))
        return nullptr;
    if (parse8Digits(at, whole)) {
        at += 8;
        if (parse8Digits(at, part)) {
            whole = whole * 100'000'000U + part;
            at += 8;
        }
    }
    while (isDigit(*at)) {
        if (at - first >= 16) // more would not fit anyway
            return nullptr;
        whole = whole * 10 + static_cast<std::uint64_t>(*at - '0');
        ++at;
    }
    if (at == first || at - first > 16)
        return nullptr;
    std::uint64_t value = whole * 1000;
    if (*at == '.') {
        const char* const fraction = ++at;
        for (std::uint64_t unit = 100; unit != 0 && isDigit(*at); unit /= 10, ++at)
            value += unit * static_cast<std::uint64_t>(*at - '0');
        if (at == fraction)
            return nullptr;
        if (isDigit(*at) && *at >= '5')
            ++value;
        while (isDigit(*at)) {
            if (at - start >= kMaxNumberChars)
                return nullptr;
            ++at;
        }
    }
    if (*at == 'e' || *at == 'E' || value > static_cast<std::uint64_t>(kMaxTime))
        return nullptr;
    ns = isNegative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
    return at;
}

/// `true`, `false` or `null` at `at`; null if it is none of them.
const char* literal(const char* at, char& which)
{
    which = *at;
    if (std::memcmp(at, "true", 4) == 0 || std::memcmp(at, "null", 4) == 0)
        return at + 4;
    return std::memcmp(at, "false", 5) == 0 ? at + 5 : nullptr;
}

const char* readKey(const char* at, const char* end, EventKey& key)
{
    if (const char* const stop = plainInteger(at, key.number); stop != nullptr) {
        key.text = {at, static_cast<std::size_t>(stop - at)};
        key.isNumber = true;
        return stop;
    }
    if (*at == '"') {
        at = plainString(at + 1, end, key.text);
    } else {
        at = plainNumber(at, key.text);
        if (at != nullptr && !parseKeyNumber(key.text, key.number))
            return nullptr;
    }
    key.isNumber = at != nullptr && parseKeyNumber(key.text, key.number);
    return at;
}

const char* readTime(const char* at, std::int64_t& ns)
{
    const bool isQuoted = *at == '"';
    at = plainTime(isQuoted ? at + 1 : at, ns);
    if (at == nullptr || !isQuoted)
        return at;
    return *at == '"' ? at + 1 : nullptr;
}

const char* readId(const char* at, const char* end, std::uint64_t& id)
{
    EventKey key;
    at = readKey(at, end, key);
    if (at != nullptr)
        id = key.isNumber ? key.number : idOfText(key.text);
    return at;
}

const char* readFlag(const char* at, bool& flag)
{
    char which = 0;
    at = literal(at, which);
    flag = which == 't';
    return at;
}

/// Skips the colon and blanks after a key's closing quote and returns the value; null without a colon.
const char* valueBehind(const char* at, const char* end)
{
    if (*at != ':') {
        at = skipSpace(at, end);
        if (at == end || *at != ':')
            return nullptr;
    }
    ++at;
    if (at != end && isSpace(*at))
        at = skipSpace(at, end);
    return end - at < kSlack ? nullptr : at;
}

enum class ArgKey { Other, Type, Stream, Task, Level, EventType, OwnClass, OwnStep, OwnOpType, OwnTaskType };

ArgKey argKeyOf(std::string_view key)
{
    switch (key.size()) {
    case 4:
        return key == "Mode" ? ArgKey::Type : ArgKey::Other;
    case 5:
        return key == "level" ? ArgKey::Level : ArgKey::Other;
    case 7:
        return key == "Task Id" || key == "task id" || key == "Task ID" ? ArgKey::Task : ArgKey::Other;
    case 9:
        if (key == "Task Type" || key == "task type")
            return ArgKey::Type;
        return key == "Stream Id" || key == "stream id" || key == "Stream ID" ? ArgKey::Stream
                                                                              : ArgKey::Other;
    case 10:
        return key == "event_type" ? ArgKey::EventType : ArgKey::Other;
    case kOwnStep.size():
        return key == kOwnStep ? ArgKey::OwnStep : ArgKey::Other;
    case kOwnClass.size():
        return key == kOwnClass ? ArgKey::OwnClass : ArgKey::Other;
    case kOwnOpType.size():
        return key == kOwnOpType ? ArgKey::OwnOpType : ArgKey::Other;
    case 16:
        return key == "Physic Stream Id" ? ArgKey::Stream : ArgKey::Other;
    case kOwnTaskType.size():
        return key == kOwnTaskType ? ArgKey::OwnTaskType : ArgKey::Other;
    default:
        return ArgKey::Other;
    }
}

void ownArg(ArgKey key, std::string_view text, OwnArgs& own)
{
    own.any = true;
    if (key == ArgKey::OwnClass)
        own.cls = text;
    else if (key == ArgKey::OwnStep)
        own.step = smallNumber(text);
    else if (key == ArgKey::OwnOpType)
        own.opType = text;
    else
        own.taskType = text;
}

/// Reads one flat value and keeps those that have a column.
const char* readArg(const char* at, const char* end, ArgKey key, RawEvent& event)
{
    std::string_view text;
    if (*at == '"') {
        if (key == ArgKey::Other)
            return anyString(at + 1, end);
        at = plainString(at + 1, end, text);
        if (at == nullptr)
            return nullptr;
        if (key == ArgKey::Type)
            event.type = text;
        else if (key == ArgKey::Level)
            event.hint = hintOfLevel(text);
        else if (key == ArgKey::EventType)
            event.hint = hintOfEventType(text);
        else if (key >= ArgKey::OwnClass && key != ArgKey::OwnStep)
            ownArg(key, text, event.own);
    } else if (*at == '-' || isDigit(*at)) {
        at = plainNumber(at, text);
    } else {
        char which = 0;
        return literal(at, which);
    }
    if (key == ArgKey::Stream)
        event.stream = smallNumber(text);
    else if (key == ArgKey::Task)
        event.task = smallNumber(text);
    else if (key == ArgKey::OwnStep)
        ownArg(key, text, event.own);
    return at;
}

/// Reads the members of the object whose `{` is at `at`: `read(key)` returns the end of the value of a
/// key, and null where it can not. Returns the place of the `}`.
template <class Read>
inline const char* readMembers(const char* at, const char* end, Read&& read)
{
    at = skipSpace(at + 1, end);
    if (end - at < kSlack)
        return nullptr;
    while (*at != '}') {
        if (*at != '"')
            return nullptr;
        std::string_view key;
        at = plainString(at + 1, end, key);
        if (at == nullptr || end - at < kSlack)
            return nullptr;
        at = read(key);
        if (at == nullptr || end - at < kSlack)
            return nullptr;
        if (isSpace(*at))
            at = skipSpace(at, end);
        if (end - at < kSlack)
            return nullptr;
        if (*at == ',') {
            ++at;
            if (isSpace(*at))
                at = skipSpace(at, end);
            if (end - at < kSlack || *at != '"')
                return nullptr;
        } else if (*at != '}') {
            return nullptr;
        }
    }
    return at;
}

/// Reads a flat args object whose `{` is at `start`.
const char* readArgs(const char* start, const char* end, RawEvent& event)
{
    event.type = {};
    event.stream = event.task = kNoNumber;
    event.hint = Hint::None;
    event.own = {};
    event.hasArgs = false;
    const char* const last = readMembers(start, end, [&](std::string_view key) {
        event.hasArgs = true;
        const char* const value = valueBehind(key.data() + key.size() + 1, end);
        return value == nullptr ? nullptr : readArg(value, end, argKeyOf(key), event);
    });
    if (last == nullptr)
        return nullptr;
    event.argsText = {start, static_cast<std::size_t>(last + 1 - start)};
    return last + 1;
}

/// Skips any flat value of an unused key.
const char* skipFlat(const char* at, const char* end)
{
    std::string_view text;
    if (*at == '"')
        return anyString(at + 1, end);
    if (*at == '-' || isDigit(*at))
        return plainNumber(at, text);
    char which = 0;
    return literal(at, which);
}

const char* readText(const char* at, const char* end, std::string_view& text)
{
    return *at == '"' ? plainString(at + 1, end, text) : nullptr;
}

/// Reads the value of a key of `length` characters at `key`. Each length is a case with a constant offset, so
/// that the processor need not wait for the length.
const char* readMember(const char* key, std::size_t length, const char* end, RawEvent& event)
{
    const auto is = [key](const char* name, std::size_t size) { return std::memcmp(key, name, size) == 0; };
    const char* at = nullptr;
    switch (length) {
    case 1:
        at = valueBehind(key + 2, end);
        if (at != nullptr && is("s", 1)) {
            std::string_view scope;
            at = readText(at, end, scope);
            event.scope = scope.empty() ? char{0} : scope[0];
            return at;
        }
        break;
    case 2:
        at = valueBehind(key + 3, end);
        if (at == nullptr)
            return nullptr;
        if (is("ts", 2)) {
            event.hasTs = true;
            return readTime(at, event.ts);
        }
        if (is("ph", 2)) {
            std::string_view phase;
            if (*at == '"' && at[2] == '"' && at[1] != '"' && at[1] != '\\' &&
                static_cast<unsigned char>(at[1]) < 0x80) {
                event.phase = at[1];
                return at + 3;
            }
            at = readText(at, end, phase);
            event.phase = phase.size() == 1 ? phase[0] : '?';
            return at;
        }
        if (is("id", 2)) {
            event.hasId = true;
            event.isLocalId = false;
            return readId(at, end, event.id);
        }
        if (is("bp", 2)) {
            std::string_view bind;
            at = readText(at, end, bind);
            event.bindEnclosing = bind == "e";
            return at;
        }
        break;
    case 3:
        at = valueBehind(key + 4, end);
        if (at == nullptr)
            return nullptr;
        if (is("pid", 3))
            return readKey(at, end, event.pid);
        if (is("tid", 3))
            return readKey(at, end, event.tid);
        if (is("dur", 3)) {
            event.hasDur = true;
            return readTime(at, event.dur);
        }
        if (is("cat", 3))
            return readText(at, end, event.category);
        if (is("id2", 3))
            return nullptr;
        break;
    case 4:
        at = valueBehind(key + 5, end);
        if (at == nullptr)
            return nullptr;
        if (is("name", 4))
            return readText(at, end, event.name);
        if (is("args", 4))
            return *at == '{' ? readArgs(at, end, event) : nullptr;
        break;
    case 7:
        at = valueBehind(key + 8, end);
        if (at != nullptr && is("bind_id", 7)) {
            event.hasBindId = true;
            return readId(at, end, event.bindId);
        }
        if (at != nullptr && is("flow_in", 7))
            return readFlag(at, event.flowIn);
        break;
    case 8:
        at = valueBehind(key + 9, end);
        if (at != nullptr && is("flow_out", 8))
            return readFlag(at, event.flowOut);
        break;
    default:
        at = valueBehind(key + length + 1, end);
        break;
    }
    return at == nullptr ? nullptr : skipFlat(at, end);
}

} // namespace

const char* readFast(const char* at, const char* end, RawEvent& event)
{
    event = kEmptyEvent;
    if (*at != '{')
        return nullptr;
    at = readMembers(at, end,
                     [&](std::string_view key) { return readMember(key.data(), key.size(), end, event); });
    return at == nullptr ? nullptr : at + 1;
}

void readFlatArgs(std::string_view args, std::vector<FlatArg>& out)
{
    const char* const end =
        args.data() + args.size() + kSlack; // there are more bytes, or readFast had refused
    readMembers(args.data(), end, [&](std::string_view key) {
        const char* const value = valueBehind(key.data() + key.size() + 1, end);
        const char* const stop = skipFlat(value, end);
        const std::size_t quote = *value == '"' ? 1 : 0;
        out.push_back({key, {value + quote, static_cast<std::size_t>(stop - value) - 2 * quote}});
        return stop;
    });
}

} // namespace opscope::trace
