// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/tasks_dock.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/tabs/report_view.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

/// The progress bar of one opening.
class TaskRow : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(opscope::TasksDock)
public:
    TaskRow(ReportView* view, QWidget* parent) : QWidget(parent), m_view(view)
    {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        m_name.setText(view->name());
        m_name.setMinimumWidth(20 * kGrid);
        m_bar.setMaximumHeight(kGrid);
        m_bar.setMinimumWidth(20 * kGrid);
        m_bar.setTextVisible(false);
        m_bar.setAccessibleName(tr("Progress of %1").arg(view->name()));
        auto* cancel = new QPushButton(themedIcon(QLatin1String("close")), tr("Cancel"), this);
        cancel->setAccessibleName(tr("Cancel reading %1").arg(view->name()));
        layout->addWidget(&m_name);
        layout->addWidget(&m_bar);
        layout->addWidget(&m_text, 1);
        layout->addWidget(cancel);
        QObject::connect(cancel, &QPushButton::clicked, view->session(), &Session::cancel);
        QObject::connect(view->session(), &Session::progressed, this,
                         [this](const OpeningState& s) { show(s); });
        show(view->session()->state());
    }

private:
    void show(const OpeningState& state)
    {
        m_bar.setRange(0, 100);
        m_bar.setValue(static_cast<int>(state.fraction * 100));
        m_text.setText(progressText(state.fraction, state.file, state.etaMs));
        m_name.setText(m_view->name());
    }

    ReportView* m_view;
    QLabel m_name;
    QProgressBar m_bar;
    QLabel m_text;
};

} // namespace

TasksDock::TasksDock(QWidget* parent) : QScrollArea(parent), m_empty(new QLabel)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    auto* holder = new QWidget;
    m_rows = new QVBoxLayout(holder);
    m_rows->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_rows->addWidget(m_empty);
    m_rows->addStretch(1);
    setWidget(holder);
    onLanguageChange(this, [this] { retranslate(); });
}

void TasksDock::setReports(const std::vector<ReportView*>& reports)
{
    for (auto* row : widget()->findChildren<QWidget*>(QStringLiteral("task"), Qt::FindDirectChildrenOnly)) {
        row->hide();
        row->setObjectName({});
        row->deleteLater(); // its Cancel may have called this function
    }
    int shown = 0;
    for (auto* view : reports) {
        if (!view->session()->isRunning())
            continue;
        auto* row = new TaskRow(view, widget());
        row->setObjectName(QStringLiteral("task"));
        m_rows->insertWidget(shown++, row);
    }
    m_empty->setVisible(shown == 0);
}

void TasksDock::retranslate()
{
    setAccessibleName(tr("Tasks"));
    m_empty->setText(tr("Nothing is being read."));
}

} // namespace opscope
