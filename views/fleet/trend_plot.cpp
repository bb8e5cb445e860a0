// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/trend_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/vendor/chip_name.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr double kBand = 3; ///< deviations (MAD) to each side
constexpr double kReachPx = 12;
constexpr double kSpaceAbove = 0.25; ///< share of the height, for the marks

double secondsOf(const FleetPoint& point)
{
    return static_cast<double>(point.started) / 1e9;
}

/// From 0 on there is no share.
QString changeOf(const ChangePoint& change)
{
    return change.before == 0 ? TrendPlot::tr("new") : changeText(change.change());
}

QString dateText(const FleetPoint& point)
{
    return QDateTime::fromSecsSinceEpoch(point.started / 1'000'000'000, Qt::UTC)
        .toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

} // namespace

TrendPlot::TrendPlot(QWidget* parent) : Plot(parent)
{
    auto ticker = QSharedPointer<QCPAxisTickerDateTime>::create();
    ticker->setDateTimeFormat(QStringLiteral("yyyy-MM-dd"));
    ticker->setDateTimeSpec(Qt::UTC);
    xAxis->setTicker(ticker);
    xAxis->grid()->setVisible(false);
    setZoom(Qt::Horizontal | Qt::Vertical);
    connect(this, &Plot::themeChanged, this, &TrendPlot::draw);
    connect(this, &Plot::clickedAt, this, [this](double x, double y) {
        if (const auto place = nearest(x, y))
            Q_EMIT pointClicked(place->trend, place->point);
    });
    setHover([this](double x, double y) { return hoverText(x, y); });
}

double TrendPlot::heightOf(double value) const
{
    const bool isTime = m_trends.empty() || m_trends.front().series->measure.isTime();
    return isTime ? value / nanosPer(axisUnit(TimeUnit::Milliseconds)) : value;
}

/// What makes a trend different from the others that are shown: the figure, or the chip and what else
/// differs.
QString TrendPlot::nameOf(const FleetTrend& trend) const
{
    QStringList parts;
    const auto add = [this, &parts, &trend](const auto& part, const auto& spelled) {
        const auto text = part(*trend.series);
        if (!std::ranges::all_of(m_trends,
                                 [&](const FleetTrend& other) { return part(*other.series) == text; }))
            parts << QString::fromStdString(spelled(*trend.series));
    };
    const auto measure = [](const FleetSeries& series) { return series.measure.text(); };
    const auto project = [](const FleetSeries& series) { return series.project; };
    const auto model = [](const FleetSeries& series) { return series.points.back().model; };
    const auto chip = [](const FleetSeries& series) { return series.points.back().chip; };
    add(measure, measure);
    add(project, project);
    add([](const FleetSeries& series) { return plainChipName(series.points.back().chip); }, chip);
    add(model, model);
    parts.removeAll(QString());
    if (parts.isEmpty()) // numbers of ranks or reports
        return QString::fromStdString(trend.series->place());
    return parts.join(QStringLiteral(", "));
}

void TrendPlot::setCurrent(std::size_t trend)
{
    m_current = trend;
    m_chosen.clear();
    draw();
}

void TrendPlot::setTrends(std::vector<FleetTrend> trends)
{
    m_trends = std::move(trends);
    m_chosen.clear();
    m_current = 0;
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    double low = first;
    double high = -first;
    for (const auto& trend : m_trends) {
        for (const auto& point : trend.series->points) {
            first = std::min(first, secondsOf(point));
            last = std::max(last, secondsOf(point));
            low = std::min(low, heightOf(point.value));
            high = std::max(high, heightOf(point.value));
        }
    }
    if (!(first <= last)) {
        first = last = low = 0;
        high = 1;
    }
    const auto wide = std::max(3600.0, last - first);
    const auto tall = std::max(high - low, std::max(high * 0.02, 1e-9)); // equal values are no noise
    m_top = high + 0.05 * tall;
    draw();
    setHome({first - 0.02 * wide, last + 0.02 * wide},
            {std::max(0.0, low - 0.08 * tall), high + kSpaceAbove * tall});
}

void TrendPlot::setChosen(std::vector<std::uint32_t> points)
{
    m_chosen = std::move(points);
    mark();
    replot(rpQueuedReplot);
}

void TrendPlot::resizeEvent(QResizeEvent* event)
{
    Plot::resizeEvent(event);
    const auto shown = std::max(2, width() / 110); // labels of dates are wide
    xAxis->ticker()->setTickCount(shown);
}

void TrendPlot::draw()
{
    m_mark = nullptr;
    clearGraphs();
    for (int i = itemCount() - 1; i >= 0; --i) {
        if (item(i)->objectName() == QLatin1String("change"))
            removeItem(i);
    }
    for (std::size_t i = 0; i < m_trends.size(); ++i)
        drawTrend(i);
    m_mark = addGraph();
    m_mark->setLineStyle(QCPGraph::lsNone);
    m_mark->removeFromLegend();
    const bool isNamed = m_trends.size() > 1;
    legend->setVisible(isNamed);
    if (isNamed)
        setLegendAbove();
    const auto* const measure = m_trends.empty() ? nullptr : &m_trends.front().series->measure;
    yAxis->setLabel(measure == nullptr || measure->isTime() ? unitName(axisUnit(TimeUnit::Milliseconds))
                                                            : QString::fromStdString(measure->name));
    mark();
    replot(rpQueuedReplot);
}

void TrendPlot::drawTrend(std::size_t index)
{
    const auto& trend = m_trends[index];
    const auto& points = trend.series->points;
    const auto color =
        m_trends.size() == 1 ? currentTheme().color(Token::Accent) : seriesColor(static_cast<int>(index));
    const auto values = trend.series->values();
    auto pale = color;
    pale.setAlpha(40);
    for (const auto& segment : levelSegments(values, trend.changes)) {
        const QVector<double> x{secondsOf(points[segment.from]), secondsOf(points[segment.to - 1])};
        const auto wide = kBand * segment.deviation;
        auto* low = addGraph();
        low->setData(x, QVector<double>(2, heightOf(segment.median - wide)));
        low->setPen(Qt::NoPen);
        auto* high = addGraph();
        high->setData(x, QVector<double>(2, heightOf(segment.median + wide)));
        high->setPen(Qt::NoPen);
        high->setBrush(pale);
        high->setChannelFillGraph(low);
        auto* median = addGraph();
        median->setData(x, QVector<double>(2, heightOf(segment.median)));
        median->setPen(QPen(color, 2));
        for (auto* graph : {low, high, median})
            graph->removeFromLegend();
    }
    auto* graph = addGraph();
    graph->setName(nameOf(trend));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setPen(QPen(color));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, color, 5));
    for (const auto& point : points)
        graph->addData(secondsOf(point), heightOf(point.value));
    drawChanges(index, color);
}

void TrendPlot::drawChanges(std::size_t index, const QColor& color)
{
    const auto& trend = m_trends[index];
    const bool isOnly = m_trends.size() == 1;
    for (const auto& change : trend.changes) {
        const bool isNewest = trend.endsWithNewest && &change == &trend.changes.back();
        const auto at = secondsOf(trend.series->points[change.index]);
        const auto word = currentTheme().color(change.after > change.before ? Token::Bad : Token::Good);
        auto* line = new QCPItemStraightLine(this);
        line->setObjectName(QStringLiteral("change"));
        line->setPen(QPen(isOnly ? word : color, 1, isNewest ? Qt::DotLine : Qt::DashLine));
        line->point1->setCoords(at, 0);
        line->point2->setCoords(at, 1);
        if (index != m_current)
            continue;
        auto* text = new QCPItemText(this);
        text->setObjectName(QStringLiteral("change"));
        text->position->setTypeX(QCPItemPosition::ptPlotCoords);
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(at, 0);
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        text->setPadding(QMargins(4, 3, 4, 2));
        text->setFont(font());
        text->setColor(word);
        text->setText(changeOf(change));
    }
}

void TrendPlot::mark()
{
    if (m_mark == nullptr)
        return;
    m_mark->data()->clear();
    m_mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle,
                                            QPen(currentTheme().color(Token::Text), 2), Qt::NoBrush, 11));
    for (const auto point : m_chosen) {
        if (m_current >= m_trends.size() || point >= m_trends[m_current].series->points.size())
            continue;
        const auto& at = m_trends[m_current].series->points[point];
        m_mark->addData(secondsOf(at), heightOf(at.value));
    }
}

std::optional<TrendPlot::Place> TrendPlot::nearest(double x, double y) const
{
    const QPointF at(xAxis->coordToPixel(x), yAxis->coordToPixel(y));
    std::optional<Place> found;
    double least = kReachPx * kReachPx;
    for (std::size_t i = 0; i < m_trends.size(); ++i) {
        const auto& points = m_trends[i].series->points;
        for (std::size_t k = 0; k < points.size(); ++k) {
            const auto dx = xAxis->coordToPixel(secondsOf(points[k])) - at.x();
            const auto dy = yAxis->coordToPixel(heightOf(points[k].value)) - at.y();
            if (const auto distance = dx * dx + dy * dy; distance < least) {
                least = distance;
                found = Place{i, k};
            }
        }
    }
    return found;
}

QString TrendPlot::hoverText(double x, double y) const
{
    const auto place = nearest(x, y);
    if (!place)
        return {};
    const auto& trend = m_trends[place->trend];
    const auto& point = trend.series->points[place->point];
    const auto valueText = [&trend](double value) {
        return trend.series->measure.isTime() ? readableTime(std::llround(value))
                                              : QString::number(value, 'g', 4);
    };
    QStringList lines{QStringLiteral("%1 · %2").arg(QString::fromStdString(point.run), dateText(point)),
                      QStringLiteral("%1: %2").arg(QString::fromStdString(trend.series->measure.text()),
                                                   valueText(point.value))};
    if (m_trends.size() > 1)
        lines << QString::fromStdString(trend.series->place());
    if (point.ranks > 1)
        lines << tr("slowest rank: %1").arg(valueText(point.worst));
    for (const auto& change : trend.changes) {
        if (change.index != place->point)
            continue;
        const bool isNewest = trend.endsWithNewest && &change == &trend.changes.back();
        lines << (isNewest ? tr("newest runs: %1") : tr("new level: %1")).arg(changeOf(change));
        const auto& table = *trend.table;
        lines << QString::fromStdString(table.text(place->point, table.columns.size() - 1));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace opscope
