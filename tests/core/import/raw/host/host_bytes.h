// SPDX-License-Identifier: GPL-3.0-or-later
// Host data made by hand, and the bytes of host records.
#pragma once

#include <cstring>
#include <string>

#include "core/import/raw/host/host_data.h"

namespace opscope::raw::test {

/// A record of zeros with the magic number; `put` writes numbers at their offsets.
class HostBytes {
public:
    explicit HostBytes(std::size_t size) : m_bytes(size, '\0') { put<std::uint16_t>(0, kHostMagic); }
    template <class T>
    HostBytes& put(std::size_t at, T value)
    {
        std::memcpy(m_bytes.data() + at, &value, sizeof value);
        return *this;
    }
    const std::string& text() const { return m_bytes; }
    Record record() const { return std::as_bytes(std::span(m_bytes)); }

private:
    std::string m_bytes;
};

inline ApiRecord call(std::uint16_t level, std::uint64_t begin, std::uint64_t end, std::uint64_t item = 0,
                      std::uint32_t thread = 1)
{
    ApiRecord record;
    record.level = level, record.thread = thread, record.begin = begin, record.end = end, record.item = item;
    return record;
}

inline TaskTrack track(std::uint64_t type, std::uint64_t count, std::uint32_t task, std::uint16_t stream = 3)
{
    TaskTrack record;
    record.level = kLevelRuntime, record.thread = 1, record.count = count;
    record.taskType = type, record.task = task, record.stream = stream;
    return record;
}

} // namespace opscope::raw::test
