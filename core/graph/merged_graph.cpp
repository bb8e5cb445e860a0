// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/merged_graph.h"

#include "core/graph/graph_builder.h"

namespace opscope {
namespace {

class Merger {
public:
    Merger(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff)
        : m_a(a), m_b(b), m_diff(diff), m_ofA(a.nodes.size()), m_parts(b.nodes.size())
    {
    }

    MergedGraph run()
    {
        findNodes();
        m_builder.addSubgraph("B");
        for (std::size_t i = 0; i < m_b.nodes.size(); ++i) {
            add(m_b, NodeId::of(i), [](NodeId source) { return source; });
            for (const auto part : m_parts[i])
                addInputs(m_a, part, [this](NodeId source) { return onlyInA(source); });
        }
        m_builder.addSubgraph("A");
        for (const auto node : m_extra)
            add(m_a, node, [this](NodeId source) { return m_ofA[source.index()]; });
        if (auto graph = m_builder.finish())
            m_out.graph = *std::move(graph);
        return std::move(m_out);
    }

private:
    NodeId onlyInA(NodeId source) const
    {
        const auto node = m_ofA[source.index()];
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
                    m_ofA[node.index()] = NodeId::of(m_b.nodes.size() + m_extra.size());
                    m_extra.push_back(node);
                    m_out.rowOf.push_back(row);
                } else {
                    m_ofA[node.index()] = b.front();
                    m_parts[b.front().index()].push_back(node);
                }
            }
            m_out.ofRow.push_back(b.empty() ? m_ofA[a.front().index()] : b.front());
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
        addInputs(from, id, sourceOf);
    }

    template <class F>
    void addInputs(const ModelGraph& from, NodeId id, const F& sourceOf)
    {
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
    std::vector<NodeId> m_ofA;                ///< of each node of A its node of the whole
    std::vector<std::vector<NodeId>> m_parts; ///< of each node of B those of A that it is
    std::vector<NodeId> m_extra;              ///< of A alone
    GraphBuilder m_builder{"merged", {}};
    MergedGraph m_out;
};

} // namespace

MergedGraph mergeGraphs(const ModelGraph& a, const ModelGraph& b, const GraphDiff& diff)
{
    return Merger(a, b, diff).run();
}

} // namespace opscope
