// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/diff/merged_graph.h"

#include <map>
#include <string_view>
#include <utility>

#include "core/graph/model/graph_builder.h"

namespace opscope {
namespace {

class Merger {
public:
    Merger(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff)
        : m_a(a), m_b(b), m_diff(diff), m_mergedOfA(a.nodes.size()), m_parts(b.nodes.size())
    {
    }

    MergedGraph run()
    {
        findNodes();
        m_builder.addSubgraph("B");
        for (std::size_t i = 0; i < m_b.nodes.size(); ++i) {
            add(m_b, NodeId::of(i), [](NodeId source) { return source; });
            for (const auto part : m_parts[i])
                addEdges(m_a, part, [this](NodeId source) { return onlyInA(source); });
        }
        m_builder.addSubgraph("A");
        for (const auto node : m_extra)
            add(m_a, node, [this](NodeId source) { return m_mergedOfA[source.index()]; });
        if (auto graph = m_builder.finish())
            m_out.graph = *std::move(graph);
        m_out.ofA = std::move(m_mergedOfA);
        m_out.nodesOfB = m_b.nodes.size();
        return std::move(m_out);
    }

private:
    NodeId onlyInA(NodeId source) const
    {
        const auto node = m_mergedOfA[source.index()];
        return node.index() < m_b.nodes.size() ? NodeId{} : node;
    }

    void findNodes()
    {
        m_out.rowOf.resize(m_b.nodes.size());
        for (std::uint32_t row = 0; row < m_diff.rows.size(); ++row) {
            const auto& [state, a, b, changes] = m_diff.rows[row];
            for (const auto node : b)
                m_out.rowOf[node.index()] = row;
            for (const auto node : a) {
                if (b.empty()) {
                    m_mergedOfA[node.index()] = NodeId::of(m_b.nodes.size() + m_extra.size());
                    m_extra.push_back(node);
                    m_out.rowOf.push_back(row);
                } else {
                    m_mergedOfA[node.index()] = b.front();
                    m_parts[b.front().index()].push_back(node);
                }
            }
            m_out.ofRow.push_back(b.empty() ? m_mergedOfA[a.front().index()] : b.front());
        }
    }

    template <class F>
    void add(const ModelGraph& from, NodeId id, const F& sourceOf)
    {
        const auto& node = from.nodes[id.index()];
        m_builder.addNode(from.nameOf(id), from.typeOf(id));
        m_builder.node().id = node.id;
        m_builder.node().stream = node.stream;
        for (const auto name : from.originalNamesOf(id))
            m_builder.addOriginalName(from.text(name));
        for (const auto& output : from.outputsOf(id))
            m_builder.addOutput({m_builder.intern(from.text(output.value)), tensorOf(from, output.tensor)});
        addEdges(from, id, sourceOf);
    }

    template <class F>
    void addEdges(const ModelGraph& from, NodeId id, const F& sourceOf)
    {
        for (const auto& control : from.controlsOf(id)) {
            if (const auto source = control.source.valid() ? sourceOf(control.source) : NodeId();
                source.valid())
                m_builder.addControl({source, 0, m_builder.intern(from.text(control.value)), {}});
        }
        for (const auto& input : from.inputsOf(id)) {
            if (const auto source = input.source.valid() ? sourceOf(input.source) : NodeId(); source.valid())
                m_builder.addInput({source, input.output, m_builder.intern(from.text(input.value)),
                                    tensorOf(from, input.tensor)});
        }
    }

    TensorId tensorOf(const ModelGraph& from, TensorId id)
    {
        if (!id.valid())
            return {};
        const auto& tensor = from.tensors[id.index()];
        const auto text = [&](StringId of) { return of.valid() ? m_builder.intern(from.text(of)) : of; };
        const auto shape = [&](GraphShape of) { return of.rank < 0 ? of : m_builder.shape(from.dimsOf(of)); };
        return m_builder.tensor({text(tensor.dtype), text(tensor.layout), shape(tensor.shape),
                                 text(tensor.originLayout), shape(tensor.originShape)});
    }

    const ModelGraph& m_a;
    const ModelGraph& m_b;
    const GraphDiff& m_diff;
    std::vector<NodeId> m_mergedOfA;          ///< for each node of A, its merged node
    std::vector<std::vector<NodeId>> m_parts; ///< for each node of B, the nodes of A that it represents
    std::vector<NodeId> m_extra;              ///< only in A
    GraphBuilder m_builder{"merged", {}};
    MergedGraph m_out;
};

} // namespace

MergedGraph mergeGraphs(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff)
{
    return Merger(a, b, diff).run();
}

ScopeGroups mergeGroups(const MergedGraph& merged, const ScopeGroups& a, const ScopeGroups& b)
{
    ScopeGroups out = b;
    std::map<std::pair<GraphScopeKind, std::string_view>, std::uint32_t> known;
    for (std::uint32_t i = 0; i < b.all.size(); ++i)
        known.emplace(std::pair(b.all[i].kind, std::string_view(b.all[i].name)), i);
    std::vector<std::uint32_t> ofGroup; // for each group of A
    for (const auto& group : a.all) {
        const auto next = static_cast<std::uint32_t>(out.all.size());
        const auto [it, isNew] = known.emplace(std::pair(group.kind, std::string_view(group.name)), next);
        if (isNew)
            out.all.push_back(group);
        ofGroup.push_back(it->second);
    }
    for (std::size_t i = 0; i < a.all.size(); ++i) { // the parent may come later
        if (ofGroup[i] >= b.all.size() && a.all[i].parent != kNoNumber)
            out.all[ofGroup[i]].parent = ofGroup[a.all[i].parent];
    }
    if (out.all.empty())
        return out;
    out.ofNode.resize(merged.graph->nodes.size(), kNoNumber);
    for (std::size_t i = 0; i < a.ofNode.size(); ++i) {
        if (merged.isOnlyInA(merged.ofA[i]) && a.ofNode[i] != kNoNumber)
            out.ofNode[merged.ofA[i].index()] = ofGroup[a.ofNode[i]];
    }
    std::vector<std::string_view> around(out.all.size()); // as parts of names that live as long as the graph
    for (std::size_t i = 0; i < out.ofNode.size(); ++i) {
        if (const auto group = out.ofNode[i]; group != kNoNumber)
            around[group] = merged.graph->nameOf(NodeId::of(i)).substr(0, out.all[group].around.size());
    }
    for (std::size_t i = 0; i < around.size(); ++i)
        out.all[i].around = around[i];
    return out;
}

} // namespace opscope
