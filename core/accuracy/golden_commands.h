// SPDX-License-Identifier: GPL-3.0-or-later
// How the ground truth of a training is made: which tensors of the framework belong to the ops of the
// compiled graph, as commands of the TensorFlow debugger. ACCURACY 2 and 3.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/graph/model_graph.h"

namespace opscope::accuracy {

/// The Build text of a training below a folder: that with an iterator over the data, the newest of several; a
/// file is taken as it is. Errors: there is none.
Result<std::filesystem::path> findTrainingGraph(const std::filesystem::path& path);

/// "pt scope/conv:0 -n 0 -w scope_conv.0.1717200000000000.npy", one for each tensor before fusion, in the
/// order of the graph; names with blanks or `;` are quoted. `time`: 16 digits, microseconds. Errors: the
/// graph cannot be read again.
struct DebuggerCommands {
    std::vector<std::string> lines;
    std::vector<std::string> leftOut; ///< names that the debugger would read as something else
};
Result<DebuggerCommands> debuggerCommands(const ModelGraph& graph, const std::string& time);

} // namespace opscope::accuracy
