// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/op_node_table.h"

#include <algorithm>

#include <QAction>

#include "views/graph/node_details.h"

namespace opscope {

OpLinks::OpLinks(Selection& selection, QWidget* parent) : TableWidget(nullptr, selection, parent)
{
    setMarksSlices(false);
    setNamesAreOps(false);
    connect(this, &TableWidget::currentRowChanged, this, [this](std::optional<std::uint32_t> row) {
        if (row && *row < m_rows.size() && m_rows[*row].node.valid() && !isSelectingItself())
            Q_EMIT nodeChosen(m_rows[*row].node);
    });
}

void OpLinks::setRuns(const ModelGraph& graph, const Report& report, const ModelRuns& runs)
{
    const bool isFirst = m_rows.empty();
    m_rows = identityRows(graph, runs.identity);
    auto table = std::make_shared<Table>(*identityTable(graph, report, runs, m_rows));
    auto words = std::make_shared<std::vector<std::string>>();
    for (const auto& row : m_rows)
        words->push_back((row.how            ? NodeDetails::howText(*row.how)
                          : row.node.valid() ? tr("no op")
                                             : tr("no node"))
                             .toStdString());
    table->columns[*table->find("how")].values = [words](std::size_t row) {
        return Cell(std::string_view((*words)[row]));
    };
    setTable(std::move(table), QStringLiteral("graph_match"));
    if (isFirst)
        filterAction()->setChecked(false); // because the graph needs the space
}

void OpLinks::showNode(NodeId node)
{
    const auto it = std::ranges::find(m_rows, node, &IdentityRow::node);
    if (it != m_rows.end())
        selectRow(static_cast<std::uint32_t>(it - m_rows.begin()));
}

} // namespace opscope
