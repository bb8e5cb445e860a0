// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/full_event.h"

#include <array>
#include <charconv>

#include <nlohmann/json.hpp>

#include "core/base/message_id.h"
#include "core/base/utf8.h"
#include "core/import/trace/event_time.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

using Json = nlohmann::json;

/// Collects one event. Depth 1 is the event, depth 2 its args (or id2), deeper ones are only counted.
class Collector : public nlohmann::json_sax<Json> {
public:
    Collector(Scratch& scratch, RawEvent& event) : m_scratch(scratch), m_event(event) {}

    std::size_t errorAt = 0;
    bool isTooDeep = false;

    bool null() override
    {
        if (m_depth == 1 && m_key == "args")
            clearArgs();
        m_event.hasBadDur = m_event.hasBadDur || (m_depth == 1 && m_key == "dur");
        return true;
    }
    bool boolean(bool value) override { return scalar(value ? "true" : "false", Kind::Flag); }
    bool number_integer(Json::number_integer_t value) override
    {
        return scalar(std::to_string(value), Kind::Number);
    }
    bool number_unsigned(Json::number_unsigned_t value) override
    {
        return scalar(std::to_string(value), Kind::Number);
    }
    bool number_float(Json::number_float_t, const Json::string_t& text) override
    {
        return scalar(text, Kind::Number);
    }
    bool string(Json::string_t& text) override { return scalar(std::move(text), Kind::Text); }
    bool binary(Json::binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open(true); }
    bool start_array(std::size_t) override { return open(false); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(Json::string_t& key) override
    {
        if (m_depth == 1)
            m_key = std::move(key);
        else if (m_depth == 2)
            m_innerKey = std::move(key);
        if (m_depth == 2 && m_key == "args")
            m_event.hasArgs = true;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override
    {
        errorAt = position == 0 ? 0 : position - 1;
        return false;
    }

private:
    enum class Kind { Text, Number, Flag };

    void clearArgs()
    {
        m_event.type = {};
        m_event.stream = m_event.task = kNoNumber;
        m_event.hint = Hint::None;
        m_event.own = {};
        m_event.hasArgs = false;
    }

    bool open(bool isObject)
    {
        if (m_depth == 1 && m_key == "args") {
            clearArgs();
            m_event.hasArgs = !isObject;
            m_isArgsObject = isObject;
        }
        isTooDeep = ++m_depth > kMaxDepth;
        return !isTooDeep;
    }
    bool close()
    {
        --m_depth;
        return true;
    }

    bool scalar(std::string text, Kind kind)
    {
        if (m_depth == 1)
            field(std::move(text), kind);
        else if (m_depth == 2 && m_key == "args" && m_isArgsObject)
            argument(std::move(text), kind);
        else if (m_depth == 2 && m_key == "id2" && (m_innerKey == "local" || m_innerKey == "global")) {
            m_event.hasId = true;
            m_event.id = idOfText(text);
            m_event.isLocalId = m_innerKey == "local";
        }
        return true;
    }

    void time(const std::string& text, Kind kind, bool& has, std::int64_t& ns)
    {
        has = kind != Kind::Flag && parseTime(text, ns);
        if (!has)
            m_event.hasBadTime = true;
    }

    void eventKey(std::string text, EventKey& key)
    {
        key.text = m_scratch.keep(std::move(text));
        key.isNumber = parseKeyNumber(key.text, key.number);
    }

    void field(std::string text, Kind kind)
    {
        if (m_key == "ph") {
            m_event.phase = text.size() == 1 ? text[0] : '?';
        } else if (m_key == "ts") {
            time(text, kind, m_event.hasTs, m_event.ts);
        } else if (m_key == "dur") {
            time(text, kind, m_event.hasDur, m_event.dur);
        } else if (m_key == "name") {
            m_event.name = m_scratch.keep(std::move(text));
        } else if (m_key == "cat") {
            m_event.category = m_scratch.keep(std::move(text));
        } else if (m_key == "pid") {
            eventKey(std::move(text), m_event.pid);
        } else if (m_key == "tid") {
            eventKey(std::move(text), m_event.tid);
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

    void ownArgument(std::string_view key, std::string text, Kind kind)
    {
        if (kind == Kind::Flag || (kind != Kind::Text && key != kOwnStep))
            return;
        auto& own = m_event.own;
        own.any = true;
        if (key == kOwnStep)
            own.step = smallNumber(text);
        else if (key == kOwnClass)
            own.cls = m_scratch.keep(std::move(text));
        else if (key == kOwnOpType)
            own.opType = m_scratch.keep(std::move(text));
        else
            own.taskType = m_scratch.keep(std::move(text));
    }

    void argument(std::string text, Kind kind)
    {
        const std::string_view key = m_innerKey;
        const bool isText = kind == Kind::Text;
        if (isText && (key == "Task Type" || key == "task type" || key == "Mode"))
            m_event.type = m_scratch.keep(std::move(text));
        else if (isText && key == "level")
            m_event.hint = hintOfLevel(text);
        else if (isText && key == "event_type")
            m_event.hint = hintOfEventType(text);
        else if (isOwnArg(key))
            ownArgument(key, std::move(text), kind);
        else if (key == "Stream Id" || key == "stream id" || key == "Stream ID" || key == "Physic Stream Id")
            m_event.stream = kind == Kind::Flag ? m_event.stream : smallNumber(text);
        else if (key == "Task Id" || key == "task id" || key == "Task ID")
            m_event.task = kind == Kind::Flag ? m_event.task : smallNumber(text);
    }

    Scratch& m_scratch;
    RawEvent& m_event;
    std::string m_key;
    std::string m_innerKey;
    int m_depth = 0;
    bool m_isArgsObject = false;
};

/// A cheap check of the nesting before parsing.
bool isTooDeep(std::string_view text)
{
    int depth = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != nullptr && at != end) {
        if (*at == '"') {
            at = skipString(at + 1, end);
            continue;
        }
        if (*at == '{' || *at == '[')
            ++depth;
        else if (*at == '}' || *at == ']')
            --depth;
        if (depth > kMaxDepth)
            return true;
        ++at;
    }
    return false;
}

/// Bytes of the UTF-8 character at `at`, 0 if it is broken.
std::size_t characterBytes(const char* at, const char* end)
{
    for (std::ptrdiff_t n = 1; n <= 4 && n <= end - at; ++n) {
        if (isUtf8({at, static_cast<std::size_t>(n)}))
            return static_cast<std::size_t>(n);
    }
    return 0;
}

/// The number of digits and signs at the start of `text`.
std::string_view numberAt(std::string_view text)
{
    return text.substr(0, text.find_first_not_of("0123456789+-.eE"));
}

bool isBeyondDouble(std::string_view number)
{
    double value = 0;
    return std::from_chars(number.data(), number.data() + number.size(), value).ec ==
           std::errc::result_out_of_range;
}

/// The code unit of `\uXXXX` at the start of `text`; -1 if it is none.
int codeUnitAt(std::string_view text)
{
    int unit = -1;
    if (text.size() >= 6 && text.starts_with("\\u") &&
        std::from_chars(text.data() + 2, text.data() + 6, unit, 16).ptr != text.data() + 6)
        return -1;
    return unit;
}

/// The escape at the start of `text` as JSON allows it: half of a surrogate pair becomes U+FFFD. `length`:
/// its characters in the text.
std::string_view toleratedEscape(std::string_view text, std::size_t& length)
{
    const auto unit = codeUnitAt(text);
    length = unit < 0 ? 2 : 6;
    if (unit < 0xD800 || unit > 0xDFFF)
        return text.substr(0, length);
    const auto next = codeUnitAt(text.substr(6));
    if (unit >= 0xDC00 || next < 0xDC00 || next > 0xDFFF)
        return "\\ufffd";
    length = 12;
    return text.substr(0, length);
}

} // namespace

std::string tolerated(std::string_view text, NoNumbers noNumbers)
{
    const std::string_view quote = noNumbers == NoNumbers::AsTexts ? "\"" : "";
    static constexpr std::array<std::string_view, 4> kNoNumbers{"-Infinity", "Infinity", "-NaN", "NaN"};
    std::string out;
    out.reserve(text.size() + 16);
    bool isInString = false;
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (!isInString) {
            bool isReplaced = false;
            for (const auto word : kNoNumbers) {
                if (text.substr(i).starts_with(word)) {
                    out.append(quote).append(quote.empty() ? "null" : word).append(quote);
                    i += word.size();
                    isReplaced = true;
                    break;
                }
            }
            if (isReplaced)
                continue;
            if (const auto number = numberAt(text.substr(i)); !number.empty()) {
                const std::string_view around = isBeyondDouble(number) ? "\"" : "";
                out.append(around).append(number).append(around);
                i += number.size();
                continue;
            }
            isInString = c == '"';
            out += text[i++];
            continue;
        }
        if (c == '\\' && i + 1 < text.size()) {
            std::size_t length = 0;
            out += toleratedEscape(text.substr(i), length);
            i += length;
        } else if (c < 0x20) {
            out += fmt::format("\\u{:04x}", c);
            ++i;
        } else if (c >= 0x80) {
            const auto n = characterBytes(text.data() + i, text.data() + text.size());
            out += n == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(i, n);
            i += std::max<std::size_t>(n, 1);
        } else {
            isInString = c != '"';
            out += text[i++];
        }
    }
    return out;
}

Result<void> readFull(std::string_view text, Scratch& scratch, RawEvent& event)
{
    if (text.size() > kMaxEventBytes)
        return fail(ErrorCode::Unsupported, message(MessageId::EventTooLong, text.size(), kMaxEventBytes));
    if (isTooDeep(text))
        return fail(ErrorCode::Unsupported, message(MessageId::EventTooDeep, kMaxDepth));
    const auto attempt = [&](std::string_view bytes, std::size_t& errorAt) {
        scratch.texts.clear();
        event = {};
        Collector collector(scratch, event);
        const bool isGood = Json::sax_parse(bytes.begin(), bytes.end(), &collector);
        errorAt = collector.errorAt;
        return isGood;
    };
    std::size_t errorAt = 0;
    if (attempt(text, errorAt))
        return {};
    std::size_t unused = 0;
    if (attempt(tolerated(text), unused))
        return {};
    return fail(
        ErrorCode::Malformed,
        message(MessageId::EventMalformed, printable(text.substr(std::min(errorAt, text.size())), 24)),
        {{}, 0, errorAt});
}

} // namespace opscope::trace
