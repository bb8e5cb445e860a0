// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/scatter_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <QHash>

#include "views/plots/label_layout.h"
#include "views/text/elided_names.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr qsizetype kMaxLooks = 8; ///< the last look is for all further types
constexpr double kNearPx = 10;
constexpr double kMarkPx = 3;    ///< half a mark
constexpr int kLeastWidth = 260; ///< least width with the legend next to the points
constexpr int kLeastNamePx = 48; ///< least width of a type in the legend; hover shows a cut name completely

QCPScatterStyle::ScatterShape shapeOf(std::size_t n)
{
    static constexpr std::array kShapes{QCPScatterStyle::ssDisc,
                                        QCPScatterStyle::ssSquare,
                                        QCPScatterStyle::ssDiamond,
                                        QCPScatterStyle::ssTriangle,
                                        QCPScatterStyle::ssCross,
                                        QCPScatterStyle::ssPlus,
                                        QCPScatterStyle::ssTriangleInverted,
                                        QCPScatterStyle::ssCircle};
    return kShapes[n % kShapes.size()];
}

} // namespace

ScatterPlot::ScatterPlot(QWidget* parent)
    : Plot(parent), m_line(new QCPItemStraightLine(this)), m_lineText(new QCPItemText(this))
{
    setZoom(Qt::Horizontal | Qt::Vertical);
    setLegendRight();
    setMinimumWidth(kLeastWidth);
    m_lineText->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_lineText->position->setType(QCPItemPosition::ptAbsolute);
    connect(this, &QCustomPlot::afterLayout, this, &ScatterPlot::placeLineText);
    m_line->setVisible(false);
    m_lineText->setVisible(false);
    connect(this, &Plot::themeChanged, this, &ScatterPlot::draw);
    connect(this, &Plot::clickedAt, this, [this](double x, double y) {
        if (const auto point = nearest(x, y))
            Q_EMIT pointClicked(m_points[*point].row);
    });
    setHover([this](double x, double y) {
        const auto point = nearest(x, y);
        if (!point)
            return QString();
        const auto& of = m_points[*point];
        return QStringLiteral("%1\n%2\n%3: %4\n%5: %6")
            .arg(of.name, of.type, xAxis->label(), plotNumber(of.x), yAxis->label(),
                 of.value.isEmpty() ? plotNumber(of.y) : of.value);
    });
}

qsizetype ScatterPlot::layerOf(const Point& point) const
{
    const auto type = m_types.indexOf(point.type);
    return type < 0 ? m_types.size() : type;
}

std::optional<qsizetype> ScatterPlot::typeInLegend(QPointF pixel) const
{
    if (!legend->visible())
        return {};
    for (int i = 0; i < legend->itemCount(); ++i) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(legend->item(i));
        if (item == nullptr || !item->rect().contains(pixel.toPoint()))
            continue;
        for (int type = 0; type < static_cast<int>(layers()); ++type) {
            if (item->plottable() == graph(type))
                return type;
        }
    }
    return {};
}

/// Rows are in the order of the table, which has the most important row first.
std::optional<std::size_t> ScatterPlot::firstOf(qsizetype type) const
{
    const auto it = std::ranges::find_if(m_points, [&](const Point& p) { return layerOf(p) == type; });
    return it == m_points.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(it - m_points.begin()));
}

/// If marks cover each other, returns the one that is painted last, because it is visible.
std::optional<std::size_t> ScatterPlot::nearest(double x, double y) const
{
    std::optional<std::size_t> best;
    double bestDistance = kNearPx * kNearPx;
    const double px = xAxis->coordToPixel(x);
    const double py = yAxis->coordToPixel(y);
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const double dx = xAxis->coordToPixel(m_points[i].x) - px;
        const double dy = yAxis->coordToPixel(m_points[i].y) - py;
        const auto distance = std::max(dx * dx + dy * dy, kMarkPx * kMarkPx);
        const bool isOver =
            best && distance == bestDistance && layerOf(m_points[i]) >= layerOf(m_points[*best]);
        if (distance < bestDistance || isOver) {
            bestDistance = distance;
            best = i;
        }
    }
    return best;
}

void ScatterPlot::setPoints(std::vector<Point> points, const QString& xTitle, const QString& yTitle)
{
    m_points = std::move(points);
    xAxis->setLabel(xTitle);
    yAxis->setLabel(yTitle);
    draw();
    double right = 0;
    double top = m_threshold * 1.2;
    for (const auto& point : m_points) {
        right = std::max(right, point.x);
        top = std::max(top, point.y);
    }
    setNote(m_points.empty() ? tr("No op has both values") : QString());
    setHome({right > 0 ? -right * 0.03 : 0, right > 0 ? right * 1.06 : 1}, {0, top > 0 ? top * 1.08 : 1});
}

void ScatterPlot::setThreshold(double y, const QString& label)
{
    m_threshold = y;
    m_line->point1->setCoords(0, y);
    m_line->point2->setCoords(1, y);
    m_lineText->setText(label);
    m_line->setVisible(true);
    replot(rpQueuedReplot);
}

/// Places the text next to the line where no point is; pixels are known only after the layout of the axes.
void ScatterPlot::placeLineText()
{
    const QFontMetricsF metrics(m_lineText->font());
    std::vector<QPointF> points;
    points.reserve(m_points.size());
    for (const auto& point : m_points)
        points.emplace_back(xAxis->coordToPixel(point.x), yAxis->coordToPixel(point.y));
    const auto place = placeAlongLine({metrics.horizontalAdvance(m_lineText->text()) + 2, metrics.height()},
                                      yAxis->coordToPixel(m_threshold), axisRect()->rect(), points, kMarkPx);
    m_lineText->setVisible(m_line->visible() && !place.isEmpty());
    m_lineText->position->setCoords(place.topLeft());
}

void ScatterPlot::setCurrent(std::optional<std::uint32_t> row)
{
    m_current = row;
    if (m_mark == nullptr)
        return;
    m_mark->data()->clear();
    const auto found = std::ranges::find_if(m_points, [&](const Point& p) { return p.row == row; });
    if (row && found != m_points.end())
        m_mark->addData(found->x, found->y);
    replot(rpQueuedReplot);
}

/// Types of equal weight stay in the order of the rows.
void ScatterPlot::chooseTypes()
{
    m_types.clear();
    QHash<QString, double> weights;
    for (const auto& point : m_points) {
        if (!weights.contains(point.type))
            m_types += point.type;
        weights[point.type] += point.weight;
    }
    std::ranges::stable_sort(m_types, std::ranges::greater(),
                             [&](const QString& type) { return weights[type]; });
    m_others = m_types.size() > kMaxLooks ? m_types.size() - (kMaxLooks - 1) : 0;
    m_types.resize(m_types.size() - m_others);
}

void ScatterPlot::draw()
{
    const auto& theme = currentTheme();
    clearGraphs();
    chooseTypes();
    for (qsizetype layer = 0; layer < layers(); ++layer) {
        auto* graph = addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        const auto color =
            layer < m_types.size() ? seriesColor(static_cast<int>(layer)) : theme.color(Token::MutedText);
        auto fill = color;
        fill.setAlpha(150);
        graph->setScatterStyle(
            QCPScatterStyle(shapeOf(static_cast<std::size_t>(layer)), QPen(color), fill, 6));
    }
    for (const auto& point : m_points)
        graph(static_cast<int>(layerOf(point)))->addData(point.x, point.y);
    m_mark = addGraph();
    m_mark->setLineStyle(QCPGraph::lsNone);
    m_mark->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.color(Token::Text), 2), Qt::NoBrush, 13));
    m_mark->removeFromLegend();
    legend->setVisible(layers() > 1);
    nameTypes();
    m_line->setPen(QPen(theme.color(Token::Warning), 1, Qt::DashLine));
    m_lineText->setColor(theme.color(Token::Warning));
    m_lineText->setFont(font());
    setCurrent(m_current);
}

/// A click on a name in the legend selects its first op.
void ScatterPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const auto type = event->button() == Qt::LeftButton ? typeInLegend(event->position()) : std::nullopt;
    if (!type)
        return Plot::mouseReleaseEvent(event);
    QCustomPlot::mouseReleaseEvent(event);
    if (const auto point = firstOf(*type))
        Q_EMIT pointClicked(m_points[*point].row);
}

void ScatterPlot::resizeEvent(QResizeEvent* event)
{
    Plot::resizeEvent(event);
    nameTypes();
}

/// The legend leaves most of the width to the points; types that do not fit into the height are shown on
/// hover.
void ScatterPlot::nameTypes()
{
    const auto metrics = fontMetrics();
    const int space = std::max(kLeastNamePx, width() / 4);
    const int lines = std::max(1, (height() - 24) / (std::max(18, metrics.lineSpacing()) + 4));
    QStringList tips;
    for (int i = 0; i < static_cast<int>(layers()) && i < graphCount(); ++i)
        tips += i >= m_types.size()    ? tr("other (%1)").arg(m_others)
                : m_types[i].isEmpty() ? tr("other")
                                       : m_types[i];
    const auto names = elidedNames(tips, metrics, space);
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        graph(i)->setName(names[i]);
        if (i >= lines)
            graph(i)->removeFromLegend();
        else if (!legend->hasItemWithPlottable(graph(i)))
            graph(i)->addToLegend();
    }
    setLegendTips(tips);
}

} // namespace opscope
