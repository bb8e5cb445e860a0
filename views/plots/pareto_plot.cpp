// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/pareto_plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "views/text/elided_names.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMostLabelPx = 180;
constexpr double kLabelShare = 0.3; ///< greatest share of the height for labels, so that the bars keep theirs
constexpr int kLeastLabelPx = 50;
constexpr double kSlant = 32;    ///< degrees
constexpr double kSidesPx = 130; ///< both axes with their labels

} // namespace

ParetoPlot::ParetoPlot(QWidget* parent)
    : Plot(parent), m_columns(new QCPBars(xAxis, yAxis)), m_line(addGraph(xAxis, yAxis2))
{
    yAxis2->setVisible(true);
    yAxis2->setRange(0, 105);
    yAxis2->grid()->setVisible(false);
    xAxis->grid()->setVisible(false);
    xAxis->setTickLabelRotation(-kSlant);
    m_columns->setWidth(0.72);
    m_line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    legend->setVisible(false);
    colour();
    connect(this, &Plot::themeChanged, this, &ParetoPlot::colour);
    connect(this, &Plot::clickedAt, this, [this](double x) {
        if (const int bar = barAt(x); bar >= 0)
            Q_EMIT barClicked(bar);
    });
    setHover([this](double x, double) {
        const int bar = barAt(x);
        if (bar < 0)
            return QString();
        const auto& of = m_bars[static_cast<std::size_t>(bar)];
        return tr("%1\n%2: %3\nup to here: %4 of the sum")
            .arg(of.name, yAxis->label(), of.text, shareText(of.cumulative));
    });
}

int ParetoPlot::barAt(double x) const
{
    const auto bar = static_cast<int>(std::lround(x));
    return bar >= 0 && bar < static_cast<int>(m_bars.size()) && std::abs(x - bar) <= 0.45 ? bar : -1;
}

void ParetoPlot::colour()
{
    const auto& theme = currentTheme();
    m_columns->setBrush(theme.color(Token::Accent));
    m_columns->setPen(Qt::NoPen);
    m_line->setPen(QPen(theme.color(Token::Marker), 1.6));
}

void ParetoPlot::setBars(std::vector<Bar> bars, const QString& valueTitle)
{
    m_bars = std::move(bars);
    QVector<double> keys;
    QVector<double> values;
    QVector<double> shares;
    double largest = 0;
    for (const auto& bar : m_bars) {
        const double key = static_cast<double>(keys.size());
        keys.append(key);
        values.append(bar.value);
        shares.append(bar.cumulative * 100);
        largest = std::max(largest, bar.value);
    }
    m_columns->setData(keys, values, true);
    m_line->setData(keys, shares, true);
    placeNames();
    yAxis->setLabel(valueTitle);
    yAxis2->setLabel(tr("cumulative %"));
    setNote(m_bars.empty() ? tr("No row has a value to show") : QString());
    setHome({-0.6, std::max(8.0, static_cast<double>(m_bars.size())) - 0.4},
            {0, largest > 0 ? largest * 1.08 : 1});
}

void ParetoPlot::placeNames()
{
    const QFontMetrics metrics(xAxis->tickLabelFont());
    const double angle = kSlant * std::numbers::pi / 180;
    const int label =
        std::clamp(static_cast<int>(height() * kLabelShare / std::sin(angle)), kLeastLabelPx, kMostLabelPx);
    QStringList names;
    for (const auto& bar : m_bars)
        names += bar.name;
    names = elidedNames(names, metrics, label);
    const double bars = std::max(8.0, static_cast<double>(m_bars.size()));
    const double space = std::max(1.0, static_cast<double>(width()) - kSidesPx) / bars;
    const double apart = space * std::sin(angle); // distance of two lines of text
    const auto each = static_cast<std::size_t>(std::ceil(metrics.height() / apart));
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (std::size_t i = 0; i < m_bars.size(); i += std::max<std::size_t>(1, each))
        ticker->addTick(static_cast<double>(i), names[static_cast<qsizetype>(i)]);
    xAxis->setTicker(ticker);
    // A slanted name that would leave the plot is not painted, therefore the first one must fit.
    const auto first = metrics.horizontalAdvance(names.value(0));
    const int left = static_cast<int>((first + metrics.height()) * std::cos(angle) - space * 0.6);
    axisRect()->setMinimumMargins(QMargins(std::max(15, left), 15, 15, 15));
}

void ParetoPlot::resizeEvent(QResizeEvent* event)
{
    Plot::resizeEvent(event);
    placeNames();
}

} // namespace opscope
