// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/local_tables.h"

namespace opscope::trace {
namespace {

std::size_t mix(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t h = a * 0x9E3779B97F4A7C15U ^ (b + 0x7F4A7C15U) * 0xC2B2AE3D27D4EB4FU;
    h ^= h >> 29;
    return static_cast<std::size_t>(h * 0x9E3779B97F4A7C15U >> 17);
}

} // namespace

std::size_t LocalTables::HashOf::operator()(const LocalTrack& key) const
{
    return mix(key.pid, key.tid);
}

std::size_t LocalTables::HashOf::operator()(const LocalCounter& key) const
{
    return mix(key.pid, (std::uint64_t{key.name.value} << 32) | key.series.value);
}

PackedKey LocalTables::pack(const EventKey& key)
{
    return key.isNumber ? key.number : kTextKey | strings.intern(key.text).value;
}

template <class Key>
std::uint32_t LocalTables::Numbers<Key>::of(const Key& key, std::vector<Key>& all)
{
    auto& hit = m_hits[HashOf{}(key) % m_hits.size()];
    if (hit.index == UINT32_MAX || !Same{}(hit.key, key)) {
        const auto [it, isNew] = m_known.try_emplace(key, static_cast<std::uint32_t>(all.size()));
        if (isNew)
            all.push_back(key);
        hit = {key, it->second};
    }
    return hit.index;
}

std::uint32_t LocalTables::track(const EventKey& pid, const EventKey& tid)
{
    return m_tracks.of({pack(pid), pack(tid)}, tracks);
}

std::uint32_t LocalTables::counter(const EventKey& pid, std::string_view name, std::string_view series)
{
    return m_counters.of({pack(pid), strings.intern(name), strings.intern(series)}, counters);
}

std::string LocalTables::keyText(PackedKey key) const
{
    if ((key & kTextKey) == 0)
        return std::to_string(key);
    return std::string(strings.text(StringId{static_cast<std::uint32_t>(key)}));
}

} // namespace opscope::trace
