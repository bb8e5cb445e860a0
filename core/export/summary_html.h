// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/analysis/summary.h"
#include "core/base/words.h"
#include "core/notes/notes.h"

namespace opscope {

/// The summary of a run as one self-contained HTML file that loads nothing; all texts of the report are
/// escaped. `words` translates all other texts. Of `notes` those on this run are listed.
std::string summaryHtml(const Report& report, const Summary& summary, const Words& words = {},
                        const std::vector<Note>& notes = {});

} // namespace opscope
