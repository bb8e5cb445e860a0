// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <cstdint>
#include <cstring>
#include <utf8proc.h>

namespace opscope {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Bytes of the character at `at`, which is no ASCII; 0 if it is ill-formed (RFC 3629).
std::size_t formedBytes(std::string_view s, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const auto lead = byte(at);
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || s.size() - at < bytes)
        return 0;
    // The sequence must not be overlong, a surrogate or above U+10FFFF.
    const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    bool isFormed = byte(at + 1) >= low && byte(at + 1) <= high;
    for (std::size_t i = 2; i < bytes; ++i)
        isFormed = isFormed && (byte(at + i) & 0xC0U) == 0x80;
    return isFormed ? bytes : 0;
}

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
        if (static_cast<unsigned char>(s[at]) < 0x80) {
            ++at;
            continue;
        }
        const auto bytes = formedBytes(s, at);
        if (bytes == 0)
            return at;
        at += bytes;
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
