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

/// Communication ops that one table has told of and another one not yet. Both name an op by its text, which
/// repeats with every run of a graph: the start tells which of them is meant.
class UnmatchedOps {
public:
    void add(StringId name, std::int64_t start, std::size_t index) { m_ops.emplace(Key(name, start), index); }

    /// The op of that name whose start is the nearest; it is taken out.
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
    /// The first op of that name; it stays.
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
