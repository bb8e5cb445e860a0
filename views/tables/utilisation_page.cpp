// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of host and device over time: the table of series, and the lines of the selected ones.
#include <algorithm>
#include <array>

#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/plots/lines_plot.h"
#include "views/qtext.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxLines = 12;  ///< more lines cannot be distinguished
constexpr std::size_t kFirstLines = 4; ///< shown before a row is selected

/// The samples of a counter.
LinesPlot::Series seriesOf(const Report& report, const Counter& counter)
{
    LinesPlot::Series series;
    series.name = qtext(report.text(counter.name));
    if (const auto key = report.text(counter.series); !key.empty())
        series.name += QStringLiteral(" \u00B7 ") + qtext(key);
    series.unit = qtext(report.text(counter.unit));
    const auto& samples = report.counters;
    series.setSamples(samples.ts.span().subspan(counter.firstSample, counter.sampleCount),
                      samples.value.span().subspan(counter.firstSample, counter.sampleCount));
    return series;
}

/// The counters of a row: those with its name, series and device.
std::vector<LinesPlot::Series> seriesOf(const Table& table, std::uint32_t row, const Report& report,
                                        const std::stop_token& stop)
{
    const auto textOf = [&](const char* id) {
        const auto column = table.find(id);
        const auto cell = column ? table.cell(row, *column) : Cell();
        const auto* text = std::get_if<std::string_view>(&cell);
        return text == nullptr ? std::string_view() : *text;
    };
    const auto deviceColumn = table.find("device");
    const auto cell = deviceColumn ? table.cell(row, *deviceColumn) : Cell();
    const auto* number = std::get_if<std::int64_t>(&cell);
    const auto device = number == nullptr ? kNoDevice : static_cast<std::int32_t>(*number);
    std::vector<LinesPlot::Series> series;
    for (const auto& counter : report.counters.counters) {
        if (stop.stop_requested() || series.size() == kMaxLines)
            break;
        if (counter.device == device && report.text(counter.name) == textOf("name") &&
            report.text(counter.series) == textOf("series"))
            series.push_back(seriesOf(report, counter));
    }
    return series;
}

class UtilisationPage : public TablePageWidget {
    Q_OBJECT
public:
    UtilisationPage(const PanelContext& context, QWidget* parent)
        : TablePageWidget(context, utilisationPage, {.hasRange = true}, parent), m_lines(new LinesPlot)
    {
        addBelow(m_lines, 1);
        setBelowHeight(330);
        connect(table(), &TableWidget::selectedRowsChanged, this, &UtilisationPage::updateLines);
        connect(this, &TablePageWidget::tableChanged, this, &UtilisationPage::updateLines);
        selection().on(Selection::Range, this, [this] { followRange(); });
        selection().on(Selection::Clocks, this, [this] {
            if (this->context().shownRanks().size() > 1) // one rank needs no alignment
                updateLines();
        });
        followRange();
        connect(m_lines, &LinesPlot::rangeChosen, this, [this](TimeRange range) {
            selection().showRange(selection().byClockOf(selection().rank(), range, m_clockOf));
        });
        onLanguageChange(this, [this] { updateLines(); });
    }

private:
    void followRange()
    {
        const auto range = selection().rangeIn(m_clockOf);
        m_lines->setMarked(range);
        if (range && table()->isRangeOnly())
            m_lines->zoomTo(*range);
    }

    std::string unitOf(std::uint32_t row) const
    {
        const auto& of = *table()->table();
        const auto column = of.find("unit");
        return column ? of.text(row, *column) : std::string();
    }

    void updateLines()
    {
        if (!table()->table())
            return;
        auto rows = table()->selectedRows(kMaxLines);
        if (rows.empty() && table()->shown().rows) {
            const auto& order = table()->shown().rows->order;
            for (const auto row : order) { // lines of one unit share an axis
                if (rows.size() < kFirstLines && unitOf(row) == unitOf(order.front()))
                    rows.push_back(row);
            }
        }
        struct Line {
            std::uint32_t row = 0;
            std::size_t rank = 0;
            std::int64_t by = 0; ///< ns from its clock to that of the lines
        };
        const auto clockOf = selection().rank();
        std::vector<Line> lines;
        for (const auto row : rows)
            lines.push_back({row, rankOf(row), selection().clockShift(clockOf, rankOf(row))});
        m_reading.run(
            [of = table()->table(), workspace = context().workspace, lines,
             hasRanks = context().hasRanks()](const std::stop_token& stop) {
                std::vector<LinesPlot::Series> series;
                for (const auto& [row, rank, by] : lines) {
                    for (auto& one : seriesOf(*of, row, *workspace->reports[rank], stop)) {
                        one.moveBy(by);
                        if (hasRanks)
                            one.name = rankTitle(*workspace, rank) + QStringLiteral(" \u00B7 ") + one.name;
                        if (series.size() < kMaxLines)
                            series.push_back(std::move(one));
                    }
                }
                return series;
            },
            [this, clockOf, span = context().shownSpan()](std::vector<LinesPlot::Series> series) {
                m_clockOf = clockOf;
                m_lines->setSeries(std::move(series), span, tr("Select rows to see their lines"));
                followRange();
            });
    }

    LinesPlot* m_lines;
    std::size_t m_clockOf = 0; ///< the lines are drawn by the clock of this rank, whichever rank is in focus
    Job m_reading{this};       ///< reads their samples
};

constexpr std::array kUtilisationTables{"utilisation"};

} // namespace

extern const Panel utilisationPanel;
constinit const Panel utilisationPanel{
    "utilisation",
    QT_TRANSLATE_NOOP("Panel", "Utilisation"),
    whyEmptyInAll<whyNo<RunPart::Counters>>,
    makePage<UtilisationPage>,
    {.group = PageGroup::System, .icon = "utilisation", .tables = kUtilisationTables}};

} // namespace opscope

#include "utilisation_page.moc"
