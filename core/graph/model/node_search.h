// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string_view>
#include <vector>

#include "core/graph/model/model_graph.h"

namespace opscope {

/// Finds nodes that contain each word of `query`, ignoring case, in a name, the type, a tensor ("FLOAT16
/// [1,64,56,56] NC1HWC0") or an attribute ("pads=[1, 1]"). A word with the prefix "name:", "type:", "shape:"
/// or "attr:" is searched only there. Attributes are read again from the file if nothing else matches. After
/// a stop, returns the nodes found so far.
std::vector<NodeId> findNodes(const ModelGraph& graph, std::string_view query,
                              const std::stop_token& stop = {});

} // namespace opscope
