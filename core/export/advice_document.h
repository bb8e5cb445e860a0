// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/advisor/files/advice_text.h"
#include "core/export/document.h"

namespace opscope {

/// The findings with at most `maxRows` rows of their evidence, the figures of the models, all rules and the
/// files for the next run. Findings that several ranks have in common are written once. `roofline` is an SVG;
/// may be empty.
Document adviceDocument(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                        const Words& words = {}, std::string roofline = {},
                        std::size_t maxRows = kMostWrittenRows);

} // namespace opscope
