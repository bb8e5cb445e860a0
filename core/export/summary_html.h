// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/analysis/summary.h"

namespace opscope {

/// The summary of a run as one self-contained HTML file; nothing is fetched, every text of the report is
/// escaped.
std::string summaryHtml(const Report& report, const Summary& summary);

} // namespace opscope
