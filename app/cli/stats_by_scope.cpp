// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stats_by_scope.h"

#include "app/cli/rank_column.h"
#include "app/cli/result_writer.h"
#include "core/base/message_id.h"
#include "core/base/time.h"
#include "core/graph/open_graph.h"
#include "core/graph/scopes.h"

namespace opscope {

ExitCode printStatsByScope(CliContext& context, const CommonOptions& options,
                           const std::filesystem::path& model, const Workspace& workspace,
                           std::span<const SliceScope> narrowed)
{
    const auto graph = openGraph(model);
    if (!graph)
        return printError(context, graph.error());
    const auto scopes = scopesOf(**graph);
    const RankColumn rank(workspace);
    std::vector<ResultColumn> columns;
    rank.addTo(columns);
    columns.insert(columns.end(), {{"Scope", false},
                                   {"Nodes", true},
                                   {"Count", true},
                                   {"Self(us)", true},
                                   {"Total(us)", true},
                                   {"Share(%)", true}});
    ResultWriter writer(context, options.format, std::move(columns));
    for (std::size_t i = 0; i < workspace.reports.size(); ++i) {
        const auto& report = *workspace.reports[i];
        const auto rows = statistics(report, {StatisticsBy::Op, narrowed[i], {}}, context.stop);
        const auto times = timesByScope(scopes, identifyOps(**graph, report), report, rows);
        const auto all = times.ofScope[0].total + times.withoutNode.total;
        const auto print = [&](std::string_view name, std::uint32_t nodes, const ScopeTime& time) {
            std::vector<ResultCell> cells;
            rank.addTo(cells, report);
            cells.insert(cells.end(),
                         {std::string(name), std::int64_t{nodes}, static_cast<std::int64_t>(time.executions),
                          NumberText{microsText(time.self)}, NumberText{microsText(time.total)}});
            cells.push_back(all == 0 ? ResultCell()
                                     : NumberText{fmt::format("{:.3f}", static_cast<double>(time.total) *
                                                                            100 / static_cast<double>(all))});
            writer.row(cells);
        };
        for (std::size_t k = 0; k < scopes.all.size(); ++k) {
            if (k == 0 || times.ofScope[k].executions != 0)
                print(k == 0 ? "(model)" : scopes.all[k].name, scopes.all[k].nodes, times.ofScope[k]);
        }
        if (times.withoutNode.executions != 0)
            print("(no node)", 0, times.withoutNode);
    }
    writer.finish();
    return finishWith(context, options, workspace);
}

} // namespace opscope
