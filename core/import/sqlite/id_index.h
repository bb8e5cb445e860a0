// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/id.h"

namespace opscope {

/// True for the values that mean "no id" in these databases: -1, 2^32-1, and 2^64-1 as signed.
constexpr bool isNoId(std::int64_t id)
{
    return id < 0 || id == UINT32_MAX;
}

/// Maps the ids of a database to row numbers: an array for dense ids, as exporters write them, and a hash map
/// for the others.
class IdIndex {
public:
    /// If an id occurs again, the first value is kept.
    void insert(std::int64_t id, std::uint32_t value)
    {
        ++m_count;
        const auto slot = static_cast<std::uint64_t>(id);
        if (slot < m_dense.size() || slot < m_count * kSparseness + kSmall) {
            if (slot >= m_dense.size())
                m_dense.resize(static_cast<std::size_t>(slot + slot / 2 + 64), kNoNumber);
            if (m_dense[slot] == kNoNumber && (m_sparse.empty() || !m_sparse.contains(id)))
                m_dense[slot] = value;
        } else {
            m_sparse.try_emplace(id, value);
        }
    }
    std::uint32_t find(std::int64_t id) const
    {
        const auto slot = static_cast<std::uint64_t>(id);
        if (slot < m_dense.size() && m_dense[slot] != kNoNumber)
            return m_dense[slot];
        if (m_sparse.empty())
            return kNoNumber;
        const auto it = m_sparse.find(id);
        return it == m_sparse.end() ? kNoNumber : it->second;
    }
    bool contains(std::int64_t id) const { return find(id) != kNoNumber; }
    std::uint64_t size() const { return m_count; }

private:
    static constexpr std::uint64_t kSparseness = 4; ///< limit of the array: slots for each id
    static constexpr std::uint64_t kSmall = 1U << 16U;
    std::vector<std::uint32_t> m_dense;
    std::unordered_map<std::int64_t, std::uint32_t> m_sparse;
    std::uint64_t m_count = 0;
};

} // namespace opscope
