// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/fields/field_tree.h"
#include "views/graph/node_colors.h"

namespace opscope {

/// All facts about a node: the node itself, its executions in the run, findings, its tensors, its attributes.
/// Its neighbours and findings are links.
class NodeDetails : public FieldTree {
    Q_OBJECT
public:
    explicit NodeDetails(QWidget* parent = nullptr);

    /// `report` is the report of the run, or null.
    void showNode(const NodeFacts& facts, NodeId node, const Report* report);
    void showScope(const NodeFacts& facts, std::uint32_t scope);
    /// Shows the facts of the model and the number of its parts.
    void showModel(const ModelGraph& graph);
    /// A text about how the op of a node was found.
    static QString howText(LinkMethod how);

Q_SIGNALS:
    void nodeRequested(opscope::NodeId node);
    /// `finding` is an index of the advice.
    void findingRequested(std::uint32_t finding);

private:
    FieldGroup runOf(const NodeFacts& facts, NodeId node, const Report& report);
    FieldGroup findingsOf(const NodeFacts& facts, NodeId node);
    FieldGroup metricsOf(const NodeFacts& facts, NodeId node);
    FieldGroup tensorsOf(const NodeFacts& facts, NodeId node);
    FieldGroup differenceOf(const NodeFacts& facts, NodeId node);
    FieldGroup inputsOf(const ModelGraph& graph, NodeId node);
    FieldGroup outputsOf(const ModelGraph& graph, NodeId node);
    FieldGroup portsOf(const ModelGraph& graph, bool areInputs);
    FieldGroup orderOf(const ModelGraph& graph, NodeId node);
    FieldGroup attributesOf(const ModelGraph& graph, NodeId node);
    void addTimesOfBoth(FieldGroup& part, const DiffTime& time);
    void addScopeTimes(const NodeFacts& facts, std::uint32_t scope, FieldGroup& own);
    static void field(FieldGroup& group, const QString& name, const QString& value)
    {
        group.fields.push_back({name, value});
    }
    FieldRow linkTo(const QString& name, const QString& value, NodeId node);
};

} // namespace opscope
