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
/// {"exporter":"opscope","files":[{"name":"a.csv","sizeBytes":7}]}.
inline constexpr std::string_view kExportManifest = ".opscope-export.json";

/// Names (relative to the manifest's folder) and sizes; empty if it cannot be read.
std::vector<std::pair<std::string, std::uint64_t>> readExportManifest(const std::filesystem::path& path);

} // namespace opscope
