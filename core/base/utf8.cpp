// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <cstdint>
#include <cstring>

namespace opscope {
namespace {

/// Length of the well-formed character at `at`, 0 if there is none.
std::size_t characterAt(std::string_view s, std::size_t at)
{
    const auto byte = [&](std::size_t i) {
        return i < s.size() ? static_cast<unsigned char>(s[i]) : static_cast<unsigned char>(0);
    };
    const auto isTail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const auto first = byte(at);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return isTail(at + 1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const auto second = byte(at + 1);
        if (!isTail(at + 1) || !isTail(at + 2) || (first == 0xE0 && second < 0xA0) ||
            (first == 0xED && second > 0x9F))
            return 0;
        return 3;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const auto second = byte(at + 1);
        if (!isTail(at + 1) || !isTail(at + 2) || !isTail(at + 3) || (first == 0xF0 && second < 0x90) ||
            (first == 0xF4 && second > 0x8F))
            return 0;
        return 4;
    }
    return 0;
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
        const auto length = characterAt(s, at);
        if (length == 0)
            return at;
        at += length;
    }
    return std::string_view::npos;
}

} // namespace

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

} // namespace opscope
