// SPDX-License-Identifier: GPL-3.0-or-later
// Names, tracks and counters of one parsing thread, with local numbers: parsing needs no lock, and the merge
// translates the numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/string_pool.h"
#include "core/import/trace/full_event.h"
#include "core/import/trace/raw_event.h"

namespace opscope::trace {

/// A pid or tid as one number: the integer itself, or for a text its local string id with the highest bit
/// set.
using PackedKey = std::uint64_t;
inline constexpr PackedKey kTextKey = std::uint64_t{1} << 63;

struct LocalTrack {
    PackedKey pid = 0;
    PackedKey tid = 0;
};

struct LocalCounter {
    PackedKey pid = 0;
    StringId name;
    StringId series;
};

class LocalTables {
public:
    StringPool strings;
    std::vector<LocalTrack> tracks;
    std::vector<LocalCounter> counters;
    Scratch scratch; ///< storage for the full reader

    std::uint32_t track(const EventKey& pid, const EventKey& tid);
    std::uint32_t counter(const EventKey& pid, std::string_view name, std::string_view series);
    /// A pid or tid as text.
    std::string keyText(PackedKey key) const;

private:
    PackedKey pack(const EventKey& key);

    struct HashOf {
        std::size_t operator()(const LocalTrack& key) const;
        std::size_t operator()(const LocalCounter& key) const;
    };
    struct Same {
        bool operator()(const LocalTrack& a, const LocalTrack& b) const
        {
            return a.pid == b.pid && a.tid == b.tid;
        }
        bool operator()(const LocalCounter& a, const LocalCounter& b) const
        {
            return a.pid == b.pid && a.name == b.name && a.series == b.series;
        }
    };
    /// The numbers of keys; the last ones are found without the map.
    template <class Key>
    class Numbers {
    public:
        std::uint32_t of(const Key& key, std::vector<Key>& all);

    private:
        struct Hit {
            Key key;
            std::uint32_t index = UINT32_MAX;
        };
        std::array<Hit, 128> m_hits;
        std::unordered_map<Key, std::uint32_t, HashOf, Same> m_known;
    };
    Numbers<LocalTrack> m_tracks;
    Numbers<LocalCounter> m_counters;
};

} // namespace opscope::trace
