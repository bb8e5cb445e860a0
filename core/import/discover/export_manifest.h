// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace opscope {

/// Stands beside the CSVs that Opscope exported:
/// {"exporter":"opscope","rank":1,"files":[{"name":"a.csv","sizeBytes":7,"hash":"3f0c..."}]}.
inline constexpr std::string_view kExportManifest = ".opscope-export.json";

/// What a file holds in 16 digits: of one above 256 MiB 64 blocks of 4 MiB count, evenly spread from its
/// begin to its end. Empty if it cannot be read.
std::string contentHash(const std::filesystem::path& path);

struct ExportManifest {
    struct Content {
        std::uint64_t sizeBytes = 0;
        std::string hash; ///< its contentHash; empty: an older version told none
        friend auto operator<=>(const Content&, const Content&) = default;
    };
    using File = std::pair<std::string, Content>; ///< path relative to the manifest's folder

    std::set<File> files;   ///< one that was to replace another may stand beside it
    std::int64_t rank = -1; ///< of the run: the files that say it are not exported

    /// True if `path` holds what an export wrote as `name`.
    bool isUnchanged(const std::string& name, const std::filesystem::path& path) const;
};

/// Empty if it cannot be read.
ExportManifest readExportManifest(const std::filesystem::path& path);

} // namespace opscope
