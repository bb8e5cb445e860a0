// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_csv.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <iconv.h>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kNoCharacter = "\xEF\xBF\xBD";
constexpr std::size_t kProbe = 64; ///< bytes that show UTF-16 without a mark

unsigned byteAt(std::string_view text, std::size_t at)
{
    return static_cast<unsigned char>(text[at]);
}

bool isHigh(std::string_view text, std::size_t at)
{
    return byteAt(text, at) >= 0x80;
}

/// Converts to UTF-8 with the tables of libc. A unit that is no character becomes U+FFFD, or ends the text
/// where `unit` is 0. None if libc does not know the encoding.
std::optional<std::string> converted(std::string_view bytes, const char* from, std::size_t unit,
                                     CsvExtent extent)
{
    iconv_t table = iconv_open("UTF-8", from);
    if (table == reinterpret_cast<iconv_t>(-1)) // NOLINT: that is how iconv reports it
        return std::nullopt;
    std::string out;
    std::array<char, 1 << 14> buffer{};
    std::string_view rest = bytes;
    bool isGood = true;
    while (!rest.empty() && isGood) {
        char* in = const_cast<char*>(rest.data()); // NOLINT: iconv does not write to its input
        std::size_t left = rest.size();
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const auto done = iconv(table, &in, &left, &to, &room);
        const int error = done == static_cast<std::size_t>(-1) ? errno : 0;
        out.append(buffer.data(), buffer.size() - room);
        rest.remove_prefix(rest.size() - left);
        if (error == 0 || error == E2BIG)
            continue;
        if (error == EINVAL && extent == CsvExtent::Head) // the last character is cut
            break;
        isGood = unit != 0;
        if (isGood) {
            out += kNoCharacter;
            rest.remove_prefix(std::min(unit, rest.size()));
        }
    }
    iconv_close(table);
    return isGood ? std::optional(std::move(out)) : std::nullopt;
}

/// "UTF-16LE" or "UTF-16BE", by its mark, or by the zero byte of each ASCII character; else null.
const char* utf16Of(std::string_view bytes)
{
    if (bytes.starts_with("\xFF\xFE"))
        return "UTF-16LE";
    if (bytes.starts_with("\xFE\xFF"))
        return "UTF-16BE";
    const auto probed = std::min(bytes.size(), kProbe) / 2 * 2;
    std::size_t zeros[2] = {};
    for (std::size_t i = 0; i < probed; ++i)
        zeros[i % 2] += bytes[i] == '\0' ? 1U : 0U;
    if (probed < 8 || std::max(zeros[0], zeros[1]) * 4 < probed || std::min(zeros[0], zeros[1]) != 0)
        return nullptr;
    return zeros[1] > zeros[0] ? "UTF-16LE" : "UTF-16BE";
}

/// A text of GBK has pairs of high bytes that are mostly no UTF-8. A damaged text of UTF-8 has a few bytes
/// that are not, and one of Latin-1 has high bytes between letters.
bool looksLikeGbk(std::string_view bytes)
{
    std::size_t broken = 0;
    std::size_t whole = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto begin = at;
        if (!isHigh(bytes, at)) {
            ++at;
            continue;
        }
        static_cast<void>(nextCodePoint(bytes, at));
        (at - begin > 1 ? whole : broken) += 1;
    }
    if (broken <= whole)
        return false;
    std::size_t pairs = 0;
    std::size_t common = 0; // both bytes are high: the characters of GB2312
    for (std::size_t at = 0; at + 1 < bytes.size(); ++at) {
        if (!isHigh(bytes, at))
            continue;
        ++pairs;
        common += byteAt(bytes, at) >= 0xA1 && byteAt(bytes, at + 1) >= 0xA1 ? 1U : 0U;
        ++at;
    }
    return common * 2 > pairs;
}

std::optional<PlainCsv> asUtf8(std::string_view bytes, CsvExtent extent)
{
    PlainCsv out;
    if (const char* utf16 = utf16Of(bytes)) {
        auto text = converted(bytes, utf16, 2, extent);
        if (!text)
            return std::nullopt;
        out.text = *std::move(text);
        out.encoding = "UTF-16";
        if (out.text.starts_with(kUtf8Mark))
            out.text.erase(0, kUtf8Mark.size());
        return out;
    }
    const bool isAscii = std::ranges::none_of(bytes, [](char c) { return static_cast<signed char>(c) < 0; });
    if (isAscii || isUtf8(bytes) || !looksLikeGbk(bytes))
        return std::nullopt;
    auto text = converted(bytes, "GB18030", 0, extent); // contains GBK and GB2312
    if (!text)
        return std::nullopt;
    out.text = *std::move(text);
    out.encoding = "GBK";
    return out;
}

/// The separator of the header: ',' unless it has more of another.
char separatorOf(std::string_view text)
{
    std::size_t counts[3] = {};
    bool inQuotes = false;
    for (const char c : text) {
        inQuotes = inQuotes != (c == '"');
        if (c == '\n' && !inQuotes)
            break;
        if (!inQuotes) {
            counts[0] += c == ',' ? 1U : 0U;
            counts[1] += c == ';' ? 1U : 0U;
            counts[2] += c == '\t' ? 1U : 0U;
        }
    }
    if (counts[1] > counts[0] && counts[1] >= counts[2])
        return ';';
    return counts[2] > counts[0] ? '\t' : ',';
}

/// "-12,5", "1,7E+15": digits around one comma.
bool isDecimalComma(std::string_view cell)
{
    const auto comma = cell.find(',');
    if (comma == std::string_view::npos || comma + 1 == cell.size() || !isDigit(cell[comma + 1]))
        return false;
    const auto isAllowed = [](char c) {
        return isDigit(c) || c == '+' || c == '-' || c == 'e' || c == 'E' || c == '%';
    };
    return std::ranges::all_of(cell.substr(0, comma), isAllowed) &&
           std::ranges::all_of(cell.substr(comma + 1), isAllowed);
}

/// Columns whose cells are lists, in which a comma is no decimal point.
bool isOfLists(std::string_view header)
{
    const auto lower = lowerAscii(header);
    return std::ranges::any_of(std::array<std::string_view, 5>{"shape", "format", "name", "type", "range"},
                               [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

class SeparatorChange {
public:
    SeparatorChange(std::string_view text, char separator) : m_text(text), m_separator(separator)
    {
        m_out.reserve(text.size());
    }

    std::string take()
    {
        std::size_t begin = 0;
        bool inQuotes = false;
        for (std::size_t at = 0; at < m_text.size(); ++at) {
            const char c = m_text[at];
            inQuotes = inQuotes != (c == '"');
            if (inQuotes || (c != m_separator && c != '\n'))
                continue;
            addCell(m_text.substr(begin, at - begin));
            m_out += c == '\n' ? '\n' : ',';
            begin = at + 1;
            m_column = c == '\n' ? 0 : m_column + 1;
            m_isHeader = m_isHeader && c != '\n';
        }
        addCell(m_text.substr(begin));
        return std::move(m_out);
    }

private:
    void addCell(std::string_view cell)
    {
        const bool hasReturn = cell.ends_with('\r');
        const auto body = cell.substr(0, cell.size() - (hasReturn ? 1 : 0));
        if (m_isHeader)
            m_ofLists.push_back(isOfLists(body));
        if (body.find(',') == std::string_view::npos || body.starts_with('"')) {
            m_out += body;
        } else if (isDecimalComma(trimmed(body)) && m_column < m_ofLists.size() && !m_ofLists[m_column]) {
            const auto start = m_out.size();
            m_out += body;
            std::replace(m_out.begin() + static_cast<std::ptrdiff_t>(start), m_out.end(), ',', '.');
        } else {
            m_out += '"';
            m_out += body;
            m_out += '"';
        }
        m_out += hasReturn ? "\r" : "";
    }

    std::string_view m_text;
    char m_separator;
    std::string m_out;
    std::vector<bool> m_ofLists; ///< by column
    std::size_t m_column = 0;
    bool m_isHeader = true;
};

} // namespace

std::optional<PlainCsv> plainCsv(std::string_view bytes, CsvExtent extent)
{
    auto utf8 = asUtf8(bytes, extent);
    auto text = utf8 ? std::string_view(utf8->text) : bytes;
    if (text.starts_with(kUtf8Mark))
        text.remove_prefix(kUtf8Mark.size());
    char separator = 0;
    std::string_view mark; // "sep=;" names the separator for a spreadsheet; its line remains, but empty
    if (text.starts_with("sep=") && text.size() > 5 && (text[5] == '\n' || text[5] == '\r')) {
        separator = text[4];
        text.remove_prefix(text.find('\n') == std::string_view::npos ? 5 : text.find('\n'));
        mark = text.substr(0, 1);
        text.remove_prefix(mark.size());
    } else {
        separator = separatorOf(text);
    }
    if (separator == ',' && mark.empty())
        return utf8;
    auto changed = std::string(mark) + SeparatorChange(text, separator).take();
    auto out = utf8 ? *std::move(utf8) : PlainCsv{};
    out.text = std::move(changed);
    out.separator = separator == ';' ? "';'" : separator == '\t' ? "a tab" : separator == ',' ? "" : "a mark";
    return out;
}

} // namespace opscope
