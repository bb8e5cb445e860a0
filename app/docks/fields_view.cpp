// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/fields_view.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace opscope {
namespace {
constexpr int kGrid = 8;
constexpr std::size_t kMaxFields = 2000; // a slice with more arguments than this shows the first of them
} // namespace

FieldsView::FieldsView(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_view(new QTreeView(this)),
      m_model(new QStandardItemModel(0, 2, this))
{
    m_title->setWordWrap(true);
    m_title->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_title->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setFrameShape(QFrame::NoFrame);
    auto* copy = new QAction(m_view);
    copy->setObjectName(QStringLiteral("details.copy"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &FieldsView::copySelected);
    m_view->addAction(copy);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    retranslate();
}

void FieldsView::show(const QString& title, const std::vector<std::pair<QString, QString>>& fields)
{
    QFont font = m_title->font();
    font.setBold(true);
    m_title->setFont(font);
    m_title->setForegroundRole(QPalette::WindowText);
    m_title->setText(title);
    m_model->removeRows(0, m_model->rowCount());
    const std::size_t count = std::min(fields.size(), kMaxFields);
    for (std::size_t i = 0; i < count; ++i) {
        auto* name = new QStandardItem(fields[i].first);
        auto* value = new QStandardItem(fields[i].second);
        name->setToolTip(fields[i].first);
        value->setToolTip(fields[i].second);
        m_model->appendRow({name, value});
    }
    m_view->resizeColumnToContents(0);
    m_view->setVisible(count > 0);
    m_title->setSizePolicy(QSizePolicy::Preferred,
                           count > 0 ? QSizePolicy::Preferred : QSizePolicy::Expanding);
}

void FieldsView::clear()
{
    show({}, {});
    QFont font = m_title->font();
    font.setBold(false);
    m_title->setFont(font);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_title->setText(tr("Select something to see all of its fields."));
}

void FieldsView::copySelected() const
{
    QStringList lines;
    for (const auto& index : m_view->selectionModel()->selectedRows(0))
        lines << index.data().toString() + QLatin1Char('\t') + index.siblingAtColumn(1).data().toString();
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void FieldsView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void FieldsView::retranslate()
{
    m_view->setAccessibleName(tr("Details"));
    m_model->setHorizontalHeaderLabels({tr("Field"), tr("Value")});
    m_view->actions().constFirst()->setText(tr("Copy"));
    if (m_model->rowCount() == 0)
        clear();
}

} // namespace opscope
