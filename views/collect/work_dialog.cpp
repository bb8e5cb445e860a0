// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/work_dialog.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QTableWidget>

#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {

WorkDialog::WorkDialog(QSize size, QWidget* parent)
    : QDialog(parent),
      m_state(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_close(new QPushButton(this))
{
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(kGrid);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    resize(size.boundedTo(screen()->availableSize()));
    onLanguageChange(this, [this] { m_close->setText(tr("Close")); });
}

void WorkDialog::reject()
{
    m_isClosing = isRunning();
    cancel();
    if (!m_isClosing)
        QDialog::reject();
}

QTableWidget* WorkDialog::makeList(int columns, int firstWide)
{
    auto* list = new QTableWidget(0, columns, this);
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setShowGrid(false);
    list->setAlternatingRowColors(true);
    list->setTabKeyNavigation(false);
    list->verticalHeader()->hide();
    list->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->horizontalHeader()->setHighlightSections(false);
    list->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (int column = 0; column < columns; ++column)
        list->horizontalHeader()->setSectionResizeMode(
            column, column < firstWide ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    return list;
}

void WorkDialog::setRow(QTableWidget* list, int row, const QStringList& cells, const QString& tip)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setToolTip(tip.isEmpty() ? item->text() : tip);
        list->setItem(row, column, item);
    }
}

QPlainTextEdit* WorkDialog::makeLog()
{
    constexpr int kMostLines = 50'000;
    auto* log = new QPlainTextEdit(this);
    log->setReadOnly(true);
    log->setTabChangesFocus(true);
    log->setMaximumBlockCount(kMostLines);
    return log;
}

} // namespace opscope
