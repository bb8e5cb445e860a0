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

} // namespace opscope::trace
