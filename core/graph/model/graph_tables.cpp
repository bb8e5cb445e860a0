// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model/graph_tables.h"

#include <map>

#include "core/table/record_table.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

/// "FLOAT16 [1,64,56,56] NC1HWC0", as far as the file states it.
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

struct Edge {
    NodeId to;
    GraphInput input;
    std::int64_t place = kMissingInteger; ///< missing: a control edge
};

std::vector<Edge> edgesOf(const ModelGraph& graph)
{
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = NodeId::of(i);
        const auto inputs = graph.inputsOf(id);
        for (std::size_t k = 0; k < inputs.size(); ++k)
            edges.push_back({id, inputs[k], static_cast<std::int64_t>(k)});
        for (const auto& control : graph.controlsOf(id))
            edges.push_back({id, control});
    }
    std::erase_if(edges, [](const Edge& edge) { return !edge.input.source.valid(); });
    return edges;
}

ColumnSpec cutAtEnd(std::string id, std::string title)
{
    auto spec = textSpec(std::move(id), std::move(title));
    spec.longText = LongText::CutEnd;
    return spec;
}

} // namespace

TablePtr graphFactsTable(const ModelGraph& graph)
{
    RowTable table({textSpec("key", "Key"), textSpec("value", "Value")});
    const auto count = [&](const char* key, std::size_t n) {
        table.row({std::string(key), static_cast<std::int64_t>(n)});
    };
    table.row({std::string("format"), std::string(graph.format)});
    count("nodes", graph.nodes.size());
    count("edges", graph.edgeCount());
    count("control_edges", graph.controls.size());
    count("subgraphs", graph.subgraphs.size() - 1);
    if (graph.parameterBytes != 0)
        count("parameter_bytes", graph.parameterBytes);
    std::map<std::string_view, std::string_view> facts; // if a fact is stated twice, the last one counts
    for (const auto& [key, text] : graph.facts)
        facts.insert_or_assign(key, text);
    for (const auto& [key, text] : facts)
        table.row({std::string(key), std::string(text)});
    return table.finish();
}

TablePtr graphTypesTable(const ModelGraph& graph)
{
    std::map<std::string_view, std::int64_t> types;
    for (const auto& node : graph.nodes)
        ++types[graph.text(node.type)];
    RowTable table({textSpec("type", "Type"), countSpec("count", "Count")});
    for (const auto& [type, count] : types)
        table.row({std::string(type), count});
    return table.finish();
}

TablePtr graphNodesTable(const ModelGraph& graph)
{
    RecordTable<std::uint32_t> table("graph_nodes", nullptr, allRows(graph.nodes.size()));
    const auto node = [&](std::uint32_t i) -> const GraphNode& { return graph.nodes[i]; };
    const auto known = [](std::int64_t id) { return id < 0 ? kMissingInteger : id; };
    table.column(textSpec("name", "Name"),
                 [&](std::uint32_t i) { return std::optional<std::string>(graph.nameOf(NodeId::of(i))); });
    table.column(textSpec("type", "Type"),
                 [&](std::uint32_t i) { return std::optional<std::string>(graph.typeOf(NodeId::of(i))); });
    table.column(integerSpec("id", "Id"), [&](std::uint32_t i) { return known(node(i).id); });
    table.column(integerSpec("stream", "Stream"), [&](std::uint32_t i) { return known(node(i).stream); });
    table.column(textSpec("subgraph", "Subgraph"), [&](std::uint32_t i) {
        return std::string(graph.text(graph.subgraphs[node(i).subgraph.index()].name));
    });
    table.column(cutAtEnd("inputs", "Inputs"),
                 [&](std::uint32_t i) { return tensorsText(graph, graph.inputsOf(NodeId::of(i))); });
    table.column(cutAtEnd("outputs", "Outputs"),
                 [&](std::uint32_t i) { return tensorsText(graph, graph.outputsOf(NodeId::of(i))); });
    table.column(cutAtEnd("original_names", "Original names"), [&](std::uint32_t i) {
        std::string names;
        for (const auto name : graph.originalNamesOf(NodeId::of(i)))
            names += (names.empty() ? "" : ";") + std::string(graph.text(name));
        return names;
    });
    return table.finish();
}

TablePtr graphEdgesTable(const ModelGraph& graph)
{
    RecordTable<Edge> table("graph_edges", nullptr, edgesOf(graph));
    const auto isControl = [](const Edge& edge) { return edge.place == kMissingInteger; };
    const auto tensorOf = [&](const Edge& edge) {
        return edge.input.tensor.valid() ? graph.tensors[edge.input.tensor.index()] : GraphTensor{};
    };
    table.column(textSpec("from", "From"), [&](const Edge& edge) {
        return std::optional<std::string>(graph.nameOf(edge.input.source));
    });
    table.column(integerSpec("output", "Output"), [&](const Edge& edge) {
        return isControl(edge) ? kMissingInteger : std::int64_t{edge.input.output};
    });
    table.column(textSpec("to", "To"),
                 [&](const Edge& edge) { return std::optional<std::string>(graph.nameOf(edge.to)); });
    table.column(integerSpec("input", "Input"), &Edge::place);
    table.column(textSpec("kind", "Kind"),
                 [&](const Edge& edge) { return std::string(isControl(edge) ? "control" : "data"); });
    table.column(textSpec("type", "Type"),
                 [&](const Edge& edge) { return std::string(graph.text(tensorOf(edge).dtype)); });
    table.column(textSpec("shape", "Shape"),
                 [&](const Edge& edge) { return std::string(graph.shapeText(tensorOf(edge).shape)); });
    table.column(textSpec("layout", "Layout"),
                 [&](const Edge& edge) { return std::string(graph.text(tensorOf(edge).layout)); });
    return table.finish();
}

} // namespace opscope
