// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/graph/encoding/message_source.h"
#include "core/graph/model/graph_builder.h"

namespace opscope {

/// Reads an ONNX ModelProto: the nodes of the graph, of graphs inside nodes (If, Loop) and of functions.
/// Weights are not read, whether they are in the file or next to it. GE also writes its graphs in this format
/// (`ge_onnx_*.pbtxt`). FORMATS 5 of core/graph.
void readOnnxModel(GraphBuilder& builder, const MessageSource& source);

} // namespace opscope
