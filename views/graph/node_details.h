// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/fields/field_tree.h"
#include "views/graph/node_colors.h"

namespace opscope {

/// What is known of a node: itself, its executions in the run, what is said of it, its tensors, its
/// attributes. Its neighbours and findings are links.
class NodeDetails : public FieldTree {
    Q_OBJECT
public:
    explicit NodeDetails(QWidget* parent = nullptr);

    /// `report` is that of the run, null without one.
    void showNode(const NodeFacts& facts, NodeId node, const Report* report);
    void showScope(const NodeFacts& facts, std::uint32_t scope);
    /// The model itself: its facts and what it holds.
    void showModel(const ModelGraph& graph);
    /// What names the op of a node, in words.
    static QString howText(LinkMethod how);

Q_SIGNALS:
    void nodeAsked(opscope::NodeId node);
    /// An index of the advice.
    void findingAsked(std::uint32_t finding);

private:
    FieldGroup runOf(const NodeFacts& facts, NodeId node, const Report& report);
    FieldGroup findingsOf(const NodeFacts& facts, NodeId node);
    FieldGroup metricsOf(const NodeFacts& facts, NodeId node);
    FieldGroup tensorsOf(const NodeFacts& facts, NodeId node);
    FieldGroup differenceOf(const NodeFacts& facts, NodeId node);
    FieldGroup inputsOf(const ModelGraph& graph, NodeId node);
    FieldGroup outputsOf(const ModelGraph& graph, NodeId node);
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
