// SPDX-License-Identifier: GPL-3.0-or-later
// The records of host/data and device_0/data of a PROF folder, as FORMATS of core/import/raw describes them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "samples/generator/npu_token.h"
#include "samples/generator/sample.h"

namespace opscope::samples {

/// One record of a fixed size, filled field by field, little-endian; what is not set is 0.
class RawRecord {
public:
    explicit RawRecord(std::size_t size) : m_bytes(size, '\0') {}

    RawRecord& u8(std::size_t at, std::uint64_t value) { return number(at, value, 1); }
    RawRecord& u16(std::size_t at, std::uint64_t value) { return number(at, value, 2); }
    RawRecord& u32(std::size_t at, std::uint64_t value) { return number(at, value, 4); }
    RawRecord& u64(std::size_t at, std::uint64_t value) { return number(at, value, 8); }
    RawRecord& text(std::size_t at, std::string_view value)
    {
        m_bytes.replace(at, value.size(), value);
        return *this;
    }
    const std::string& bytes() const { return m_bytes; }

private:
    RawRecord& number(std::size_t at, std::uint64_t value, std::size_t width)
    {
        for (std::size_t i = 0; i < width; ++i)
            m_bytes.at(at + i) = static_cast<char>(value >> (8 * i) & 0xFF);
        return *this;
    }

    std::string m_bytes;
};

/// Collects the records of all files; each file gets them in the order of their counts.
class RawFiles {
public:
    void add(const std::string& file, std::uint64_t count, const RawRecord& record)
    {
        m_streams[file].emplace_back(count, record.bytes());
    }
    /// The key of a text in hash_dic.
    std::uint64_t hashed(const std::string& text);
    /// A line of type_info_dic.
    void nameType(std::uint64_t level, std::uint64_t type, const std::string& name)
    {
        m_types[{level, type}] = name;
    }
    Files write();

private:
    void writeSlices(const std::string& file, const std::string& bytes, std::size_t cut);

    std::map<std::string, std::vector<std::pair<std::uint64_t, std::string>>> m_streams; ///< count, bytes
    std::map<std::uint64_t, std::string> m_names;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> m_types; ///< by level and type
    Files m_files;
};

inline constexpr std::uint64_t kRuntimeLevel = 5000;

constexpr std::uint64_t unsignedOf(std::int64_t value)
{
    return static_cast<std::uint64_t>(value);
}

void addHostRecords(const TokenCapture& capture, RawFiles& files);
void addDeviceRecords(const TokenCapture& capture, RawFiles& files);
/// Adds a file and the .done that the board writes when the file is complete.
void addDone(Files& files, const std::string& path, std::string bytes);

} // namespace opscope::samples
