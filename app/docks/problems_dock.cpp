// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/problems_dock.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QUrl>
#include <QVBoxLayout>

#include "app/docks/window_dock.h"
#include "app/settings/settings.h"
#include "app/window/dock_set.h"
#include "app/window/log_file.h"
#include "app/window/main_window.h"
#include "core/table/record_table.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/tables/grid_view.h"
#include "views/tables/table_widget.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

std::vector<Problem> problemsOf(const std::vector<ReportView*>& views)
{
    std::vector<Problem> problems;
    for (auto* view : views) {
        if (const auto& error = view->error(); error && !view->isCancelled())
            problems.push_back({view, Severity::DataLoss, error->message, {error->where}, 1, true, 0});
        if (!view->workspace())
            continue;
        const auto& reports = view->workspace()->reports;
        for (std::size_t rank = 0; rank < reports.size(); ++rank) {
            for (const auto& issue : reports[rank]->issues)
                problems.push_back(
                    {view, issue.severity, issue.message, issue.places, issue.count, false, rank});
        }
    }
    const auto weight = [](const Problem& p) { return p.isHardError ? 3 : static_cast<int>(p.severity); };
    std::ranges::stable_sort(problems, std::greater{}, weight);
    return problems;
}

QString severityText(const Problem& problem)
{
    if (problem.isHardError)
        return ProblemsDock::tr("error");
    return problem.severity == Severity::DataLoss  ? ProblemsDock::tr("data lost")
           : problem.severity == Severity::Warning ? ProblemsDock::tr("warning")
                                                   : ProblemsDock::tr("note");
}

Token colourOf(const Problem& problem)
{
    return problem.severity == Severity::DataLoss  ? Token::Bad
           : problem.severity == Severity::Warning ? Token::Warning
                                                   : Token::Accent;
}

/// The page of the command line, in the language of the window, with the report that each is of.
TablePtr tableOf(const std::vector<Problem>& problems)
{
    RecordTable table("problems", nullptr, problems);
    table.column(textSpec("severity", "Severity"),
                 [](const Problem& p) { return severityText(p).toStdString(); });
    table.column(textSpec("problem", "Problem"),
                 [](const Problem& p) { return translateMessage(p.message).toStdString(); });
    table.nameIsLast();
    table.column(countSpec("count", "Count"), &Problem::count);
    table.column(textSpec("places", "Places"), [](const Problem& p) {
        QStringList places;
        for (const auto& place : p.places)
            places << QString::fromStdString(place.text());
        return places.join(QStringLiteral(", ")).toStdString();
    });
    table.column(textSpec("report", "Report"), [](const Problem& p) {
        return p.report ? p.report->nameOf(p.rank).toStdString() : std::string();
    });
    return table.finish();
}

} // namespace

ProblemsDock::ProblemsDock(const QString& logPath, Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      m_selection(new Selection(preferences, this)),
      m_table(new TableWidget(nullptr, *m_selection, this)),
      m_bar(m_table->takeBar()),
      m_empty(new QLabel(this)),
      m_log(new QLabel(this)),
      m_logPath(logPath)
{
    m_table->setNamesAreOps(false);
    for (const auto signal : {&QAbstractItemView::clicked, &QAbstractItemView::activated})
        connect(m_table->view(), signal, this, qOverload<const QModelIndex&>(&ProblemsDock::open));

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
    layout->addWidget(m_table, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(0, 0, kGrid, 0);
    foot->addWidget(m_log, 1);
    foot->addWidget(m_bar);
    layout->addLayout(foot);
    setFocusProxy(m_table);
    onLanguageChange(this, [this] { retranslate(); });
}

void ProblemsDock::setReports(const std::vector<ReportView*>& reports)
{
    auto problems = problemsOf(reports);
    if (problems == m_problems)
        return; // the rows stay where they are
    const auto row = m_table->currentRow();
    const auto* shown = row ? problemAt(*row) : nullptr;
    const auto current = shown != nullptr ? std::optional(*shown) : std::nullopt;
    m_problems = std::move(problems);
    showProblems();
    const auto at = current ? std::ranges::find(m_problems, *current) : m_problems.end();
    if (at != m_problems.end())
        m_table->selectRow(static_cast<std::uint32_t>(at - m_problems.begin()));
}

void ProblemsDock::showProblems()
{
    m_table->setTable(tableOf(m_problems));
    colourWords();
    m_table->setVisible(count() > 0);
    m_bar->setVisible(count() > 0);
    m_empty->setVisible(count() == 0);
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(m_empty, count() == 0 ? 1 : 0);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void ProblemsDock::colourWords()
{
    std::unordered_map<QString, QColor> colors;
    for (const auto& problem : m_problems)
        colors.emplace(severityText(problem), currentTheme().color(colourOf(problem)));
    m_table->setWordColors(0, std::move(colors));
}

void ProblemsDock::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourWords();
}

void ProblemsDock::openNext()
{
    const auto& rows = m_table->shown().rows;
    if (!rows || rows->order.empty())
        return;
    const auto& order = rows->order;
    const auto current = m_table->currentRow();
    const auto at = current ? std::ranges::find(order, *current) : order.end();
    const auto next = at == order.end() || at + 1 == order.end() ? order.front() : *(at + 1);
    m_table->selectRow(next);
    open(next);
}

void ProblemsDock::open(const QModelIndex& index)
{
    if (const auto row = m_table->model()->sourceRow(index.row()))
        open(*row);
}

/// Rows that are shown are of the table of before while those of the next one are looked for, and where its
/// filter fails.
const Problem* ProblemsDock::problemAt(std::uint32_t row) const
{
    return row < m_problems.size() && m_table->shown().table == m_table->table() ? &m_problems[row] : nullptr;
}

void ProblemsDock::open(std::uint32_t row)
{
    const auto* shown = problemAt(row);
    if (shown == nullptr)
        return;
    const auto problem = *shown; // what follows may show others
    if (problem.report)
        Q_EMIT placeRequested(problem.report,
                              problem.places.empty() || problem.isHardError
                                  ? QString()
                                  : QString::fromStdString(problem.places.front().file),
                              problem.rank);
}

void ProblemsDock::retranslate()
{
    const auto current = m_table->currentRow();
    showProblems();
    if (current)
        m_table->selectRow(*current);
    m_table->setAccessibleName(tr("Problems"));
    m_empty->setText(tr("No problems: everything that was opened was read completely."));
    m_log->setText(tr("Log of the program: %1")
                       .arg(QStringLiteral("<a href=\"%1\">%2</a>")
                                .arg(QUrl::fromLocalFile(m_logPath).toString(QUrl::FullyEncoded),
                                     m_logPath.toHtmlEscaped())));
}

namespace {

QWidget* create(MainWindow& window)
{
    auto* dock = new ProblemsDock(window.log().path(), window.settings().preferences());
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
