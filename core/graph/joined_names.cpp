// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/joined_names.h"

#include <cstddef>
#include <cstdint>

namespace opscope {

std::vector<std::string_view> partsOfJoined(std::string_view name,
                                            const std::function<bool(std::string_view)>& isKnown)
{
    constexpr std::size_t kMost = 1024;
    if (name.size() > kMost)
        return {};
    struct Best { ///< of the rest from here
        std::size_t parts = SIZE_MAX;
        std::size_t end = 0;  ///< of its first part
        std::size_t next = 0; ///< behind what stands between
    };
    std::vector<Best> from(name.size() + 1);
    from.back().parts = 0;
    for (std::size_t begin = name.size(); begin-- > 0;) {
        for (std::size_t end = begin + 1; end <= name.size(); ++end) {
            if (!isKnown(name.substr(begin, end - begin)))
                continue;
            const bool hasBetween = end + 1 < name.size() && (name[end] == ';' || name[end] == '_');
            for (const auto next : {end, hasBetween ? end + 1 : end}) {
                if (from[next].parts != SIZE_MAX && from[next].parts + 1 < from[begin].parts)
                    from[begin] = {from[next].parts + 1, end, next};
            }
        }
    }
    std::vector<std::string_view> parts;
    if (from[0].parts == SIZE_MAX || from[0].parts < 2)
        return parts;
    for (std::size_t at = 0; at < name.size(); at = from[at].next)
        parts.push_back(name.substr(at, from[at].end - at));
    return parts;
}

} // namespace opscope
