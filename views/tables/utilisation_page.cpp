// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of host and device over time: the table of series, and the lines of those that are selected.
#include <algorithm>
#include <array>

#include "core/base/message_id.h"
#include "views/i18n.h"
#include "views/plots/lines_plot.h"
#include "views/selection/selection.h"
#include "views/tables/table_page.h"
#include "views/tables/table_widget.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxLines = 12;      ///< more lines cannot be told apart
constexpr std::size_t kFirstLines = 4;     ///< shown before anything is selected
constexpr std::size_t kMaxPoints = 400000; ///< of one line; a longer series is thinned to its extremes

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The samples of a counter; of a very long one the least and the greatest of each stretch.
LinesPlot::Series seriesOf(const Report& report, const Counter& counter)
{
    LinesPlot::Series series;
    series.name = fromUtf8(report.text(counter.name));
    if (const auto key = report.text(counter.series); !key.empty())
        series.name += QStringLiteral(" \u00B7 ") + fromUtf8(key);
    series.unit = fromUtf8(report.text(counter.unit));
    const std::size_t stretch = counter.sampleCount / (kMaxPoints / 2) + 1;
    const std::size_t end = std::size_t{counter.firstSample} + counter.sampleCount;
    const auto add = [&](std::size_t sample) {
        series.ts.push_back(report.counters.ts[sample]);
        series.values.push_back(report.counters.value[sample]);
    };
    for (std::size_t first = counter.firstSample; first < end; first += stretch) {
        const auto last = std::min(end, first + stretch);
        auto low = first;
        auto high = first;
        for (auto sample = first; sample < last; ++sample) {
            if (report.counters.value[sample] < report.counters.value[low])
                low = sample;
            if (report.counters.value[sample] > report.counters.value[high])
                high = sample;
        }
        add(std::min(low, high));
        if (low != high)
            add(std::max(low, high));
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
        followRange();
        connect(m_lines, &LinesPlot::rangeChosen, this,
                [this](TimeRange range) { selection().showRange(range); });
    }

private:
    void followRange()
    {
        const auto range = selection().range();
        m_lines->setMarked(range);
        if (range && table()->isRangeOnly())
            m_lines->zoomTo(*range);
    }

    /// The counters of a row: those of its name, series and device.
    void addCounters(std::uint32_t row, std::vector<LinesPlot::Series>& series) const
    {
        const auto& of = *table()->table();
        const auto& report = reportOf(row);
        const auto textOf = [&](const char* id) {
            const auto column = of.find(id);
            const auto cell = column ? of.cell(row, *column) : Cell();
            const auto* text = std::get_if<std::string_view>(&cell);
            return text == nullptr ? std::string_view() : *text;
        };
        const auto deviceColumn = of.find("device");
        const auto device = deviceColumn ? of.cell(row, *deviceColumn) : Cell();
        for (const auto& counter : report.counters.counters) {
            const auto* number = std::get_if<std::int64_t>(&device);
            if (series.size() < kMaxLines && report.text(counter.name) == textOf("name") &&
                report.text(counter.series) == textOf("series") &&
                counter.device == (number == nullptr ? kNoDevice : static_cast<std::int32_t>(*number))) {
                series.push_back(seriesOf(report, counter));
                if (context().hasRanks())
                    series.back().name = rankTitle(*context().workspace, rankOf(row)) +
                                         QStringLiteral(" \u00B7 ") + series.back().name;
            }
        }
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
        std::vector<LinesPlot::Series> series;
        for (const auto row : rows)
            addCounters(row, series);
        m_lines->setSeries(std::move(series), context().shownSpan(), tr("Select rows to see their lines"));
        followRange();
    }

    LinesPlot* m_lines;
};

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (report.counters.size() > 0)
        return std::nullopt;
    return EmptyReason{message(MessageId::NoCounterInput), {message(MessageId::HowCounters)}};
}

constexpr std::array kTables{"utilisation"};

} // namespace

extern const Panel utilisationPanel;
constinit const Panel utilisationPanel{"utilisation",
                                       QT_TRANSLATE_NOOP("Panel", "Utilisation"),
                                       whyEmptyInAll<whyEmpty>,
                                       makePage<UtilisationPage>,
                                       {.tables = kTables}};

} // namespace opscope

#include "utilisation_page.moc"
