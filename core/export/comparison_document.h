// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/words.h"
#include "core/compare/comparison.h"

namespace opscope {

inline constexpr std::size_t kMostHtmlRows = 20'000;
/// A comparison as one self-contained HTML file: totals, reasons to doubt the comparison, the waterfall as
/// SVG, and the table with at most `maxRows` rows and the number of the others. It has no script and loads
/// nothing; all texts of a report are escaped. `words` translates all other texts.
std::string comparisonHtml(const Comparison& comparison, std::size_t maxRows = kMostHtmlRows,
                           const Words& words = {});

} // namespace opscope
