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
    for (const auto& [kind, table, column] :
         {std::array{"type", "type_report", "type"}, std::array{"api", "api_report", "name"}}) {
        OPSCOPE_TRY(
            store.ask(std::string("SELECT ") + column + ", sum(total) AS t FROM " + table + " GROUP BY " +
                          column + " ORDER BY t DESC, " + column + " LIMIT " + std::to_string(kMostNames),
                      {}, [&, kind = std::string(kind)](const FleetCells& row) {
                          out.measures << QString::fromStdString(kind + ':' + std::string(row.text(0)));
                      }));
    }
    for (const auto& measure : measures) {
        OPSCOPE_TRY_ASSIGN(auto trend, fleetTrend(store, filter, measure));
        out.trends.push_back(std::move(trend));
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
            if (trend == 0) // the table has the points of the first one
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
        return session().command(QStringLiteral("trend")) + QStringLiteral(" --of ") +
               shellWord(session().measures().section(QLatin1Char(';'), 0, 0).trimmed());
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
            const auto& series = *m_trends.front().series;
            out.push_back(
                {QString::fromStdString(series.project), QString::fromStdString(series.points[row].run)});
        }
        return out;
    }

    void show(const TrendAnswer& found)
    {
        m_trends = found.trends;
        {
            const QSignalBlocker quiet(m_measures);
            m_measures->clear();
            m_measures->addItems(found.measures);
            m_measures->setEditText(session().measures());
        }
        m_plot->setTrends(m_trends);
        m_table->setTable(m_trends.front().table);
        m_buttons->setRuns({});
        retranslate();
    }

    void retranslate()
    {
        m_measures->setToolTip(tr("What is shown: step, inference, run, type:NAME, op:NAME or api:NAME; "
                                  "several are separated by ';'"));
        m_measures->setAccessibleName(tr("What is shown"));
        m_plot->setAccessibleName(tr("Trend"));
        if (m_trends.empty())
            return m_title->clear();
        const auto& first = m_trends.front();
        QStringList parts{QString::fromStdString(first.series->place()),
                          tr("%n run(s)", nullptr, static_cast<int>(first.series->points.size())),
                          tr("%n change(s) of level", nullptr, static_cast<int>(first.changes.size()))};
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
