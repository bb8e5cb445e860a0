// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the settings for the next run as files that can be saved.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/advisor/advisor.h"

namespace opscope {

struct AdviceFile {
    std::string name;               ///< "fusion_switch.cfg"
    std::vector<std::string> rules; ///< ids of the rules whose findings or missing inputs need the file
    std::string text;
};

/// fusion_switch.cfg with the passes of the findings, aipp.cfg, atc.sh with the options that change, and, for
/// inputs that rules miss, one acl.json for each group of counters (a run collects one group).
std::vector<AdviceFile> adviceFiles(const Workspace& workspace, const Advice& advice);

/// Errors: CannotWrite.
Result<void> saveAdviceFiles(const std::filesystem::path& folder, const std::vector<AdviceFile>& files);

} // namespace opscope
