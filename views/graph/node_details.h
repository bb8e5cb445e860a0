// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

#include "views/graph/node_colors.h"

namespace opscope {

/// What is known of a node: itself, its executions in the run, what is said of it, its tensors, its
/// attributes. Its neighbours and findings are links.
class NodeDetails : public QTreeWidget {
    Q_OBJECT
public:
    explicit NodeDetails(QWidget* parent = nullptr);

    /// `report` is that of the run, null without one.
    void showNode(const NodeFacts& facts, NodeId node, const Report* report);
    void showScope(const NodeFacts& facts, std::uint32_t scope);
    /// The model itself: its facts and what it holds.
    void showModel(const ModelGraph& graph);
    /// All of it, a line a field with a tab between name and value.
    static QString howText(LinkHow how);
    QString asText() const;

Q_SIGNALS:
    void nodeAsked(opscope::NodeId node);
    /// An index of the advice.
    void findingAsked(std::uint32_t finding);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addRun(const NodeFacts& facts, NodeId node, const Report& report);
    void addFindings(const NodeFacts& facts, NodeId node);
    void addMetrics(const NodeFacts& facts, NodeId node);
    void addTensors(const NodeFacts& facts, NodeId node);
    void addDifference(const NodeFacts& facts, NodeId node);
    void addSlots(const ModelGraph& graph, NodeId node);
    void addControls(const ModelGraph& graph, NodeId node);
    void addTimesOfBoth(QTreeWidgetItem* part, const DiffTime& time);
    void addScopeTimes(const NodeFacts& facts, std::uint32_t scope, QTreeWidgetItem* own);
    void fitColumns();
    QTreeWidgetItem* section(const QString& title);
    QTreeWidgetItem* field(QTreeWidgetItem* section, const QString& name, const QString& value,
                           NodeId link = {});
    void finish();
};

} // namespace opscope
