// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/words.h"
#include "core/compare/comparison.h"

namespace opscope {

/// One self-contained HTML file: totals, what makes the comparison doubtful, the waterfall as SVG, the table.
/// No script, nothing is fetched; every text from a report is escaped. At most `maxRows` rows; the rest is
/// counted. `words`: the language of all that is not from a report.
std::string comparisonHtml(const Comparison& comparison, std::size_t maxRows = 20000,
                           const Words& words = {});

} // namespace opscope
