// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/scan.h"

#include <cstddef>

namespace opscope::trace {

const char* skipValue(const char* at, const char* end)
{
    if (at == end)
        return nullptr;
    if (*at == '"')
        return skipString(at + 1, end);
    if (*at != '{' && *at != '[') {
        const char* const start = at;
        while (at != end && *at != ',' && *at != '}' && *at != ']' && !isSpace(*at))
            ++at;
        return at == start ? nullptr : at;
    }
    std::size_t depth = 0;
    while (at != end) {
        switch (*at) {
        case '"':
            at = skipString(at + 1, end);
            if (at == nullptr)
                return nullptr;
            continue;
        case '{':
        case '[':
            ++depth;
            break;
        case '}':
        case ']':
            if (--depth == 0)
                return at + 1;
            break;
        default:
            break;
        }
        ++at;
    }
    return nullptr;
}

bool isUtf8(const char* at, const char* end)
{
    while (at != end) {
        const auto lead = static_cast<unsigned char>(*at);
        if (lead < 0x80) {
            ++at;
            continue;
        }
        int more = 0;
        unsigned char low = 0x80;
        unsigned char high = 0xBF;
        if (lead >= 0xC2 && lead <= 0xDF) {
            more = 1;
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            more = 2;
            low = lead == 0xE0 ? 0xA0 : 0x80;
            high = lead == 0xED ? 0x9F : 0xBF;
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            more = 3;
            low = lead == 0xF0 ? 0x90 : 0x80;
            high = lead == 0xF4 ? 0x8F : 0xBF;
        } else {
            return false;
        }
        if (end - at <= more)
            return false;
        for (int i = 1; i <= more; ++i) {
            const auto c = static_cast<unsigned char>(at[i]);
            if (c < (i == 1 ? low : 0x80) || c > (i == 1 ? high : 0xBF))
                return false;
        }
        at += more + 1;
    }
    return true;
}

} // namespace opscope::trace
