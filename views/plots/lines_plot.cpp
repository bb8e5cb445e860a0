// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/lines_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include <QWheelEvent>

#include "core/base/saturated.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kLinesAbove = 4; ///< more names would need the height of the lines
constexpr int kLegendIconPx = 64;      ///< the line before a name, and the gap between two names
constexpr double kLeastPeak = 0.1; ///< as a share of the highest peak; a lower peak is shown only on hover
constexpr int kWidthOfStatistics = 1100; ///< a narrower plot has no space for statistics next to its lines

/// Index of the sample that is valid at `ts`; empty before the first sample.
std::optional<std::size_t> sampleAt(const LinesPlot::Series& series, std::int64_t ts)
{
    const auto after = std::ranges::upper_bound(series.ts, ts);
    if (after == series.ts.begin())
        return std::nullopt;
    return static_cast<std::size_t>(after - series.ts.begin()) - 1;
}

} // namespace

LinesPlot::LinesPlot(QWidget* parent) : Plot(parent), m_band(new QCPItemRect(this))
{
    m_band->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_band->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_band->setPen(Qt::NoPen);
    m_band->setLayer(QStringLiteral("background"));
    m_band->setVisible(false);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
    connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &LinesPlot::updateLegend);
    connect(this, &Plot::themeChanged, this, &LinesPlot::draw);
    connect(this, &QCustomPlot::afterLayout, this, &LinesPlot::placePeaks);
    connect(this, &Plot::zoomedTo, this, [this] {
        if (!m_span.empty())
            Q_EMIT rangeChosen(visibleRange());
    });
    setHover([this](double x, double) { return hoverText(x); });
}

QString LinesPlot::hoverText(double x) const
{
    const auto ts = tsOf(x);
    QStringList lines{readableTime(ts - m_span.begin)};
    for (const auto& series : m_series) {
        if (const auto at = sampleAt(series, ts))
            lines +=
                QStringLiteral("%1: %2 %3").arg(series.name, plotNumber(series.values[*at]), series.unit);
    }
    constexpr double kNearPx = 8;
    for (const auto& peak : m_peaks) { // the name may be cut in the plot
        if (std::abs(xAxis->coordToPixel(peak.x) - xAxis->coordToPixel(x)) <= kNearPx)
            lines += QStringLiteral("%1: %2").arg(m_series[peak.series].name, m_series[peak.series].peak);
    }
    return lines.size() > 1 ? lines.join(QLatin1Char('\n')) : QString();
}

void LinesPlot::setSeries(std::vector<Series> series, TimeRange span, const QString& note)
{
    m_series = std::move(series);
    m_span = span;
    const auto unit = axisUnit(TimeUnit::Milliseconds);
    m_nsPerX = nanosPer(unit);
    xAxis->setLabel(tr("%1 since the start of the report").arg(unitName(unit)));
    draw();
    double low = 0;
    double high = 0;
    bool hasPoint = false;
    double left = 0; // samples may begin before the span and end after it
    double right = span.empty() ? 1 : xOf(span.end);
    for (const auto& one : m_series) {
        if (!one.ts.empty()) {
            left = std::min(left, xOf(one.ts.front()));
            right = std::max(right, xOf(one.ts.back()));
        }
        for (const double value : one.values) {
            low = std::min(low, value);
            high = std::max(high, value);
            hasPoint = true;
        }
    }
    setNote(hasPoint ? QString() : note);
    setHome({left, right}, {low < 0 ? low * 1.05 : 0, high > low ? high * 1.12 : low + 1});
}

void LinesPlot::draw()
{
    const auto& theme = currentTheme();
    clearGraphs();
    for (const auto& peak : m_peaks) {
        removeItem(peak.text);
        removeItem(peak.point);
    }
    m_peaks.clear();
    const auto penOf = pens();
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& series = m_series[i];
        auto* graph = addGraph();
        graph->setPen(penOf[i]);
        graph->setLineStyle(QCPGraph::lsStepLeft);
        QVector<QCPGraphData> points;
        points.reserve(static_cast<qsizetype>(series.ts.size()));
        for (std::size_t k = 0; k < series.ts.size(); ++k)
            points.append(QCPGraphData(xOf(series.ts[k]), series.values[k]));
        graph->data()->set(points, true);
    }
    makePeaks();
    auto band = theme.color(Token::MeasuredRange);
    band.setAlpha(38);
    m_band->setBrush(band);
    const bool isOneUnit = !m_series.empty() && std::ranges::all_of(m_series, [&](const Series& s) {
        return s.unit == m_series.front().unit;
    });
    yAxis->setLabel(isOneUnit ? m_series.front().unit : QString());
    legend->setVisible(!m_series.empty());
    if (m_series.size() > kLinesAbove)
        setLegendRight();
    else
        setLegendAbove();
    updateLegend();
    replot(rpQueuedReplot);
}

std::vector<QPen> LinesPlot::pens() const
{
    constexpr std::size_t kColors = 8; // of the palette; beyond it, the dash distinguishes lines
    static constexpr std::array kDashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    std::vector<QPen> out;
    std::vector<std::pair<QString, std::size_t>> groups; // with the number of their series
    for (const auto& series : m_series) {
        auto known = std::ranges::find(groups, series.group, &std::pair<QString, std::size_t>::first);
        if (series.group.isEmpty() || known == groups.end())
            known = groups.emplace(groups.end(), series.group, 0);
        const auto group = static_cast<std::size_t>(known - groups.begin());
        const auto dash = known->second++ + group / kColors;
        out.emplace_back(seriesColor(static_cast<int>(group)), 1.4, kDashes.at(dash % kDashes.size()));
    }
    return out;
}

void LinesPlot::makePeaks()
{
    const auto penOf = pens();
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& series = m_series[i];
        if (series.peak.isEmpty() || series.values.empty())
            continue;
        const auto top = std::ranges::max_element(series.values);
        const auto at = static_cast<std::size_t>(top - series.values.begin());
        auto* text = new QCPItemText(this);
        text->setVisible(false); // until placePeaks() places it
        text->setFont(font());
        text->setColor(penOf[i].color());
        auto veil = currentTheme().color(Token::Base); // painted over the lines that it covers
        veil.setAlpha(200);
        text->setBrush(veil);
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        text->position->setType(QCPItemPosition::ptAbsolute);
        text->setClipToAxisRect(false);
        auto* point = new QCPItemTracer(this);
        point->position->setCoords(xOf(series.ts[at]), *top);
        point->setStyle(QCPItemTracer::tsSquare);
        point->setSize(5);
        point->setPen(QPen(penOf[i].color()));
        point->setBrush(penOf[i].color());
        m_peaks.push_back({i, xOf(series.ts[at]), *top, text, point});
    }
    std::ranges::stable_sort(m_peaks, std::greater<>(), &Peak::value);
}

PassedPixels LinesPlot::passedPixels(const QRectF& area) const
{
    PassedPixels passed(area);
    for (int i = 0; i < graphCount(); ++i) {
        const auto& points = *graph(i)->data();
        passed.beginLine();
        std::optional<QPointF> before;
        const auto end = points.findEnd(xAxis->range().upper);
        for (auto it = points.findBegin(xAxis->range().lower); it != end; ++it) {
            const QPointF point(xAxis->coordToPixel(it->key), yAxis->coordToPixel(it->value));
            if (before) {
                const QPointF corner(point.x(), before->y());
                passed.add(*before, corner);
                passed.add(corner, point);
            }
            before = point;
        }
    }
    return passed;
}

/// Places the names of visible peaks; pixels are known only after the layout of the axes.
void LinesPlot::placePeaks()
{
    const QRectF area = axisRect()->rect();
    const QFontMetricsF metrics(font());
    std::vector<PointLabel> labels;
    std::vector<const Peak*> seen;
    for (const auto& peak : m_peaks) {
        const QPointF point(xAxis->coordToPixel(peak.x), yAxis->coordToPixel(peak.value));
        peak.text->setVisible(false);
        if (peak.value < kLeastPeak * m_peaks.front().value || !area.adjusted(-1, -1, 1, 1).contains(point))
            continue;
        const auto text =
            metrics.elidedText(m_series[peak.series].peak, Qt::ElideMiddle, std::max(40.0, area.width() - 4));
        peak.text->setText(text);
        labels.push_back({point, {metrics.horizontalAdvance(text) + 4, metrics.height()}});
        seen.push_back(&peak);
    }
    if (labels.empty())
        return;
    const auto passed = passedPixels(area);
    const auto places = placeLabels(labels, area, [&](const QRectF& place) { return passed.passes(place); });
    for (std::size_t i = 0; i < places.size(); ++i) {
        seen[i]->text->setVisible(places[i].has_value());
        if (places[i])
            seen[i]->text->position->setCoords(places[i]->topLeft());
    }
}

void LinesPlot::Series::setSamples(std::span<const std::int64_t> times, std::span<const double> samples)
{
    ts.clear();
    values.clear();
    areas.clear();
    const std::size_t stretch = samples.size() / (kMostPoints / 2) + 1;
    double area = 0;
    for (std::size_t first = 0; first < samples.size(); first += stretch) {
        const auto last = std::min(first + stretch, samples.size());
        const auto part = samples.subspan(first, last - first);
        const auto low = first + static_cast<std::size_t>(std::ranges::min_element(part) - part.begin());
        const auto high = first + static_cast<std::size_t>(std::ranges::max_element(part) - part.begin());
        for (auto i = first; i < last; ++i) {
            if (i > 0)
                area += samples[i - 1] * static_cast<double>(times[i] - times[i - 1]);
            if (i != low && i != high && i != 0 && i + 1 != samples.size())
                continue;
            ts.push_back(times[i]);
            values.push_back(samples[i]);
            areas.push_back(area);
        }
    }
}

void LinesPlot::Series::moveBy(std::int64_t ns)
{
    for (auto& time : ts)
        time = saturatedSum(time, ns);
}

std::optional<LinesPlot::Extent> LinesPlot::extentOf(const Series& series, TimeRange range)
{
    const auto& ts = series.ts;
    auto first = static_cast<std::size_t>(std::ranges::lower_bound(ts, range.begin) - ts.begin());
    const auto last = static_cast<std::size_t>(std::ranges::upper_bound(ts, range.end) - ts.begin());
    if (first > 0 && first < ts.size() && ts[first] > range.begin)
        --first; // the value of this sample is still valid
    if (first >= last)
        return {};
    const auto [low, high] = std::minmax_element(series.values.begin() + static_cast<std::ptrdiff_t>(first),
                                                 series.values.begin() + static_cast<std::ptrdiff_t>(last));
    Extent out{*low, *high, series.values[first]};
    // Samples that were left out count by the area between their neighbours.
    const auto areaAt = [&](std::size_t before, std::int64_t at) {
        if (before + 1 == ts.size() || ts[before + 1] == ts[before])
            return series.areas[before];
        const auto share =
            static_cast<double>(at - ts[before]) / static_cast<double>(ts[before + 1] - ts[before]);
        return series.areas[before] + share * (series.areas[before + 1] - series.areas[before]);
    };
    const auto begin = std::max(ts[first], range.begin);
    const auto end = std::min(ts.back(), range.end);
    if (end > begin)
        out.mean = (areaAt(last - 1, end) - areaAt(first, begin)) / static_cast<double>(end - begin);
    return out;
}

/// The names with the statistics of the series in a range; only the names if the range is empty.
QStringList LinesPlot::legendNames(TimeRange seen) const
{
    QStringList names;
    for (const auto& series : m_series) {
        names += series.name;
        if (const auto extent = seen.empty() ? std::nullopt : extentOf(series, seen))
            names.last() += tr("   min %1  max %2  mean %3 %4")
                                .arg(plotNumber(extent->min, 4), plotNumber(extent->max, 4),
                                     plotNumber(extent->mean, 4), series.unit);
    }
    return names;
}

bool LinesPlot::hasSpaceFor(const QStringList& names) const
{
    if (isLegendRight())
        return width() >= kWidthOfStatistics;
    const auto columns = std::clamp<qsizetype>(names.size(), 1, 2);
    return std::ranges::all_of(names, [&](const QString& name) {
        return fontMetrics().horizontalAdvance(name) <= width() / columns - kLegendIconPx;
    });
}

void LinesPlot::updateLegend()
{
    const auto seen = visibleRange();
    auto names = legendNames(seen);
    if (!hasSpaceFor(names))
        names = legendNames({});
    const int space = std::max(1, (height() - 24) / (std::max(18, fontMetrics().lineSpacing()) + 4));
    const auto count = static_cast<int>(m_series.size());
    const int lines = count <= space ? count : std::max(1, space - 1); // the last line counts the names
    m_firstInLegend = std::clamp(m_firstInLegend, 0, count - lines);
    for (int i = 0; i < std::min(count, graphCount()); ++i) {
        graph(i)->setName(names[i]);
        graph(i)->removeFromLegend();
    }
    for (int i = m_firstInLegend; i < std::min(m_firstInLegend + lines, graphCount()); ++i)
        graph(i)->addToLegend();
    if (m_legendNote != nullptr) { // this item is added last
        legend->take(m_legendNote);
        legend->setFillOrder(legend->fillOrder(), true);
    }
    if (lines >= count) {
        delete std::exchange(m_legendNote, nullptr);
        return;
    }
    if (m_legendNote == nullptr)
        m_legendNote = new QCPTextElement(this);
    m_legendNote->setText(tr("%1 to %2 of %3: turn the wheel here")
                              .arg(m_firstInLegend + 1)
                              .arg(m_firstInLegend + lines)
                              .arg(count));
    m_legendNote->setFont(font());
    m_legendNote->setTextColor(currentTheme().color(Token::MutedText));
    m_legendNote->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    legend->addElement(m_legendNote);
}

void LinesPlot::resizeEvent(QResizeEvent* event)
{
    Plot::resizeEvent(event);
    updateLegend();
}

/// Over a legend without space for all names, the wheel scrolls the names.
void LinesPlot::wheelEvent(QWheelEvent* event)
{
    if (m_legendNote == nullptr || !legend->outerRect().contains(event->position().toPoint())) {
        Plot::wheelEvent(event);
        return;
    }
    m_firstInLegend += event->angleDelta().y() > 0 ? -1 : 1;
    updateLegend();
    replot(rpQueuedReplot);
    event->accept();
}

void LinesPlot::setMarked(std::optional<TimeRange> range)
{
    m_band->setVisible(range.has_value());
    if (range) {
        m_band->topLeft->setCoords(xOf(range->begin), 0);
        m_band->bottomRight->setCoords(xOf(range->end), 1);
    }
    replot(rpQueuedReplot);
}

void LinesPlot::zoomTo(TimeRange range)
{
    xAxis->setRange(xOf(range.begin), xOf(range.end));
    replot(rpQueuedReplot);
}

std::int64_t LinesPlot::tsOf(double x) const
{
    return m_span.begin + static_cast<std::int64_t>(std::clamp(x * m_nsPerX, -9e17, 9e17));
}

TimeRange LinesPlot::visibleRange() const
{
    return {tsOf(xAxis->range().lower), tsOf(xAxis->range().upper)};
}

} // namespace opscope
