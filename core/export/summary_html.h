// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/analysis/summary.h"
#include "core/base/words.h"

namespace opscope {

/// The summary of a run as one self-contained HTML file; nothing is fetched, every text of the report is
/// escaped. `words`: the language of all that is not from the report.
std::string summaryHtml(const Report& report, const Summary& summary, const Words& words = {});

} // namespace opscope
