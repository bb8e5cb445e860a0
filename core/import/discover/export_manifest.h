// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace opscope {

/// Stands beside the CSVs that Opscope exported:
/// {"exporter":"opscope","rank":1,"files":[{"name":"a.csv","sizeBytes":7}]}.
inline constexpr std::string_view kExportManifest = ".opscope-export.json";

struct ExportManifest {
    std::vector<std::pair<std::string, std::uint64_t>> files; ///< relative to the manifest's folder; bytes
    std::int64_t rank = -1; ///< of the run: the files that say it are not exported
};

/// Empty if it cannot be read.
ExportManifest readExportManifest(const std::filesystem::path& path);

} // namespace opscope
