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

std::uint32_t LocalTables::track(const EventKey& pid, const EventKey& tid)
{
    const LocalTrack key{pack(pid), pack(tid)};
    auto& hit = m_trackHits[HashOf{}(key) % m_trackHits.size()];
    if (hit.index == UINT32_MAX || !Same{}(hit.key, key)) {
        const auto [it, isNew] = m_tracks.try_emplace(key, static_cast<std::uint32_t>(tracks.size()));
        if (isNew)
            tracks.push_back(key);
        hit = {key, it->second};
    }
    return hit.index;
}

std::uint32_t LocalTables::counter(const EventKey& pid, std::string_view name, std::string_view series)
{
    const LocalCounter key{pack(pid), strings.intern(name), strings.intern(series)};
    auto& hit = m_counterHits[HashOf{}(key) % m_counterHits.size()];
    if (hit.index == UINT32_MAX || !Same{}(hit.key, key)) {
        const auto [it, isNew] = m_counters.try_emplace(key, static_cast<std::uint32_t>(counters.size()));
        if (isNew)
            counters.push_back(key);
        hit = {key, it->second};
    }
    return hit.index;
}

std::string LocalTables::keyText(PackedKey key) const
{
    if ((key & kTextKey) == 0)
        return std::to_string(key);
    return std::string(strings.text(StringId{static_cast<std::uint32_t>(key)}));
}

} // namespace opscope::trace
