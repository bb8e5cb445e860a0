// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/graph_output.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "app/cli/result_writer.h"
#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/time.h"
#include "core/graph/diff_table.h"
#include "core/graph/draw.h"
#include "core/graph/folding.h"
#include "core/graph/identity_table.h"
#include "core/graph/onnx_json.h"
#include "core/graph/op_identity.h"
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

void appendEntry(std::string& out, bool& isFirst, std::string_view key)
{
    out += isFirst ? "" : ", ";
    isFirst = false;
    appendJsonString(out, key);
    out += ": ";
}

} // namespace

ExitCode printGraphInfo(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    std::string out =
        fmt::format("{{\"nodes\": {}, \"edges\": {}, \"control_edges\": {}, \"subgraphs\": {}",
                    graph.nodes.size(), graph.edgeCount(), graph.controls.size(), graph.subgraphs.size() - 1);
    std::map<std::string_view, std::size_t> types;
    for (const auto& node : graph.nodes)
        ++types[graph.text(node.type)];
    out += ",\n \"types\": {";
    bool isFirst = true;
    for (const auto& [type, count] : types) {
        appendEntry(out, isFirst, type);
        out += fmt::format("{}", count);
    }
    out += "},\n \"facts\": {";
    isFirst = true;
    appendEntry(out, isFirst, "format");
    appendJsonString(out, graph.format);
    if (graph.parameterBytes != 0) {
        appendEntry(out, isFirst, "parameter_bytes");
        out += fmt::format("\"{}\"", graph.parameterBytes);
    }
    std::map<std::string_view, std::string_view> facts; // of a fact that is said twice the last counts
    for (const auto& [key, text] : graph.facts)
        facts.insert_or_assign(key, text);
    for (const auto& [key, text] : facts) {
        appendEntry(out, isFirst, key);
        appendJsonString(out, text);
    }
    context.out << out << "}}\n";
    return fromIssues(context, graph, options.common.isStrict);
}

namespace {

ResultCell textOrNone(std::string_view text)
{
    return text.empty() ? ResultCell() : ResultCell(std::string(text));
}

/// "FLOAT16 [1,64,56,56] NC1HWC0", as far as the file says it.
std::string tensorText(const ModelGraph& graph, TensorId id)
{
    if (!id.valid())
        return {};
    const auto& tensor = graph.tensors[id.index()];
    std::string out(graph.text(tensor.dtype));
    const auto add = [&](const std::string& part) { out += (out.empty() ? "" : " ") + part; };
    if (tensor.shape.rank >= 0)
        add(fmt::format("[{}]", graph.shapeText(tensor.shape)));
    if (tensor.layout.valid())
        add(std::string(graph.text(tensor.layout)));
    return out;
}

template <class Slots>
std::string tensorsText(const ModelGraph& graph, const Slots& slots)
{
    std::string out;
    for (const auto& slot : slots) {
        const auto text = tensorText(graph, slot.tensor);
        out += (out.empty() || text.empty() ? "" : "; ") + text;
    }
    return out;
}

} // namespace

ExitCode printGraphNodes(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    ResultWriter writer(context, options.common.format,
                        {{"Name", false},
                         {"Type", false},
                         {"Id", true},
                         {"Stream", true},
                         {"Subgraph", false},
                         {"Inputs", false, true},
                         {"Outputs", false, true},
                         {"Original names", false, true}});
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = NodeId::of(i);
        const auto& node = graph.nodes[i];
        std::string originals;
        for (const auto name : graph.originalNamesOf(id))
            originals += (originals.empty() ? "" : ";") + std::string(graph.text(name));
        writer.row(std::vector<ResultCell>{
            std::string(graph.nameOf(id)), std::string(graph.typeOf(id)),
            node.id < 0 ? ResultCell() : ResultCell(node.id),
            node.stream < 0 ? ResultCell() : ResultCell(std::int64_t{node.stream}),
            textOrNone(graph.text(graph.subgraphs[node.subgraph.index()].name)),
            textOrNone(tensorsText(graph, graph.inputsOf(id))),
            textOrNone(tensorsText(graph, graph.outputsOf(id))), textOrNone(originals)});
    }
    writer.finish();
    return fromIssues(context, graph, options.common.isStrict);
}

ExitCode printGraphEdges(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    ResultWriter writer(context, options.common.format,
                        {{"From", false},
                         {"Output", true},
                         {"To", false},
                         {"Input", true},
                         {"Kind", false},
                         {"Type", false},
                         {"Shape", false},
                         {"Layout", false}});
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = NodeId::of(i);
        const auto print = [&](const GraphInput& input, std::size_t place, bool isControl) {
            if (!input.source.valid())
                return;
            const GraphTensor none;
            const auto& tensor = input.tensor.valid() ? graph.tensors[input.tensor.index()] : none;
            writer.row(std::vector<ResultCell>{
                std::string(graph.nameOf(input.source)),
                isControl ? ResultCell() : ResultCell(std::int64_t{input.output}),
                std::string(graph.nameOf(id)),
                isControl ? ResultCell() : ResultCell(static_cast<std::int64_t>(place)),
                std::string(isControl ? "control" : "data"), textOrNone(graph.text(tensor.dtype)),
                textOrNone(graph.shapeText(tensor.shape)), textOrNone(graph.text(tensor.layout))});
        };
        const auto inputs = graph.inputsOf(id);
        for (std::size_t k = 0; k < inputs.size(); ++k)
            print(inputs[k], k, false);
        for (const auto& control : graph.controlsOf(id))
            print(control, 0, true);
    }
    writer.finish();
    return fromIssues(context, graph, options.common.isStrict);
}

namespace {

/// A row a link, then what has none: nodes that could run, ops.
void printLinks(CliContext& context, const GraphOptions& options, const ModelGraph& graph,
                const Report& report, const OpIdentity& identity)
{
    ResultWriter writer(context, options.common.format,
                        {{"Node", false},
                         {"Type", false},
                         {"Op", false},
                         {"OP Type", false},
                         {"How", false},
                         {"Confidence(%)", true},
                         {"Count", true},
                         {"Total(us)", true}});
    for (const auto& row : identityRows(graph, identity)) {
        std::vector<ResultCell> cells(8);
        if (row.node.valid()) {
            cells[0] = std::string(graph.nameOf(row.node));
            cells[1] = std::string(graph.typeOf(row.node));
        }
        if (row.op != ModelRuns::kNone) {
            const auto& op = identity.ops[row.op];
            cells[2] = std::string(report.strings.text(op.name));
            cells[3] = textOrNone(report.strings.text(op.type));
            cells[6] = static_cast<std::int64_t>(op.executions);
            cells[7] = NumberText{microsText(op.total)};
        }
        cells[4] = std::string(identityRowName(row));
        cells[5] = NumberText{fmt::format("{:.0f}", row.how ? confidenceOf(*row.how) * 100 : 0)};
        writer.row(cells);
    }
    writer.finish();
}

} // namespace

ExitCode printGraphMatch(CliContext& context, const GraphOptions& options, const ModelGraph& graph)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    for (const auto& report : opened.workspace.reports) {
        const auto identity = identifyOps(graph, *report);
        printLinks(context, options, graph, *report, identity);
        const auto running = std::ranges::count_if(
            graph.nodes, [&](const GraphNode& node) { return !neverRuns(graph.text(node.type)); });
        const auto without = std::ranges::count_if(identity.nodesWithoutOp,
                                                   [&](NodeId id) { return !neverRuns(graph.typeOf(id)); });
        sayOnErr(context, message(MessageId::GraphOpsUnmatched, without, running,
                                  identity.opsWithoutNode.size(), identity.ops.size()));
        if (identity.links.empty())
            sayOnErr(context, message(MessageId::GraphNothingMatches));
        else if (isOfOtherModel(identity))
            sayOnErr(context,
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
    std::vector<ResultColumn> columns;
    for (const auto& column : table->columns)
        columns.push_back({column.spec.title.c_str(), false, column.spec.id == "changes"});
    ResultWriter writer(context, options.common.format, columns);
    for (std::size_t row = 0; row < table->rows; ++row) {
        std::vector<ResultCell> cells;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const auto cell = table->cell(row, column);
            const auto* const text = std::get_if<std::string_view>(&cell);
            cells.push_back(text == nullptr ? ResultCell() : textOrNone(*text));
        }
        writer.row(cells);
    }
    writer.finish();
    const bool isSame = diff.count(DiffState::Same) == diff.rows.size();
    if (!isSame)
        sayOnErr(context,
                 message(MessageId::GraphsDiffer, diff.count(DiffState::Changed), diff.count(DiffState::New),
                         diff.count(DiffState::Gone), diff.count(DiffState::Fused),
                         diff.count(DiffState::Folded), diff.count(DiffState::Terminal)));
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
    const auto scene = makeScene(graph, scopes, isOpen);
    context.out << (options.picture == GraphPicture::Dot    ? writeGraphAsDot(graph, scopes, scene)
                    : options.picture == GraphPicture::Json ? writeGraphAsJson(graph, scopes, scene)
                                                            : writeGraphAsSvg(graph, scene));
    return fromIssues(context, graph, options.common.isStrict);
}

} // namespace opscope
