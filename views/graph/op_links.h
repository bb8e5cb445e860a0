// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/graph/identity_table.h"
#include "views/grid/table_widget.h"

namespace opscope {

/// Which node an op of the run is and how that was found, and what has no counterpart.
class OpLinks : public TableWidget {
    Q_OBJECT
public:
    explicit OpLinks(Selection& selection, QWidget* parent = nullptr);

    /// Of nodes and ops of these, which the table does not keep.
    void setRuns(const ModelGraph& graph, const Report& report, const ModelRuns& runs);
    /// The row of a node; without the signal.
    void showNode(NodeId node);

Q_SIGNALS:
    /// The user goes to the row of a node.
    void nodeChosen(opscope::NodeId node);

private:
    std::vector<IdentityRow> m_rows;
    bool m_isShowing = false;
};

} // namespace opscope
