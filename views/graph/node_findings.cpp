// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/node_findings.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include <QCoreApplication>
#include <QStringList>

#include "core/advisor/advisor.h"
#include "views/graph/graph_text.h"
#include "views/value_text.h"

namespace opscope {
namespace {

struct NodeFindingsText {
    Q_DECLARE_TR_FUNCTIONS(NodeFindingsText)
};

/// Finds nodes by the name of their op, otherwise by their own name, otherwise by the name in files of dumps.
class NamedNodes {
public:
    NamedNodes(const ModelGraph& graph, const ModelRuns* runs, const Report& report)
    {
        if (runs != nullptr) {
            for (const auto& link : runs->identity.links)
                m_ofOp[report.strings.text(runs->identity.ops[link.op].name)].push_back(link.node);
        }
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto node = NodeId::of(i);
            m_byName[graph.nameOf(node)].push_back(node);
            m_byEscaped[escapedName(graph.nameOf(node))].push_back(node);
        }
    }
    const std::vector<NodeId>& ofOp(std::string_view name) const { return in(m_ofOp, name); }
    const std::vector<NodeId>& named(std::string_view name) const
    {
        const auto& own = in(m_byName, name);
        return own.empty() ? in(m_byEscaped, escapedName(name)) : own;
    }
    const std::vector<NodeId>& any(std::string_view name) const
    {
        const auto& nodes = ofOp(name);
        return nodes.empty() ? named(name) : nodes;
    }

private:
    template <class Map, class Name>
    static const std::vector<NodeId>& in(const Map& map, const Name& name)
    {
        static const std::vector<NodeId> kNoNodes;
        const auto it = map.find(name);
        return it == map.end() ? kNoNodes : it->second;
    }

    std::unordered_map<std::string_view, std::vector<NodeId>> m_ofOp;
    std::unordered_map<std::string_view, std::vector<NodeId>> m_byName;
    std::unordered_map<std::string, std::vector<NodeId>> m_byEscaped;
};

/// Evidence that has several ops in a row names them in its column "ops", or in "layer1", "layer2", ...
QStringList opsIn(const Table& evidence, std::size_t row)
{
    const auto textIn = [&](std::size_t column) {
        const auto cell = evidence.cell(row, column);
        const auto* const text = std::get_if<std::string_view>(&cell);
        return text == nullptr ? QString() : graphText(*text);
    };
    if (const auto ops = evidence.find("ops"))
        return textIn(*ops).split(QStringLiteral(", "));
    QStringList names;
    for (int i = 1;; ++i) {
        const auto layer = evidence.find("layer" + std::to_string(i));
        if (!layer)
            return names;
        names << textIn(*layer);
    }
}

void addFusable(std::vector<NodeGroup>& groups, const TablePtr& evidence, const NamedNodes& named)
{
    const auto duration = evidence == nullptr ? std::nullopt : evidence->find("duration");
    for (std::size_t row = 0; duration && row < evidence->rows; ++row) {
        NodeGroup group;
        for (const auto& name : opsIn(*evidence, row)) {
            const auto& nodes = named.any(name.toStdString());
            group.nodes.insert(group.nodes.end(), nodes.begin(), nodes.end());
        }
        if (group.nodes.size() < 2)
            continue;
        group.text =
            NodeFindingsText::tr("%n could become one op", nullptr, static_cast<int>(group.nodes.size()));
        const auto cell = evidence->cell(row, *duration);
        if (const auto* const ns = std::get_if<std::int64_t>(&cell))
            group.text += QStringLiteral(": ") + microsWithUnit(*ns);
        groups.push_back(std::move(group));
    }
}

} // namespace

bool NodeFindings::isEmpty() const
{
    return std::ranges::all_of(ofNode, [](const auto& findings) { return findings.empty(); });
}

NodeFindings findingsOf(const Advice& advice, std::uint32_t rank, const ModelGraph& graph,
                        const ModelRuns* runs, const Report& report)
{
    NodeFindings out;
    out.ofNode.resize(graph.nodes.size());
    const NamedNodes named(graph, runs, report);
    const auto nodesOf = [&](const Subject& subject) -> std::vector<NodeId> {
        if (subject.report != rank)
            return {};
        if (subject.kind == SubjectKind::Node)
            return named.named(subject.name);
        const auto row = static_cast<std::size_t>(subject.id);
        if (subject.kind != SubjectKind::Op || subject.id < 0 || row >= report.ops.size())
            return {};
        return named.ofOp(report.strings.text(report.ops.name[row]));
    };
    for (std::uint32_t i = 0; i < advice.findings.size(); ++i) {
        const auto& finding = advice.findings[i];
        std::vector<NodeId> nodes;
        for (const auto& subject : finding.subjects) {
            const auto of = nodesOf(subject);
            nodes.insert(nodes.end(), of.begin(), of.end());
        }
        std::ranges::sort(nodes);
        nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
        for (const auto node : nodes)
            out.ofNode[node.index()].push_back(i);
        if (finding.report == rank || finding.report == kAllReports)
            addFusable(out.fusable, finding.evidence, named);
    }
    return out;
}

} // namespace opscope
