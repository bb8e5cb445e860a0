// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/graph/model_runs.h"
#include "core/table/table.h"

namespace opscope {

/// A link, a node that could run and is no op, or an op that is no node.
struct IdentityRow {
    NodeId node{};        ///< none: no node is this op
    std::uint32_t op = 0; ///< of OpIdentity::ops; ModelRuns::kNone: no op is this node
    std::optional<LinkHow> how{};
};
/// Each link, then what has none: nodes, ops.
std::vector<IdentityRow> identityRows(const ModelGraph& graph, const OpIdentity& identity);

/// The same with what the ops took, of the executions that were asked for; an op that is several nodes counts
/// in its first row.
TablePtr identityTable(const ModelGraph& graph, const Report& report, const ModelRuns& runs,
                       const std::vector<IdentityRow>& rows);

/// "name", ..., "no op", "no node".
const char* identityRowName(const IdentityRow& row);

} // namespace opscope
