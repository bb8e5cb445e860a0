// SPDX-License-Identifier: GPL-3.0-or-later
// Records of raw files, made by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/import/raw/stream.h"

namespace opscope::raw::test {

using RawBytes = std::vector<std::byte>;

/// A record of zeros with numbers at some offsets.
class RawRecord {
public:
    explicit RawRecord(std::size_t size) : m_bytes(size) {}
    template <class T>
    RawRecord& put(std::size_t at, T value)
    {
        std::memcpy(m_bytes.data() + at, &value, sizeof value);
        return *this;
    }
    const RawBytes& bytes() const { return m_bytes; }

private:
    RawBytes m_bytes;
};

inline RawBytes joinRecords(const std::vector<RawRecord>& records)
{
    RawBytes all;
    for (const auto& record : records)
        all.insert(all.end(), record.bytes().begin(), record.bytes().end());
    return all;
}

/// A stream of one slice "f"; the bytes must live as long.
inline RecordStream streamOf(const RawBytes& bytes)
{
    return RecordStream({{"f", bytes, false}});
}

/// A start or end of a task in a stars file of version 4.
inline RawRecord starsRecord(std::uint32_t kind, std::uint32_t number, std::uint16_t stream,
                             std::uint16_t task, std::uint64_t count, std::uint32_t sqe = 0)
{
    return RawRecord(64)
        .put<std::uint16_t>(0, static_cast<std::uint16_t>(kind | ((number & 15U) << 6) | (sqe << 10)))
        .put<std::uint16_t>(2, 0x6BD3)
        .put(4, stream)
        .put(6, task)
        .put(8, count);
}

inline void writeRawFile(const std::filesystem::path& path, const RawBytes& bytes, bool withMarker = true)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (withMarker)
        std::ofstream(path.string() + ".done") << "filesize:" << bytes.size() << "\n";
}

} // namespace opscope::raw::test
