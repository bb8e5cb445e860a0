// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the node of a model for each op of a report. Both may write names differently, and one op may be
// several nodes. FORMATS 9 of this folder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/model/model_graph.h"
#include "core/report/report.h"

namespace opscope {

enum class LinkMethod : std::uint8_t {
    Name,         ///< equal names
    EscapedName,  ///< equal after space . / \ became _
    OriginalName, ///< one of the original names in the model or the report
    JoinedNames,  ///< the op's name consists of several names, separated by nothing, ; or _
    TypeAndOrder, ///< the n-th of a type on both sides, if both have the same number left
};
/// "name", "escaped name", ...
const char* linkMethodName(LinkMethod how);
/// 0..1; depends only on the kind of the link.
double confidenceOf(LinkMethod how);

/// Executions with the same name and type.
struct ReportOp {
    StringId name; ///< in the report
    StringId type;
    std::uint32_t first = 0; ///< its first row in Report::ops
    std::uint64_t executions = 0;
    std::int64_t total = 0; ///< ns
};

struct OpLink {
    NodeId node;
    std::uint32_t op = 0; ///< index into OpIdentity::ops
    LinkMethod how = LinkMethod::Name;
};

struct OpIdentity {
    std::vector<ReportOp> ops; ///< in the order of their first execution
    std::vector<OpLink> links; ///< by node; a node has at most one, an op may have several
    std::vector<NodeId> nodesWithoutOp;
    std::vector<std::uint32_t> opsWithoutNode;
};

/// How the runtime writes a name in file names.
std::string escapedName(std::string_view name);
/// True for inputs, constants and outputs of the model: no op runs for them.
bool neverRuns(std::string_view type);
/// Number of ops that were matched by a name. Matches by type and order are possible with any model.
std::size_t countNamedOps(const OpIdentity& identity);
/// True if fewer than half of the ops were matched by name: the model is probably not that of the run.
bool isOfOtherModel(const OpIdentity& identity);
/// Cost: linear in nodes, ops and the length of their names.
OpIdentity identifyOps(const ModelGraph& graph, const Report& report);

} // namespace opscope
