// SPDX-License-Identifier: GPL-3.0-or-later
// What the table widget does with its rows: copy, jump, export, the context menu.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMetaMethod>
#include <QMimeData>

#include "views/grid/export_dialog.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_copy.h"
#include "views/grid/table_times.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

namespace opscope {

void TableWidget::copy(bool withHeaders)
{
    if (!m_table)
        return;
    const auto rows = selectedRows(kMaxCopyRows);
    if (!rows.empty())
        QApplication::clipboard()->setMimeData(
            copyCells(*m_table, rows, visibleColumns(), withHeaders).release());
}

void TableWidget::copyCell()
{
    const auto index = m_view->currentIndex();
    if (index.isValid())
        QApplication::clipboard()->setText(index.data(TableModel::FullTextRole).toString());
}

void TableWidget::jumpToTimeline()
{
    const auto row = currentRow();
    if (!row)
        return;
    const auto slice = m_table->sliceOf ? m_table->sliceOf(*row) : SliceId();
    if (slice.valid())
        m_selection.navigator().go(
            {.rank = m_table->reportOf ? m_table->reportOf(*row) : m_selection.rank(), .slice = slice});
    else
        Q_EMIT rowJumpRequested(*row);
}

void TableWidget::setRequest(const RankRequest& request, const PanelContext& context, bool isOfRank)
{
    m_report = context.workspace->reports[request.index];
    m_request.request = request.request;
    m_request.root = context.hasRanks() ? context.root : std::string();
    const bool isNarrowed = isOfRank || context.selection.narrowing().rank.has_value();
    m_request.rank =
        isNarrowed && isByRank(*context.workspace) ? std::optional(m_report->rank) : std::nullopt;
}

ExportSource TableWidget::exportSource() const
{
    constexpr std::size_t kMostSelected = 50'000'000;
    auto request = m_request;
    request.query = query();
    const auto& times = TableTimes::of(*this);
    auto given = shown();
    if (times.given()) { // files have the times of the clock
        request.query.filters =
            filtersOfGiven(*times.given(), *times.shown(), std::move(request.query.filters));
        given.table = given.table == times.shown() ? times.given() : given.table;
    }
    return {.settings = settings(),
            .report = m_report,
            .shown = std::move(given),
            .request = std::move(request),
            .visibleColumns = visibleColumns(),
            .selectedRows = selectedRows(kMostSelected),
            .command = m_command};
}

QString TableWidget::cliCommand() const
{
    if (m_command.text)
        return m_command.text();
    const auto source = exportSource();
    ExportOptions options;
    options.columns = source.visibleColumns;
    return QString::fromStdString(exportCommand(*source.report, *TableTimes::of(*this).given(),
                                                source.request, options, m_table->page + ".csv"));
}

void TableWidget::openExport()
{
    if (!m_table || !shown().rows)
        return; // nothing is shown yet
    ExportDialog dialog(exportSource(), this);
    dialog.exec();
}

void TableWidget::cellMenu(const QPoint& at)
{
    const auto index = m_view->indexAt(at);
    QMenu menu;
    m_commands.addTo(&menu, {"table.copy", "table.copyHeaders", "table.copyCell"});
    menu.addSeparator();
    const auto row = index.isValid() ? m_model->sourceRow(index.row()) : std::nullopt;
    m_commands["table.jump"]->setEnabled(
        row && ((m_table->sliceOf && m_table->sliceOf(*row).valid()) ||
                isSignalConnected(QMetaMethod::fromSignal(&TableWidget::rowJumpRequested))));
    m_commands.addTo(&menu, {"table.jump"});
    if (row && static_cast<std::size_t>(index.column()) < m_table->columns.size()) {
        menu.addSeparator();
        const auto text = index.data(TableModel::FullTextRole).toString();
        const auto shortened = displayLine(index.data(Qt::DisplayRole).toString(), 40);
        const int column = index.column();
        menu.addAction(tr("Only rows with \u201C%1\u201D").arg(shortened), this,
                       [this, column, text] { m_header->setFilter(column, QLatin1Char('=') + text); });
        menu.addAction(tr("Without rows with \u201C%1\u201D").arg(shortened), this,
                       [this, column, text] { m_header->setFilter(column, QStringLiteral("!=") + text); });
        if (m_areNamesOps && static_cast<std::size_t>(column) == m_table->nameColumn)
            menu.addAction(tr("Use this name as the filter of every page"), this, [this, text] {
                auto narrowing = m_selection.narrowing();
                narrowing.name = text.toStdString();
                m_selection.setNarrowing(narrowing);
            });
        menu.addAction(tr("Clear all filters"), m_header, &FilterHeader::clearFilters);
    }
    if (m_model->isGrouped()) {
        menu.addSeparator();
        menu.addAction(tr("Expand all groups"), this, [this] { m_model->setAllExpanded(true); });
        menu.addAction(tr("Collapse all groups"), this, [this] { m_model->setAllExpanded(false); });
    }
    menu.addSeparator();
    m_commands.addTo(&menu, {"table.export"});
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

} // namespace opscope
