// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "core/base/id.h"

namespace opscope {

/// Communication ops found in one table but not yet in the other. Both tables name an op by its text, which
/// repeats in every run of a graph, so the start time selects the right one.
class UnmatchedOps {
public:
    void add(StringId name, std::int64_t start, std::size_t index) { m_ops.emplace(Key(name, start), index); }

    /// Removes and returns the op of this name with the nearest start time.
    std::optional<std::size_t> take(StringId name, std::int64_t start)
    {
        auto it = m_ops.lower_bound(Key(name, start));
        if (it != m_ops.begin()) {
            const auto before = std::prev(it);
            const bool isNearer = it == m_ops.end() || it->first.first != name ||
                                  start - before->first.second < it->first.second - start;
            if (before->first.first == name && isNearer)
                it = before;
        }
        if (it == m_ops.end() || it->first.first != name)
            return std::nullopt;
        const auto index = it->second;
        m_ops.erase(it);
        return index;
    }
    /// The first op of this name; it is not removed.
    std::optional<std::size_t> first(StringId name) const
    {
        const auto it = m_ops.lower_bound(Key(name, INT64_MIN));
        return it == m_ops.end() || it->first.first != name ? std::nullopt : std::optional(it->second);
    }

private:
    using Key = std::pair<StringId, std::int64_t>; ///< name, start in ns
    std::multimap<Key, std::size_t> m_ops;
};

} // namespace opscope
