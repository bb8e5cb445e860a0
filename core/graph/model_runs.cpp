// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model_runs.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace opscope {

const OpTime* ModelRuns::timeOf(NodeId node) const
{
    const auto link = linkOf[node.index()];
    if (link == kNone)
        return nullptr;
    const auto& time = times[identity.links[link].op];
    return time.count == 0 ? nullptr : &time;
}

ModelRuns runsOf(const ModelGraph& graph, const GraphScopes& scopes, const Report& report,
                 const SliceScope& narrowed, const std::stop_token& stop)
{
    ModelRuns out;
    out.identity = identifyOps(graph, report);
    const auto rows = statistics(report, {StatisticsBy::Op, narrowed, {}}, stop);
    out.scopes = timesByScope(scopes, out.identity, report, rows);
    out.all = out.scopes.ofScope[0].total + out.scopes.withoutNode.total;
    std::unordered_map<std::string_view, OpTime> byName; // of all task types
    for (const auto& row : rows) {
        const auto [it, isNew] = byName.try_emplace(row.name);
        auto& time = it->second;
        time.count += row.time.count;
        time.total += row.time.total;
        time.min = isNew ? row.time.min : std::min(time.min, row.time.min);
        time.max = std::max(time.max, row.time.max);
    }
    for (const auto& op : out.identity.ops) {
        const auto it = byName.find(report.strings.text(op.name));
        out.times.push_back(it == byName.end() ? OpTime{} : it->second);
    }
    out.linkOf.assign(graph.nodes.size(), ModelRuns::kNone);
    for (std::uint32_t i = 0; i < out.identity.links.size(); ++i)
        out.linkOf[out.identity.links[i].node.index()] = i;
    return out;
}

} // namespace opscope
