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

struct DebuggerFiles {
    std::filesystem::path commands; ///< "tfdbg_commands.txt"
    std::filesystem::path script;   ///< "feed_tfdbg.py": enters them in the debugger
};
/// Writes the commands and the script that enters them into a folder. Errors: CannotWrite.
Result<DebuggerFiles> writeDebuggerFiles(const std::vector<std::string>& commands,
                                         const std::filesystem::path& folder);

struct UnfoldedModel {
    std::filesystem::path path;
    std::size_t renamed = 0;
};
/// Writes the Caffe network `model` to `file`, where each in-place layer has an output of its own. Errors: it
/// cannot be read to its end; CannotWrite.
Result<UnfoldedModel> writeWithoutInPlace(const std::filesystem::path& model,
                                          const std::filesystem::path& file);

} // namespace opscope::accuracy
