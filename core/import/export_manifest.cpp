// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/export_manifest.h"

#include "core/import/small_json.h"

namespace opscope {

std::vector<std::pair<std::string, std::uint64_t>> readExportManifest(const std::filesystem::path& path)
{
    std::vector<std::pair<std::string, std::uint64_t>> out;
    const auto json = readSmallJson(path);
    if (!json || !json->is_object() || !json->contains("files") || !(*json)["files"].is_array())
        return out;
    for (const auto& file : (*json)["files"]) {
        if (file.is_object() && file.contains("name") && file["name"].is_string() &&
            file.contains("sizeBytes") && file["sizeBytes"].is_number_unsigned())
            out.emplace_back(file["name"].get<std::string>(), file["sizeBytes"].get<std::uint64_t>());
    }
    return out;
}

} // namespace opscope
