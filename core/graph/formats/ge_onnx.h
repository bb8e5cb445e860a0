// SPDX-License-Identifier: GPL-3.0-or-later
// GE also writes its graphs as ONNX. Data that ONNX does not have is in attributes: "output_desc_shape:0".
// FORMATS 4 of core/graph.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/graph/model/graph_builder.h"

namespace opscope {

/// "Conv2D" for "ge:Conv2D".
std::string_view geOnnxType(std::string_view type);

/// The attributes of one node.
class GeOnnxNode {
public:
    bool wants(std::string_view attribute) const;
    void take(GraphAttribute&& attribute);
    /// Sets the last node of the builder.
    void apply(GraphBuilder& builder, NodeId id);

private:
    std::map<std::string, std::vector<std::string>, std::less<>> m_values;
};

} // namespace opscope
