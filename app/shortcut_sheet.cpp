// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shortcut_sheet.h"

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "app/action_table.h"

namespace opscope {
namespace {

constexpr int kGrid = 8;
constexpr QSize kSize(560, 560);

void add(QStandardItemModel& model, const QString& where, const QAction& action)
{
    const QString keys = keyText(action);
    if (keys.isEmpty() || action.text().isEmpty())
        return;
    QList<QStandardItem*> row{new QStandardItem(keys), new QStandardItem(plainText(action)),
                              new QStandardItem(where)};
    for (auto* item : row)
        item->setToolTip(item->text());
    model.appendRow(row);
}

} // namespace

ShortcutSheet::ShortcutSheet(const ActionTable& actions, const QString& pageName, const QWidget* page,
                             QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Shortcuts"));
    resize(kSize);
    auto* model = new QStandardItemModel(0, 3, this);
    model->setHorizontalHeaderLabels({tr("Key"), tr("Does"), tr("Where")});
    if (page != nullptr) {
        for (const auto* action : page->actions())
            add(*model, pageName, *action);
        for (const auto* child : page->findChildren<QWidget*>()) {
            for (const auto* action : child->actions()) {
                if (!page->actions().contains(const_cast<QAction*>(action)))
                    add(*model, pageName, *action);
            }
        }
    }
    for (const auto* action : actions.all())
        add(*model, tr("Everywhere"), *action);

    auto* filter = new QSortFilterProxyModel(this);
    filter->setSourceModel(model);
    filter->setFilterKeyColumn(-1);
    filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* line = new QLineEdit(this);
    line->setPlaceholderText(tr("Search keys"));
    line->setAccessibleName(line->placeholderText());
    line->setClearButtonEnabled(true);
    connect(line, &QLineEdit::textChanged, filter, &QSortFilterProxyModel::setFilterFixedString);
    auto* view = new QTableView(this);
    view->setModel(filter);
    view->setAccessibleName(tr("Shortcuts"));
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setShowGrid(false);
    view->setAlternatingRowColors(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setTabKeyNavigation(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + kGrid);
    view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    view->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    view->setColumnWidth(0, 22 * kGrid);
    view->setColumnWidth(2, 14 * kGrid);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(line);
    layout->addWidget(view, 1);
}

} // namespace opscope
