// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/problems_dock.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include "app/dock_set.h"
#include "app/docks/problems_model.h"
#include "app/docks/window_dock.h"
#include "app/log_file.h"
#include "app/main_window.h"
#include "views/language_change.h"

namespace opscope {
namespace {
constexpr int kGrid = 8;
} // namespace

ProblemsDock::ProblemsDock(const QString& logPath, QWidget* parent)
    : QWidget(parent),
      m_model(new ProblemsModel(this)),
      m_view(new QTreeView(this)),
      m_empty(new QLabel(this)),
      m_log(new QLabel(this)),
      m_logPath(logPath)
{
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setFrameShape(QFrame::NoFrame);
    const int em = m_view->fontMetrics().horizontalAdvance(QLatin1Char('m'));
    const int widths[] = {9 * em, 42 * em, 26 * em, 6 * em};
    for (int column = 0; column < ProblemsModel::ReportColumn; ++column)
        m_view->setColumnWidth(column, widths[column]);
    connect(m_view, &QAbstractItemView::clicked, this, [this](const QModelIndex& i) { open(i.row()); });
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex& i) { open(i.row()); });

    m_empty->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setWordWrap(true);
    m_log->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_log->setOpenExternalLinks(true);
    m_log->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_empty);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_log);
    setFocusProxy(m_view);
    onLanguageChange(this, [this] { retranslate(); });
    setReports({});
}

void ProblemsDock::setReports(const std::vector<ReportView*>& reports)
{
    m_model->setReports(reports);
    m_view->setVisible(count() > 0);
    m_empty->setVisible(count() == 0);
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(m_empty, count() == 0 ? 1 : 0);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

int ProblemsDock::count() const
{
    return m_model->rowCount();
}

void ProblemsDock::openNext()
{
    if (count() == 0)
        return;
    const QModelIndex current = m_view->currentIndex();
    const int next = current.isValid() ? (current.row() + 1) % count() : 0;
    m_view->setCurrentIndex(m_model->index(next, 0));
    open(next);
}

void ProblemsDock::open(int row)
{
    const auto& problem = m_model->problem(row);
    if (problem.report)
        Q_EMIT placeRequested(problem.report,
                              problem.places.empty() || problem.isHardError
                                  ? QString()
                                  : QString::fromStdString(problem.places.front().file),
                              problem.rank);
}

void ProblemsDock::retranslate()
{
    m_view->setAccessibleName(tr("Problems"));
    m_empty->setText(tr("No problems: everything that was opened was read completely."));
    m_log->setText(tr("Log of the program: %1")
                       .arg(QStringLiteral("<a href=\"%1\">%2</a>")
                                .arg(QUrl::fromLocalFile(m_logPath).toString(QUrl::FullyEncoded),
                                     m_logPath.toHtmlEscaped())));
    m_model->retranslate();
}

namespace {

QWidget* create(MainWindow& window)
{
    auto* dock = new ProblemsDock(window.log().path());
    QObject::connect(dock, &ProblemsDock::placeRequested, &window,
                     [&window](ReportView* view, const QString& file, std::size_t rank) {
                         window.setCurrentView(view);
                         view->navigator().go({.rank = rank, .file = file});
                     });
    QObject::connect(&window, &MainWindow::reportsChanged, dock, [dock, &window] {
        dock->setReports(window.reports());
        window.setProblems(dock->count());
    });
    QObject::connect(&window, &MainWindow::nextProblemRequested, dock, &ProblemsDock::openNext);
    return dock;
}

} // namespace

extern const WindowDock problemsDock;
constinit const WindowDock problemsDock{"problems", QT_TRANSLATE_NOOP("Dock", "Problems"),
                                        Qt::BottomDockWidgetArea, DockSet::kNowhere, create};

} // namespace opscope
