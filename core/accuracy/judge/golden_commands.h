// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the ground truth of a training: finds the framework's tensors that belong to the ops of the
// compiled graph and writes commands for the TensorFlow debugger. FORMATS 2 and 3.1 of this folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/graph/model/model_graph.h"

namespace opscope::accuracy {

/// Finds the Build text of a training below a folder: the newest one that contains an iterator over the data.
/// A file is returned unchanged. Errors: there is none.
Result<std::filesystem::path> findTrainingGraph(const std::filesystem::path& path);

/// "pt scope/conv:0 -n 0 -w scope_conv.0.1717200000000000.npy", one for each tensor before fusion, in the
/// order of the graph. Names with spaces or `;` are quoted. `time`: 16 digits, microseconds. Errors: the
/// graph cannot be read again.
struct DebuggerCommands {
    std::vector<std::string> lines;
    std::vector<std::string> leftOut; ///< names that the debugger would misread
};
Result<DebuggerCommands> debuggerCommands(const ModelGraph& graph, const std::string& time);

struct DebuggerFiles {
    std::filesystem::path commands; ///< "tfdbg_commands.txt"
    std::filesystem::path script;   ///< "feed_tfdbg.py": enters the commands in the debugger
};
/// Writes the commands and the script into a folder. Errors: CannotWrite.
Result<DebuggerFiles> writeDebuggerFiles(const std::vector<std::string>& commands,
                                         const std::filesystem::path& folder);

struct UnfoldedModel {
    std::filesystem::path path;
    std::size_t renamed = 0;
};
/// Writes the Caffe network `model` to `file` with an output of its own for each in-place layer. Errors:
/// `model` cannot be read completely; CannotWrite.
Result<UnfoldedModel> writeWithoutInPlace(const std::filesystem::path& model,
                                          const std::filesystem::path& file);

} // namespace opscope::accuracy
