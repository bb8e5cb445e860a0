// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/model_report.h"

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "core/base/joined.h"
#include "core/base/number.h"
#include "core/builder/report_builder.h"
#include "core/graph/model/parameters.h"
#include "core/graph/model/tensor_bytes.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

class TableMaker {
public:
    TableMaker(Report& report, const char* kind) : m_report(report) { m_table.kind = kind; }
    void text(const char* name, const std::vector<StringId>& cells)
    {
        auto& column = add(name, CellKind::Text, cells.size());
        for (const auto cell : cells)
            column.texts.push_back(cell);
    }
    void integer(const char* name, const std::vector<std::int64_t>& cells, const char* unit = "")
    {
        auto& column = add(name, CellKind::Integer, cells.size());
        column.unit = unit;
        for (const auto cell : cells)
            column.integers.push_back(cell);
    }
    StringId intern(const std::string& cell)
    {
        return cell.empty() ? StringId() : m_report.strings.intern(cell);
    }
    void finish() { m_report.tables.push_back(std::move(m_table)); }

private:
    DataColumn& add(const char* name, CellKind kind, std::size_t rows)
    {
        auto& column = m_table.columns.emplace_back();
        column.name = name;
        column.kind = kind;
        m_table.rows = rows;
        return column;
    }

    Report& m_report;
    DataTable m_table;
};

std::int64_t orMissing(std::optional<std::uint64_t> value)
{
    return value && *value <= INT64_MAX ? static_cast<std::int64_t>(*value) : kMissingInteger;
}

/// "1,64,56,56;1,64,56,56", as op_summary writes shapes.
template <class Slots, class Text>
std::string slotTexts(const Slots& slots, const Text& textOf)
{
    constexpr std::size_t kMostText = 1 << 16;
    std::string out;
    for (const auto& slot : slots) {
        if (out.size() > kMostText)
            return out + ";...";
        out += &slot == &slots.front() ? "" : ";";
        if (slot.tensor.valid())
            out += textOf(slot.tensor);
    }
    return out;
}

void addNodes(const ModelGraph& graph, Report& report)
{
    const auto shape = [&](TensorId id) { return graph.shapeText(graph.tensors[id.index()].shape); };
    const auto type = [&](TensorId id) { return std::string(graph.text(graph.tensors[id.index()].dtype)); };
    TableMaker table(report, "model_nodes");
    // Stored as ids: nodes share them, and the name of a subgraph may be as long as the file.
    std::vector<StringId> names, types, subgraphs, inputShapes, outputShapes, outputTypes, originals;
    std::vector<std::int64_t> orders, streams, macs;
    std::vector<StringId> nameOfSubgraph;
    for (const auto& subgraph : graph.subgraphs)
        nameOfSubgraph.push_back(table.intern(std::string(graph.text(subgraph.name))));
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = NodeId::of(i);
        const auto& node = graph.nodes[i];
        names.push_back(table.intern(std::string(graph.nameOf(id))));
        types.push_back(table.intern(std::string(graph.typeOf(id))));
        subgraphs.push_back(nameOfSubgraph[node.subgraph.index()]);
        orders.push_back(node.id < 0 ? kMissingInteger : node.id);
        streams.push_back(node.stream < 0 ? kMissingInteger : node.stream);
        inputShapes.push_back(table.intern(slotTexts(graph.inputsOf(id), shape)));
        outputShapes.push_back(table.intern(slotTexts(graph.outputsOf(id), shape)));
        outputTypes.push_back(table.intern(slotTexts(graph.outputsOf(id), type)));
        macs.push_back(orMissing(macsOf(graph, id)));
        const auto original =
            joined(graph.originalNamesOf(id), ";", [&](const auto name) { return graph.text(name); });
        originals.push_back(table.intern(original));
    }
    table.text("Name", names);
    table.text("Type", types);
    table.integer("Order", orders);
    table.integer("Stream ID", streams);
    table.text("Subgraph", subgraphs);
    table.text("Input Shapes", inputShapes);
    table.text("Output Shapes", outputShapes);
    table.text("Output Data Types", outputTypes);
    table.integer("MACs", macs);
    table.text("Original Names", originals);
    table.finish();
}

void addTypes(const ModelGraph& graph, Report& report)
{
    struct Sum {
        std::int64_t nodes = 0;
        ModelMacs macs;
    };
    std::map<std::string_view, Sum> sums;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        auto& sum = sums[graph.typeOf(NodeId::of(i))];
        ++sum.nodes;
        sum.macs.add(macsOf(graph, NodeId::of(i)));
    }
    std::vector<std::pair<std::string_view, Sum>> rows(sums.begin(), sums.end());
    std::ranges::stable_sort(rows, std::greater<>(), [](const auto& row) { return row.second.nodes; });
    TableMaker table(report, "model_types");
    std::vector<StringId> types;
    std::vector<std::int64_t> nodes;
    std::vector<std::int64_t> macs;
    for (const auto& [type, sum] : rows) {
        types.push_back(table.intern(std::string(type)));
        nodes.push_back(sum.nodes);
        macs.push_back(sum.macs.known == 0 ? kMissingInteger : orMissing(sum.macs.macs));
    }
    table.text("Type", types);
    table.integer("Nodes", nodes);
    table.integer("MACs", macs);
    table.finish();
}

} // namespace

Result<Workspace> openModelReport(const std::filesystem::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto graph, openGraph(path));
    ReportBuilder builder;
    auto& report = builder.report();
    report.kind = ReportKind::Model;
    report.root = path;
    report.name = path.filename().string();
    report.issues = graph->issues;
    addNodes(*graph, report);
    addTypes(*graph, report);
    auto& file = report.inventory.emplace_back();
    file.path = report.name;
    file.kind = graph->format;
    std::error_code ignored;
    if (const auto size = std::filesystem::file_size(path, ignored); !ignored)
        file.sizeBytes = report.collection.sizeOnDisk = size;
    const bool isLost = std::ranges::any_of(
        graph->issues, [](const Issue& issue) { return issue.severity == Severity::DataLoss; });
    file.state = isLost ? FileState::Partial : FileState::Used;
    file.mayFill = file.fills = ReportPart::Tables;
    file.counts.rows = graph->nodes.size();
    return Workspace{{builder.finish()}};
}

} // namespace opscope
