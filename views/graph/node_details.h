// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

#include "core/graph/diff.h"
#include "core/graph/model_runs.h"

namespace opscope {

/// What is known of a node: itself, its executions in the run, its tensors, its attributes. Its neighbours
/// are links.
class NodeDetails : public QTreeWidget {
    Q_OBJECT
public:
    explicit NodeDetails(QWidget* parent = nullptr);

    /// `runs` and `report` are null without a run.
    void showNode(const ModelGraph& graph, NodeId node, const ModelRuns* runs, const Report* report);
    /// Behind a node: what it is in another model.
    void addDifference(const ModelGraph& other, const DiffRow& row);
    void showScope(const GraphScopes& scopes, std::uint32_t scope, const ModelRuns* runs);
    /// The model itself: its facts and what it holds.
    void showModel(const ModelGraph& graph);
    /// All of it, a line a field with a tab between name and value.
    QString asText() const;

Q_SIGNALS:
    void nodeAsked(opscope::NodeId node);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    static QString howText(LinkHow how);
    QTreeWidgetItem* section(const QString& title);
    void field(QTreeWidgetItem* section, const QString& name, const QString& value, NodeId link = {});
    void finish();
};

} // namespace opscope
