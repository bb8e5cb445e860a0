// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <cstdint>
#include <cstring>
#include <utf8proc.h>

namespace opscope {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

std::size_t firstIllFormed(std::string_view s)
{
    std::size_t at = 0;
    while (at < s.size()) {
        while (at + 8 <= s.size()) {
            std::uint64_t word = 0;
            std::memcpy(&word, s.data() + at, sizeof(word));
            if ((word & 0x8080808080808080ULL) != 0)
                break;
            at += 8;
        }
        if (at >= s.size())
            break;
        const auto from = at;
        if (nextCodePoint(s, at) == kReplacement && at == from + 1)
            return from;
    }
    return std::string_view::npos;
}

} // namespace

char32_t nextCodePoint(std::string_view text, std::size_t& pos)
{
    if (pos < text.size() && static_cast<unsigned char>(text[pos]) < 0x80) // nearly all
        return static_cast<char32_t>(text[pos++]);
    // A character has four bytes at most; the type of the length is signed.
    const auto rest = text.substr(pos, 4);
    utf8proc_int32_t code = 0;
    const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                         static_cast<utf8proc_ssize_t>(rest.size()), &code);
    pos += length > 0 ? static_cast<std::size_t>(length) : 1;
    return length > 0 ? static_cast<char32_t>(code) : kReplacement;
}

bool isUtf8(std::string_view bytes)
{
    return firstIllFormed(bytes) == std::string_view::npos;
}

std::string toUtf8(std::string_view bytes)
{
    std::string out;
    while (true) {
        const auto bad = firstIllFormed(bytes);
        out += bytes.substr(0, bad);
        if (bad == std::string_view::npos)
            return out;
        out += "\xEF\xBF\xBD";
        bytes.remove_prefix(bad + 1);
    }
}

std::string printable(std::string_view text, std::size_t limit)
{
    std::string out(text.substr(0, limit));
    for (char& c : out) {
        if (c < ' ' || c > '~')
            c = '?';
    }
    return out;
}

} // namespace opscope
