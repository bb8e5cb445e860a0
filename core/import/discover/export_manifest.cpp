// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_manifest.h"

#include <fmt/format.h>
#include <system_error>

#include "core/base/block_hash.h"
#include "core/base/json_tree.h"
#include "core/base/mapped_file.h"

namespace opscope {

std::string contentHash(const std::filesystem::path& path)
{
    constexpr std::size_t kBlock = 4U << 20U;
    constexpr std::size_t kBlocks = 64;
    const auto file = MappedFile::open(path);
    if (!file)
        return {};
    const auto bytes = (*file)->bytes();
    std::uint64_t hash = 0;
    if (bytes.size() <= kBlocks * kBlock) {
        hash = blockHash(bytes);
    } else {
        const auto step = (bytes.size() - kBlock) / (kBlocks - 1);
        std::string hashes;
        for (std::size_t i = 0; i + 1 < kBlocks; ++i)
            hashes += fmt::format("{:016x}", blockHash(bytes.substr(i * step, kBlock)));
        hash = blockHash(hashes + fmt::format("{:016x}", blockHash(bytes.substr(bytes.size() - kBlock))));
    }
    return (*file)->shrank() ? std::string() : fmt::format("{:016x}", hash);
}

bool ExportManifest::has(const std::string& name) const
{
    const auto it = files.lower_bound({name, {}});
    return it != files.end() && it->first == name;
}

bool ExportManifest::isUnchanged(const std::string& name, const std::filesystem::path& path) const
{
    std::error_code error;
    std::string hash; // computed once
    for (auto it = files.lower_bound({name, {}}); it != files.end() && it->first == name; ++it) {
        if (std::filesystem::file_size(path, error) != it->second.sizeBytes || error)
            continue;
        if (it->second.hash.empty())
            return true;
        hash = hash.empty() ? contentHash(path) : hash;
        if (hash == it->second.hash)
            return true;
    }
    return false;
}

ExportManifest readExportManifest(const std::filesystem::path& path)
{
    ExportManifest out;
    const auto json = readJsonTree(path);
    if (!json || !json->is_object())
        return out;
    constexpr std::uint64_t kMaxRank = 1U << 24U;
    if (json->contains("rank") && (*json)["rank"].is_number_unsigned() &&
        (*json)["rank"].get<std::uint64_t>() <= kMaxRank)
        out.rank = (*json)["rank"].get<std::int64_t>();
    if (json->contains("layout") && (*json)["layout"].is_string())
        out.layout = (*json)["layout"].get<std::string>();
    if (!json->contains("files") || !(*json)["files"].is_array())
        return out;
    for (const auto& file : (*json)["files"]) {
        if (!file.is_object() || !file.contains("name") || !file["name"].is_string() ||
            !file.contains("sizeBytes") || !file["sizeBytes"].is_number_unsigned())
            continue;
        const auto hash = file.contains("hash") && file["hash"].is_string() ? file["hash"].get<std::string>()
                                                                            : std::string();
        out.files.insert({file["name"].get<std::string>(), {file["sizeBytes"].get<std::uint64_t>(), hash}});
    }
    return out;
}

} // namespace opscope
