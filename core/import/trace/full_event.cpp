// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/full_event.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/ascii.h"
#include "core/base/json_text.h"
#include "core/base/utf8.h"
#include "core/import/trace/event_time.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

/// Appends the character of the `\u` escapes at the start of `text`, at most two for a surrogate pair; half
/// of a pair becomes U+FFFD. Returns the length of what was read.
std::size_t appendEscape(std::string& out, std::string_view text)
{
    const auto unitAt = [&](std::size_t at) {
        unsigned unit = 0;
        if (text.substr(at).starts_with("\\u"))
            std::from_chars(text.data() + at + 2, text.data() + std::min(at + 6, text.size()), unit, 16);
        return unit;
    };
    auto code = unitAt(0);
    std::size_t length = 6;
    if (code >= 0xD800 && code <= 0xDFFF) {
        const auto low = unitAt(6);
        const bool isPair = code < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF;
        code = isPair ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
        length = isPair ? 12 : 6;
    }
    const auto add = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        add(code);
        return length;
    }
    const unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3; // bytes after the first one
    add((0xF0U << (3 - more) & 0xFFU) | code >> (6 * more));
    for (auto i = more; i-- > 0;)
        add(0x80U | (code >> (6 * i) & 0x3FU));
    return length;
}

/// The text of a string whose escapes are valid.
std::string_view decoded(std::string_view raw, Scratch& scratch)
{
    const bool isGood = isUtf8(raw);
    if (isGood && raw.find('\\') == std::string_view::npos)
        return raw;
    static constexpr std::string_view kEscapes = "bfnrt";
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] != '\\') {
            out += raw[i++];
        } else if (raw[i + 1] == 'u') {
            i += appendEscape(out, raw.substr(i));
        } else {
            const auto escape = kEscapes.find(raw[i + 1]);
            out += escape == std::string_view::npos ? raw[i + 1] : "\b\f\n\r\t"[escape];
            i += 2;
        }
    }
    return scratch.keep(isGood ? std::move(out) : toUtf8(out));
}

bool isBeyondDouble(std::string_view number)
{
    double value = 0;
    const bool isSmall = number.find("e-") != std::string_view::npos || number.starts_with("0.") ||
                         number.find("E-") != std::string_view::npos || number.starts_with("-0.");
    return !isSmall && std::from_chars(number.data(), number.data() + number.size(), value).ec ==
                           std::errc::result_out_of_range;
}

class FullReader {
public:
    using Kind = ValueEnd::Kind;

    FullReader(const char* at, const char* end, Scratch& scratch, RawEvent& event, Args* args)
        : m_at(at), m_end(end), m_scratch(scratch), m_event(event), m_args(args)
    {
        m_open.reserve(8);
    }

    ValueEnd run(std::vector<const char*>* open)
    {
        if (m_at == m_end)
            return {Kind::CutOff, m_at};
        do {
            if (readValue() && readToNextValue())
                continue;
            const bool isSyntax =
                m_kind == Kind::CutOff || (m_kind == Kind::Broken && m_listed <= kMaxListed);
            for (const auto& level : m_open) {
                if (open != nullptr && isSyntax && level.isObject)
                    open->push_back(level.start);
            }
            return {m_kind, m_at};
        } while (!m_open.empty());
        return {m_isObject && m_event.phase != 0 && m_event.phase != '?' ? Kind::Event : Kind::Other, m_at};
    }

private:
    enum class Scalar { Text, Number, Flag, Null, NoNumber };
    struct Level {
        const char* start;
        bool isObject;
    };

    bool fail(Kind kind)
    {
        m_kind = kind;
        return false;
    }
    bool skipBlanks()
    {
        m_at = skipSpace(m_at, m_end);
        return m_at != m_end || fail(Kind::CutOff);
    }

    /// Reads a scalar, or the bracket that opens an object or a list.
    bool readValue()
    {
        const char c = *m_at;
        if (c == '"') {
            std::string_view text;
            return readString(text) && addScalar(text, Scalar::Text);
        }
        if (c != '{' && c != '[')
            return readWord();
        if (m_open.size() == kMaxDepth)
            return fail(Kind::TooDeep);
        m_isObject = m_isObject || (m_open.empty() && c == '{');
        if (c == '[' && m_open.size() == 1 && m_isObject && m_key == "traceEvents") {
            ++m_at;
            return fail(Kind::Container);
        }
        open(c);
        m_open.push_back({m_at++, c == '{'});
        m_isFirst = true;
        return true;
    }

    /// Reads brackets that close, a comma and a key: all that is in front of the next value.
    bool readToNextValue()
    {
        while (!m_open.empty()) {
            if (!skipBlanks())
                return false;
            const bool isObject = m_open.back().isObject;
            if (*m_at == (isObject ? '}' : ']')) {
                m_open.pop_back();
                close(*m_at++);
                m_isFirst = false;
                continue;
            }
            if (!m_isFirst && *m_at != ',')
                return fail(Kind::Broken);
            if (!m_isFirst && (++m_at, !skipBlanks()))
                return false;
            m_isFirst = false;
            return !isObject || readKey();
        }
        return true;
    }

    bool readKey()
    {
        std::string_view key;
        if (*m_at != '"')
            return fail(Kind::Broken);
        if (!readString(key) || !addKey(key) || !skipBlanks())
            return false;
        if (*m_at != ':')
            return fail(Kind::Broken);
        ++m_at;
        return skipBlanks();
    }

    bool readString(std::string_view& text)
    {
        const char* const first = m_at + 1;
        const char* at = first;
        while ((at = findQuoteOrEscape(at, m_end)) != m_end && *at == '\\') {
            const bool isCode = m_end - at >= 2 && at[1] == 'u';
            if (m_end - at < (isCode ? 6 : 2)) {
                at = m_end;
                break;
            }
            m_at = at;
            static constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
            if (isCode ? std::string_view(at + 2, 4).find_first_not_of(kDigits) != std::string_view::npos
                       : std::string_view("\"\\/bfnrt").find(at[1]) == std::string_view::npos)
                return fail(Kind::Broken);
            at += isCode ? 6 : 2;
        }
        m_at = at == m_end ? at : at + 1;
        if (at == m_end)
            return fail(Kind::CutOff);
        text = decoded({first, static_cast<std::size_t>(at - first)}, m_scratch);
        return true;
    }

    bool readWord()
    {
        static constexpr std::array<std::pair<std::string_view, Scalar>, 7> kWords{
            {{"true", Scalar::Flag},
             {"false", Scalar::Flag},
             {"null", Scalar::Null},
             {"NaN", Scalar::NoNumber},
             {"-NaN", Scalar::NoNumber},
             {"Infinity", Scalar::NoNumber},
             {"-Infinity", Scalar::NoNumber}}};
        std::string_view rest(m_at, static_cast<std::size_t>(m_end - m_at));
        for (const auto& [word, kind] : kWords) {
            if (rest.starts_with(word)) {
                m_at += word.size();
                return addScalar(word, kind);
            }
            if (word.starts_with(rest))
                return m_at = m_end, fail(Kind::CutOff);
        }
        const auto number = rest.substr(0, rest.find_first_not_of("0123456789+-.eE"));
        if (number.size() == rest.size())
            return m_at = m_end, fail(Kind::CutOff);
        if (!isJsonScalar(number))
            return fail(Kind::Broken);
        m_at += number.size();
        return addScalar(number == "-0" ? "0" : number,
                         isBeyondDouble(number) ? Scalar::Text : Scalar::Number);
    }

    // What the tokens mean: level 1 is the event, level 2 its args (or id2); deeper ones are nested
    // arguments.

    bool addKey(std::string_view key)
    {
        const auto depth = m_open.size();
        if (depth >= 2 && key == "ph" && !m_open[depth - 2].isObject && ++m_listed > kMaxListed)
            return fail(Kind::Broken);
        if (m_nestedFrom != 0) {
            separate();
            appendJsonString(m_json, key);
            m_json += ':';
        } else if (depth == 1) {
            m_key = key;
            m_isInArgs = key == "args";
            if (m_isInArgs && m_args != nullptr)
                m_args->clear(); // the last of several args is used
        } else {
            m_innerKey = key;
        }
        if (depth == 2 && m_isInArgs)
            m_event.hasArgs = true;
        return true;
    }

    bool addScalar(std::string_view text, Scalar kind)
    {
        const auto depth = m_open.size();
        const bool isText = kind == Scalar::Text || kind == Scalar::NoNumber;
        if (m_nestedFrom != 0) {
            separate();
            if (isText)
                appendJsonString(m_json, text);
            else
                m_json += text;
        } else if (m_isInArgs && m_args != nullptr && !(depth == 1 && kind == Scalar::Null)) {
            m_args->push_back({std::string(depth == 1 ? m_key : m_innerKey), std::string(text), isText});
        }
        if (depth == 1 && m_isObject)
            kind == Scalar::Null || kind == Scalar::NoNumber ? setMissing() : setField(text, kind);
        else if (depth == 2 && m_open.back().isObject && kind <= Scalar::Flag)
            setInner(text, kind);
        return true;
    }

    void open(char bracket)
    {
        const auto depth = m_open.size();
        const bool isArgs = depth == 1 && m_isInArgs;
        if (isArgs) {
            clearArgs();
            m_event.hasArgs = bracket == '[';
        }
        if (m_args != nullptr && m_isInArgs && m_nestedFrom == 0 && !(isArgs && bracket == '{')) {
            m_nestedFrom = depth + 1;
            m_json.clear();
        }
        if (m_nestedFrom != 0) {
            separate();
            m_json += bracket;
        }
    }
    void close(char bracket)
    {
        if (m_nestedFrom == 0)
            return;
        m_json += bracket;
        if (m_nestedFrom != m_open.size() + 1)
            return;
        m_args->push_back({std::string(m_nestedFrom == 2 ? m_key : m_innerKey), m_json, false});
        m_nestedFrom = 0;
    }
    void separate()
    {
        if (!m_json.empty() && std::string_view("{[:").find(m_json.back()) == std::string_view::npos)
            m_json += ',';
    }

    void clearArgs()
    {
        m_event.type = {};
        m_event.stream = m_event.task = kNoNumber;
        m_event.hint = Hint::None;
        m_event.own = {};
        m_event.hasArgs = false;
    }
    void setMissing()
    {
        if (m_key == "args")
            clearArgs();
        m_event.hasBadDur = m_event.hasBadDur || m_key == "dur";
    }
    void setTime(std::string_view text, Scalar kind, bool& has, std::int64_t& ns)
    {
        has = kind != Scalar::Flag && parseTime(text, ns);
        m_event.hasBadTime = m_event.hasBadTime || !has;
    }
    static void setEventKey(std::string_view text, EventKey& key)
    {
        key.text = text;
        key.isNumber = parseKeyNumber(text, key.number);
    }

    void setField(std::string_view text, Scalar kind)
    {
        if (m_key == "ph") {
            m_event.phase = text.size() == 1 ? text[0] : '?';
        } else if (m_key == "ts") {
            setTime(text, kind, m_event.hasTs, m_event.ts);
        } else if (m_key == "dur") {
            setTime(text, kind, m_event.hasDur, m_event.dur);
        } else if (m_key == "name") {
            m_event.name = text;
        } else if (m_key == "cat") {
            m_event.category = text;
        } else if (m_key == "pid") {
            setEventKey(text, m_event.pid);
        } else if (m_key == "tid") {
            setEventKey(text, m_event.tid);
        } else if (m_key == "id") {
            m_event.hasId = true;
            m_event.isLocalId = false;
            m_event.id = idOfText(text);
        } else if (m_key == "bind_id") {
            m_event.hasBindId = true;
            m_event.bindId = idOfText(text);
        } else if (m_key == "flow_in") {
            m_event.flowIn = text == "true";
        } else if (m_key == "flow_out") {
            m_event.flowOut = text == "true";
        } else if (m_key == "bp") {
            m_event.bindEnclosing = text == "e";
        } else if (m_key == "s") {
            m_event.scope = text.empty() ? char{0} : text[0];
        } else if (m_key == "args") {
            clearArgs();
            m_event.hasArgs = true;
        }
    }

    /// An argument, or a part of `id2`.
    void setInner(std::string_view text, Scalar kind)
    {
        const auto key = m_innerKey;
        if (m_key == "id2" && (key == "local" || key == "global")) {
            m_event.hasId = true;
            m_event.id = idOfText(text);
            m_event.isLocalId = key == "local";
        }
        if (!m_isInArgs)
            return;
        const bool isText = kind == Scalar::Text;
        if (isText && (key == "Task Type" || key == "task type" || key == "Mode"))
            m_event.type = text;
        else if (isText && key == "level")
            m_event.hint = hintOfLevel(text);
        else if (isText && key == "event_type")
            m_event.hint = hintOfEventType(text);
        else if (kind == Scalar::Flag)
            return;
        else if (key == "Stream Id" || key == "stream id" || key == "Stream ID" || key == "Physic Stream Id")
            m_event.stream = smallNumber(text);
        else if (key == "Task Id" || key == "task id" || key == "Task ID")
            m_event.task = smallNumber(text);
        else if (isOwnArg(key) && (isText || key == kOwnStep))
            setOwn(text);
    }
    void setOwn(std::string_view text)
    {
        auto& own = m_event.own;
        own.any = true;
        if (m_innerKey == kOwnStep)
            own.step = smallNumber(text);
        else
            (m_innerKey == kOwnClass ? own.cls : m_innerKey == kOwnOpType ? own.opType : own.taskType) = text;
    }

    const char* m_at;
    const char* m_end;
    Scratch& m_scratch;
    RawEvent& m_event;
    Args* m_args;
    std::vector<Level> m_open; ///< outermost first
    Kind m_kind = Kind::Other;
    bool m_isFirst = false;  ///< nothing was read since the last bracket that opens
    bool m_isObject = false; ///< the value itself
    int m_listed = 0;        ///< objects in lists that have a phase
    std::string_view m_key;
    std::string_view m_innerKey;
    bool m_isInArgs = false;
    std::size_t m_nestedFrom = 0; ///< depth of the nested argument that is being read, 0: none
    std::string m_json;           ///< of that argument
};

} // namespace

ValueEnd readFull(const char* at, const char* end, Scratch& scratch, RawEvent& event, Args* args,
                  std::vector<const char*>* open)
{
    scratch.texts.clear();
    event = kEmptyEvent;
    return FullReader(at, end, scratch, event, args).run(open);
}

Args argsOfEvent(std::string_view event)
{
    Scratch scratch;
    RawEvent unused;
    Args args;
    const auto read = readFull(event.data(), event.data() + event.size(), scratch, unused, &args);
    return read.isWhole() ? args : Args{};
}

} // namespace opscope::trace
