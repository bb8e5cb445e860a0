// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/graph/model_graph.h"

namespace opscope {

/// Any model as an ONNX ModelProto in protobuf's JSON (a number of 64 bits is a string, bytes are base64),
/// for programs that read ONNX: nodes, names of tensors, their types and shapes, attributes. Weights and
/// types that ONNX has not are left out. Errors: the attributes of a node cannot be read again; graphs inside
/// graphs beyond 32 levels.
Result<std::string> graphAsOnnxJson(const ModelGraph& graph);

} // namespace opscope
