// SPDX-License-Identifier: GPL-3.0-or-later
// What `graph` prints about a model.
#pragma once

#include <string>

#include "app/cli/command.h"
#include "core/graph/draw/fold_by.h"

namespace opscope {

enum class GraphPicture { Dot, Json, OnnxJson, Svg };

struct GraphOptions {
    std::string model;
    std::string other;    ///< of diff: the second model
    CommonOptions common; ///< its path is the run, of match
    OutputFormat infoFormat = OutputFormat::Json;
    bool failsOnChange = false;
    bool isUnfolded = false;
    bool runsRight = false; ///< of a picture: edges run to the right, not downwards
    FoldBy foldBy = FoldBy::Name;
    GraphPicture picture = GraphPicture::Svg;
    std::string chosen; ///< name of the subcommand
};

// All print what the reader of the model left out; the exit code is DataLoss for that under --strict.

/// Facts and types; JSON unless another format is chosen.
ExitCode printGraphInfo(CliContext& context, const GraphOptions& options, const ModelGraph& graph);
ExitCode printGraphNodes(CliContext& context, const GraphOptions& options, const ModelGraph& graph);
ExitCode printGraphEdges(CliContext& context, const GraphOptions& options, const ModelGraph& graph);
/// A row a link, then nodes and ops without one.
ExitCode printGraphMatch(CliContext& context, const GraphOptions& options, const ModelGraph& graph);
/// Regressed under --fail-on changed when any row is not the same.
ExitCode printGraphDiff(CliContext& context, const GraphOptions& options, const ModelGraph& graph);
/// As dot, JSON with places, ONNX in JSON (always every node), or SVG; folded by scopes above 300 boxes.
/// What there is nothing to fold by is an error.
ExitCode printGraphPicture(CliContext& context, const GraphOptions& options, const ModelGraph& graph);

} // namespace opscope
