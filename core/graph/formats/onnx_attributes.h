// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/graph/encoding/message_reader.h"
#include "core/graph/model/model_graph.h"

namespace opscope {

/// "FLOAT16" for an ONNX type number; the number if it is unknown.
std::string onnxTypeName(std::int64_t type);
/// Reads an AttributeProto; `in` must be at this value.
GraphAttribute readOnnxAttribute(MessageReader& in);

} // namespace opscope
