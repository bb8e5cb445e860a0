// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/graph_output.h"

#include <algorithm>
#include <ostream>

#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/graph/diff/diff_table.h"
#include "core/graph/draw/draw.h"
#include "core/graph/draw/folding.h"
#include "core/graph/match/identity_table.h"
#include "core/graph/match/op_identity.h"
#include "core/graph/model/graph_tables.h"
#include "core/graph/onnx_json.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

ExitCode fromIssues(CliContext& context, const ModelGraph& graph, bool isStrict)
{
    bool isLost = false;
    for (const auto& issue : graph.issues) {
        isLost = isLost || issue.severity == Severity::DataLoss;
        const auto place = issue.places.empty() ? std::string() : issue.places[0].text() + ": ";
        context.err << "opscope-cli: " << place << context.words.message(issue.message);
        if (issue.count > 1)
            context.err << " (" << issue.count << " times)";
        context.err << '\n';
    }
    return isLost && isStrict ? ExitCode::DataLoss : ExitCode::Fine;
}

ExitCode print(CliContext& context, const GraphOptions& options, const ModelGraph& graph, const char* answer,
               const TablePtr& table)
{
    printTable(context, {options.common.format, answer}, *table);
    return fromIssues(context, graph, options.common.isStrict);
}

} // namespace

ExitCode printGraphInfo(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    const auto facts = graphFactsTable(graph);
    const auto types = graphTypesTable(graph);
    if (options.infoFormat == OutputFormat::Json) {
        JsonAnswer answer(context, "graph_info");
        answer.table("facts", *facts);
        answer.table("types", *types);
        answer.finish();
    } else {
        printTable(context, {options.infoFormat}, *facts);
        context.out << '\n';
        printTable(context, {options.infoFormat}, *types);
    }
    return fromIssues(context, graph, options.common.isStrict);
}

ExitCode printGraphNodes(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    return print(context, options, graph, "graph_nodes", graphNodesTable(graph));
}

ExitCode printGraphEdges(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    return print(context, options, graph, "graph_edges", graphEdgesTable(graph));
}

ExitCode printGraphMatch(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    for (const auto& report : opened.workspace.reports) {
        const auto identity = identifyOps(graph, *report);
        printTable(context, {options.common.format, "graph_match"}, *identityTable(graph, *report, identity));
        const auto running = std::ranges::count_if(
            graph.nodes, [&](const GraphNode& node) { return !neverRuns(graph.text(node.type)); });
        const auto without = std::ranges::count_if(identity.nodesWithoutOp,
                                                   [&](NodeId id) { return !neverRuns(graph.typeOf(id)); });
        printOnErr(context, message(MessageId::GraphOpsUnmatched, without, running,
                                    identity.opsWithoutNode.size(), identity.ops.size()));
        if (identity.links.empty())
            printOnErr(context, message(MessageId::GraphNothingMatches));
        else if (isOfOtherModel(identity))
            printOnErr(context,
                       message(MessageId::GraphOtherRun, countNamedOps(identity), identity.ops.size()));
    }
    const auto read = fromIssues(context, graph, options.common.isStrict);
    return read != ExitCode::Fine ? read : finishWith(context, options.common, opened.workspace);
}

ExitCode printGraphDiff(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    const auto other = openGraph(options.other, context.stop);
    if (!other)
        return printError(context, other.error());
    const auto diff = diffGraphs(graph, **other, context.stop);
    if (context.stop.stop_requested())
        return printError(context, {ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
    const auto table = graphDiffTable(diff, graph, **other, {});
    printTable(context, {options.common.format, "graph_diff"}, *table);
    const bool isSame = diff.count(DiffState::Same) == diff.rows.size();
    if (!isSame)
        printOnErr(context, message(MessageId::GraphsDiffer, diff.count(DiffState::Changed),
                                    diff.count(DiffState::New), diff.count(DiffState::Gone),
                                    diff.count(DiffState::Fused), diff.count(DiffState::Folded),
                                    diff.count(DiffState::Terminal)));
    const auto readA = fromIssues(context, graph, options.common.isStrict);
    const auto readB = fromIssues(context, **other, options.common.isStrict);
    if (readA != ExitCode::Fine || readB != ExitCode::Fine)
        return ExitCode::DataLoss;
    return options.failsOnChange && !isSame ? ExitCode::Regressed : ExitCode::Fine;
}

ExitCode printGraphPicture(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    if (options.picture == GraphPicture::OnnxJson) {
        const auto text = writeGraphAsOnnxJson(graph);
        if (!text)
            return printError(context, text.error());
        context.out << *text;
        return fromIssues(context, graph, options.common.isStrict);
    }
    auto groups = groupsBy(options.foldBy, graph);
    if (options.foldBy != FoldBy::Name && groups.all.empty())
        return printError(context, {ErrorCode::NotFound, message(reasonNotFolded(options.foldBy)), {}});
    const auto scopes = scopesOf(graph, std::move(groups));
    const auto isOpen =
        options.isUnfolded ? std::vector<bool>(scopes.all.size(), true) : openScopes(graph, scopes);
    const auto scene = makeScene(graph, scopes, isOpen, {},
                                 options.runsRight ? GraphDirection::Right : GraphDirection::Down);
    context.out << (options.picture == GraphPicture::Dot    ? writeGraphAsDot(graph, scopes, scene)
                    : options.picture == GraphPicture::Json ? writeGraphAsJson(graph, scopes, scene)
                                                            : writeGraphAsSvg(graph, scene));
    return fromIssues(context, graph, options.common.isStrict);
}

} // namespace opscope
