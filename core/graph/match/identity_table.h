// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/graph/match/model_runs.h"
#include "core/table/table.h"

namespace opscope {

/// A link, a node that could run but is no op, or an op that is no node.
struct IdentityRow {
    NodeId node{};        ///< invalid: no node is this op
    std::uint32_t op = 0; ///< index into OpIdentity::ops; kNoNumber: no op is this node
    std::optional<LinkMethod> how{};
};
/// All links, then nodes without op, then ops without node.
std::vector<IdentityRow> identityRows(const ModelGraph& graph, const OpIdentity& identity);

/// A table of these rows with the times of the ops, of the requested executions. An op that is several nodes
/// counts in its first row.
TablePtr identityTable(const ModelGraph& graph, const Report& report, const ModelRuns& runs,
                       const std::vector<IdentityRow>& rows);

/// The rows of identityRows, with the times of all executions.
TablePtr identityTable(const ModelGraph& graph, const Report& report, const OpIdentity& identity);

/// "name", ..., "no op", "no node".
const char* identityRowName(const IdentityRow& row);

} // namespace opscope
