// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/graph/match/identity_table.h"
#include "views/grid/table_widget.h"

namespace opscope {

/// A table of the ops of the run with their nodes, how each node was found, and the ops and nodes without a
/// counterpart.
class OpLinks : public TableWidget {
    Q_OBJECT
public:
    explicit OpLinks(Selection& selection, QWidget* parent = nullptr);

    /// Shows the nodes and ops of these arguments, which the table does not keep.
    void setRuns(const ModelGraph& graph, const Report& report, const ModelRuns& runs);
    /// Selects the row of a node without the signal.
    void showNode(NodeId node);

Q_SIGNALS:
    /// The user selected the row of a node.
    void nodeChosen(opscope::NodeId node);

private:
    std::vector<IdentityRow> m_rows;
};

} // namespace opscope
