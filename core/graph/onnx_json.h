// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/graph/model/model_graph.h"

namespace opscope {

/// Converts any model to an ONNX ModelProto in protobuf's JSON (64-bit numbers are strings, bytes are base64)
/// for programs that read ONNX: nodes, names of tensors, their types and shapes, attributes. Weights and
/// types that ONNX does not have are omitted. Errors: the attributes of a node cannot be read again; graphs
/// nested deeper than 32 levels.
Result<std::string> writeGraphAsOnnxJson(const ModelGraph& graph);

} // namespace opscope
