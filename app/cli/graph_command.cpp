// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/graph_output.h"
#include "core/base/text.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

struct Action {
    const char* name;
    const char* summary;
    ExitCode (*print)(CliContext&, const GraphOptions&, const ModelGraph&);
};

constexpr Action kActions[] = {
    {"info", OPSCOPE_TEXT("Word", "Counts, types and facts of a model"), printGraphInfo},
    {"nodes", OPSCOPE_TEXT("Word", "The nodes of all subgraphs with their tensors"), printGraphNodes},
    {"edges", OPSCOPE_TEXT("Word", "The edges: which node reads the output of which node"), printGraphEdges},
    {"match",
     OPSCOPE_TEXT("Word",
                  "The node of the model for each op of a run, how it was found and how certain that is"),
     printGraphMatch},
    {"diff", OPSCOPE_TEXT("Word", "Two models: nodes that are the same, changed, new, gone or fused"),
     printGraphDiff},
    {"export", OPSCOPE_TEXT("Word", "The model as a picture, or for another program"), printGraphPicture},
};

ExitCode run(CliContext& context, const GraphOptions& options)
{
    const auto graph = openGraph(options.model, context.stop);
    if (!graph)
        return printError(context, graph.error());
    for (const auto& action : kActions) {
        if (options.chosen == action.name)
            return action.print(context, options, **graph);
    }
    return ExitCode::WrongUse;
}

void addOptions(OptionParser& app, const Action& action, GraphOptions& options)
{
    app.addOption(action.print == printGraphDiff ? "A" : "FILE", options.model,
                  OPSCOPE_TEXT("Word", "A model: .om, ge_proto_*.txt, ge_onnx_*.pbtxt, ONNX, Caffe "
                                       "(.prototxt), JSON of ATC, *.pipeline"))
        .required()
        .typeName("");
    if (action.print == printGraphMatch) {
        addCommonOptions(app, options.common);
        return;
    }
    if (action.print == printGraphDiff) {
        app.addOption("B", options.other, OPSCOPE_TEXT("Word", "The model to compare with"))
            .required()
            .typeName("");
        addChoice<bool>(
            app, "--fail-on", options.failsOnChange,
            OPSCOPE_TEXT("Word", "Exit with 4 if a node is not the same (the only value: changed)"),
            {{"changed", true}})
            .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    }
    if (action.print == printGraphPicture) {
        addChoice<GraphPicture>(
            app, "--format", options.picture,
            OPSCOPE_TEXT("Word", "svg (the default), dot for graphviz, json with the positions of all boxes, "
                                 "or onnx-json for programs that read ONNX"),
            {{"dot", GraphPicture::Dot},
             {"json", GraphPicture::Json},
             {"onnx-json", GraphPicture::OnnxJson},
             {"svg", GraphPicture::Svg}})
            .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
        addChoice<FoldBy>(
            app, "--fold-by", options.foldBy,
            OPSCOPE_TEXT("Word", "Fold by the scopes in the names (name, the default), by streams or by "
                                 "subgraphs; streams and subgraphs contain the scopes in the names"),
            {{foldByName(FoldBy::Name), FoldBy::Name},
             {foldByName(FoldBy::Stream), FoldBy::Stream},
             {foldByName(FoldBy::Subgraph), FoldBy::Subgraph}})
            .typeName(OPSCOPE_TEXT("Word", "WHAT"));
        app.addFlag("--unfolded", options.isUnfolded,
                    OPSCOPE_TEXT(
                        "Word", "Show every node (default: each scope becomes one box if there are more than "
                                "about 300 boxes; each stream and each subgraph always becomes one box)"));
        app.addFlag("--left-to-right", options.runsRight,
                    OPSCOPE_TEXT("Word", "Let the edges run to the right (default: downwards)"));
    } else {
        addFormatOption(app, action.print == printGraphInfo ? options.infoFormat : options.common.format);
    }
    app.addFlag("--strict", options.common.isStrict,
                OPSCOPE_TEXT("Word", "Exit with 1 if a part of the model could not be read"));
    app.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: models are not cached"));
}

std::function<ExitCode(CliContext&)> setupGraph(OptionParser& app)
{
    auto options = std::make_shared<GraphOptions>();
    app.requireCommand();
    for (const auto& action : kActions) {
        auto sub = app.addCommand(action.name, action.summary);
        addOptions(sub, action, *options);
        sub.onChosen([options = options.get(), name = action.name] { options->chosen = name; });
    }
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

extern const Command graphCommand;
constinit const Command graphCommand{
    "graph",
    OPSCOPE_TEXT("Word", "A model that was compiled or exported: its nodes and edges, the ops of "
                         "a run in it, the differences from another model"),
    "  opscope-cli graph info MODEL\n"
    "  opscope-cli graph nodes MODEL --format csv\n"
    "  opscope-cli graph edges MODEL\n"
    "  opscope-cli graph match MODEL PROF_000001\n"
    "  opscope-cli graph diff MODEL MODEL_B --fail-on changed\n"
    "  opscope-cli graph export MODEL --format svg > model.svg\n"
    "  opscope-cli graph export MODEL --unfolded --format dot > model.dot",
    setupGraph};

} // namespace opscope
