// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/advisor/files/advice_files.h"
#include "core/base/words.h"

namespace opscope {

/// The advice as one HTML page without scripts: the figures of the model, each finding with what, why, how
/// and its evidence, what is fine or was skipped, the files for the next run. `roofline`: an SVG element, or
/// empty.
std::string adviceHtml(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                       std::string_view roofline = {}, const Words& words = {});

} // namespace opscope
