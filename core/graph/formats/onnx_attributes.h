// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/graph/encoding/message_reader.h"
#include "core/graph/model_graph.h"

namespace opscope {

/// "FLOAT16" of an ONNX number of a type; the number where it is not known.
std::string onnxTypeName(std::int64_t type);
/// The AttributeProto that is the value.
GraphAttribute readOnnxAttribute(MessageReader& in);

} // namespace opscope
