// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <QFileInfo>
#include <QTabWidget>

namespace opscope {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_tabs(new QTabWidget(this))
{
    m_tabs->setDocumentMode(true);
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    setCentralWidget(m_tabs);
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closeReport);
    setWindowTitle(QStringLiteral("Opscope"));
}

MainWindow::~MainWindow() = default;

void MainWindow::open(const QStringList& paths)
{
    for (const auto& text : paths) {
        const QString path = QFileInfo(text).absoluteFilePath();
        ReportView* view = nullptr;
        for (int i = 0; i < reportCount() && view == nullptr; ++i) {
            if (reportAt(i)->path() == path)
                view = reportAt(i);
        }
        if (view == nullptr) {
            view = addTab(path);
            load(view);
        }
        m_tabs->setCurrentWidget(view);
    }
}

void MainWindow::closeReport(int index)
{
    if (auto* view = reportAt(index)) {
        m_tabs->removeTab(index);
        view->deleteLater(); // its Session is its child: what it still reads is abandoned
    }
}

int MainWindow::reportCount() const
{
    return m_tabs->count();
}

ReportView* MainWindow::reportAt(int index) const
{
    return qobject_cast<ReportView*>(m_tabs->widget(index));
}

ReportView* MainWindow::currentReport() const
{
    return reportAt(m_tabs->currentIndex());
}

bool MainWindow::isOpening() const
{
    for (int i = 0; i < reportCount(); ++i) {
        if (reportAt(i)->phase() == OpeningPhase::Opening)
            return true;
    }
    return false;
}

ReportView* MainWindow::addTab(const QString& path)
{
    auto* view = new ReportView(path, this);
    m_tabs->addTab(view, view->name());
    connect(view, &ReportView::changed, this, [this, view] { refreshTab(view); });
    connect(view, &ReportView::retryRequested, this, [this, view] { load(view); });
    refreshTab(view);
    return view;
}

void MainWindow::load(ReportView* view)
{
    auto* session = view->findChild<Session*>(QString(), Qt::FindDirectChildrenOnly);
    if (session == nullptr) {
        session = new Session(view);
        connect(session, &Session::progressed, view, &ReportView::setOpening);
        connect(session, &Session::inventoryReady, view, &ReportView::setSkeleton);
        connect(session, &Session::opened, this,
                [this, view](const Workspace& workspace) { publish(view, workspace); });
        connect(session, &Session::failed, this, [this, view](const Error& error) {
            view->setFailed(error, {});
            Q_EMIT openingEnded();
        });
    }
    view->setOpening({});
    session->open(view->path());
}

void MainWindow::publish(ReportView* view, const Workspace& workspace)
{
    for (std::size_t i = 0; i < workspace.reports.size(); ++i) {
        ReportView* target =
            i == 0 ? view : addTab(QString::fromStdString(workspace.reports[i]->root.string()));
        target->setReport(workspace.reports[i]);
    }
    Q_EMIT openingEnded();
}

void MainWindow::refreshTab(ReportView* view)
{
    const int index = m_tabs->indexOf(view);
    m_tabs->setTabText(index, view->name());
    m_tabs->setTabToolTip(index, view->path());
}

} // namespace opscope
