// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/compare/comparison.h"

namespace opscope {

/// One self-contained HTML file: totals, what makes the comparison doubtful, the waterfall as SVG, the table.
/// No script, nothing is fetched; every text from a report is escaped. At most `maxRows` rows; the rest is
/// counted.
std::string comparisonHtml(const Comparison& comparison, std::size_t maxRows = 20000);

} // namespace opscope
