// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/log_dock.h"

#include <QEvent>
#include <QLabel>
#include <QListView>
#include <QStringListModel>
#include <QUrl>
#include <QVBoxLayout>

#include "app/base/log_file.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {

LogDock::LogDock(LogFile* log, QWidget* parent)
    : QWidget(parent),
      m_log(log),
      m_model(new QStringListModel(log->lines(), this)),
      m_view(new QListView(this)),
      m_path(new QLabel(this))
{
    m_view->setModel(m_model);
    m_view->setUniformItemSizes(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setFrameShape(QFrame::NoFrame);
    m_path->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_path->setOpenExternalLinks(true);
    m_path->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_path);
    layout->addWidget(m_view, 1);
    connect(log, &LogFile::written, this, [this] {
        m_model->setStringList(m_log->lines());
        m_view->scrollToBottom();
    });
    setFocusProxy(m_view);
    onLanguageChange(this, [this] { retranslate(); });
}

void LogDock::retranslate()
{
    m_view->setAccessibleName(tr("Log"));
    m_path->setText({}); // setting the same text again would change nothing
    m_path->setText(tr("File: %1")
                        .arg(QStringLiteral("<a href=\"%1\">%2</a>")
                                 .arg(QUrl::fromLocalFile(m_log->path()).toString(QUrl::FullyEncoded),
                                      m_log->path().toHtmlEscaped())));
}

void LogDock::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        retranslate(); // a rich text keeps the colour of its links
}

} // namespace opscope
