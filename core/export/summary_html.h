// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/analysis/summary.h"
#include "core/base/words.h"

namespace opscope {

/// The summary of a run as one self-contained HTML file that loads nothing; all texts of the report are
/// escaped. `words` translates all other texts.
std::string summaryHtml(const Report& report, const Summary& summary, const Words& words = {});

} // namespace opscope
