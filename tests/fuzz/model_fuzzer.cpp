// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a model in each of its formats: no crash, every reference in bounds, and what is read is drawn
// and compared.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/graph/diff/diff.h"
#include "core/graph/draw/fold_by.h"
#include "core/graph/draw/folding.h"
#include "core/graph/draw/scene.h"
#include "core/graph/onnx_json.h"
#include "core/graph/open_graph.h"
#include "tests/fuzz/input_file.h"

using namespace opscope;

namespace {

void require(bool isTrue)
{
    if (!isTrue)
        std::abort();
}

void walk(const ModelGraph& graph)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = NodeId::of(i);
        require(graph.nodes[i].subgraph.index() < graph.subgraphs.size());
        for (const auto& input : graph.inputsOf(id)) {
            require(!input.source.valid() || input.source.index() < graph.nodes.size());
            require(!input.tensor.valid() || input.tensor.index() < graph.tensors.size());
        }
        for (const auto& output : graph.outputsOf(id)) {
            require(!output.tensor.valid() || output.tensor.index() < graph.tensors.size());
            if (output.tensor.valid())
                static_cast<void>(graph.shapeText(graph.tensors[output.tensor.index()].shape));
        }
        for (const auto name : graph.originalNamesOf(id))
            static_cast<void>(graph.text(name));
    }
}

} // namespace

/// The first byte chooses the format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    static InputFile input;
    const auto path = input.write(data + 1, size - 1);
    const auto file = MappedFile::open(path);
    if (!file)
        return 0;
    const auto formats = graphFormats();
    const auto* const format = formats[data[0] % formats.size()];
    static_cast<void>(format->accepts("model", (*file)->bytes().substr(0, kGraphProbeBytes)));
    GraphBuilder builder(format->id, path);
    if (!format->read(builder, *file))
        return 0;
    const auto graph = builder.finish();
    if (!graph)
        return 0;
    walk(**graph);
    static_cast<void>(writeGraphAsOnnxJson(**graph));
    for (const auto by : {FoldBy::Name, FoldBy::Stream, FoldBy::Subgraph}) {
        const auto scopes = scopesOf(**graph, groupsBy(by, **graph));
        const auto scene = makeScene(**graph, scopes, openScopes(**graph, scopes));
        require(scene.boxOf.size() == (*graph)->nodes.size());
    }
    constexpr std::size_t kMostToCompare = 500;
    if ((*graph)->nodes.size() <= kMostToCompare) {
        std::size_t rows = 0;
        for (const auto& row : diffGraphs(**graph, **graph).rows)
            rows += row.a.size() + row.b.size();
        require(rows == 2 * (*graph)->nodes.size());
    }
    return 0;
}
