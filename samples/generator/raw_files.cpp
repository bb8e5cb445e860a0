// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/raw_files.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace opscope::samples {

std::uint64_t RawFiles::hashed(const std::string& text)
{
    // FNV-1a: the vendor's hash is another one, but a reader only looks it up
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    m_names[hash] = text;
    return hash;
}

/// Device records have a running number. stars_soc fills two slices: a record begins in the first one and
/// ends in the second one.
Files RawFiles::write()
{
    for (auto& [file, records] : m_streams) {
        std::ranges::stable_sort(records, {}, [](const auto& record) { return record.first; });
        const bool isStars = file.find("stars_soc") != std::string::npos;
        const bool isNumbered = isStars || file.find("ffts_profile") != std::string::npos;
        std::string bytes;
        for (std::size_t n = 0; n < records.size(); ++n) {
            auto& record = records[n].second;
            if (isNumbered) {
                record[0] = static_cast<char>(record[0] | static_cast<char>((n & 3U) << 6U));
                record[1] = static_cast<char>(record[1] | static_cast<char>(n >> 2U & 3U));
            }
            bytes += record;
        }
        writeSlices(file, bytes, isStars ? bytes.size() / 2 + 20 : bytes.size());
    }
    std::string names;
    for (const auto& [hash, name] : m_names)
        names += fmt::format("{}:{}\n", hash, name);
    addDone(m_files, "host/data/unaging.additional.hash_dic.slice_0", names);
    std::array<std::string, 2> types; // the types of the runtime are in a slice of their own
    for (const auto& [key, name] : m_types)
        types[key.first == kRuntimeLevel ? 0 : 1] += fmt::format("{}_{}:{}\n", key.first, key.second, name);
    for (std::size_t slice = 0; slice < types.size(); ++slice)
        addDone(m_files, fmt::format("host/data/unaging.additional.type_info_dic.slice_{}", slice),
                types[slice]);
    return std::move(m_files);
}

void RawFiles::writeSlices(const std::string& file, const std::string& bytes, std::size_t cut)
{
    for (std::size_t first = 0, slice = 0; first < bytes.size(); first += cut, ++slice)
        addDone(m_files, fmt::format("{}.slice_{}", file, slice), bytes.substr(first, cut));
}

void addDone(Files& files, const std::string& path, std::string bytes)
{
    auto done = fmt::format("filesize:{}\n", bytes.size());
    if (path.find(".slice_") != std::string::npos)
        done += "starttime:0\nendtime  :0\n";
    files[path + ".done"] = done;
    files[path] = std::move(bytes);
}

} // namespace opscope::samples
