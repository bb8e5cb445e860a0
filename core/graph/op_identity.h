// SPDX-License-Identifier: GPL-3.0-or-later
// Which node of a model an op of a report is: the two write names in different ways, and one op may be
// several nodes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/model_graph.h"
#include "core/report/report.h"

namespace opscope {

enum class LinkHow : std::uint8_t {
    Name,         ///< the same name
    EscapedName,  ///< the same after space . / \ became _
    OriginalName, ///< one of the names that either side says it had before
    JoinedNames,  ///< the op's name is several names in a row, with nothing, ; or _ between
    TypeAndOrder, ///< the n-th of a type on both sides, which have equally many left
};
/// "name", "escaped name", ...
const char* linkHowName(LinkHow how);
/// 0..1; from the kind of the link alone.
double confidenceOf(LinkHow how);

/// Executions of one name and type.
struct ReportOp {
    StringId name; ///< of the report
    StringId type;
    std::uint32_t first = 0; ///< its first row in Report::ops
    std::uint64_t executions = 0;
    std::int64_t total = 0; ///< ns
};

struct OpLink {
    NodeId node;
    std::uint32_t op = 0; ///< of OpIdentity::ops
    LinkHow how = LinkHow::Name;
};

struct OpIdentity {
    std::vector<ReportOp> ops; ///< in the order of their first execution
    std::vector<OpLink> links; ///< by node; a node has at most one, an op may have several
    std::vector<NodeId> nodesWithout;
    std::vector<std::uint32_t> opsWithout;
};

/// How the runtime writes a name in the names of files.
std::string escapedName(std::string_view name);
/// Inputs, constants and outputs of the model: no op runs for them.
bool neverRuns(std::string_view type);
/// Ops that are nodes by a name of either side; those by type and order alone may be of any model.
std::size_t namedOps(const OpIdentity& identity);
/// Fewer than half of the ops are: the model may be none of this run.
bool isOfOtherModel(const OpIdentity& identity);
/// Cost: linear in nodes and ops and the length of their names.
OpIdentity identifyOps(const ModelGraph& graph, const Report& report);

} // namespace opscope
