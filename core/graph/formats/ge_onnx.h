// SPDX-License-Identifier: GPL-3.0-or-later
// GE writes its graphs in the form of ONNX too, with what ONNX has no place for as attributes:
// "output_desc_shape:0".
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/graph/graph_builder.h"

namespace opscope {

/// "Conv2D" of "ge:Conv2D".
std::string_view geOnnxType(std::string_view type);

/// What the attributes of one node say.
class GeOnnxNode {
public:
    bool wants(std::string_view attribute) const;
    void take(GraphAttribute&& attribute);
    /// To the node that was added last.
    void apply(GraphBuilder& builder, NodeId id);

private:
    std::map<std::string, std::vector<std::string>, std::less<>> m_values;
};

} // namespace opscope
