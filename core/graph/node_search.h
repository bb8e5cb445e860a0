// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string_view>
#include <vector>

#include "core/graph/model_graph.h"

namespace opscope {

/// Nodes in which each word of `query` stands, case ignored: in a name, the type, a tensor ("FLOAT16
/// [1,64,56,56] NC1HWC0") or an attribute ("pads=[1, 1]"). "name:", "type:", "shape:" and "attr:" before a
/// word look only there. Attributes are read again from the file, for nodes that no other part decides.
/// Stopped: what was found so far.
std::vector<NodeId> findNodes(const ModelGraph& graph, std::string_view query,
                              const std::stop_token& stop = {});

} // namespace opscope
