// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ranks/ranks_page.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/advisor/engine/thresholds.h"
#include "core/analysis/rank_summary.h"
#include "core/base/message_id.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/plots/part_color.h"
#include "views/plots/rank_bars.h"
#include "views/ranks/link_matrix.h"
#include "views/selection/selection.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

/// There are several ranks and not several runs of one, or the table of a cluster, and one of them has times
/// or should have them.
std::optional<EmptyReason> whyNoRanks(const Opened& opened)
{
    const auto& reports = opened.workspace.reports;
    const auto hasTimes = [](const ReportPtr& report) { return !report->stepTimes.empty(); };
    if (reports.size() == 1 && !hasTimes(reports.front())) {
        if (auto unread = whyNo<RunPart::All>(*reports.front())) // raw data, or not a run
            return unread;
    }
    std::vector<std::size_t> all(reports.size());
    std::iota(all.begin(), all.end(), 0);
    const bool isOneRank = reports.size() < 2 || areSuccessiveRuns(opened.workspace, all);
    if (isOneRank && std::ranges::none_of(reports, hasTimes))
        return EmptyReason{message(MessageId::MissingRanks), {message(MessageId::HowRanks)}};
    const auto hasLanes = [](const ReportPtr& report) { return !whyMissing(*report, RunPart::DeviceTasks); };
    if (std::ranges::none_of(reports, hasTimes) && std::ranges::none_of(reports, hasLanes))
        return EmptyReason{message(MessageId::MissingTimeline), {message(MessageId::NoTimelineCollect)}};
    return {};
}

/// The titles of the table that core has as words of the command line only.
[[maybe_unused]] constexpr const char* kTitles[] = {QT_TRANSLATE_NOOP("Column", "Length of the step"),
                                                    QT_TRANSLATE_NOOP("Column", "Computing off the median"),
                                                    QT_TRANSLATE_NOOP("Column", "Slow"),
                                                    QT_TRANSLATE_NOOP("Column", "Stage")};

double slowLimit()
{
    return thresholdOf(ThresholdId::RankDeviation).value;
}

} // namespace

RanksPage::RanksPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_context(context),
      m_verdict(new QLabel),
      m_bars(new RankBars),
      m_tabs(new QTabWidget),
      m_table(new TableWidget(context.report(), context.selection))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_verdict->setObjectName(QStringLiteral("ranks.verdict"));
    m_verdict->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_verdict);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_bars);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_table, QString());
    m_table->setWorkspace(context.workspace);
    m_table->setCommand({[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json}});
    if (LinkMatrix::isIn(*context.workspace)) {
        m_links = new LinkMatrix(context, m_tabs);
        m_tabs->addTab(m_links, QString());
    }
    splitter->addWidget(m_tabs);
    splitter->setSizes({300, 300});
    layout->addWidget(splitter, 1);
    setFocusProxy(m_bars);
    connect(m_bars, &RankBars::activated, this, &RanksPage::goTo);
    connect(m_bars, &RankBars::currentChanged, this, &RanksPage::showRow);
    connect(m_table, &TableWidget::currentRowChanged, this, [this](std::optional<std::uint32_t> row) {
        if (row && barOf(*row) >= 0)
            m_bars->setCurrent(barOf(*row));
    });
    connect(m_table, &TableWidget::rowJumpRequested, this, [this](std::uint32_t row) {
        if (barOf(row) >= 0)
            goTo(barOf(row));
    });
    selection().on(Selection::Narrowed, this, [this] {
        fill();
        if (shownStep() != m_tableStep)
            fillTable();
    });
    onLanguageChange(this, [this] {
        retranslate();
        fill();
        fillTable();
    });
    m_work.run(
        [workspace = context.workspace](const std::stop_token& stop) {
            auto computed = std::make_shared<Computed>();
            for (const auto& report : workspace->reports) {
                if (!stop.stop_requested())
                    computed->ranks.push_back(rankFiguresOf(*report, stop));
            }
            if (!stop.stop_requested())
                computed->times = rankTimes(computed->ranks);
            return std::shared_ptr<const Computed>(std::move(computed));
        },
        [this](std::shared_ptr<const Computed> computed) {
            m_computed = std::move(computed);
            fill();
            fillTable();
        });
}

bool RanksPage::isBusy() const
{
    return m_work.isRunning() || (m_links != nullptr && m_links->isBusy());
}

QString RanksPage::cliCommand() const
{
    return QStringLiteral("opscope-cli ranks %1").arg(shellWord(QString::fromStdString(m_context.root)));
}

void RanksPage::retranslate()
{
    m_tabs->setTabText(0, tr("Figures"));
    if (m_links != nullptr)
        m_tabs->setTabText(1, tr("Links"));
    m_bars->setAccessibleName(tr("Ranks"));
}

void RanksPage::fill()
{
    if (!m_computed)
        return;
    const auto& [ranks, times] = *m_computed;
    const auto before = m_bars->current() >= 0 && m_bars->current() < static_cast<int>(m_rows.size())
                            ? m_rows[static_cast<std::size_t>(m_bars->current())].time
                            : std::nullopt;
    m_rows = rankRows(*m_context.workspace, ranks, times, slowLimit(), shownStep());
    std::vector<RankBar> bars;
    for (const auto& row : m_rows)
        bars.push_back(row.bar);
    const auto isCurrent = [&](const RankRow& row) { return before && row.time == before; };
    const auto current = std::ranges::find_if(m_rows, isCurrent);
    m_bars->setBars({{tr("Compute"), partColor(TimePart::Compute)},
                     {tr("Communication not overlapped"), partColor(TimePart::Communication)},
                     {tr("Free"), partColor(TimePart::Idle)}},
                    std::move(bars),
                    current == m_rows.end() ? -1 : static_cast<int>(current - m_rows.begin()));
    m_verdict->setText(slowRanksText(m_rows, times, slowLimit()));
}

/// The number of the step that the page is narrowed to.
std::optional<std::string> RanksPage::shownStep() const
{
    const auto& steps = selection().choices().steps;
    const auto chosen = selection().narrowing().step;
    return chosen && *chosen < steps.size() ? std::optional(std::to_string(steps[*chosen].number))
                                            : std::nullopt;
}

/// The rows of the step that is shown. All ranks are rows, because each is compared with the others.
void RanksPage::fillTable()
{
    if (!m_computed)
        return;
    m_tableStep = shownStep();
    std::vector<RankTime> times;
    m_timeOfRow.clear();
    for (std::size_t i = 0; i < m_computed->times.size(); ++i) {
        if (m_tableStep && m_computed->times[i].step != *m_tableStep)
            continue;
        times.push_back(m_computed->times[i]);
        m_timeOfRow.push_back(i);
    }
    m_table->setTable(rankTable(m_computed->ranks, times, slowLimit(), false, translatedWords()),
                      QStringLiteral("ranks"));
}

/// The bar of a row of the table; -1 if it has none.
int RanksPage::barOf(std::uint32_t row) const
{
    if (row >= m_timeOfRow.size())
        return -1;
    const auto found = std::ranges::find(m_rows, std::optional(m_timeOfRow[row]), &RankRow::time);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

/// Shows the rank on the timeline, in the step of the row.
void RanksPage::goTo(int index)
{
    const auto& row = m_rows[static_cast<std::size_t>(index)];
    const auto& report = *m_context.workspace->reports[row.report];
    if (report.span.empty())
        return;
    auto range = report.span;
    for (const auto& step : report.steps) {
        if (row.time && std::to_string(step.number) == m_computed->times[*row.time].step &&
            !step.range.empty())
            range = step.range;
    }
    navigator().go({.rank = row.report, .range = range});
}

/// The rank comes into focus, and its row in the table becomes current.
void RanksPage::showRow(int index)
{
    if (index < 0)
        return;
    const auto& row = m_rows[static_cast<std::size_t>(index)];
    selection().setRank(row.report, this);
    const auto found = row.time ? std::ranges::find(m_timeOfRow, *row.time) : m_timeOfRow.end();
    if (found != m_timeOfRow.end())
        m_table->selectRow(static_cast<std::uint32_t>(found - m_timeOfRow.begin()));
}

extern const Panel ranksPanel;
constinit const Panel ranksPanel{"ranks",
                                 QT_TRANSLATE_NOOP("Panel", "Ranks"),
                                 whyNoRanks,
                                 makePage<RanksPage>,
                                 {.group = PageGroup::System, .icon = "ranks"}};

} // namespace opscope
