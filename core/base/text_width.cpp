// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_width.h"

#include <fmt/format.h>
#include <utf8proc.h>
#include <vector>

#include "core/base/utf8.h"

namespace opscope {
namespace {

std::size_t columnsOf(char32_t c)
{
    if (c >= 0x20 && c < 0x7f) // nearly all
        return 1;
    return static_cast<std::size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(c)));
}

/// True for nearly all texts: each byte needs one column, and a terminal cannot read it as a command.
bool isPlain(std::string_view text)
{
    bool isPlain = true;
    for (const char c : text)
        isPlain &= c >= 0x20 && c < 0x7f;
    return isPlain;
}

} // namespace

std::size_t displayWidth(std::string_view text)
{
    if (isPlain(text))
        return text.size();
    std::size_t width = 0;
    for (std::size_t pos = 0; pos < text.size();)
        width += columnsOf(nextCodePoint(text, pos));
    return width;
}

std::string terminalSafe(std::string_view text)
{
    if (isPlain(text))
        return std::string(text);
    std::string out;
    out.reserve(text.size());
    for (std::size_t pos = 0; pos < text.size();) {
        const auto from = pos;
        const auto c = nextCodePoint(text, pos);
        if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (c == '\r')
            out += "\\r";
        else if (c < 0x20 || (c >= 0x7f && c < 0xa0))
            out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else if (c == 0xFFFD && pos == from + 1)
            out += "\xef\xbf\xbd";
        else
            out += text.substr(from, pos - from);
    }
    return out;
}

namespace {

/// Cut to `width` columns, `tailRoom` of them for the end of the text.
std::string elide(std::string_view text, std::size_t width, std::size_t tailRoom)
{
    if (displayWidth(text) <= width)
        return std::string(text);
    if (width == 0)
        return {};
    // Byte offsets of the code points with the columns before each.
    std::vector<std::pair<std::size_t, std::size_t>> marks;
    std::size_t columns = 0;
    for (std::size_t pos = 0; pos < text.size();) {
        marks.emplace_back(pos, columns);
        columns += columnsOf(nextCodePoint(text, pos));
    }
    marks.emplace_back(text.size(), columns);
    const std::size_t room = width - 1;
    const std::size_t headRoom = room - std::min(room, tailRoom);
    std::size_t head = 0;
    while (head + 1 < marks.size() && marks[head + 1].second <= headRoom)
        ++head;
    const auto left = tailRoom == 0 ? 0 : room - marks[head].second;
    std::size_t tail = marks.size() - 1;
    while (tail > head && columns - marks[tail - 1].second <= left)
        --tail;
    std::string out(text.substr(0, marks[head].first));
    out += "\xe2\x80\xa6";
    out += text.substr(marks[tail].first);
    return out;
}

} // namespace

std::string elideMiddle(std::string_view text, std::size_t width)
{
    return elide(text, width, width == 0 ? 0 : (width - 1) / 2);
}

std::string elideEnd(std::string_view text, std::size_t width)
{
    constexpr std::string_view kEllipsis = "…";
    auto cut = elide(text, width, 0);
    if (cut == text || !cut.ends_with(kEllipsis))
        return cut;
    // A number that is cut would be another number: it is left out completely.
    const auto isOfNumber = [&](std::size_t at) {
        return (text[at] >= '0' && text[at] <= '9') || text[at] == '.';
    };
    auto end = cut.size() - kEllipsis.size();
    if (end >= text.size() || !isOfNumber(end))
        return cut;
    while (end > 0 && isOfNumber(end - 1))
        --end;
    return end == 0 ? cut : std::string(text.substr(0, end)) + std::string(kEllipsis);
}

namespace {

/// Chinese has no blanks: a line may end next to each wide character, except before a mark that ends a part
/// of the sentence and after an opening bracket.
bool mayBreakBetween(char32_t before, char32_t after)
{
    constexpr std::u32string_view kNotFirst = U",.;:!?)]}%，。；：、！？）】》」』”’…";
    constexpr std::u32string_view kNotLast = U"([{（【《「『“‘";
    return before != ' ' && after != ' ' && (columnsOf(before) == 2 || columnsOf(after) == 2) &&
           kNotFirst.find(after) == std::u32string_view::npos &&
           kNotLast.find(before) == std::u32string_view::npos;
}

/// " %" and " us" stay with their number.
bool isBeforeUnit(std::string_view rest)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return rest.starts_with(" %") || (rest.starts_with(" us") && (rest.size() == 3 || !isLetter(rest[3])));
}

/// Where a line that would end inside a number ends: in front of the number, if that is not its begin.
std::size_t beforeNumber(std::string_view text, std::size_t begin, std::size_t end)
{
    const auto isOfNumber = [&](std::size_t at) {
        return (text[at] >= '0' && text[at] <= '9') || text[at] == '.';
    };
    auto start = end;
    while (start > begin && isOfNumber(end) && isOfNumber(start - 1))
        --start;
    return start > begin ? start : end;
}

} // namespace

std::vector<std::string> foldText(std::string_view text, std::size_t width)
{
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t columns = 0;
        std::size_t pos = begin;
        std::size_t last = std::string_view::npos; // the last place to end a line that fits
        std::size_t part = std::string_view::npos; // the same inside a name: after "_" or "/"
        char32_t before = ' ';
        while (pos < text.size()) {
            auto next = pos;
            const auto c = nextCodePoint(text, next);
            columns += columnsOf(c);
            if (pos > begin && ((c == ' ' && !isBeforeUnit(text.substr(pos))) || mayBreakBetween(before, c)))
                last = pos;
            if (pos > begin && (before == '_' || before == '/'))
                part = pos;
            if (columns > width && pos > begin)
                break;
            before = c;
            pos = next;
        }
        const auto end = pos >= text.size()               ? pos
                         : last != std::string_view::npos ? last
                         : part != std::string_view::npos ? part
                                                          : beforeNumber(text, begin, pos);
        lines.emplace_back(text.substr(begin, end - begin));
        lines.back().erase(lines.back().find_last_not_of(' ') + 1);
        begin = std::min(text.find_first_not_of(' ', end), text.size());
    }
    if (lines.empty())
        lines.emplace_back();
    return lines;
}

} // namespace opscope
