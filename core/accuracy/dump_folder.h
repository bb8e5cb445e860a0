// SPDX-License-Identifier: GPL-3.0-or-later
// The dumps or golden files of a folder, by the name of the op. ACCURACY 1.1 and 2.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/dump_name.h"
#include "core/base/result.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

/// Folders below each other that are looked through.
inline constexpr int kMostDumpLevels = 8;

struct DumpEntry {
    std::filesystem::path path;
    DumpName name;
};

struct DumpFolder {
    std::filesystem::path path;                                       ///< the one that holds the files
    std::map<std::string, std::vector<DumpEntry>, std::less<>> dumps; ///< by escaped op name; the newest last
    std::map<std::string, std::vector<DumpEntry>, std::less<>> golden; ///< by `goldenKey`; the newest last
    std::map<std::string, std::vector<DumpEntry>, std::less<>> statistics;
    std::vector<DumpEntry> overflows;
    std::vector<DumpEntry> exceptions;
    std::vector<DumpEntry> archives; ///< .npz
    std::vector<Issue> issues;       ///< what is named otherwise

    bool hasGolden() const { return !golden.empty() || !archives.empty(); }
    /// Tensors of dumps as npy, which have no address.
    bool areTensors() const;
};

/// Files of a framework alone on the side of the NPU stand for its dumps.
void takeGoldenAsDumps(DumpFolder& folder);

/// Lists a folder, or the one below it that holds dumps (time / device / model / id / step). Names that were
/// too long are taken from mapping.csv. Errors: cannot be read; several folders below hold dumps, then it
/// names them; none.
Result<DumpFolder> openDumpFolder(const std::filesystem::path& path, std::stop_token stop = {});
/// The key of a golden file: "scope/conv", 0 -> "scope_conv.0".
std::string goldenKey(std::string_view op, std::uint64_t output);
/// The folders at or below `path` that hold dumps or golden files, sorted; 8 levels deep.
std::vector<std::filesystem::path> foldersWithDumps(const std::filesystem::path& path,
                                                    std::stop_token stop = {});

} // namespace opscope::accuracy
