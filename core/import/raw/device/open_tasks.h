// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks that have started and not ended: a small hash table, since only few run at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/id.h"
#include "core/import/raw/hash_mix.h"

namespace opscope::raw {

class OpenTasks {
public:
    /// Adds or replaces the row of a key; false if the key was there.
    bool add(std::uint64_t key, std::uint32_t row)
    {
        if (m_size * 2 >= m_entries.size())
            grow();
        auto& entry = m_entries[slotOf(key)];
        const bool isNew = entry.row == kNoNumber;
        entry = {key, row};
        m_size += isNew ? 1 : 0;
        return isNew;
    }

    /// Removes a key and returns its row; kNoNumber if it is not there.
    std::uint32_t take(std::uint64_t key)
    {
        if (m_size == 0)
            return kNoNumber;
        auto hole = slotOf(key);
        const auto row = m_entries[hole].row;
        if (row == kNoNumber)
            return kNoNumber;
        --m_size;
        // Entries that were displaced by the removed one move up.
        for (auto at = next(hole); m_entries[at].row != kNoNumber; at = next(at)) {
            const auto home = homeOf(m_entries[at].key);
            if (((at - home) & mask()) >= ((at - hole) & mask())) {
                m_entries[hole] = m_entries[at];
                hole = at;
            }
        }
        m_entries[hole].row = kNoNumber;
        return row;
    }

    std::size_t size() const { return m_size; }
    /// The slots that finding a key looks at; for tests.
    std::size_t probes(std::uint64_t key) const
    {
        return m_entries.empty() ? 0 : ((slotOf(key) - homeOf(key)) & mask()) + 1;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t row = kNoNumber;
    };

    std::size_t mask() const { return m_entries.size() - 1; }
    std::size_t next(std::size_t slot) const { return (slot + 1) & mask(); }
    std::size_t homeOf(std::uint64_t key) const
    {
        return static_cast<std::size_t>(mixedHash(key, m_seed)) & mask();
    }
    /// The slot of a key, or the free one where it belongs.
    std::size_t slotOf(std::uint64_t key) const
    {
        auto slot = homeOf(key);
        while (m_entries[slot].row != kNoNumber && m_entries[slot].key != key)
            slot = next(slot);
        return slot;
    }
    void grow()
    {
        auto before = std::move(m_entries);
        m_entries.assign(before.empty() ? 64 : before.size() * 2, {});
        for (const auto& entry : before) {
            if (entry.row != kNoNumber)
                m_entries[slotOf(entry.key)] = entry;
        }
    }

    std::vector<Entry> m_entries; ///< a power of two, at most half full
    std::size_t m_size = 0;
    std::uint64_t m_seed = hashSeed();
};

} // namespace opscope::raw
