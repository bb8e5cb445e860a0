// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/op_identity.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/graph/match/joined_names.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

std::vector<ReportOp> opsOf(const Report& report)
{
    std::vector<ReportOp> ops;
    std::unordered_map<std::uint64_t, std::size_t> known;
    const auto& table = report.ops;
    for (std::uint32_t row = 0; row < table.size(); ++row) {
        const auto name = table.name[row];
        const auto type = valueAt(table.type, row);
        const auto [it, isNew] = known.try_emplace(std::uint64_t{name.value} << 32 | type.value, ops.size());
        if (isNew)
            ops.push_back({name, type, row});
        auto& op = ops[it->second];
        ++op.executions;
        op.total += valueAt(table.dur, row, std::int64_t{0});
    }
    return ops;
}

template <class F>
void forEachPart(std::string_view names, const F& part)
{
    while (!names.empty()) {
        const auto end = names.find(';');
        if (const auto one = trimmed(names.substr(0, end)); !one.empty())
            part(one);
        names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
    }
}

/// Nodes by name; invalid if several nodes have it.
using NodesByName = std::unordered_map<std::string_view, NodeId>;

void addName(NodesByName& names, std::string_view name, NodeId node)
{
    const auto [it, isNew] = names.try_emplace(name, node);
    if (!isNew && it->second != node)
        it->second = NodeId{};
}

NodeId nodeIn(const NodesByName& names, std::string_view name)
{
    const auto it = names.find(name);
    return it == names.end() ? NodeId{} : it->second;
}

class Matching {
public:
    Matching(const ModelGraph& graph, const Report& report)
        : m_graph(graph),
          m_report(report),
          m_opOf(graph.nodes.size(), kNoNumber),
          m_method(graph.nodes.size())
    {
        m_out.ops = opsOf(report);
        m_isLinked.resize(m_out.ops.size());
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto id = NodeId::of(i);
            addName(m_byName, graph.nameOf(id), id);
            for (const auto original : graph.originalNamesOf(id))
                addName(m_byOriginal, graph.text(original), id);
            for (const auto& output : graph.outputsOf(id)) {
                if (output.value.valid())
                    addName(m_byOutput, graph.text(output.value), id);
            }
        }
    }

    OpIdentity run()
    {
        for (std::uint32_t op = 0; op < m_out.ops.size(); ++op)
            link(nodeIn(m_byName, nameOf(op)), op, LinkMethod::Name);
        linkEscaped();
        for (std::uint32_t op = 0; op < m_out.ops.size(); ++op)
            linkOriginal(op);
        linkJoined();
        linkByTypeAndOrder();
        finish();
        return std::move(m_out);
    }

private:
    std::string_view nameOf(std::uint32_t op) const { return m_report.strings.text(m_out.ops[op].name); }

    void link(NodeId node, std::uint32_t op, LinkMethod how)
    {
        if (!node.valid() || m_opOf[node.index()] != kNoNumber)
            return;
        m_opOf[node.index()] = op;
        m_method[node.index()] = how;
        m_isLinked[op] = true;
    }

    void linkEscaped()
    {
        std::unordered_map<std::string, NodeId> nodes;
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const auto [it, isNew] =
                nodes.try_emplace(escapedName(m_graph.nameOf(NodeId::of(i))), NodeId::of(i));
            if (!isNew)
                it->second = NodeId{};
        }
        for (std::uint32_t op = 0; op < m_out.ops.size(); ++op) {
            if (m_isLinked[op])
                continue;
            const auto it = nodes.find(escapedName(nameOf(op)));
            if (it != nodes.end())
                link(it->second, op, LinkMethod::EscapedName);
        }
    }

    /// The report contains original names for the layers of a JOB, the model for fused nodes.
    void linkOriginal(std::uint32_t op)
    {
        const auto original = valueAt(m_report.ops.oriName, m_out.ops[op].first);
        forEachPart(m_report.strings.text(original), [&](std::string_view part) {
            link(nodeIn(m_byName, part), op, LinkMethod::OriginalName);
            if (!m_isLinked[op])
                link(nodeIn(m_byOriginal, part), op, LinkMethod::OriginalName);
            if (!m_isLinked[op])
                linkFused(nodeIn(m_byOutput, part), op);
        });
        if (!m_isLinked[op])
            link(nodeIn(m_byOriginal, nameOf(op)), op, LinkMethod::OriginalName);
    }

    /// An op that has the name of the tensor that it writes is the node that writes it, and those before it
    /// up to a node of its type: Conv of Conv + Relu.
    void linkFused(NodeId node, std::uint32_t op)
    {
        constexpr std::size_t kMostFused = 8;
        const auto type = m_report.strings.text(m_out.ops[op].type);
        std::vector<NodeId> path;
        for (auto at = node; at.valid() && path.size() < kMostFused;) {
            path.push_back(at);
            if (m_graph.typeOf(at) == type) {
                for (const auto each : path)
                    link(each, op, LinkMethod::OriginalName);
                return;
            }
            std::vector<NodeId> sources;
            for (const auto& input : m_graph.inputsOf(at)) {
                if (input.source.valid())
                    sources.push_back(input.source);
            }
            at = sources.size() == 1 ? sources.front() : NodeId{};
        }
        link(node, op, LinkMethod::OriginalName);
    }

    void linkJoined()
    {
        std::vector<std::string_view> known;
        for (const auto* const names : {&m_byName, &m_byOriginal}) {
            for (const auto& [name, node] : *names)
                known.push_back(name);
        }
        JoinedNames joined(std::move(known));
        for (std::uint32_t op = 0; op < m_out.ops.size(); ++op) {
            if (m_isLinked[op])
                continue;
            for (const auto part : joined.partsOf(nameOf(op))) {
                const auto node = nodeIn(m_byName, part);
                link(node.valid() ? node : nodeIn(m_byOriginal, part), op, LinkMethod::JoinedNames);
            }
        }
    }

    void linkByTypeAndOrder()
    {
        struct Left {
            std::vector<NodeId> nodes;
            std::vector<std::uint32_t> ops;
        };
        std::map<std::string, Left> byType;
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const auto id = NodeId::of(i);
            if (m_opOf[i] == kNoNumber && !neverRuns(m_graph.typeOf(id)))
                byType[lowerAscii(m_graph.typeOf(id))].nodes.push_back(id);
        }
        for (std::uint32_t op = 0; op < m_out.ops.size(); ++op) {
            const auto type = m_report.strings.text(m_out.ops[op].type);
            if (!m_isLinked[op] && !type.empty())
                byType[lowerAscii(type)].ops.push_back(op);
        }
        for (auto& [type, left] : byType) {
            if (left.nodes.size() != left.ops.size())
                continue;
            std::ranges::stable_sort(left.nodes, {}, [&](NodeId id) { return m_graph.nodes[id.index()].id; });
            for (std::size_t i = 0; i < left.nodes.size(); ++i)
                link(left.nodes[i], left.ops[i], LinkMethod::TypeAndOrder);
        }
    }

    void finish()
    {
        for (std::size_t i = 0; i < m_opOf.size(); ++i) {
            if (m_opOf[i] == kNoNumber)
                m_out.nodesWithoutOp.push_back(NodeId::of(i));
            else
                m_out.links.push_back({NodeId::of(i), m_opOf[i], m_method[i]});
        }
        for (std::uint32_t op = 0; op < m_out.ops.size(); ++op) {
            if (!m_isLinked[op])
                m_out.opsWithoutNode.push_back(op);
        }
    }

    const ModelGraph& m_graph;
    const Report& m_report;
    OpIdentity m_out;
    std::vector<std::uint32_t> m_opOf; ///< by node
    std::vector<LinkMethod> m_method;
    std::vector<bool> m_isLinked; ///< by op
    NodesByName m_byName;
    NodesByName m_byOriginal;
    NodesByName m_byOutput; ///< nodes by the tensors that they write
};

} // namespace

const char* linkMethodName(LinkMethod how)
{
    static constexpr const char* kNames[] = {"name", "escaped name", "original name", "joined names",
                                             "type and order"};
    return kNames[static_cast<std::size_t>(how)];
}

double confidenceOf(LinkMethod how)
{
    static constexpr double kConfidence[] = {1.0, 0.95, 0.9, 0.85, 0.5};
    return kConfidence[static_cast<std::size_t>(how)];
}

std::string escapedName(std::string_view name)
{
    std::string out(name);
    for (auto& c : out) {
        if (c == ' ' || c == '.' || c == '/' || c == '\\')
            c = '_';
    }
    return out;
}

bool neverRuns(std::string_view type)
{
    static constexpr std::string_view kTypes[] = {"Const",     "Constant", "ConstPlaceHolder", "Data",
                                                  "NetOutput", "Variable", "RefData"};
    return std::ranges::find(kTypes, type) != std::end(kTypes);
}

std::size_t countNamedOps(const OpIdentity& identity)
{
    std::vector<bool> isNamed(identity.ops.size());
    for (const auto& link : identity.links) {
        if (link.how != LinkMethod::TypeAndOrder)
            isNamed[link.op] = true;
    }
    return static_cast<std::size_t>(std::ranges::count(isNamed, true));
}

bool isOfOtherModel(const OpIdentity& identity)
{
    return countNamedOps(identity) * 2 < identity.ops.size();
}

OpIdentity identifyOps(const ModelGraph& graph, const Report& report)
{
    return Matching(graph, report).run();
}

} // namespace opscope
