// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_text.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

/// Bytes of the blank, the control character or the character without width that a text begins with; 0 if it
/// begins with none. Spreadsheets skip them when they detect a formula.
std::size_t unseenAt(std::string_view text)
{
    if (text.empty())
        return 0;
    if (static_cast<unsigned char>(text.front()) <= 0x20 || text.front() == 0x7f)
        return 1;
    struct Range {
        std::string_view first, last;
    };
    // U+0085, 00A0, 00AD, 034F, 061C, 1680, 180E, 2000-200F, 2028-202F, 205F-206F, 3000, FE00-FE0F, FEFF
    static constexpr std::array<Range, 13> kUnseen{{{"\xc2\x85", "\xc2\x85"},
                                                    {"\xc2\xa0", "\xc2\xa0"},
                                                    {"\xc2\xad", "\xc2\xad"},
                                                    {"\xcd\x8f", "\xcd\x8f"},
                                                    {"\xd8\x9c", "\xd8\x9c"},
                                                    {"\xe1\x9a\x80", "\xe1\x9a\x80"},
                                                    {"\xe1\xa0\x8e", "\xe1\xa0\x8e"},
                                                    {"\xe2\x80\x80", "\xe2\x80\x8f"},
                                                    {"\xe2\x80\xa8", "\xe2\x80\xaf"},
                                                    {"\xe2\x81\x9f", "\xe2\x81\xaf"},
                                                    {"\xe3\x80\x80", "\xe3\x80\x80"},
                                                    {"\xef\xb8\x80", "\xef\xb8\x8f"},
                                                    {"\xef\xbb\xbf", "\xef\xbb\xbf"}}};
    for (const auto& [first, last] : kUnseen) {
        const auto head = text.substr(0, first.size());
        if (head >= first && head <= last)
            return first.size();
    }
    return 0;
}

bool startsDangerously(std::string_view text)
{
    if (text.empty())
        return false;
    const char c = text.front();
    if (c == '=' || c == '+' || c == '-' || c == '@')
        return true;
    // U+FF1D, U+FF0B, U+FF0D, U+FF20: the full-width forms of = + - @
    static constexpr std::array<std::string_view, 4> kFullWidth{"\xef\xbc\x9d", "\xef\xbc\x8b",
                                                                "\xef\xbc\x8d", "\xef\xbc\xa0"};
    return std::any_of(kFullWidth.begin(), kFullWidth.end(),
                       [&](auto form) { return text.starts_with(form); });
}

bool isPlainNumber(std::string_view text)
{
    std::size_t i = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    std::size_t digits = 0;
    const auto skipDigits = [&] {
        for (; i < text.size() && isDigit(text[i]); ++i)
            ++digits;
    };
    skipDigits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        skipDigits();
    }
    if (digits == 0)
        return false;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i < text.size() && (text[i] == '-' || text[i] == '+'))
            ++i;
        digits = 0;
        skipDigits();
        if (digits == 0)
            return false;
    }
    return i == text.size();
}

std::string_view behindApostrophes(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of('\''), text.size()));
}

void appendQuoted(std::string& out, std::string_view text, bool guarded)
{
    out += '"';
    if (guarded)
        out += '\'';
    for (std::size_t at = 0;;) {
        const auto quote = text.find('"', at);
        if (quote == std::string_view::npos) {
            out += text.substr(at);
            break;
        }
        out += text.substr(at, quote + 1 - at);
        out += '"';
        at = quote + 1;
    }
    out += '"';
}

/// A cell with blanks around, or with any separator that a spreadsheet of some country uses, is quoted too.
bool needsQuotes(std::string_view text, char separator)
{
    if (text.empty())
        return false;
    if (text.front() == ' ' || text.back() == ' ')
        return true;
    return std::any_of(text.begin(), text.end(), [separator](char c) {
        return c == '"' || c == ',' || c == ';' || c == '\n' || c == '\r' || c == '\t' || c == separator;
    });
}

} // namespace

bool looksLikeFormula(std::string_view text)
{
    if (text.empty() || static_cast<unsigned char>(text.front()) > 0xef)
        return false;
    auto rest = behindApostrophes(text);
    if (rest.starts_with('\t') || rest.starts_with('\r') || rest.starts_with('\n'))
        return true;
    const bool hasApostrophe = rest.size() != text.size();
    for (auto bytes = unseenAt(rest); bytes != 0; bytes = unseenAt(rest))
        rest.remove_prefix(bytes);
    if (!startsDangerously(rest))
        return false;
    return hasApostrophe || !(rest == "-" || rest == "+" || isPlainNumber(rest));
}

void appendCsvCell(std::string& out, std::string_view text, char separator)
{
    if (!isUtf8(text)) { // names of files may be any bytes
        appendCsvCell(out, toUtf8(text), separator);
        return;
    }
    const bool isFormula = looksLikeFormula(text);
    if (needsQuotes(text, separator)) {
        appendQuoted(out, text, isFormula);
        return;
    }
    if (isFormula)
        out += '\'';
    out += text;
}

void appendCsvCellRaw(std::string& out, std::string_view text, char separator)
{
    if (!isUtf8(text)) {
        appendCsvCellRaw(out, toUtf8(text), separator);
        return;
    }
    if (needsQuotes(text, separator))
        appendQuoted(out, text, false);
    else
        out += text;
}

} // namespace opscope
