// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/compare/comparison.h"
#include "core/export/document.h"

namespace opscope {

inline constexpr std::size_t kMostHtmlRows = 20'000;
/// Totals, reasons to doubt the comparison, the calls outside the compared part, the waterfall as SVG and the
/// first `maxRows` rows.
Document comparisonDocument(const std::shared_ptr<const Comparison>& comparison, std::size_t maxRows,
                            const Words& words = {});

} // namespace opscope
