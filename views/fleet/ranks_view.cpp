// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of one run: a map of ranks and steps, what makes the chosen cell slow, and tables of slow ranks,
// links and op types.
#include <algorithm>
#include <array>
#include <cmath>

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>

#include "core/advisor/engine/thresholds.h"
#include "views/fleet/fleet_page.h"
#include "views/fleet/rank_map_plot.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::array kBys{FleetRanksBy::Step, FleetRanksBy::Link, FleetRanksBy::Type};
constexpr std::array kWords{"step", "link", "type"};

struct RanksAnswer {
    std::vector<FleetSession::Run> runs; ///< the newest first
    FleetSession::Run run;
    FleetRankMapPtr map;            ///< null: it recorded no steps
    std::array<TablePtr, 3> tables; ///< as kBys; null: nothing was recorded
};

/// A run that the caller has not named is the newest one.
Result<RanksAnswer> askRanks(const FleetStore& store, const FleetFilter& filter, FleetSession::Run run)
{
    RanksAnswer out;
    OPSCOPE_TRY_ASSIGN(const auto runs, fleetRuns(store, filter));
    for (std::size_t row = 0; row < runs->rows; ++row)
        out.runs.push_back(
            {QString::fromStdString(runs->text(row, 0)), QString::fromStdString(runs->text(row, 1))});
    if (run.key.isEmpty())
        run = out.runs.front();
    else if (std::ranges::find(out.runs, run) == out.runs.end()) // the filter leaves it out
        out.runs.insert(out.runs.begin(), run);
    out.run = run;
    const auto project = run.project.toStdString();
    const auto key = run.key.toStdString();
    // What was not recorded leaves its part empty; anything else is an error of all.
    const auto keep = [](auto found, const auto& put) -> Result<void> {
        if (found)
            put(*std::move(found));
        else if (found.error().code != ErrorCode::NotFound)
            return Failure(found.error());
        return {};
    };
    OPSCOPE_TRY_ASSIGN(const auto reports, fleetReports(store, project, key));
    OPSCOPE_TRY(keep(fleetRankMap(store, project, key), [&out](FleetRankMap map) {
        out.map = std::make_shared<const FleetRankMap>(std::move(map));
    }));
    for (std::size_t i = 0; i < kBys.size(); ++i) {
        OPSCOPE_TRY(
            keep(fleetRanks(store, project, key, kBys.at(i), thresholdOf(ThresholdId::RankDeviation).value),
                 [&](TablePtr table) { out.tables.at(i) = std::move(table); }));
    }
    return out;
}

class FleetRanksPage : public FleetPage {
    Q_OBJECT
public:
    FleetRanksPage(const PanelContext& context, QWidget* parent)
        : FleetPage(context, parent),
          m_runs(new QComboBox(this)),
          m_facts(new QLabel(this)),
          m_open(new QPushButton(this)),
          m_map(new RankMapPlot),
          m_cellTitle(new QLabel),
          m_cell(new TableWidget(nullptr, context.selection)),
          m_tabs(new QTabWidget)
    {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
        m_runs->setObjectName(QStringLiteral("fleet.run"));
        m_runs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_runs->setMinimumContentsLength(24);
        line->setSpacing(kGrid);
        line->addWidget(m_runs);
        line->addWidget(m_facts, 1);
        line->addWidget(m_open);
        m_open->setObjectName(QStringLiteral("fleet.openRun"));
        head()->addLayout(line);
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            m_tables.at(i) = new TableWidget(nullptr, context.selection);
            prepare(*m_tables.at(i));
            m_tabs->addTab(m_tables.at(i), QString());
        }
        prepare(*m_cell);
        m_cell->detachBar()->hide(); // a few rows, which need no search
        m_tabs->setDocumentMode(true);
        m_cellTitle->setObjectName(QStringLiteral("fleet.cell"));
        m_cellTitle->setTextFormat(Qt::PlainText);
        m_cellTitle->setWordWrap(true);
        m_cellTitle->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
        auto* cell = new QWidget;
        auto* cellLayout = new QVBoxLayout(cell);
        cellLayout->setContentsMargins(0, 0, 0, 0);
        cellLayout->setSpacing(0);
        cellLayout->addWidget(m_cellTitle);
        cellLayout->addWidget(m_cell, 1);
        auto* above = new QSplitter(Qt::Horizontal);
        above->setChildrenCollapsible(false);
        above->addWidget(m_map);
        above->addWidget(cell);
        above->setSizes({520, 480});
        auto* both = new QSplitter(Qt::Vertical);
        both->setChildrenCollapsible(false);
        both->addWidget(above);
        both->addWidget(m_tabs);
        both->setSizes({360, 300});
        content()->addWidget(both);
        setFocusProxy(m_runs);
        connect(m_runs, &QComboBox::activated, this,
                [this](int index) { session().setRun(m_listed[static_cast<std::size_t>(index)]); });
        connect(m_open, &QPushButton::clicked, this, [this] { openRun(session().run()); });
        connect(m_map, &RankMapPlot::cellClicked, this, &FleetRanksPage::choose);
        connect(m_tables[0], &TableWidget::currentRowChanged, this, &FleetRanksPage::chooseRank);
        connect(&session(), &FleetSession::runChanged, this, &FleetRanksPage::askSoon);
        connect(&session(), &FleetSession::filterChanged, this, &FleetRanksPage::askSoon);
        onLanguageChange(this, [this] { retranslate(); });
    }

    bool isBusy() const override { return FleetPage::isBusy() || m_asking.isRunning(); }
    bool reveal(const Target& /*target*/) override { return true; }

    QString cliCommand() const override
    {
        const auto& run = session().run();
        auto out = session().command(QStringLiteral("ranks"), false) + QStringLiteral(" --project ") +
                   shellWord(run.project) + QStringLiteral(" --run ") + shellWord(run.key);
        if (const int by = m_tabs->currentIndex(); by > 0)
            out += QStringLiteral(" --by ") + QLatin1String(kWords.at(static_cast<std::size_t>(by)));
        return out;
    }

protected:
    void ask() override
    {
        run([filter = session().asked(), run = session().run()](
                const FleetStore& store, const std::stop_token&) { return askRanks(store, filter, run); },
            [this](const RanksAnswer& found) { show(found); });
    }

private:
    void prepare(TableWidget& table)
    {
        table.setNamesAreOps(false);
        table.setCommand({[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json}});
    }

    void show(const RanksAnswer& found)
    {
        m_listed = found.runs;
        m_runs->clear();
        for (const auto& run : m_listed)
            m_runs->addItem(run.project + QStringLiteral(" · ") + run.key);
        const auto at = std::ranges::find(m_listed, found.run) - m_listed.begin();
        m_runs->setCurrentIndex(static_cast<int>(at));
        {
            const QSignalBlocker quiet(&session()); // nothing else was asked
            session().setRun(found.run);
        }
        m_asking.cancel(); // its cell is one of the run before
        m_shown = found.map;
        m_chosen.reset();
        if (m_shown)
            m_map->setEmpty({});
        m_map->setMap(m_shown);
        for (std::size_t i = 0; i < m_tables.size(); ++i) {
            m_tabs->setTabVisible(static_cast<int>(i), found.tables.at(i) != nullptr);
            if (found.tables.at(i))
                m_tables.at(i)->setTable(found.tables.at(i));
        }
        retranslate();
        chooseWorst();
    }

    /// The step in which the deviation of a report is largest; empty if it has no computing time.
    std::optional<std::size_t> slowestStep(std::size_t report) const
    {
        std::optional<std::size_t> slowest;
        for (std::size_t step = 0; step < m_shown->steps.size(); ++step) {
            // The first step of a run of one report loads and compiles.
            if (m_shown->reports.size() == 1 && step == 0 && m_shown->steps.size() > 1)
                continue;
            const auto value = m_shown->at(report, step);
            if (!std::isnan(value) && (!slowest || value > m_shown->at(report, *slowest)))
                slowest = step;
        }
        return slowest;
    }

    /// The cell with the largest deviation is what the user looks for.
    void chooseWorst()
    {
        m_cell->hide();
        if (!m_shown)
            return;
        std::optional<RankMapPlot::Chosen> worst;
        for (std::size_t report = 0; report < m_shown->reports.size(); ++report) {
            const auto step = slowestStep(report);
            if (step && (!worst || m_shown->at(report, *step) > m_shown->at(worst->report, worst->step)))
                worst = {report, *step};
        }
        if (worst)
            choose(worst->report, worst->step);
        else
            m_cellTitle->setText(tr("No step has a computing time."));
    }

    /// A row of the ranks leads to their slowest step.
    void chooseRank(std::optional<std::uint32_t> row)
    {
        if (!row || !m_shown || m_tables[0]->isSelectingItself())
            return;
        const auto& table = *m_tables[0]->table();
        const auto rank = QString::fromStdString(table.text(*row, 0));
        const auto part = table.text(*row, 1);
        for (std::size_t report = 0; report < m_shown->reports.size(); ++report) {
            const auto& of = m_shown->reports[report];
            const bool isIt = isKnown(of.rank) ? QString::number(of.rank) == rank : of.part == part;
            if (!isIt)
                continue;
            if (const auto step = slowestStep(report))
                choose(report, *step);
            return;
        }
    }

    void choose(std::size_t report, std::size_t step)
    {
        m_chosen = {report, step};
        m_map->setChosen(m_chosen);
        nameCell();
        m_asking.run(
            [place = session().place().toStdString(), run = session().run(), id = m_shown->reports[report].id,
             step = m_shown->steps[step]](const std::stop_token& stop) {
                return answer(
                    place,
                    [&](const FleetStore& store, const std::stop_token&) {
                        return fleetCell(store, run.project.toStdString(), run.key.toStdString(), id, step,
                                         translatedWords());
                    },
                    stop);
            },
            [this](const Result<TablePtr>& table) {
                m_cell->setVisible(table.has_value());
                if (!table)
                    return m_cellTitle->setText(translateError(table.error()));
                m_cell->setTable(*table);
                m_hasTypes = (*table)->text((*table)->rows - 1, 1) != (*table)->text(0, 1);
                nameCell();
            });
    }

    void nameCell()
    {
        if (!m_chosen || !m_shown)
            return;
        const auto& report = m_shown->reports[m_chosen->report];
        const auto step = m_shown->steps[m_chosen->step];
        const bool isOnly = m_shown->reports.size() == 1;
        auto text = step < 0 ? tr("Rank %1:").arg(reportLabel(report))
                             : tr("Rank %1, step %2:").arg(reportLabel(report)).arg(step);
        text += QLatin1Char(' ') + (isOnly ? tr("what differs from its other steps")
                                           : tr("what differs from the other ranks in this step"));
        if (!m_hasTypes)
            text += QLatin1Char('\n') +
                    tr("The ops of each step are not in the database: they have expired, or the run was "
                       "pushed with --no-steps.");
        m_cellTitle->setText(text);
    }

    void retranslate()
    {
        m_runs->setToolTip(tr("The run that is shown"));
        m_runs->setAccessibleName(m_runs->toolTip());
        m_open->setText(tr("Open report"));
        m_map->setAccessibleName(tr("Map of ranks and steps"));
        m_tabs->setTabText(0, tr("Ranks"));
        m_tabs->setTabText(1, tr("Links"));
        m_tabs->setTabText(2, tr("Op types"));
        if (m_shown) {
            const auto ranks = static_cast<std::uint64_t>(m_shown->ranks);
            m_facts->setText(
                m_shown->worldSize && *m_shown->worldSize > m_shown->ranks
                    ? tr("%1 of %2 ranks")
                          .arg(countText(ranks), countText(static_cast<std::uint64_t>(*m_shown->worldSize)))
                    : tr("%n rank(s)", nullptr, static_cast<int>(ranks)));
        } else if (!m_listed.empty()) {
            m_facts->setText({});
            m_map->setEmpty(tr("The run recorded no steps and no timeline."));
            m_cellTitle->clear();
        }
        nameCell();
    }

    QComboBox* m_runs;
    QLabel* m_facts;
    QPushButton* m_open;
    RankMapPlot* m_map;
    QLabel* m_cellTitle;
    TableWidget* m_cell;
    QTabWidget* m_tabs;
    std::array<TableWidget*, 3> m_tables{}; ///< as kBys
    std::vector<FleetSession::Run> m_listed;
    FleetRankMapPtr m_shown;
    std::optional<RankMapPlot::Chosen> m_chosen;
    bool m_hasTypes = true;
    Job m_asking{this};
};

} // namespace

extern const Panel fleetRanksPanel;
constinit const Panel fleetRanksPanel{kFleetRanksId,
                                      QT_TRANSLATE_NOOP("Panel", "Ranks"),
                                      nullptr,
                                      makePage<FleetRanksPage>,
                                      {.group = PageGroup::Overview, .icon = "communication"}};

} // namespace opscope

#include "ranks_view.moc"
