// SPDX-License-Identifier: GPL-3.0-or-later
// The options that choose a part of a run for a cut or a shared page.
#pragma once

#include <string>
#include <vector>

#include "app/cli/narrowing_options.h"
#include "core/notes/notes.h"

namespace opscope {

struct PartOptions {
    NarrowingOptions narrowing;
    std::string steps;
    std::string ranks;
    std::string notes; ///< a workspace file
};
void addPartOptions(OptionParser& app, PartOptions& options);

/// Removes the reports of other ranks and returns the scopes of each remaining one, one for each step.
/// Errors: those of scopesFor and parseNumbers, NoSuchRank.
Result<std::vector<std::vector<SliceScope>>> choosePart(Workspace& workspace, const PartOptions& options);

/// The notes of the workspace that --notes names; reports on stderr how many were left out.
Result<std::vector<Note>> notesFor(CliContext& context, const PartOptions& options);

} // namespace opscope
