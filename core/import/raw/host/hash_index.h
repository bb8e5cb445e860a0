// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/id.h"
#include "core/import/raw/hash_mix.h"

namespace opscope::raw {

/// Finds numbers by 64-bit keys that are hashes or ids; at most 2^31 of them.
class HashIndex {
public:
    /// The number of a key, for reading and writing; kNoNumber if the key is new.
    std::uint32_t& operator[](std::uint64_t key)
    {
        if ((m_size + 1) * 2 > m_slots.size())
            grow();
        auto& slot = m_slots[place(key)];
        if (!slot.isUsed) {
            slot = {key, kNoNumber, true};
            ++m_size;
        }
        return slot.value;
    }
    std::uint32_t find(std::uint64_t key) const
    {
        return m_slots.empty() ? kNoNumber : m_slots[place(key)].value;
    }
    /// Loads what `find` of this key will read.
    void prefetch(std::uint64_t key) const
    {
        if (!m_slots.empty())
            __builtin_prefetch(&m_slots[home(key)]);
    }
    std::size_t size() const { return m_size; }
    /// The slots that finding a key looks at; for tests.
    std::size_t probes(std::uint64_t key) const
    {
        const auto mask = m_slots.size() - 1;
        return m_slots.empty() ? 0 : ((place(key) - home(key)) & mask) + 1;
    }
    /// Makes room for `count` more keys.
    void reserve(std::size_t count)
    {
        while ((m_size + count) * 2 > m_slots.size())
            grow();
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t value = kNoNumber;
        bool isUsed = false;
    };
    std::size_t home(std::uint64_t key) const { return mixedHash(key, m_seed) & (m_slots.size() - 1); }
    std::size_t place(std::uint64_t key) const
    {
        const auto mask = m_slots.size() - 1;
        auto at = home(key);
        while (m_slots[at].isUsed && m_slots[at].key != key)
            at = (at + 1) & mask;
        return at;
    }
    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? 64 : m_slots.size() * 2);
        old.swap(m_slots);
        for (const auto& slot : old) {
            if (slot.isUsed)
                m_slots[place(slot.key)] = slot;
        }
    }

    std::vector<Slot> m_slots;
    std::uint64_t m_seed = hashSeed();
    std::size_t m_size = 0;
};

} // namespace opscope::raw
