// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/problems_dock.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QUrl>
#include <QVBoxLayout>

#include "app/base/log_file.h"
#include "app/settings/settings.h"
#include "core/table/join_ranks.h"
#include "core/table/take_rows.h"
#include "core/vendor/names.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

QString severityText(Severity severity, bool isHardError)
{
    if (isHardError)
        return ProblemsDock::tr("error");
    return severity == Severity::DataLoss  ? ProblemsDock::tr("data lost")
           : severity == Severity::Warning ? ProblemsDock::tr("warning")
                                           : ProblemsDock::tr("note");
}

Token colourOf(Severity severity)
{
    return severity == Severity::DataLoss  ? Token::Bad
           : severity == Severity::Warning ? Token::Warning
                                           : Token::Accent;
}

std::size_t countOf(const std::vector<ProblemSource>& sources)
{
    std::size_t count = 0;
    for (const auto& source : sources) {
        if (source.error)
            ++count;
        if (!source.workspace)
            continue;
        for (const auto& report : source.workspace->reports)
            count += report->issues.size();
    }
    return count;
}

/// The problems of one report, or why a path could not be opened; never empty.
struct Part {
    std::string name; ///< the name of the report
    std::vector<Problem> problems;
};

/// Ends early after a stop request.
std::vector<Part> partsOf(const std::vector<ProblemSource>& sources, const std::stop_token& stop)
{
    std::vector<Part> parts;
    for (const auto& source : sources) {
        if (source.error)
            parts.push_back({source.name.toStdString(), {*source.error}});
        const auto ranks = source.workspace ? source.workspace->reports.size() : 0;
        for (std::size_t rank = 0; rank < ranks && !stop.stop_requested(); ++rank) {
            const auto& issues = source.workspace->reports[rank]->issues;
            if (issues.empty())
                continue;
            Part part{ReportView::nameOf(source.name, *source.workspace, rank).toStdString(), {}};
            for (const auto& issue : issues)
                part.problems.push_back(
                    {source.view, issue.severity, issue.message, issue.places, issue.count, false, rank});
            parts.push_back(std::move(part));
        }
    }
    return parts;
}

/// The table of the command line's page with the texts of the window. Its issues are copies: the table does
/// not keep a closed report in memory, and the reason why a path could not be opened is in no report.
TablePtr tableOf(const Part& part)
{
    auto report = std::make_shared<Report>();
    for (const auto& problem : part.problems)
        report->issues.push_back({problem.severity, problem.message, problem.places, problem.count});
    TableRequest request;
    request.words.text = [isHardError = part.problems.front().isHardError](std::string_view english) {
        return severityText(fromWord(english, Severity::Info), isHardError).toStdString();
    };
    request.words.message = [](const Message& m) { return translateMessage(m).toStdString(); };
    return *problemsPage.build(report, request, {});
}

/// Indices of the problems: the worst first, problems of equal severity in their order.
std::vector<std::uint32_t> worstFirst(const std::vector<Problem>& problems)
{
    std::vector<std::uint32_t> order(problems.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{}, [&](std::uint32_t i) {
        return problems[i].isHardError ? 3 : static_cast<int>(problems[i].severity);
    });
    return order;
}

/// The rows of all reports that have problems; null if they are the same as `shown`, or after a stop request.
std::shared_ptr<const ProblemRows> rowsOf(const std::vector<ProblemSource>& sources, const ProblemRows* shown,
                                          const std::stop_token& stop)
{
    const auto parts = partsOf(sources, stop);
    std::vector<Problem> all;
    auto rows = std::make_shared<ProblemRows>();
    for (const auto& part : parts) {
        std::ranges::copy(part.problems, std::back_inserter(all));
        rows->names.push_back(part.name);
    }
    auto order = worstFirst(all);
    for (const auto i : order)
        rows->problems.push_back(std::move(all[i]));
    const bool isShown = shown != nullptr && shown->problems == rows->problems && shown->names == rows->names;
    if (isShown || parts.empty())
        return nullptr;
    std::vector<RankTable> tables;
    for (const auto& part : parts) {
        if (stop.stop_requested())
            return nullptr;
        tables.push_back({part.name, -1, tableOf(part)});
    }
    rows->table = takeRows(joinRanks(tables), std::move(order));
    rows->extents = columnExtents(*rows->table, stop);
    return rows;
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
      m_bar(m_table->detachBar()),
      m_empty(new QLabel(this)),
      m_log(new QLabel(this)),
      m_logPath(logPath)
{
    m_selection->setParent(nullptr); // children are deleted in their order, and the table uses the selection
    m_selection->setParent(this);
    m_table->setNamesAreOps(false);
    m_table->setFirstColumns(severityFirst);
    for (const auto signal : {&QAbstractItemView::clicked, &QAbstractItemView::activated})
        connect(m_table->view(), signal, this, qOverload<const QModelIndex&>(&ProblemsDock::open));

    m_empty->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
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

/// A view keeps its number as long as it exists.
ProblemSource ProblemsDock::sourceOf(ReportView& view)
{
    const auto isIt = [&](const auto& numbered) { return numbered.second == &view; };
    auto known = std::ranges::find_if(m_views, isIt);
    if (known == m_views.end()) {
        std::erase_if(m_views, [](const auto& numbered) { return numbered.second.isNull(); });
        known = m_views.emplace(++m_lastNumber, &view).first;
    }
    ProblemSource source{known->first, view.name(), {}, view.workspace()};
    if (const auto& error = view.error(); error && !view.isCancelled())
        source.error = Problem{source.view, Severity::DataLoss, error->message, {error->where}, 1, true, 0};
    return source;
}

void ProblemsDock::setReports(const std::vector<ReportView*>& reports)
{
    std::vector<ProblemSource> sources;
    for (auto* view : reports)
        sources.push_back(sourceOf(*view));
    if (sources == m_sources)
        return;
    m_sources = std::move(sources);
    m_count = static_cast<int>(countOf(m_sources));
    gather();
}

void ProblemsDock::gather()
{
    m_table->setVisible(m_count > 0);
    m_empty->setVisible(m_count == 0);
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(m_empty, m_count == 0 ? 1 : 0);
    if (m_count == 0) {
        m_job.cancel();
        showRows(std::make_shared<const ProblemRows>());
        return;
    }
    m_job.run([sources = m_sources, shown = m_isOtherLanguage ? nullptr : m_rows](
                  const std::stop_token& stop) { return rowsOf(sources, shown.get(), stop); },
              [this](std::shared_ptr<const ProblemRows> rows) {
                  if (rows)
                      showRows(std::move(rows)); // otherwise the rows do not change
              });
}

void ProblemsDock::showRows(std::shared_ptr<const ProblemRows> rows)
{
    const auto row = m_table->currentRow();
    const auto* shown = row ? problemAt(*row) : nullptr;
    const auto current = shown != nullptr ? std::optional(*shown) : std::nullopt;
    m_rows = std::move(rows);
    m_isOtherLanguage = false;
    if (m_rows->table)
        m_table->setTable(m_rows->table, {}, m_rows->extents);
    else if (m_table->table() && m_table->table()->rows > 0)
        m_table->setTable(takeRows(m_table->table(), {}));
    m_bar->setVisible(m_rows->table != nullptr);
    colourWords();
    if (current && m_rows->table)
        select(*current, *row);
}

/// If there are equal problems, selects the one in the row.
void ProblemsDock::select(const Problem& problem, std::uint32_t row)
{
    m_table->findRow(
        [rows = m_rows, problem, row](const Table&) -> std::optional<std::uint32_t> {
            const auto& all = rows->problems;
            if (row < all.size() && all[row] == problem)
                return row;
            const auto at = std::ranges::find(all, problem);
            return at == all.end() ? std::nullopt
                                   : std::optional(static_cast<std::uint32_t>(at - all.begin()));
        },
        [this](std::optional<std::uint32_t> found) {
            if (found)
                m_table->selectRow(*found);
        });
}

void ProblemsDock::colourWords()
{
    if (!m_table->table())
        return;
    std::unordered_map<QString, QColor> colors;
    const auto add = [&](Severity severity, bool isHardError) {
        colors.emplace(severityText(severity, isHardError), currentTheme().color(colourOf(severity)));
    };
    for (const auto severity : {Severity::Info, Severity::Warning, Severity::DataLoss})
        add(severity, false);
    add(Severity::DataLoss, true);
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

/// The shown rows may belong to the previous table while those of the next one are computed, and if the
/// filter of the next one fails.
const Problem* ProblemsDock::problemAt(std::uint32_t row) const
{
    const auto& problems = m_rows->problems;
    return row < problems.size() && m_table->shown().table == m_table->table() ? &problems[row] : nullptr;
}

void ProblemsDock::open(std::uint32_t row)
{
    const auto* shown = problemAt(row);
    if (shown == nullptr)
        return;
    const auto problem = *shown; // a copy, because the receiver may show other rows
    const auto view = m_views.find(problem.view);
    if (view != m_views.end() && view->second)
        Q_EMIT placeRequested(view->second,
                              problem.places.empty() || problem.isHardError
                                  ? QString()
                                  : QString::fromStdString(problem.places.front().file),
                              problem.rank);
}

void ProblemsDock::retranslate()
{
    m_isOtherLanguage = true;
    gather();
    m_table->setAccessibleName(tr("Problems"));
    m_empty->setText(tr("No problems: everything that was opened was read completely."));
    m_log->setText(tr("Log of the program: %1")
                       .arg(QStringLiteral("<a href=\"%1\">%2</a>")
                                .arg(QUrl::fromLocalFile(m_logPath).toString(QUrl::FullyEncoded),
                                     m_logPath.toHtmlEscaped())));
}

} // namespace opscope
