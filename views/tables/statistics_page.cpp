// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of ops and APIs: the table, a Pareto plot of the shown rows, a histogram of the selected row.
#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include <QLabel>
#include <QSplitter>
#include <QToolButton>

#include "core/analysis/named_slices.h"
#include "core/table/pareto.h"
#include "core/table/slice_row.h"
#include "views/grid/cell_delegate.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_footer.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/plots/bars_plot.h"
#include "views/plots/histogram_plot.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/tables/statistics_rows.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kParetoBars = 30;
constexpr std::size_t kHistogramBins = 40;
constexpr std::size_t kMaxSlices = 200000;      ///< maximum for one row, for its histogram
constexpr std::size_t kMaxMarkedSlices = 20000; ///< maximum number of slices that are marked on the timeline
constexpr std::size_t kMaxMarkedRows = 1000;    ///< maximum number of rows whose slices are marked
constexpr std::size_t kMaxTrendRows = 20000;    ///< tables with more rows have no trend column

class StatisticsPage : public TablePageWidget {
    Q_OBJECT
public:
    StatisticsPage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, statisticsPage, {.hasRange = true}, parent),
          m_pareto(new BarsPlot(BarsPlot::Names::Slanted)),
          m_histogram(new HistogramPlot),
          m_reasonButton(new QToolButton),
          m_reasonText(new QLabel)
    {
        table()->setFirstColumns(idsLast);
        m_reasonButton->setCheckable(true);
        m_reasonButton->setAutoRaise(true);
        m_reasonText->setWordWrap(true);
        m_reasonText->setContentsMargins(10, 4, 10, 6);
        m_reasonText->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_reasonText->setVisible(false);
        connect(m_reasonButton, &QToolButton::toggled, m_reasonText, &QWidget::setVisible);
        addControl(m_reasonButton);
        addNote(m_reasonText);
        auto* plots = new QSplitter(Qt::Horizontal);
        plots->setChildrenCollapsible(false);
        plots->addWidget(m_pareto);
        plots->addWidget(m_histogram);
        plots->setStretchFactor(0, 3);
        plots->setStretchFactor(1, 2);
        addBelow(plots, 0);
        setBelowHeight(210);
        setTabOrder(table()->view(), m_pareto);
        setTabOrder(m_pareto, m_histogram);
        table()->setMarksSlices(false);
        connect(table(), &TableWidget::shownChanged, this, &StatisticsPage::rowsShown);
        connect(table(), &TableWidget::currentRowChanged, this, [this] { updateHistogram(); });
        connect(table(), &TableWidget::selectedRowsChanged, this, [this] { updateHistogram(); });
        connect(table()->view(), &QAbstractItemView::clicked, this, [this] {
            if (!m_isChosen)
                updateHistogram(true); // the row that follows the timeline is now chosen by the user
        });
        connect(table(), &TableWidget::rowJumpRequested, this, &StatisticsPage::jumpToLongest);
        connect(this, &TablePageWidget::tableChanged, this, &StatisticsPage::updateTable);
        connect(m_pareto, &BarsPlot::barClicked, this, &StatisticsPage::filterBar);
        selection().onSeen(Selection::Slices, this, [this] { followSlice(); });
        onLanguageChange(this, [this] {
            retranslate();
            updatePareto();
            updateHistogram(false, true);
        });
    }

    bool reveal(const Target& target) override
    {
        if (target.filter.isEmpty())
            return TablePageWidget::reveal(target);
        load();
        if (!target.variant.isEmpty() && target.variant.toStdString() != request().variant)
            setVariant(target.variant);
        if (isLoading())
            return false;
        if (hasTable())
            table()->setFilter(table()->table()->nameColumn, target.filter);
        return true;
    }

protected:
    /// Shows the row that sums up the slice: in the shown table, otherwise in the one for its kind.
    bool showRowOf(SliceId slice) override
    {
        load();
        if (isLoading())
            return false;
        const auto found = [this, slice](std::optional<std::uint32_t> row) {
            const auto* const variant = variantOf(context().report()->slices.cls[slice.index()]);
            if (row)
                return table()->reveal(*row);
            if (variant == nullptr || request().variant == variant)
                return reportMissingRow(slice);
            setVariant(QLatin1String(variant));
            navigator().go({.page = QStringLiteral("statistics"), .row = slice, .keepInBackground = true});
        };
        if (hasTable())
            findRowOf(slice, found);
        else
            found(std::nullopt);
        return true;
    }

private:
    void retranslate()
    {
        m_reasonButton->setText(tr("Why they differ"));
        m_reasonText->setText(tr(
            "From file: the exporter's sums over the entire collection, rounded to the digits that it "
            "prints. Computed here: from the slices of the timeline, after the filters for device, model, "
            "iteration and range. They differ where the timeline has lost or cut-off records, where the "
            "file sums up several devices, models or iterations, where the exporter counts calls that the "
            "timeline does not have, and in the last digit by rounding. The column \"File - computed\" marks "
            "every row that differs."));
    }

    /// Files and computation can differ only if the table has both sources.
    void updateReasonButton()
    {
        const auto variants = tablePage("statistics")->variants;
        const auto found = std::ranges::find(variants, request().variant, &TableVariant::id);
        const bool hasBoth = found != variants.end() && found->hasFileSource && found->hasComputedSource;
        m_reasonButton->setVisible(hasBoth);
        m_reasonText->setVisible(hasBoth && m_reasonButton->isChecked());
    }

    /// The slices that the rows of a rank sum up.
    NamedSlices slicesOfRows(std::size_t rank) const
    {
        auto which = slicesOfVariant(request().variant);
        which.step = selection().narrowingIn(rank).step;
        which.range = rangeIn(rank);
        return which;
    }

    void findRowOf(SliceId slice, const std::function<void(std::optional<std::uint32_t>)>& found)
    {
        const auto rank = selection().rank();
        table()->findRow(
            [slice, rank, report = context().report(),
             which = slicesOfRows(rank)](const Table& of) -> std::optional<std::uint32_t> {
                if (of.sliceOf) { // one row for each op
                    for (std::uint32_t row = 0; row < of.rows; ++row) {
                        if (of.sliceOf(row) == slice && (!of.reportOf || of.reportOf(row) == rank))
                            return row;
                    }
                }
                return rowOfNamedSlice(of, *report, slice, which, rank);
            },
            found);
    }

    /// A click on a slice selects the row that sums it up, if this table has one.
    void followSlice()
    {
        if (!hasTable() || selection().slices().size() != 1)
            return;
        findRowOf(selection().slices().front(), [this](std::optional<std::uint32_t> row) {
            if (row && row != table()->currentRow())
                table()->selectRow(*row);
        });
    }

    void rowsShown()
    {
        updatePareto();
        if (!table()->currentRow() && !table()->isFindingRow())
            followSlice();
    }

    void updateTable()
    {
        updateReasonButton();
        const auto shown = table()->table();
        std::unordered_map<int, CellThreshold> marks;
        if (const auto difference = shown->find("difference"))
            marks[static_cast<int>(*difference)] = {.limit = 0, .isBelow = false, .isAbsolute = true};
        table()->setThresholds(std::move(marks));
        m_histogram->setHistogram({}, {}, tr("Select a row to see its durations"));
        const bool hasSlices = std::ranges::any_of(
            context().workspace->reports, [](const ReportPtr& report) { return report->slices.size() > 0; });
        if (shown->rows > kMaxTrendRows || !hasSlices)
            return;
        std::vector<NamedSlices> which; // for the complete report, whatever range the rows sum up
        for (std::size_t rank = 0; rank < context().workspace->reports.size(); ++rank) {
            which.push_back(slicesOfRows(rank));
            which.back().range.reset();
        }
        m_trends.run([workspace = context().workspace, shown,
                      which](std::stop_token stop) { return trendsOfRanks(*workspace, *shown, which, stop); },
                     [this, shown](std::vector<std::vector<float>> trends) {
                         const bool hasAny =
                             std::ranges::any_of(trends, [](const auto& t) { return t.size() > 1; });
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
            m_pareto->setBars({}, {}, tr("No row has a value to show"));
            return;
        }
        m_paretoWork.run(
            [shown, column = *column](std::stop_token stop) {
                return paretoOf(*shown.table, *shown.rows, column, kParetoBars, stop);
            },
            [this, of = shown.table, column = *column](const Pareto& pareto) {
                m_bars = pareto;
                const auto& spec = of->columns[column].spec;
                std::vector<BarsPlot::Bar> bars;
                for (const auto& bar : pareto.bars) {
                    const auto name = qtext(nameOfRow(*of, bar.row));
                    bars.push_back(
                        {.name = name,
                         .value = spec.kind == CellKind::Duration ? bar.value / 1000 : bar.value,
                         .tip = tr("%1\n%2: %3\nup to here: %4 of the sum")
                                    .arg(name, columnTitle(spec), groupDigits(of->text(bar.row, column)),
                                         shareText(bar.cumulative)),
                         .cumulative = bar.cumulative});
                }
                m_pareto->setBars(std::move(bars), columnTitle(spec), tr("No row has a value to show"));
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
        if (!isSet && table()->selectRow(m_bars.bars[static_cast<std::size_t>(bar)].row))
            updateHistogram(true);
    }

    /// Shows the durations of the current row. If the user chose rows, all their slices are marked on the
    /// timeline; if a row follows the timeline, only the clicked slice stays marked. `isAgain`: the texts are
    /// set again, and no slices are marked.
    void updateHistogram(bool isChosenHere = false, bool isAgain = false)
    {
        const auto row = table()->currentRow();
        if (!row) {
            m_histogramWork.cancel();
            m_histogram->setHistogram({}, {}, tr("Select a row to see its durations"));
            return;
        }
        const auto of = table()->table();
        const bool isSame = m_histogramOf == std::pair(of, *row); // shown again, in another order
        m_histogramOf = {of, *row};
        if (!isAgain)
            m_isChosen = isChosenHere || !table()->isSelectingItself() || (m_isChosen && isSame);
        auto selected = table()->selectedRows(kMaxMarkedRows);
        if (selected.empty())
            selected = {*row};
        const auto rank = rankOf(*row); // one rank is in focus: slices of the others are not marked
        std::erase_if(selected, [&](std::uint32_t other) { return rankOf(other) != rank; });
        m_histogramWork.run(
            [report = context().workspace->reports[rank], of, row = *row, selected = std::move(selected),
             which = slicesOfRows(rank)](std::stop_token stop) {
                SlicesAndHistogram answer;
                answer.slices = slicesOfRow(*report, *of, row, which, kMaxSlices, stop);
                std::vector<std::int64_t> durations;
                durations.reserve(answer.slices.size());
                for (const auto slice : answer.slices)
                    durations.push_back(report->slices.dur[slice.index()]);
                answer.histogram = durationBins(durations, kHistogramBins);
                answer.marked = markedSlices(*report, *of, selected, which, answer.slices, stop);
                return answer;
            },
            [this, of, row = *row, rank, isChosen = m_isChosen && !isAgain](SlicesAndHistogram answer) {
                const auto name = nameOfRow(*of, row);
                const auto title = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
                m_histogram->setHistogram(
                    answer.histogram,
                    tr("%1: %n slice(s)", nullptr, static_cast<int>(answer.slices.size())).arg(title),
                    tr("The timeline has no slice of this name"));
                if (!answer.marked.empty() && isChosen)
                    selection().setSlices(std::move(answer.marked), rank, this);
            });
    }

    /// The slices for selected rows: a row of an op has its own slice, any other row has all slices of its
    /// name.
    static std::vector<SliceId> markedSlices(const Report& report, const Table& of,
                                             const std::vector<std::uint32_t>& rows, const NamedSlices& which,
                                             const std::vector<SliceId>& ofCurrent,
                                             const std::stop_token& stop)
    {
        std::vector<SliceId> marked;
        if (of.sliceOf && !of.isComputed) {
            for (const auto row : rows) {
                if (const auto slice = of.sliceOf(row); slice.valid())
                    marked.push_back(slice);
            }
            return marked;
        }
        if (rows.size() > 1) {
            std::vector<NamedRow> named;
            for (const auto row : rows)
                named.push_back({nameOfRow(of, row), deviceOfRow(of, row)});
            return slicesOf(report, named, which, kMaxMarkedSlices, stop);
        }
        marked.assign(ofCurrent.begin(), ofCurrent.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                 ofCurrent.size(), kMaxMarkedSlices)));
        return marked;
    }

    /// A row of sums has many slices: the longest one is shown.
    void jumpToLongest(std::uint32_t row)
    {
        const auto rank = rankOf(row);
        m_jumpWork.run(
            [report = context().workspace->reports[rank], of = table()->table(), row,
             which = slicesOfRows(rank)](std::stop_token stop) {
                const auto slices = slicesOfRow(*report, *of, row, which, SIZE_MAX, stop);
                const auto& durations = report->slices.dur;
                const auto longest = std::ranges::max_element(
                    slices, {}, [&](SliceId slice) { return durations[slice.index()]; });
                return longest == slices.end() ? SliceId() : *longest;
            },
            [this, rank](SliceId slice) {
                if (slice.valid())
                    navigator().go({.rank = rank, .slice = slice});
            });
    }

    struct SlicesAndHistogram {
        std::vector<SliceId> slices; ///< the slices of the current row
        std::vector<SliceId> marked; ///< the slices of all selected rows
        DurationBins histogram;
    };

    BarsPlot* m_pareto;
    HistogramPlot* m_histogram;
    QToolButton* m_reasonButton;
    QLabel* m_reasonText;
    Pareto m_bars;
    std::pair<TablePtr, std::uint32_t> m_histogramOf;
    bool m_isChosen = false; ///< the user chose the current row here, not by a click on the timeline
    Job m_paretoWork{this};
    Job m_histogramWork{this};
    Job m_jumpWork{this};
    Job m_trends{this};
};

constexpr std::array kStatisticsTables{"statistics"};

} // namespace

extern const Panel statisticsPanel;
constinit const Panel statisticsPanel{"statistics",
                                      QT_TRANSLATE_NOOP("Panel", "Statistics"),
                                      whyEmptyInAll<whyNo<RunPart::Statistics>>,
                                      makePage<StatisticsPage>,
                                      {.group = PageGroup::Work,
                                       .icon = "statistics",
                                       .targets = kToFilter | kToRow,
                                       .tables = kStatisticsTables}};

} // namespace opscope

#include "statistics_page.moc"
