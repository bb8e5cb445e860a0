// SPDX-License-Identifier: GPL-3.0-or-later
// What a report contains, as tables of facts.
#pragma once

#include "core/base/words.h"
#include "core/table/table.h"

namespace opscope {

/// Where readers find the parts of a run that are missing, its platform, files and problems: in the list of
/// facts, or in tables of their own.
enum class FactsIn { OneList, Tables };

// With several reports each table has a first column "report".

/// Section, key and value.
TablePtr factsTable(const Workspace& workspace, FactsIn where, const Words& words = {});
/// The parts that the runs lack, and why.
TablePtr missingTable(const Workspace& workspace, const Words& words = {});
/// The files: what was read, what was not, and why. `isBrief`: a reason that is repeated is "as above".
TablePtr filesTable(const Workspace& workspace, bool isBrief, const Words& words = {});

} // namespace opscope
