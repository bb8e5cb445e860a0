// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/scope_table.h"

#include "core/graph/match/scopes.h"
#include "core/table/join_ranks.h"

namespace opscope {
namespace {

struct ScopeRow {
    std::size_t report = 0;
    std::string name;
    std::uint32_t nodes = 0;
    ScopeTime time;
    double share = kNoReal; ///< percent
};

} // namespace

TablePtr scopeTable(const ModelGraph& graph, const Workspace& workspace, std::span<const SliceScope> narrowed,
                    const std::stop_token& stop)
{
    const auto scopes = scopesOf(graph);
    std::vector<ScopeRow> rows;
    for (std::size_t i = 0; i < workspace.reports.size(); ++i) {
        const auto& report = *workspace.reports[i];
        const auto times = timesByScope(scopes, identifyOps(graph, report), report,
                                        statistics(report, {StatisticsBy::Op, narrowed[i], {}}, stop));
        const auto all = times.ofScope[0].total + times.withoutNode.total;
        const auto add = [&](std::string_view name, std::uint32_t nodes, const ScopeTime& time) {
            rows.push_back(
                {i, std::string(name), nodes, time,
                 all == 0 ? kNoReal : static_cast<double>(time.total) * 100 / static_cast<double>(all)});
        };
        for (std::size_t k = 0; k < scopes.all.size(); ++k) {
            if (k == 0 || times.ofScope[k].executions != 0)
                add(k == 0 ? "(model)" : scopes.all[k].name, scopes.all[k].nodes, times.ofScope[k]);
        }
        if (times.withoutNode.executions != 0)
            add("(no node)", 0, times.withoutNode);
    }
    RecordTable<ScopeRow> table("scopes", nullptr, std::move(rows));
    addRankColumn(table, workspace, &ScopeRow::report);
    table.column(textSpec("scope", "Scope"), &ScopeRow::name);
    table.column(countSpec("nodes", "Nodes"), [](const ScopeRow& row) { return std::int64_t{row.nodes}; });
    table.column(countSpec("count", "Count"), [](const ScopeRow& row) { return row.time.executions; });
    table.column(durationSpec("self", "Self"), [](const ScopeRow& row) { return row.time.self; });
    table.column(durationSpec("total", "Total"), [](const ScopeRow& row) { return row.time.total; });
    table.column(percentSpec("share", "Share"), &ScopeRow::share);
    return table.finish();
}

} // namespace opscope
