// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of ops and APIs: the table, a Pareto plot of what is shown, a histogram of the selected row.
#include <algorithm>
#include <unordered_map>

#include <QEvent>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>

#include "core/analysis/named_slices.h"
#include "core/base/message_id.h"
#include "core/table/pareto.h"
#include "views/plots/histogram_plot.h"
#include "views/plots/pareto_plot.h"
#include "views/selection/selection.h"
#include "views/tables/cell_delegate.h"
#include "views/tables/table_footer.h"
#include "views/tables/table_page.h"
#include "views/tables/table_widget.h"

namespace opscope {
namespace {

constexpr std::size_t kParetoBars = 30;
constexpr std::size_t kHistogramBins = 40;
constexpr std::size_t kMaxSlices = 200000;   ///< of one row, for its histogram
constexpr std::size_t kMaxMarked = 20000;    ///< of one row, marked on the timeline
constexpr std::size_t kMaxTrendRows = 20000; ///< tables with more rows have no trend column
constexpr std::size_t kTrendBuckets = 24;

/// What the names of a variant's rows stand for.
NamedSlices slicesOfVariant(std::string_view variant)
{
    NamedSlices which;
    if (variant == "op_types")
        which.name = NamedSlices::Name::OpType;
    else if (variant == "communication_ops" || variant == "communication")
        which.name = NamedSlices::Name::Communication;
    const bool isApi = variant.ends_with("api") || variant.starts_with("api") || variant == "msproftx";
    if (isApi) {
        which.side = NamedSlices::Side::Host;
        which.name = NamedSlices::Name::Api;
    } else if (variant.find("op") != std::string_view::npos || variant == "ai_cpu") {
        which.side = NamedSlices::Side::Device;
    }
    return which;
}

std::optional<std::int32_t> deviceOfRow(const Table& table, std::optional<std::size_t> column,
                                        std::size_t row)
{
    if (!column)
        return std::nullopt;
    const auto cell = table.cell(row, *column);
    if (const auto* device = std::get_if<std::int64_t>(&cell); device != nullptr && *device >= 0)
        return static_cast<std::int32_t>(*device);
    return std::nullopt;
}

std::optional<std::size_t> deviceColumn(const Table& table)
{
    for (const char* id : {"@device", "device", "Device_id", "Device ID"}) {
        if (const auto column = table.find(id))
            return column;
    }
    return std::nullopt;
}

std::string_view nameOf(const Table& table, std::size_t row)
{
    const auto cell = table.cell(row, table.nameColumn);
    const auto* name = std::get_if<std::string_view>(&cell);
    return name == nullptr ? std::string_view() : *name;
}

class StatisticsPage : public TablePageWidget {
    Q_OBJECT
public:
    StatisticsPage(const PanelContext& context, const TablePage& page, QWidget* parent)
        : TablePageWidget(context, page, {.hasRange = true, .hasNarrowing = true}, parent),
          m_pareto(new ParetoPlot),
          m_histogram(new HistogramPlot),
          m_why(new QToolButton),
          m_whyText(new QLabel)
    {
        m_why->setCheckable(true);
        m_why->setAutoRaise(true);
        m_whyText->setWordWrap(true);
        m_whyText->setContentsMargins(10, 4, 10, 6);
        m_whyText->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_whyText->setVisible(false);
        connect(m_why, &QToolButton::toggled, m_whyText, &QWidget::setVisible);
        addControl(m_why);
        addNote(m_whyText);
        retranslate();
        auto* plots = new QSplitter(Qt::Horizontal);
        plots->setChildrenCollapsible(false);
        plots->addWidget(m_pareto);
        plots->addWidget(m_histogram);
        plots->setStretchFactor(0, 3);
        plots->setStretchFactor(1, 2);
        addBelow(plots, 0);
        setBelowHeight(210);
        table()->setMarksSlices(false);
        connect(table(), &TableWidget::shownChanged, this, &StatisticsPage::updatePareto);
        connect(table(), &TableWidget::currentRowChanged, this, &StatisticsPage::updateHistogram);
        connect(this, &TablePageWidget::tableChanged, this, &StatisticsPage::updateTable);
        connect(m_pareto, &ParetoPlot::barClicked, this, &StatisticsPage::filterBar);
        if (context.selection != nullptr)
            connect(context.selection, &Selection::statisticsRequested, this, [this](const QString& filter) {
                this->context().selection->requestPage(QStringLiteral("statistics"));
                m_wantedFilter = filter;
                load();
                applyWantedFilter();
            });
        updateHistogram(std::nullopt);
    }

protected:
    void changeEvent(QEvent* event) override
    {
        TablePageWidget::changeEvent(event);
        if (event->type() == QEvent::LanguageChange)
            retranslate();
    }

private:
    void retranslate()
    {
        m_why->setText(tr("Why different?"));
        m_whyText->setText(tr(
            "From file: as the exporter summed it up over the whole collection, rounded to the digits that "
            "it prints. Computed here: from the slices of the timeline that are left by device, model, "
            "iteration and range. They differ where the timeline has lost or cut-off records, where the "
            "file sums up several devices, models or iterations, where the exporter counts calls that the "
            "timeline does not have, and in the last digit by rounding. The column Difference marks every "
            "row that does."));
    }

    /// Only a table with both sources can differ.
    void updateWhy()
    {
        const auto variants = tablePage("statistics")->variants;
        const auto found = std::ranges::find(variants, request().variant, &TableVariant::id);
        const bool hasBoth = found != variants.end() && found->hasFileSource && found->hasComputedSource;
        m_why->setVisible(hasBoth);
        m_whyText->setVisible(hasBoth && m_why->isChecked());
    }

    void applyWantedFilter()
    {
        if (m_wantedFilter && table()->table()) {
            table()->setFilter(table()->table()->nameColumn, *m_wantedFilter);
            m_wantedFilter.reset();
        }
    }

    void updateTable()
    {
        applyWantedFilter();
        updateWhy();
        const auto shown = table()->table();
        std::unordered_map<int, CellThreshold> marks;
        if (const auto difference = shown->find("difference"))
            marks[static_cast<int>(*difference)] = {.limit = 0, .isBelow = false, .isAbsolute = true};
        table()->setThresholds(std::move(marks));
        m_histogram->setHistogram({}, {}, tr("Select a row to see its durations"));
        if (shown->rows > kMaxTrendRows || context().report->slices.size() == 0)
            return;
        auto which = slicesOfVariant(request().variant);
        which.step = request().step;
        m_trends.run(
            this,
            [report = context().report, shown, which](std::stop_token stop) {
                const auto device = deviceColumn(*shown);
                std::vector<NamedRow> rows(shown->rows);
                for (std::size_t row = 0; row < rows.size(); ++row)
                    rows[row] = {nameOf(*shown, row), deviceOfRow(*shown, device, row)};
                return trendsOf(*report, rows, which, kTrendBuckets, stop);
            },
            [this, shown](std::vector<std::vector<float>> trends) {
                const bool hasAny = std::ranges::any_of(trends, [](const auto& t) { return t.size() > 1; });
                if (hasAny && shown == table()->table())
                    table()->setTrends(
                        std::make_shared<const std::vector<std::vector<float>>>(std::move(trends)));
            });
    }

    void updatePareto()
    {
        const auto& shown = table()->shown();
        const auto column = shown.table ? sumColumn(*shown.table) : std::nullopt;
        if (!column) {
            m_bars = {};
            m_pareto->setBars({}, {});
            return;
        }
        m_paretoWork.run(
            this,
            [shown, column = *column](std::stop_token stop) {
                return paretoOf(*shown.table, *shown.rows, column, kParetoBars, stop);
            },
            [this, of = shown.table, column = *column](const Pareto& pareto) {
                m_bars = pareto;
                std::vector<ParetoPlot::Bar> bars;
                for (const auto& bar : pareto.bars) {
                    const auto name = nameOf(*of, bar.row);
                    bars.push_back(
                        {QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                         of->columns[column].spec.kind == CellKind::Duration ? bar.value / 1000 : bar.value,
                         bar.cumulative, groupDigits(QString::fromStdString(of->text(bar.row, column)))});
                }
                m_pareto->setBars(std::move(bars), columnTitle(of->columns[column].spec));
            });
    }

    void filterBar(int bar)
    {
        const auto& bars = m_pareto->bars();
        const auto name = table()->table()->nameColumn;
        const auto wanted = QLatin1Char('=') + bars[static_cast<std::size_t>(bar)].name;
        const bool isSet = table()->query().filters.size() == 1 &&
                           table()->query().filters.front().text == wanted.toStdString();
        table()->setFilter(name, isSet ? QString() : wanted);
        if (!isSet)
            table()->selectRow(m_bars.bars[static_cast<std::size_t>(bar)].row);
    }

    void updateHistogram(std::optional<std::uint32_t> row)
    {
        if (!row) {
            m_histogramWork.cancel();
            m_histogram->setHistogram({}, {}, tr("Select a row to see its durations"));
            return;
        }
        const auto of = table()->table();
        auto which = slicesOfVariant(request().variant);
        which.step = request().step;
        if (table()->isRangeOnly() && context().selection != nullptr)
            which.range = context().selection->range();
        m_histogramWork.run(
            this,
            [report = context().report, of, row = *row, which](std::stop_token stop) {
                SlicesAndHistogram answer;
                const NamedRow named{nameOf(*of, row), deviceOfRow(*of, deviceColumn(*of), row)};
                answer.slices = slicesOf(*report, named, which, kMaxSlices, stop);
                std::vector<std::int64_t> durations;
                durations.reserve(answer.slices.size());
                for (const auto slice : answer.slices)
                    durations.push_back(report->slices.dur[slice.index()]);
                answer.histogram = durationBins(durations, kHistogramBins);
                return answer;
            },
            [this, of, row = *row](SlicesAndHistogram answer) {
                const auto name = nameOf(*of, row);
                const auto title = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
                m_histogram->setHistogram(
                    answer.histogram,
                    tr("%1: %n slice(s)", nullptr, static_cast<int>(answer.slices.size())).arg(title),
                    tr("The timeline has no slice of this name"));
                if (answer.slices.size() > kMaxMarked)
                    answer.slices.resize(kMaxMarked);
                if (context().selection != nullptr && !answer.slices.empty())
                    context().selection->setSlices(std::move(answer.slices));
            });
    }

    struct SlicesAndHistogram {
        std::vector<SliceId> slices;
        DurationBins histogram;
    };

    ParetoPlot* m_pareto;
    HistogramPlot* m_histogram;
    QToolButton* m_why;
    QLabel* m_whyText;
    Pareto m_bars;
    std::optional<QString> m_wantedFilter;
    Latest<Pareto> m_paretoWork;
    Latest<SlicesAndHistogram> m_histogramWork;
    Latest<std::vector<std::vector<float>>> m_trends;
};

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    const bool hasTable = std::ranges::any_of(report.tables, [](const DataTable& table) {
        return table.kind.find("statistic") != std::string::npos || table.kind == "op_summary" ||
               table.kind == "aicpu" || table.kind.starts_with("msprof_tx");
    });
    if (hasTable || report.slices.size() > 0 || report.ops.size() > 0)
        return std::nullopt;
    return EmptyReason{message(MessageId::NoStatisticsInput),
                       {message(MessageId::HowSummary), message(MessageId::HowTimeline)}};
}

QWidget* create(const PanelContext& context, QWidget* parent)
{
    return new StatisticsPage(context, *tablePage("statistics"), parent);
}

} // namespace

extern const Panel statisticsPanel;
constinit const Panel statisticsPanel{"statistics", QT_TRANSLATE_NOOP("Panel", "Statistics"), whyEmpty,
                                      create};

} // namespace opscope

#include "statistics_page.moc"
