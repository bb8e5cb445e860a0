// SPDX-License-Identifier: GPL-3.0-or-later
// A figure over all runs: since when it has another level, and what changed with it.
#include <algorithm>
#include <array>

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>

#include "views/fleet/fleet_filter.h"
#include "views/fleet/fleet_page.h"
#include "views/fleet/run_buttons.h"
#include "views/fleet/trend_plot.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMostTrends = 6; ///< more colours are not distinct
constexpr int kMostNames = 300;        ///< of types and calls that are offered

/// Tables with names that a trend may be about, and what makes one of them large.
constexpr std::array<std::array<const char*, 4>, 5> kNamed{{{"type", "type_report", "type", "total"},
                                                            {"api", "api_report", "name", "total"},
                                                            {"comm", "comm_step", "kind", "elapse"},
                                                            {"finding", "finding", "rule", "gain"},
                                                            {"accuracy", "accuracy", "metric", "value"}}};

struct TrendAnswer {
    std::vector<FleetTrend> trends; ///< at least one
    QStringList measures;           ///< that can be asked for
};

Result<TrendAnswer> askTrends(const FleetStore& store, const FleetFilter& filter,
                              const std::vector<FleetMeasure>& measures)
{
    TrendAnswer out;
    OPSCOPE_TRY_ASSIGN(const auto recorded, fleetRecorded(store, filter));
    const auto kinds = QString::fromStdString(recorded).split(QStringLiteral(", "), Qt::SkipEmptyParts);
    for (const auto& kind : kinds) {
        const auto parsed = FleetMeasure::parse(kind.toStdString());
        if (parsed) // has no name
            out.measures << kind;
    }
    for (const auto& [kind, table, column, sum] : kNamed) {
        if (fleetTable(table).since > store.version())
            continue;
        OPSCOPE_TRY(store.ask("SELECT " + std::string(column) + ", CAST(sum(" + sum +
                                  ") AS double precision) " + "AS t FROM " + table + " GROUP BY " + column +
                                  " ORDER BY t DESC, " + column + " LIMIT " + std::to_string(kMostNames),
                              {}, [&, kind = std::string(kind)](const FleetCells& row) {
                                  out.measures
                                      << QString::fromStdString(kind + ':' + std::string(row.text(0)));
                              }));
    }
    for (const auto& measure : measures) {
        // One figure is shown with all its series, of other chips for instance.
        OPSCOPE_TRY_ASSIGN(auto trends,
                           fleetTrends(store, filter, measure, measures.size() == 1 ? kMostTrends : 1));
        std::ranges::move(trends, std::back_inserter(out.trends));
    }
    return out;
}

class FleetTrendPage : public FleetPage {
    Q_OBJECT
public:
    FleetTrendPage(const PanelContext& context, QWidget* parent)
        : FleetPage(context, parent),
          m_measures(new QComboBox(this)),
          m_title(new QLabel(this)),
          m_plot(new TrendPlot),
          m_table(new TableWidget(nullptr, context.selection)),
          m_buttons(new RunButtons(this))
    {
        head()->addWidget(new FleetFilterBar(session(), this));
        m_measures->setObjectName(QStringLiteral("fleet.measures"));
        m_measures->setEditable(true);
        m_measures->setInsertPolicy(QComboBox::NoInsert);
        m_measures->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        m_measures->setMinimumContentsLength(24);
        m_title->setTextFormat(Qt::PlainText);
        m_title->setWordWrap(true);
        auto* line = new QHBoxLayout;
        line->setContentsMargins(kGrid, 0, kGrid, kGrid / 2);
        line->setSpacing(kGrid);
        line->addWidget(m_measures);
        line->addWidget(m_title, 1);
        head()->addLayout(line);
        m_table->setNamesAreOps(false);
        m_table->setCommand({[this] { return cliCommand(); }, {ExportFormat::Csv, ExportFormat::Json}});
        m_buttons->setOldestFirst();
        m_table->addPageWidget(m_buttons);
        auto* both = new QSplitter(Qt::Vertical);
        both->setChildrenCollapsible(false);
        both->addWidget(m_plot);
        both->addWidget(m_table);
        both->setSizes({380, 300});
        content()->addWidget(both);
        setFocusProxy(m_measures);
        connect(m_measures, &QComboBox::activated, this, &FleetTrendPage::choose);
        connect(m_measures->lineEdit(), &QLineEdit::returnPressed, this, &FleetTrendPage::choose);
        connect(&session(), &FleetSession::measuresChanged, this, &FleetTrendPage::askSoon);
        connect(&session(), &FleetSession::filterChanged, this, &FleetTrendPage::askSoon);
        connect(m_plot, &TrendPlot::pointClicked, this, [this](std::size_t trend, std::size_t point) {
            showSeries(trend);
            m_table->reveal(static_cast<std::uint32_t>(point));
        });
        connect(m_table, &TableWidget::selectedRowsChanged, this, [this] {
            m_plot->setChosen(rows());
            m_buttons->setRuns(chosen());
        });
        connect(m_table, &TableWidget::rowJumpRequested, this, [this] { m_buttons->showRanks(); });
        connect(m_buttons, &RunButtons::ranksRequested, this, [this](const FleetSession::Run& run) {
            session().setRun(run);
            navigator().go({.page = QLatin1String(kFleetRanksId)});
        });
        connect(m_buttons, &RunButtons::openRequested, this, &FleetTrendPage::openRun);
        connect(m_buttons, &RunButtons::compareRequested, this, &FleetTrendPage::compareRuns);
        onLanguageChange(this, [this] { retranslate(); });
    }

    bool reveal(const Target& /*target*/) override { return true; }

    QString cliCommand() const override
    {
        auto out = session().command(QStringLiteral("trend")) + QStringLiteral(" --of ") +
                   shellWord(session().measures().section(QLatin1Char(';'), 0, 0).trimmed());
        if (m_current == 0 || m_current >= m_trends.size())
            return out;
        const auto& series = *m_trends[m_current].series; // not the one with the newest run
        const auto& filter = session().filter();
        const auto add = [&out](const char* option, const std::string& value) {
            if (!value.empty())
                out += QStringLiteral(" --%1 %2")
                           .arg(QLatin1String(option), shellWord(QString::fromStdString(value)));
        };
        add("project", filter.project.isEmpty() ? series.project : std::string());
        add("chip", filter.chip.isEmpty() ? series.points.back().chip : std::string());
        add("model", series.points.back().model);
        add("ranks", std::to_string(series.points.back().ranks));
        return out;
    }

protected:
    void ask() override
    {
        m_measures->setEditText(session().measures());
        std::vector<FleetMeasure> measures;
        for (const auto& text : session().measures().split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
            auto measure = FleetMeasure::parse(text.trimmed().toStdString());
            if (!measure)
                return showNote(translateError(measure.error()));
            if (measures.size() < kMostTrends)
                measures.push_back(*std::move(measure));
        }
        if (measures.empty())
            return;
        const auto isLike = [&measures](const FleetMeasure& measure) {
            return measure.isTime() == measures.front().isTime();
        };
        if (!std::ranges::all_of(measures, isLike))
            return showNote(tr("Times and errors of tensors have no common axis: choose one of both."));
        run(
            [filter = session().asked(), measures](const FleetStore& store, const std::stop_token&) {
                return askTrends(store, filter, measures);
            },
            [this](const TrendAnswer& found) { show(found); });
    }

private:
    void choose() { session().setMeasures(m_measures->currentText().trimmed()); }

    std::vector<std::uint32_t> rows() const
    {
        auto rows = m_table->selectedRows(3);
        std::ranges::sort(rows);
        return rows;
    }

    std::vector<FleetSession::Run> chosen() const
    {
        std::vector<FleetSession::Run> out;
        for (const auto row : rows()) {
            const auto& series = *m_trends[m_current].series;
            out.push_back(
                {QString::fromStdString(series.project), QString::fromStdString(series.points[row].run)});
        }
        return out;
    }

    void show(const TrendAnswer& found)
    {
        m_trends = found.trends;
        m_measures->clear();
        m_measures->addItems(found.measures);
        m_measures->setEditText(session().measures());
        m_plot->setTrends(m_trends);
        showSeries(0, true);
    }

    /// The table has the points of one of the series.
    void showSeries(std::size_t index, bool isNew = false)
    {
        if (index == m_current && !isNew)
            return;
        m_current = index;
        m_plot->setCurrent(index);
        m_table->setTable(m_trends[index].table);
        m_buttons->setRuns({});
        retranslate();
    }

    void retranslate()
    {
        m_measures->setToolTip(
            tr("What is shown: step, inference, run, type:NAME, op:NAME, api:NAME, comm:KIND, "
               "finding:RULE or accuracy:ERROR; several are separated by ';'"));
        m_measures->setAccessibleName(tr("What is shown"));
        m_plot->setAccessibleName(tr("Trend"));
        if (m_trends.empty())
            return m_title->clear();
        const auto& first = m_trends[m_current];
        QStringList parts{QString::fromStdString(first.series->place()),
                          tr("%n run(s)", nullptr, static_cast<int>(first.series->points.size())),
                          tr("%n change(s) of level", nullptr, static_cast<int>(first.changes.size()))};
        if (first.endsWithNewest)
            parts << tr("the newest runs are one of them");
        if (!first.others.empty())
            parts << tr("%n other series (chip, model or number of ranks)", nullptr,
                        static_cast<int>(first.others.size()));
        m_title->setText(parts.join(QStringLiteral(" · ")));
        QStringList others;
        for (const auto& place : first.others)
            others << QString::fromStdString(place);
        m_title->setToolTip(others.join(QLatin1Char('\n')));
    }

    QComboBox* m_measures;
    QLabel* m_title;
    TrendPlot* m_plot;
    TableWidget* m_table;
    RunButtons* m_buttons;
    std::vector<FleetTrend> m_trends;
    std::size_t m_current = 0; ///< in the table
};

} // namespace

extern const Panel fleetTrendPanel;
constinit const Panel fleetTrendPanel{kFleetTrendId,
                                      QT_TRANSLATE_NOOP("Panel", "Trend"),
                                      nullptr,
                                      makePage<FleetTrendPage>,
                                      {.group = PageGroup::Overview, .icon = "utilisation"}};

} // namespace opscope

#include "trend_view.moc"
