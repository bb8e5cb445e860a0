// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/roofline_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

#include <QLocale>

#include "core/advisor/roofline/label_places.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr double kNearPx = 8; ///< distance from a dot
constexpr int kMarkPx = 8;    ///< the ring around the current op is larger by this
constexpr double kLegendPx = 10;
constexpr int kMutedAlpha = 70; ///< of a verdict that a filter has removed

QString roofTitle(const RooflineScene::Line& line)
{
    return QCoreApplication::translate("Column", line.title.c_str());
}

} // namespace

RooflinePlot::RooflinePlot(QWidget* parent) : Plot(parent)
{
    setZoom(Qt::Horizontal | Qt::Vertical);
    setLegendRight();
    setMinimumSize(320, 140);
    setLocale(QLocale::c()); // powers of ten need this locale
    for (auto* axis : {xAxis, yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
        axis->setNumberFormat(QStringLiteral("eb"));
        axis->setNumberPrecision(0);
    }
    connect(this, &QCustomPlot::afterLayout, this, &RooflinePlot::placeLabels);
    connect(this, &Plot::themeChanged, this, &RooflinePlot::draw);
    connect(this, &Plot::clickedAt, this, [this](double x, double y) {
        if (const auto dot = nearest(x, y))
            Q_EMIT opClicked(m_data->roofline.ops[m_scene.dots[*dot].op].op);
    });
    connect(this, &QCustomPlot::legendClick, this,
            [this](QCPLegend*, QCPAbstractLegendItem* item, QMouseEvent* event) {
                auto* const line = qobject_cast<QCPPlottableLegendItem*>(item);
                const auto is = [line](const auto& entry) {
                    return line != nullptr && entry.first == line->plottable();
                };
                const auto found = std::ranges::find_if(m_legend, is);
                if (found != m_legend.end() && event->button() == Qt::LeftButton)
                    Q_EMIT verdictClicked(found->second, event->modifiers().testFlag(Qt::ControlModifier));
            });
    setHover([this](double x, double y) { return hoverText(x, y); });
    onLanguageChange(this, [this] { draw(); });
}

void RooflinePlot::show(RooflineDataPtr made, std::optional<std::size_t> channel, std::size_t top)
{
    m_data = std::move(made);
    m_channel = channel;
    m_top = top;
    m_only.reset();
    fillScene();
    draw();
    setHome({m_scene.x.low, m_scene.x.high}, {m_scene.y.low, m_scene.y.high});
}

void RooflinePlot::showOnly(std::vector<bool> ops)
{
    if (m_only == ops)
        return;
    m_only = std::move(ops);
    fillScene();
    draw();
}

bool RooflinePlot::isShown(std::size_t op) const
{
    const auto id = m_data->roofline.ops[op].op;
    return !m_only || (id < m_only->size() && (*m_only)[id]);
}

/// Roofs and axes stay as they are for all ops, so that the dots of a filter do not move.
void RooflinePlot::fillScene()
{
    m_scene = m_data ? rooflineScene(m_data->roofline, m_channel, m_top) : RooflineScene();
    std::erase_if(m_scene.dots, [this](const RooflineScene::Dot& dot) { return !isShown(dot.op); });
}

void RooflinePlot::setCurrent(std::optional<std::uint32_t> op)
{
    m_current = op;
    if (m_mark == nullptr || !m_data)
        return;
    m_mark->data()->clear();
    for (const auto& dot : m_scene.dots) {
        if (op && m_data->roofline.ops[dot.op].op == *op) {
            m_mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle,
                                                    QPen(currentTheme().color(Token::Text), 2), Qt::NoBrush,
                                                    dot.size + kMarkPx));
            m_mark->addData(dot.x, dot.y);
        }
    }
    replot(rpQueuedReplot);
}

void RooflinePlot::draw()
{
    clearGraphs();
    for (auto* label : m_labels)
        removeItem(label);
    m_labels.clear();
    m_names.clear();
    m_legend.clear();
    m_mark = nullptr;
    if (m_data) {
        const bool isSvp = m_data->roofline.isSvp;
        xAxis->setLabel(isSvp ? tr("bytes/s") : tr("operations/byte"));
        yAxis->setLabel(isSvp ? tr("MAC activity") : tr("operations/s"));
        drawRoofs();
        drawLegend();
        drawDots();
    }
    m_mark = addGraph();
    m_mark->setLineStyle(QCPGraph::lsNone);
    m_mark->removeFromLegend();
    setCurrent(m_current);
}

void RooflinePlot::drawRoofs()
{
    const QPen pen(currentTheme().color(Token::MutedText), 1.5);
    for (const auto& line : m_scene.lines) {
        auto* graph = addGraph();
        graph->setPen(pen);
        graph->removeFromLegend();
        if (line.x1 == line.x2) // a graph is a function of x
            graph->setData({line.x1, line.x1 * (1 + 1e-9)}, {line.y1, line.y2}, true);
        else
            graph->setData({line.x1, line.x2}, {line.y1, line.y2}, true);
        auto* label = new QCPItemText(this);
        label->setObjectName(QStringLiteral("roof"));
        label->setColor(currentTheme().color(Token::MutedText));
        auto font = label->font(); // because roofs are close to each other
        font.setPointSizeF(font.pointSizeF() * 0.85);
        label->setFont(font);
        label->setLayer(QStringLiteral("overlay"));
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        label->position->setType(QCPItemPosition::ptAbsolute);
        const auto title = roofTitle(line);
        if (!line.isCompute)
            m_names.push_back(QStringLiteral("%1 %2 GB/s").arg(title, plotNumber(line.value / 1e9, 4)));
        else
            m_names.push_back(
                m_data->roofline.isSvp
                    ? title
                    : QStringLiteral("%1 %2 TOps/s").arg(title, plotNumber(line.value / 1e12, 3)));
        m_labels.push_back(label);
    }
}

NamedLine RooflinePlot::onScreen(const RooflineScene::Line& line) const
{
    return {xAxis->coordToPixel(line.x1), yAxis->coordToPixel(line.y1), xAxis->coordToPixel(line.x2),
            yAxis->coordToPixel(line.y2)};
}

/// Places labels along the visible part of each roof, over no other label, roof or dot. A label without space
/// is not shown; hover shows it.
void RooflinePlot::placeLabels()
{
    const QRect area = axisRect()->rect();
    const NameBox bounds{double(area.left()), double(area.top()), double(area.width()),
                         double(area.height())};
    std::vector<std::optional<NamedLine>> seen;
    std::vector<NamedLine> lines;
    for (const auto& line : m_scene.lines) {
        seen.push_back(partWithin(onScreen(line), bounds));
        if (seen.back())
            lines.push_back(*seen.back());
    }
    std::vector<std::size_t> order; // the highest labels have the least space, so they choose first
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setVisible(false);
        m_labels[i]->setText(m_names[i]);
        if (seen[i])
            order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return std::min(seen[i]->y1, seen[i]->y2); });
    LabelPlaces places(bounds, std::move(lines));
    for (const auto& dot : m_scene.dots) {
        const auto half = dot.size / 2.0;
        places.keepFree({xAxis->coordToPixel(dot.x) - half, yAxis->coordToPixel(dot.y) - half,
                         static_cast<double>(dot.size), static_cast<double>(dot.size)});
    }
    for (const auto i : order) {
        auto* label = m_labels[i];
        for (const auto& name :
             {m_names[i], roofTitle(m_scene.lines[i])}) { // only the title if there is less space
            const auto size = QFontMetrics(label->font()).boundingRect(QRect(), 0, name).size();
            const auto box = places.take(placesAlong(*seen[i], size.width(), size.height()));
            if (!box)
                continue;
            label->setText(name);
            label->setVisible(true);
            label->position->setCoords(box->left, box->top);
            label->setRotation(box->angle * 180 / std::numbers::pi);
            break;
        }
    }
}

void RooflinePlot::drawDots()
{
    const auto& roofline = m_data->roofline;
    std::map<std::tuple<Verdict, bool, int>, std::vector<const RooflineScene::Dot*>> groups;
    for (const auto& dot : m_scene.dots) {
        const auto verdict = roofline.ops[dot.op].verdict;
        groups[{verdict, roofline.points[dot.point].isEstimate, dot.size}].push_back(&dot);
    }
    for (const auto& [key, dots] : groups) {
        const auto& [verdict, isEstimate, size] = key;
        auto* graph = addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        const auto color = seriesColor(static_cast<int>(verdict));
        auto fill = color;
        fill.setAlpha(isEstimate ? 0 : 140);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5), fill, size));
        for (const auto* dot : dots)
            graph->addData(dot->x, dot->y);
        graph->removeFromLegend();
    }
}

/// The legend counts all ops, as the table of verdicts does, and shows how many of them are drawn. Verdicts
/// that a filter has removed are muted.
void RooflinePlot::drawLegend()
{
    const auto& roofline = m_data->roofline;
    std::array<std::size_t, kVerdictCount> drawn{};
    for (const auto& dot : m_scene.dots)
        ++drawn[static_cast<std::size_t>(roofline.ops[dot.op].verdict)];
    std::array<bool, kVerdictCount> isLeft{};
    for (std::size_t op = 0; op < roofline.ops.size(); ++op)
        isLeft[static_cast<std::size_t>(roofline.ops[op].verdict)] |= isShown(op);
    QStringList tips;
    for (const auto& sum : roofline.verdicts) {
        const auto at = static_cast<std::size_t>(sum.verdict);
        auto color = seriesColor(static_cast<int>(sum.verdict));
        if (!isLeft[at])
            color.setAlpha(kMutedAlpha);
        auto* graph = addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5), color, kLegendPx));
        const auto title = translateMessage(verdictTitle(sum.verdict));
        graph->setName(drawn[at] == sum.ops
                           ? QStringLiteral("%1 (%2)").arg(title).arg(sum.ops)
                           : tr("%1 (%2 of %3 drawn)").arg(title).arg(drawn[at]).arg(sum.ops));
        legend->itemWithPlottable(graph)->setTextColor(
            currentTheme().color(isLeft[at] ? Token::Text : Token::MutedText));
        m_legend.emplace_back(graph, sum.verdict);
        tips << translateMessage(verdictHow(sum.verdict)) + QLatin1Char('\n') +
                    tr("Click: only these ops in plot and table; again: all. Ctrl+click: these too.");
    }
    setLegendTips(tips);
    legend->setVisible(!roofline.verdicts.empty());
}

std::optional<std::size_t> RooflinePlot::nearest(double x, double y) const
{
    const auto px = xAxis->coordToPixel(x);
    const auto py = yAxis->coordToPixel(y);
    std::optional<std::size_t> best;
    double bestDistance = kNearPx;
    for (std::size_t i = 0; i < m_scene.dots.size(); ++i) {
        const auto& dot = m_scene.dots[i];
        const auto distance =
            std::hypot(xAxis->coordToPixel(dot.x) - px, yAxis->coordToPixel(dot.y) - py) - dot.size / 2.0;
        if (distance < bestDistance) { // of overlapping dots, the one with the nearest edge
            bestDistance = distance;
            best = i;
        }
    }
    return best;
}

QString RooflinePlot::roofText(double x, double y) const
{
    constexpr double kOnLinePx = 4;
    const auto px = xAxis->coordToPixel(x);
    const auto py = yAxis->coordToPixel(y);
    const NameBox around{px - kOnLinePx, py - kOnLinePx, 2 * kOnLinePx, 2 * kOnLinePx};
    QStringList names;
    for (std::size_t i = 0; i < m_scene.lines.size(); ++i) {
        if (partWithin(onScreen(m_scene.lines[i]), around))
            names += m_names[i];
    }
    return names.join(QLatin1Char('\n'));
}

QString RooflinePlot::hoverText(double x, double y) const
{
    const auto dot = nearest(x, y);
    if (!dot)
        return roofText(x, y);
    const auto& roofline = m_data->roofline;
    const auto& op = roofline.ops[m_scene.dots[*dot].op];
    const auto& point = roofline.points[m_scene.dots[*dot].point];
    QStringList lines{qtext(m_data->view->name(op.op)),
                      tr("%1, %2 of the time").arg(microsWithUnit(op.duration), shareText(op.timeShare)),
                      translateMessage(verdictTitle(op.verdict)),
                      QCoreApplication::translate("Column", rooflineChannels()[point.channel].title.data())};
    if (roofline.isSvp)
        lines +=
            tr("%1 GB/s, MAC %2").arg(plotNumber(point.intensity / 1e9, 4), shareText(point.performance));
    else
        lines += tr("%1 operations/byte, %2 GOps/s, %3 GB/s")
                     .arg(plotNumber(point.intensity, 4), plotNumber(point.performance / 1e9, 4),
                          plotNumber(point.bytes / static_cast<double>(op.duration), 4));
    if (!std::isnan(point.share))
        lines += tr("%1 of the roof").arg(shareText(point.share));
    if (op.pipe)
        lines += tr("busiest pipe: %1, %2").arg(QLatin1String(pipeName(*op.pipe)), shareText(op.pipeRatio));
    if (point.isCounterSuspect())
        lines += tr("counter scale suspect");
    else if (point.isEstimate)
        lines += tr("an estimate");
    return lines.join(QLatin1Char('\n'));
}

} // namespace opscope
