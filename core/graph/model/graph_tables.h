// SPDX-License-Identifier: GPL-3.0-or-later
// A model as tables.
#pragma once

#include "core/graph/model/model_graph.h"
#include "core/table/table.h"

namespace opscope {

/// Key and value: the numbers of nodes (of all subgraphs), edges and subgraphs (without the root), and what
/// the file states.
TablePtr graphFactsTable(const ModelGraph& graph);
/// The node types and how many nodes have them.
TablePtr graphTypesTable(const ModelGraph& graph);
/// The nodes of all subgraphs with their tensors.
TablePtr graphNodesTable(const ModelGraph& graph);
/// Which node reads the output of which node.
TablePtr graphEdgesTable(const ModelGraph& graph);

} // namespace opscope
