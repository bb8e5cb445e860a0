// SPDX-License-Identifier: GPL-3.0-or-later
// What the next run needs, as files that can be saved.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/advisor/advisor.h"

namespace opscope {

struct AdviceFile {
    std::string name;               ///< "fusion_switch.cfg"
    std::vector<std::string> rules; ///< whose findings, or whose missing inputs, need it
    std::string text;
};

/// fusion_switch.cfg with the passes of the findings, aipp.cfg, atc.sh with the options that change, and for
/// inputs that rules miss an acl.json for each group of counters (a run collects one).
std::vector<AdviceFile> adviceFiles(const Workspace& workspace, const Advice& advice);

/// Errors: CannotWrite.
Result<void> saveAdviceFiles(const std::filesystem::path& folder, const std::vector<AdviceFile>& files);

} // namespace opscope
