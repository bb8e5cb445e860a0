// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_width.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

namespace opscope {
namespace {

struct CodeRange {
    char32_t first;
    char32_t last;
};

constexpr CodeRange kWide[] = {
#define WIDE(a, b) {a, b},
#define ZERO(a, b)
#include "core/base/wide_ranges.def"
#undef WIDE
#undef ZERO
};
constexpr CodeRange kZero[] = {
#define WIDE(a, b)
#define ZERO(a, b) {a, b},
#include "core/base/wide_ranges.def"
#undef WIDE
#undef ZERO
};

template <std::size_t N>
bool isIn(const CodeRange (&ranges)[N], char32_t c)
{
    const auto* const it =
        std::upper_bound(std::begin(ranges), std::end(ranges), c,
                         [](char32_t value, const CodeRange& r) { return value < r.first; });
    return it != std::begin(ranges) && c <= std::prev(it)->last;
}

std::size_t columnsOf(char32_t c)
{
    if (c < 0x300)
        return c < 0x20 || c == 0x7f ? 0 : 1;
    if (isIn(kZero, c))
        return 0;
    return isIn(kWide, c) ? 2 : 1;
}

} // namespace

char32_t nextCodePoint(std::string_view text, std::size_t& pos)
{
    constexpr char32_t kReplacement = 0xFFFD;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto lead = byte(pos);
    if (lead < 0x80) {
        ++pos;
        return lead;
    }
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || pos + length > text.size()) {
        ++pos;
        return kReplacement;
    }
    char32_t c = lead & (0xff >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(pos + i) & 0xc0) != 0x80) {
            ++pos;
            return kReplacement;
        }
        c = (c << 6) | (byte(pos + i) & 0x3f);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    if (c < kLeast.at(length) || (c >= 0xd800 && c <= 0xdfff) || c > 0x10ffff) {
        ++pos;
        return kReplacement;
    }
    pos += length;
    return c;
}

std::size_t displayWidth(std::string_view text)
{
    std::size_t width = 0;
    for (std::size_t pos = 0; pos < text.size();)
        width += columnsOf(nextCodePoint(text, pos));
    return width;
}

std::string terminalSafe(std::string_view text)
{
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
    return elide(text, width, 0);
}

} // namespace opscope
