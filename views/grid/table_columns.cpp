// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the table widget: their places, widths, selection and storage.
#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QCoreApplication>
#include <QMenu>

#include "views/grid/cell_delegate.h"
#include "views/grid/column_layout.h"
#include "views/grid/filter_header.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"

namespace opscope {
namespace {

constexpr int kMinWidth = 56;
constexpr int kMaxFitted = 260;
constexpr int kMaxSentence = 720;
constexpr int kMinName = 180;
constexpr int kTrendWidth = 120;
constexpr int kSampledCells = 3000;

} // namespace

QString TableWidget::layoutKey() const
{
    return m_settingsKey.isEmpty() ? QString::fromStdString(m_table->page) : m_settingsKey;
}

std::vector<std::size_t> TableWidget::visibleColumns() const
{
    std::vector<std::size_t> columns;
    for (int visual = 0; visual < m_header->count(); ++visual) {
        const int logical = m_header->logicalIndex(visual);
        if (!m_header->isSectionHidden(logical) &&
            static_cast<std::size_t>(logical) < m_table->columns.size())
            columns.push_back(static_cast<std::size_t>(logical));
    }
    return columns;
}

void TableWidget::nameGroups()
{
    std::vector<QString> groups;
    for (const auto& column : m_table->columns)
        groups.push_back(QCoreApplication::translate("Column", column.spec.group.c_str()));
    m_header->setGroups(std::move(groups));
}

void TableWidget::setUpColumns()
{
    m_isPlacing = true;
    nameGroups();
    for (int logical = 0; logical < m_header->count(); ++logical) {
        if (m_header->visualIndex(logical) != logical)
            m_header->moveSection(m_header->visualIndex(logical), logical);
    }
    auto kept = loadLayout(settings(), layoutKey());
    if (kept.empty() && m_firstColumns)
        kept = m_firstColumns(*m_table);
    m_customWidths = applyLayout(*m_header, *m_table, kept, m_extents);
    fitColumns();
    m_isPlacing = false;
    fillNameColumn();
}

void TableWidget::fitColumns()
{
    const bool wasPlacing = std::exchange(m_isPlacing, true);
    m_view->ensurePolished(); // a page may be built before the style has set its font
    m_header->ensurePolished();
    QStyleOptionViewItem option;
    option.font = m_view->font();
    const int columns = std::max(1, m_header->count());
    const int rows = std::min(m_model->rowCount(), std::clamp(kSampledCells / columns, 4, 60));
    for (int column = 0; column < m_header->count(); ++column) {
        const auto index = static_cast<std::size_t>(column);
        if (m_header->isSectionHidden(column) || (index < m_customWidths.size() && m_customWidths[index]))
            continue;
        if (column == m_model->trendColumn()) {
            m_header->resizeSection(column, kTrendWidth);
            continue;
        }
        int width = m_header->sectionSizeHint(column);
        for (int row = 0; row < rows; ++row)
            width = std::max(width, m_delegate->sizeHint(option, m_model->index(row, column)).width());
        for (int row = 0; row < std::min(2, m_pinned->rowCount()); ++row)
            width = std::max(width, m_delegate->sizeHint(option, m_pinned->index(row, column)).width() + 8);
        const bool isSentence = m_table->columns[index].spec.hasFigures;
        width = std::clamp(width, kMinWidth, isSentence ? kMaxSentence : kMaxFitted);
        if (index == m_table->nameColumn)
            m_nameWidth = width;
        // Numbers are never cut, because any row may contain the one with the most digits. Sentences with
        // times are not cut either, unless they are very long.
        if (index < m_extents.size() && m_extents[index].hasValues) {
            const auto& spec = m_table->columns[index].spec;
            const auto widthOf = [&](std::uint32_t row) {
                return CellDelegate::barWidth(spec.hint) +
                       m_delegate->valueWidth(option.font, shownText(*m_table, row, index), column);
            };
            if (isNumeric(spec.kind))
                width =
                    std::max({width, widthOf(m_extents[index].least), widthOf(m_extents[index].greatest)});
            else if (spec.hasFigures)
                width = std::max(width, std::min(widthOf(m_extents[index].greatest), kMaxSentence));
        }
        m_header->resizeSection(column, width);
    }
    m_isPlacing = wasPlacing;
}

void TableWidget::showColumn(int column, bool isShown)
{
    const bool wasPlacing = std::exchange(m_isPlacing, true);
    m_header->setSectionHidden(column, !isShown);
    m_isPlacing = wasPlacing;
    updateFooter();
}

void TableWidget::fillNameColumn()
{
    if (!m_table || m_customWidths.empty() || m_table->nameColumn >= m_customWidths.size() ||
        m_customWidths[m_table->nameColumn])
        return;
    const int name = static_cast<int>(m_table->nameColumn);
    if (m_header->isSectionHidden(name))
        return;
    const int others = m_header->length() - m_header->sectionSize(name);
    const bool wasPlacing = std::exchange(m_isPlacing, true);
    m_header->resizeSection(name, std::max({kMinName, m_nameWidth, m_view->viewport()->width() - others}));
    m_isPlacing = wasPlacing;
}

/// Stores the widths at once, because the columns do not stay.
void TableWidget::endResizing()
{
    if (m_resizing.isActive())
        keepLayout();
}

void TableWidget::keepLayout()
{
    m_resizing.stop();
    if (m_isPlacing || !m_table || m_customWidths.empty())
        return;
    auto columns = readLayout(*m_header, *m_table, m_customWidths, m_extents);
    for (const auto& before : loadLayout(settings(), layoutKey())) {
        const auto index = m_table->find(before.id.toStdString());
        const auto column = std::ranges::find(columns, before.id, &KeptColumn::id);
        // The column is hidden because it has no values, not by the user: the user's choice with values
        // stays.
        if (index && column != columns.end() && *index < m_extents.size() && !m_extents[*index].hasValues)
            column->isHidden = before.isHidden;
    }
    saveLayout(settings(), layoutKey(), columns);
}

void TableWidget::fillColumnMenu()
{
    m_columnMenu->clear();
    if (!m_table)
        return;
    auto* all = m_columnMenu->addAction(tr("Show all columns"));
    connect(all, &QAction::triggered, this, [this] {
        for (int column = 0; column < m_header->count(); ++column)
            showColumn(column, true);
        fitColumns();
        fillNameColumn();
        keepLayout();
    });
    auto* reset = m_columnMenu->addAction(tr("Reset columns"));
    connect(reset, &QAction::triggered, this, [this] {
        m_resizing.stop();
        saveLayout(settings(), layoutKey(), {});
        setUpColumns();
    });
    m_columnMenu->addSeparator();
    QMenu* section = nullptr;
    QString sectionName;
    for (int visual = 0; visual < m_header->count(); ++visual) {
        const int column = m_header->logicalIndex(visual);
        const auto index = static_cast<std::size_t>(column);
        if (index >= m_table->columns.size())
            continue;
        const auto& spec = m_table->columns[index].spec;
        const auto group = QCoreApplication::translate("Column", spec.group.c_str());
        if (group != sectionName) {
            sectionName = group;
            section = group.isEmpty() ? nullptr : m_columnMenu->addMenu(group);
        }
        auto* action = (section == nullptr ? m_columnMenu : section)->addAction(columnTitle(spec));
        action->setCheckable(true);
        action->setChecked(!m_header->isSectionHidden(column));
        action->setData(column);
        // The last visible column cannot be hidden: the table would look broken.
        action->setEnabled(!action->isChecked() || visibleColumns().size() > 1);
        connect(action, &QAction::toggled, this, [this, column](bool isShown) {
            showColumn(column, isShown);
            fitColumns();
            fillNameColumn();
            keepLayout();
        });
    }
}

void TableWidget::headerMenu(const QPoint& at)
{
    const int column = m_header->logicalIndexAt(at);
    if (!m_table || column < 0 || static_cast<std::size_t>(column) >= m_table->columns.size())
        return;
    const auto index = static_cast<std::size_t>(column);
    const auto sort = [this, index](bool isDescending, bool isAdded) {
        auto keys = isAdded ? m_header->sortKeys() : std::vector<SortKey>{};
        std::erase_if(keys, [index](const SortKey& key) { return key.column == index; });
        keys.push_back({index, isDescending});
        m_header->setSortKeys(std::move(keys));
        requestRows(false);
    };
    QMenu menu;
    menu.addAction(tr("Sort ascending"), this, [sort] { sort(false, false); });
    menu.addAction(tr("Sort descending"), this, [sort] { sort(true, false); });
    menu.addAction(tr("Add to the sort (Shift+click)"), this, [sort] { sort(true, true); });
    menu.addAction(tr("No sort"), this, [this] {
        m_header->setSortKeys({});
        requestRows(false);
    });
    menu.addSeparator();
    if (m_group->findData(column) >= 0)
        menu.addAction(tr("Group by this column"), this, [this, index] { setGroupBy(index); });
    menu.addAction(tr("Clear all filters"), m_header, &FilterHeader::clearFilters);
    menu.addSeparator();
    auto* hide = menu.addAction(tr("Hide this column"), this, [this, column] {
        showColumn(column, false);
        fillNameColumn();
        keepLayout();
    });
    hide->setEnabled(visibleColumns().size() > 1);
    menu.addAction(tr("Fit the width"), this, [this, index] {
        m_customWidths[index] = false;
        fitColumns();
        fillNameColumn();
        keepLayout();
    });
    fillColumnMenu();
    m_columnMenu->setTitle(tr("Columns"));
    menu.addMenu(m_columnMenu);
    menu.exec(m_header->mapToGlobal(at));
}

} // namespace opscope
