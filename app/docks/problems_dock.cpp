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
#include "core/report/names.h"
#include "core/table/join_ranks.h"
#include "core/table/take_rows.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
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

QString severityText(Severity severity, bool isHardError)
{
    if (isHardError)
        return ProblemsDock::tr("error");
    return severity == Severity::DataLoss  ? ProblemsDock::tr("data lost")
           : severity == Severity::Warning ? ProblemsDock::tr("warning")
                                           : ProblemsDock::tr("note");
}

Token colourOf(const Problem& problem)
{
    return problem.severity == Severity::DataLoss  ? Token::Bad
           : problem.severity == Severity::Warning ? Token::Warning
                                                   : Token::Accent;
}

/// The page of the command line in the words of the window, with the report that each row is of; why a path
/// could not be opened is an issue of a report of its own. `problems` are not empty.
TablePtr tableOf(const std::vector<Problem>& problems)
{
    struct Part {
        const Problem* first;
        std::shared_ptr<Report> report;
        std::vector<std::size_t> problems;
    };
    std::vector<Part> parts;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const auto& problem = problems[i];
        auto part = std::ranges::find_if(parts, [&](const Part& other) {
            return other.first->report == problem.report && other.first->rank == problem.rank &&
                   other.first->isHardError == problem.isHardError;
        });
        if (part == parts.end())
            part = parts.insert(part, {&problem, std::make_shared<Report>(), {}});
        part->report->issues.push_back({problem.severity, problem.message, problem.places, problem.count});
        part->problems.push_back(i);
    }
    std::vector<RankTable> tables;
    std::vector<std::uint32_t> rowOf(problems.size());
    std::uint32_t row = 0;
    for (const auto& [first, report, own] : parts) {
        TableRequest request;
        request.words.text = [isHardError = first->isHardError](std::string_view english) {
            return severityText(fromWord(english, Severity::Info), isHardError).toStdString();
        };
        request.words.message = [](const Message& m) { return translateMessage(m).toStdString(); };
        const auto name = first->report ? first->report->nameOf(first->rank) : QString();
        tables.push_back({name.toStdString(), -1, *problemsPage.build(report, request, {})});
        for (const auto problem : own)
            rowOf[problem] = row++;
    }
    return takeRows(joinRanks(tables), std::move(rowOf));
}

std::vector<KeptColumn> severityFirst(const Table&)
{
    return {{QStringLiteral("severity")},
            {QStringLiteral("problem")},
            {QStringLiteral("count")},
            {QStringLiteral("places")}};
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
    m_table->setFirstColumns(severityFirst);
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
    if (!m_problems.empty())
        m_table->setTable(tableOf(m_problems));
    else if (m_table->table())
        m_table->setTable(takeRows(m_table->table(), {}));
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
        colors.emplace(severityText(problem.severity, problem.isHardError),
                       currentTheme().color(colourOf(problem)));
    if (m_table->table())
        m_table->setWordColors(static_cast<int>(*m_table->table()->find("severity")), std::move(colors));
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
