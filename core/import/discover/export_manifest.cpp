// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_manifest.h"

#include "core/base/json_tree.h"

namespace opscope {

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
    if (!json->contains("files") || !(*json)["files"].is_array())
        return out;
    for (const auto& file : (*json)["files"]) {
        if (file.is_object() && file.contains("name") && file["name"].is_string() &&
            file.contains("sizeBytes") && file["sizeBytes"].is_number_unsigned())
            out.files.emplace_back(file["name"].get<std::string>(), file["sizeBytes"].get<std::uint64_t>());
    }
    return out;
}

} // namespace opscope
