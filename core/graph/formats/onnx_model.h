// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/graph/encoding/message_source.h"
#include "core/graph/graph_builder.h"

namespace opscope {

/// Reads an ONNX ModelProto: nodes of the graph, of the graphs inside its nodes (If, Loop) and of its
/// functions. Weights stay where they are, in the file or beside it. GE writes its graphs in this form too
/// (`ge_onnx_*.pbtxt`).
void readOnnxModel(GraphBuilder& builder, const MessageSource& source);

} // namespace opscope
