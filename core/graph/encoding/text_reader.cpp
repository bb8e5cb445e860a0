// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/encoding/text_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <google/protobuf/descriptor.h>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

using Field = google::protobuf::FieldDescriptor;

bool isQuote(char c)
{
    return c == '"' || c == '\'';
}

void appendUtf8(std::string& out, std::uint32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static constexpr std::uint32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
    out += static_cast<char>(kLead[more] | (code >> (6 * more)));
    for (int i = more - 1; i >= 0; --i)
        out += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3F));
}

/// Decodes up to the first character that is not base64.
std::string fromBase64(std::string_view text)
{
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                          : c >= 'a' && c <= 'z' ? c - 'a' + 26
                          : isDigit(c)           ? c - '0' + 52
                          : c == '+' || c == '-' ? 62
                          : c == '/' || c == '_' ? 63
                                                 : -1;
        if (value < 0)
            break;
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        if ((count += 6) < 8)
            continue;
        count -= 8;
        out += static_cast<char>(bits >> count & 0xFFU);
    }
    return out;
}

bool isOfWord(char c)
{
    return isLetter(c) || isDigit(c) || c == '_' || c == '.' || c == '-' || c == '+';
}

constexpr std::size_t kShownBytes = 60;

/// Missing if it is not an integer of the field's type. The name of an enum value counts as 0, because it is
/// read as text.
std::optional<std::int64_t> integerOf(std::string_view digits, const Field& field)
{
    if (field.cpp_type() == Field::CPPTYPE_ENUM && !digits.empty() && !isDigit(digits.front()) &&
        digits.front() != '-')
        return 0;
    const auto* const last = digits.data() + digits.size();
    const bool isNegative = digits.starts_with('-');
    auto rest = trimmed(digits.substr(isNegative ? 1 : 0));
    const int base = rest.starts_with("0x") || rest.starts_with("0X") ? 16 : 10;
    rest.remove_prefix(base == 16 ? 2 : 0);
    std::uint64_t bits = 0;
    const auto read = std::from_chars(rest.data(), last, bits, base);
    if (read.ec != std::errc())
        return std::nullopt;
    if (read.ptr != last) { // JSON may contain 1e3 and 1.0 for integers
        constexpr double kExact = 9007199254740992.0;
        double real = 0;
        const auto whole = std::from_chars(rest.data(), last, real);
        if (base == 16 || whole.ec != std::errc() || whole.ptr != last || real != std::floor(real) ||
            real > kExact)
            return std::nullopt;
        bits = static_cast<std::uint64_t>(real);
    }
    const auto type = field.cpp_type();
    const bool isUnsigned = type == Field::CPPTYPE_UINT64 || type == Field::CPPTYPE_UINT32;
    const bool isNarrow =
        type == Field::CPPTYPE_INT32 || type == Field::CPPTYPE_UINT32 || type == Field::CPPTYPE_ENUM;
    const auto most =
        (isUnsigned ? UINT64_MAX : static_cast<std::uint64_t>(INT64_MAX)) >> (isNarrow ? 32U : 0U);
    if (isNegative ? isUnsigned || bits > most + 1 : bits > most)
        return std::nullopt;
    return static_cast<std::int64_t>(isNegative ? 0 - bits : bits);
}

} // namespace

TextReader::TextReader(std::string_view bytes, const Descriptor& type, Dialect dialect, std::uint64_t offset,
                       std::string file, bool isInner)
    : MessageReader(bytes, offset, std::move(file)),
      m_dialect(dialect),
      m_hasBraces(dialect != Dialect::Text && !isInner),
      m_open{{&type, 0, bytes.size(), nullptr, true}}
{
    if (m_bytes.starts_with("\xEF\xBB\xBF"))
        m_at = 3;
    skipBlank();
    if (m_hasBraces && isNext('{'))
        m_open[0].begin = ++m_at;
    else if (m_hasBraces)
        stop("{");
}

bool TextReader::stop(std::string_view expected)
{
    if (!m_isStopped && m_at >= m_bytes.size())
        report(message(MessageId::GraphCutShort), m_bytes.size(), true);
    else if (!m_isStopped)
        report(message(MessageId::GraphBadText, expected), m_at, true);
    m_isStopped = true;
    m_value = Value::None;
    return false;
}

void TextReader::skipBlank()
{
    while (m_at < m_bytes.size()) {
        const char c = m_bytes[m_at];
        if (c == '#' && m_dialect == Dialect::Text)
            m_at = std::min(m_bytes.find('\n', m_at), m_bytes.size());
        else if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ',' || c == ';')
            ++m_at;
        else
            return;
    }
}

bool TextReader::isNext(char c)
{
    return m_at < m_bytes.size() && m_bytes[m_at] == c;
}

/// Moves from an opening quote to after the closing one.
bool TextReader::skipString()
{
    const char quote = m_bytes[m_at++];
    for (;; m_at += 2) {
        while (m_at < m_bytes.size() && m_bytes[m_at] != quote && m_bytes[m_at] != '\\')
            ++m_at;
        if (m_at >= m_bytes.size())
            return stop("a quote");
        if (m_bytes[m_at] == quote) {
            ++m_at;
            return true;
        }
    }
}

/// Moves from an opening brace or bracket to after the closing one, at any depth.
bool TextReader::skipBlock()
{
    std::size_t depth = 0;
    while (m_at < m_bytes.size()) {
        skipBlank();
        if (m_at >= m_bytes.size() || m_stop.stop_requested())
            break;
        const char c = m_bytes[m_at];
        if (isQuote(c)) {
            if (!skipString())
                return false;
            continue;
        }
        ++m_at;
        if (c == '{' || c == '[' || c == '<')
            ++depth;
        else if ((c == '}' || c == ']' || c == '>') && --depth == 0)
            return true;
    }
    return stop("a closing brace");
}

bool TextReader::next()
{
    if (m_value == Value::Message && !m_isStopped && !skipBlock())
        return false;
    m_value = Value::None;
    while (!m_isStopped && !m_stop.stop_requested()) {
        skipBlank();
        auto& open = m_open.back();
        if (open.list != nullptr && isNext(']')) {
            ++m_at;
            open.list = nullptr;
            continue;
        }
        if (open.list != nullptr) {
            m_field = open.list;
        } else {
            const bool hasEnd = m_open.size() > 1 || m_hasBraces;
            if (m_at >= m_bytes.size())
                return hasEnd && stop("a closing brace");
            if (isNext('}') || isNext('>')) {
                open.end = m_at;
                open.isWhole = true;
                return !hasEnd && stop("a field");
            }
            if (!readName())
                return false;
            if (isNext('[') && m_field != nullptr) {
                ++m_at;
                open.list = m_field;
                continue;
            }
        }
        if (readValue())
            return true;
    }
    return false;
}

/// Reads a name and the colon after it.
bool TextReader::readName()
{
    const auto begin = m_at;
    if (isNext('"')) {
        if (!skipString())
            return false;
        m_name = m_bytes.substr(begin + 1, m_at - begin - 2);
    } else if (isNext('[')) { // an extension
        if (!skipBlock())
            return false;
        m_name = {};
    } else {
        while (m_at < m_bytes.size() && isOfWord(m_bytes[m_at]))
            ++m_at;
        m_name = m_bytes.substr(begin, m_at - begin);
        if (m_name.empty())
            return stop("the name of a field");
    }
    const auto* const type = m_open.back().type;
    m_field = type->FindFieldByName(std::string(m_name));
    if (m_field == nullptr && m_dialect == Dialect::ProtobufJson)
        m_field = type->FindFieldByCamelcaseName(std::string(m_name));
    skipBlank();
    if (isNext(':')) {
        ++m_at;
        skipBlank();
    } else if (!isNext('{') && !isNext('<')) {
        return stop("a colon or a brace");
    }
    return true;
}

/// False if the value is unknown and was skipped.
bool TextReader::readValue()
{
    if (m_at >= m_bytes.size())
        return stop("a value");
    m_begin = m_at;
    const auto begin = m_at;
    bool isMessage = false;
    if (isNext('{') || isNext('<') || isNext('[')) {
        isMessage = true;
    } else if (isQuote(m_bytes[m_at])) {
        while (m_at < m_bytes.size() && isQuote(m_bytes[m_at])) { // adjacent strings are one
            if (!skipString())
                return false;
            m_end = m_at;
            if (m_dialect != Dialect::Text)
                break;
            skipBlank();
        }
    } else {
        if (isNext('-'))
            ++m_at;
        skipBlank();
        while (m_at < m_bytes.size() && isOfWord(m_bytes[m_at]))
            ++m_at;
        m_end = m_at;
        if (m_begin == m_end)
            return stop("a value");
    }
    const bool isMessageExpected = m_field != nullptr && m_field->type() == Field::TYPE_MESSAGE;
    const bool isNull = !isMessage && m_dialect != Dialect::Text && raw() == "null";
    if (m_field != nullptr && !isNull && isMessageExpected == isMessage && m_bytes[begin] != '[') {
        m_value = isMessage ? Value::Message : Value::Scalar;
        return true;
    }
    if (m_field != nullptr && !isNull)
        report(message(MessageId::GraphOtherType), begin, true);
    if (isMessage)
        skipBlock();
    return false;
}

bool TextReader::enter()
{
    if (m_open.size() >= kMostNesting) {
        report(message(MessageId::GraphTooDeep, kMostNesting), m_at, true);
        return false;
    }
    ++m_at;
    m_value = Value::None;
    m_open.push_back({m_field->message_type(), m_at, m_at});
    return true;
}

bool TextReader::leave()
{
    while (next()) {
    }
    const bool isWhole = m_open.back().isWhole;
    m_open.pop_back();
    if (!m_isStopped)
        ++m_at;
    return isWhole;
}

MessageReader::Span TextReader::span() const
{
    return {m_offset + m_open.back().begin, m_offset + m_open.back().end};
}

std::int64_t TextReader::integer()
{
    auto digits = text();
    if (m_field->type() == Field::TYPE_BOOL)
        return digits == "true" || digits == "True" || digits == "t" || digits == "1" ? 1 : 0;
    if (const auto value = integerOf(digits, *m_field))
        return *value;
    report(message(MessageId::GraphBadNumber, printable(digits, kShownBytes)), m_begin, true);
    return -1; // also the value of an unknown dimension
}

double TextReader::real()
{
    const auto digits = text();
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc::result_out_of_range)
        return std::strtod(std::string(digits).c_str(), nullptr); // infinite or 0, as in the vendor's reader
    if (read.ec != std::errc())
        report(message(MessageId::GraphBadNumber, printable(digits, kShownBytes)), m_begin, true);
    return value;
}

std::string_view TextReader::text()
{
    const auto all = raw();
    if (!isQuote(all.front()))
        return all;
    if (all.find('\\') == std::string_view::npos && all.find(all.front(), 1) == all.size() - 1) {
        const auto plain = all.substr(1, all.size() - 2);
        if (m_dialect != Dialect::ProtobufJson || m_field->type() != Field::TYPE_BYTES)
            return plain;
        m_text = fromBase64(plain);
        return m_text;
    }
    m_text.clear();
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (!isQuote(all[at]))
            continue;
        const auto begin = at + 1;
        for (at = begin; at < all.size() && all[at] != all[begin - 1]; ++at) {
            if (all[at] == '\\')
                ++at;
        }
        unescape(all.substr(begin, std::min(at, all.size()) - begin));
    }
    return m_text;
}

void TextReader::unescape(std::string_view quoted)
{
    static constexpr std::string_view kLetters = "abfnrtv";
    static constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v";
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] != '\\' || i + 1 == quoted.size()) {
            m_text += quoted[i];
            continue;
        }
        const char c = quoted[++i];
        const auto number = [&](std::size_t begin, std::size_t mostDigits, int base) {
            std::uint32_t code = 0;
            const auto digits = quoted.substr(std::min(begin, quoted.size()), mostDigits);
            const auto* const last =
                std::from_chars(digits.data(), digits.data() + digits.size(), code, base).ptr;
            i = begin + static_cast<std::size_t>(last - digits.data()) - 1;
            return code;
        };
        if (const auto letter = kLetters.find(c); letter != std::string_view::npos)
            m_text += kMeanings[letter];
        else if (c >= '0' && c <= '7')
            m_text += static_cast<char>(number(i, 3, 8));
        else if (c == 'x' || c == 'X')
            m_text += static_cast<char>(number(i + 1, 2, 16));
        else if (c == 'u' || c == 'U') {
            auto code = number(i + 1, c == 'u' ? 4 : 8, 16);
            if (code >= 0xD800 && code < 0xDC00 && quoted.substr(i + 1).starts_with("\\u")) // half of a pair
                code = 0x10000 + ((code - 0xD800) << 10) + ((number(i + 3, 4, 16) - 0xDC00) & 0x3FF);
            appendUtf8(m_text, std::min<std::uint32_t>(code, 0x10FFFF));
        } else
            m_text += c;
    }
}

std::uint64_t TextReader::size() const
{
    return m_end - m_begin;
}

} // namespace opscope
