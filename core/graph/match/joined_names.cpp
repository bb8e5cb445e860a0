// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/joined_names.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace opscope {

JoinedNames::JoinedNames(std::vector<std::string_view> known) : m_known(std::move(known))
{
    std::ranges::sort(m_known);
    m_known.erase(std::unique(m_known.begin(), m_known.end()), m_known.end());
    if (!m_known.empty() && m_known.front().empty())
        m_known.erase(m_known.begin());
}

/// Names with the same beginning are a range of the sorted list, which each letter narrows.
template <class F>
void JoinedNames::forEachPrefix(std::string_view text, const F& f)
{
    auto first = m_known.begin();
    auto last = m_known.end();
    for (std::size_t length = 0; length < text.size() && m_stepsLeft > 0; ++length) {
        --m_stepsLeft;
        const auto letter = text[length];
        first = std::lower_bound(first, last, letter, [length](std::string_view name, char c) {
            return std::char_traits<char>::lt(name[length], c);
        });
        last = std::upper_bound(first, last, letter, [length](char c, std::string_view name) {
            return std::char_traits<char>::lt(c, name[length]);
        });
        if (first == last)
            return;
        if (first->size() == length + 1) {
            f(length + 1);
            ++first;
        }
    }
}

std::vector<std::string_view> JoinedNames::partsOf(std::string_view name)
{
    constexpr std::size_t kMost = 1024;
    if (name.size() > kMost)
        return {};
    struct Best { ///< for the rest from this position
        std::size_t parts = SIZE_MAX;
        std::size_t end = 0;  ///< of its first part
        std::size_t next = 0; ///< after the separator
    };
    std::vector<Best> from(name.size() + 1);
    from.back().parts = 0;
    for (std::size_t begin = name.size(); begin-- > 0;) {
        forEachPrefix(name.substr(begin), [&](std::size_t length) {
            const auto end = begin + length;
            const bool hasBetween = end + 1 < name.size() && (name[end] == ';' || name[end] == '_');
            for (const auto next : {end, hasBetween ? end + 1 : end}) {
                if (from[next].parts != SIZE_MAX && from[next].parts + 1 < from[begin].parts)
                    from[begin] = {from[next].parts + 1, end, next};
            }
        });
    }
    std::vector<std::string_view> parts;
    if (from[0].parts == SIZE_MAX || from[0].parts < 2 || m_stepsLeft == 0)
        return parts;
    for (std::size_t at = 0; at < name.size(); at = from[at].next)
        parts.push_back(name.substr(at, from[at].end - at));
    return parts;
}

} // namespace opscope
