// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <stop_token>

#include "core/graph/model/model_graph.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

/// The times of the ops of each report by the scopes of a model: the model, the scopes with executions, and
/// the ops without a node. `narrowed` has a scope for each report.
TablePtr scopeTable(const ModelGraph& graph, const Workspace& workspace, std::span<const SliceScope> narrowed,
                    const std::stop_token& stop = {});

} // namespace opscope
