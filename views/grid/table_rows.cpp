// SPDX-License-Identifier: GPL-3.0-or-later
// The table widget and its rows: order, filters, search and groups are requested here, and the answer is
// shown.
#include <algorithm>

#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalBlocker>

#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_footer.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"

namespace opscope {

TableQuery TableWidget::query() const
{
    TableQuery query;
    query.sort = m_header->sortKeys();
    query.filters = m_header->filters();
    query.search = m_search->text().toStdString();
    const int group = m_group->currentData().toInt();
    if (m_group->currentIndex() > 0) {
        query.groupWithoutNumber = group < 0;
        query.groupBy = static_cast<std::size_t>(group < 0 ? -group - 1 : group);
    }
    return query;
}

void TableWidget::applyQuery(const TableQuery& query, const Table& of)
{
    if (!m_table)
        return;
    const auto mine = [&](std::size_t column) {
        return column < of.columns.size() ? m_table->find(of.columns[column].spec.id) : std::nullopt;
    };
    m_isTakingQuery = true; // one request at the end, not one for each part
    std::vector<SortKey> keys;
    for (const auto& key : query.sort) {
        if (const auto column = mine(key.column))
            keys.push_back({*column, key.isDescending});
    }
    m_header->setSortKeys(std::move(keys));
    m_header->clearFilters();
    for (const auto& filter : query.filters) {
        if (const auto column = mine(filter.column))
            m_header->setFilter(static_cast<int>(*column), QString::fromStdString(filter.text));
    }
    m_search->setText(QString::fromStdString(query.search));
    setGroupBy(query.groupBy ? mine(*query.groupBy) : std::nullopt, query.groupWithoutNumber);
    m_isTakingQuery = false;
    m_runner->request(m_table, this->query(), false);
}

void TableWidget::requestRows(bool isTyping)
{
    if (!m_table || m_isTakingQuery)
        return;
    m_runner->request(m_table, query(), isTyping);
    Q_EMIT queryChanged();
}

void TableWidget::showRows(const ShownTable& next)
{
    const bool isOtherTable = shown().table != next.table;
    const auto current = currentRow();
    const bool isNewTable = !shown().table || m_customWidths.empty();
    auto shownNow = next;
    shownNow.trends = m_trends;
    const bool hasNewColumns =
        isNewTable ||
        m_model->columnCount() != static_cast<int>(next.table->columns.size()) + (m_trends ? 1 : 0);
    m_isPlacing = true;
    m_header->clearFilterErrors();
    const bool hasNewGroups = !m_model->isGrouped() && next.rows && !next.rows->groups.empty();
    m_model->setShown(shownNow);
    ShownTable pinned{.table = next.table};
    auto totals = std::make_shared<TableRows>();
    totals->order = next.table->totalRows;
    pinned.rows = std::move(totals);
    m_pinned->setShown(pinned);
    m_isPlacing = false;
    if (hasNewColumns) {
        setUpColumns();
    } else if (hasNewGroups) { // sums are longer than the values that they add up
        fitColumns();
        fillNameColumn();
    }
    if (!isOtherTable && current && *current < next.table->rows &&
        next.rows->order.size() <= QueryRunner::kSynchronousRows * 20)
        selectRow(*current);
    updateFooter();
    Q_EMIT shownChanged();
    if (m_requestedRow && next.table == m_table)
        showRequestedRow();
    else if (isOtherTable)
        followSlices(); // the slices that were selected on the timeline before this table was shown
}

void TableWidget::showError(const Error& error)
{
    const auto text = QString::fromStdString(error.text());
    for (const auto& filter : m_header->filters()) {
        // The query does not name a column: the filter that fails when it is applied by itself is marked.
        TableQuery single;
        single.filters = {filter};
        Table empty = *m_table;
        empty.rows = 0;
        empty.totalRows.clear();
        if (!runQuery(empty, single))
            m_header->setFilterError(static_cast<int>(filter.column), text);
    }
    m_footer->setError(text);
    m_footer->show();
}

void TableWidget::setFilter(std::size_t column, const QString& text)
{
    m_header->setFilter(static_cast<int>(column), text);
}

void TableWidget::setSearch(const QString& text)
{
    m_search->setText(text);
}

QVariant TableWidget::place() const
{
    QVariantList filters;
    for (int column = 0; m_table && column < static_cast<int>(m_table->columns.size()); ++column) {
        if (const auto text = m_header->filter(column); !text.isEmpty())
            filters << column << text;
    }
    return QVariantList{QVariant(filters), m_search->text(),
                        QPoint(m_view->horizontalScrollBar()->value(), m_view->verticalScrollBar()->value()),
                        m_table ? layoutKey() : QString()};
}

void TableWidget::showPlace(const QVariant& place)
{
    const auto wanted = place.toList();
    const auto now = this->place().toList();
    m_wantedPlace.clear();
    if (wanted.size() != now.size())
        return;
    if (wanted[3] != now[3]) {
        m_wantedPlace = place; // until the page shows that table again
        return;
    }
    const auto scroll = [this, at = wanted[2].toPoint()] {
        m_view->horizontalScrollBar()->setValue(at.x());
        m_view->verticalScrollBar()->setValue(at.y());
    };
    if (wanted[0] == now[0] && wanted[1] == now[1])
        return scroll();
    connect(this, &TableWidget::shownChanged, this, scroll, Qt::SingleShotConnection);
    m_header->clearFilters();
    const auto filters = wanted[0].toList();
    for (qsizetype i = 0; i + 1 < filters.size(); i += 2)
        m_header->setFilter(filters[i].toInt(), filters[i + 1].toString());
    setSearch(wanted[1].toString());
}

void TableWidget::setGroupBy(std::optional<std::size_t> column, bool withoutNumber)
{
    const int wanted = column ? static_cast<int>(*column) : 0;
    const int index = column ? m_group->findData(withoutNumber ? -wanted - 1 : wanted) : 0;
    if (index >= 0)
        m_group->setCurrentIndex(index);
}

void TableWidget::fillGroups()
{
    const QSignalBlocker block(m_group);
    const auto before = m_group->currentIndex() > 0 ? m_group->currentData() : QVariant();
    m_group->clear();
    m_group->addItem(tr("No groups"), 0);
    for (std::size_t i = 0; i < m_table->columns.size(); ++i) {
        const auto& spec = m_table->columns[i].spec;
        const auto title = columnTitle(spec);
        m_group->addItem(tr("By %1").arg(title), static_cast<int>(i));
        if (i == m_table->nameColumn && spec.kind == CellKind::Text)
            m_group->addItem(tr("By %1 without its number").arg(title), -static_cast<int>(i) - 1);
    }
    if (before.isValid())
        m_group->setCurrentIndex(std::max(0, m_group->findData(before)));
}

void TableWidget::updateFooter()
{
    std::size_t selected = 0;
    for (const auto& range : m_view->selectionModel()->selection())
        selected += static_cast<std::size_t>(range.height());
    if (m_table)
        m_footer->setShown(shown(), visibleColumns(), selected);
    const auto& rows = shown().rows;
    m_footer->setVisible(!m_isInDock || selected > 1 || (rows && rows->shown.count != rows->all.count));
    m_view->setWhyEmpty(whyNoRow(shown()));
}

} // namespace opscope
