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

/// Name of the manifest in the folder of CSV files exported by Opscope:
/// {"exporter":"opscope","layout":"job","rank":1,"files":[{"name":"a.csv","sizeBytes":7,"hash":"3f0c..."}]}.
inline constexpr std::string_view kExportManifest = ".opscope-export.json";

/// A hash of the content of a file, 16 digits. Of a file above 256 MiB it covers 64 blocks of 4 MiB, evenly
/// spread from begin to end. Empty if the file cannot be read.
std::string contentHash(const std::filesystem::path& path);

struct ExportManifest {
    struct Content {
        std::uint64_t sizeBytes = 0;
        std::string hash; ///< its contentHash; empty in manifests of older versions
        friend auto operator<=>(const Content&, const Content&) = default;
    };
    using File = std::pair<std::string, Content>; ///< path relative to the manifest's folder

    std::set<File> files;   ///< a replaced file may still be listed next to the new one
    std::int64_t rank = -1; ///< rank of the run, because the files that state it are not exported

    std::string layout; ///< id of the layout in which the files are laid out; empty: as the folder looks

    /// True if an export wrote a file of that name.
    bool has(const std::string& name) const;
    /// True if the file at `path` has the content that an export wrote as `name`.
    bool isUnchanged(const std::string& name, const std::filesystem::path& path) const;
};

/// Empty if the manifest cannot be read.
ExportManifest readExportManifest(const std::filesystem::path& path);

} // namespace opscope
