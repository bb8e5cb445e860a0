// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the dumps or golden files of a folder by the name of the op. FORMATS 1.1 and 2 of this folder.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/inventory.h"
#include "core/vendor/dump_name.h"

namespace opscope::accuracy {

/// Maximum depth of nested folders that are searched.
inline constexpr int kMostDumpLevels = 8;

struct DumpEntry {
    std::filesystem::path path;
    DumpName name;
};

struct DumpFolder {
    std::filesystem::path path;                                       ///< the folder that contains the files
    std::map<std::string, std::vector<DumpEntry>, std::less<>> dumps; ///< by escaped op name; the newest last
    std::map<std::string, std::vector<DumpEntry>, std::less<>> golden; ///< by `goldenKey`; the newest last
    std::map<std::string, std::vector<DumpEntry>, std::less<>> statistics;
    std::vector<DumpEntry> overflows;
    std::vector<DumpEntry> exceptions;
    std::vector<DumpEntry> archives; ///< .npz
    std::vector<Issue> issues;       ///< files with unknown names

    bool hasGolden() const { return !golden.empty() || !archives.empty(); }
    /// True if all dumps are npy files with one tensor each; these have no address.
    bool areTensors() const;
};

/// If the NPU's side contains only files of a framework, uses them as its dumps.
void useGoldenAsDumps(DumpFolder& folder);

/// Lists the folder, or its only subfolder with dumps (time / device / model / id / step). Names that were
/// too long are read from mapping.csv. Errors: unreadable; several subfolders contain dumps, then the error
/// lists them; no dumps.
Result<DumpFolder> openDumpFolder(const std::filesystem::path& path, std::stop_token stop = {});
/// The key of a golden file: "scope/conv", 0 -> "scope_conv.0".
std::string goldenKey(std::string_view op, std::uint64_t output);
/// The folders at or below `path` that contain dumps or golden files, sorted; 8 levels deep.
std::vector<std::filesystem::path> foldersWithDumps(const std::filesystem::path& path,
                                                    std::stop_token stop = {});

} // namespace opscope::accuracy
