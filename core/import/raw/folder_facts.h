// SPDX-License-Identifier: GPL-3.0-or-later
// The small text files of a folder: info.json, sample.json, start_info, host_start.log, dev_start.log.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/base/json_tree.h"
#include "core/import/raw/loss.h"

namespace opscope::raw {

/// The file `stem` or `stem`.N of a folder ("info.json.0"); empty if there is none.
std::filesystem::path findNumbered(const std::filesystem::path& folder, std::string_view stem);
/// An object; without members if the file is missing or, which is a loss, damaged. `name`: the folder.
JsonTree readFolderJson(const std::filesystem::path& folder, std::string_view stem, std::string_view name,
                        Losses& losses);
/// The lines "key: number" of a log; other lines are headings.
std::map<std::string, std::int64_t, std::less<>> readFolderLog(const std::filesystem::path& folder,
                                                               std::string_view stem);
/// The first object of a list; an empty object if there is none.
const JsonTree& firstOf(const JsonTree& object, std::string_view key);

} // namespace opscope::raw
