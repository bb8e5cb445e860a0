// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/color_map_plot.h"

#include <algorithm>

#include "views/theme/theme.h"

namespace opscope {

ColorMapPlot::ColorMapPlot(QWidget* parent)
    : Plot(parent), m_colors(new QCPColorMap(xAxis, yAxis)), m_scale(new QCPColorScale(this))
{
    plotLayout()->addElement(0, 1, m_scale);
    m_colors->setColorScale(m_scale);
    m_colors->setInterpolate(false);
    m_colors->setTightBoundary(false);
    legend->setVisible(false);
    yAxis->setRangeReversed(true);
    xAxis->grid()->setVisible(false);
    yAxis->grid()->setVisible(false);
    setZoom(Qt::Horizontal | Qt::Vertical);
    auto* margins = new QCPMarginGroup(this);
    axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
    m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
}

void ColorMapPlot::setSize(std::size_t columns, std::size_t rows, double perColumn, double perRow)
{
    // A cell is painted around its middle, a single cell over its range.
    const auto middles = [](std::size_t cells, double each) {
        if (cells <= 1)
            return QCPRange(-0.5, each - 0.5);
        return QCPRange((each - 1) / 2, (each - 1) / 2 + (static_cast<double>(cells) - 1) * each);
    };
    m_colors->data()->setSize(std::max(1, static_cast<int>(columns)), std::max(1, static_cast<int>(rows)));
    m_colors->data()->setRange(middles(columns, perColumn), middles(rows, perRow));
}

void ColorMapPlot::setColors(const QMap<double, QColor>& stops)
{
    const auto& theme = currentTheme();
    QCPColorGradient gradient;
    gradient.setColorStops(stops);
    gradient.setNanHandling(QCPColorGradient::nhNanColor);
    gradient.setNanColor(theme.color(Token::AlternateBase));
    m_scale->setGradient(gradient); // the map has it too
    auto* axis = m_scale->axis();
    axis->setTickLabelColor(theme.color(Token::MutedText));
    axis->setLabelColor(theme.color(Token::MutedText));
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
    axis->setBasePen(QPen(theme.color(Token::Border)));
    axis->setTickPen(axis->basePen());
    axis->setSubTickPen(axis->basePen());
}

void ColorMapPlot::nameCells(QCPAxis& axis, std::size_t count,
                             const std::function<QString(std::size_t)>& nameOf)
{
    constexpr std::size_t kMost = 16;
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t i = 0; i < count; i += (count + kMost - 1) / kMost)
        ticker->addTick(static_cast<double>(i), nameOf(i));
    axis.setTicker(ticker);
}

} // namespace opscope
