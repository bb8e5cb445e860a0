// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/bars_plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "views/text/elided_names.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr double kLeastBars = 8; ///< fewer bars are not wider
constexpr double kSidePx = 80;   ///< left and right of the bars
constexpr double kLinePx = 50;   ///< the axis of the line
constexpr std::size_t kMostLevelNames = 12;
constexpr double kGapPx = 8; ///< between two level names
constexpr int kLeastSlantedPx = 50, kMostSlantedPx = 180;
constexpr double kNameShare = 0.3; ///< greatest share of the height for slanted names
constexpr double kSlant = 32;      ///< degrees

} // namespace

BarsPlot::BarsPlot(Names names, QWidget* parent)
    : Plot(parent),
      m_names(names),
      m_columns(new QCPBars(xAxis, yAxis)),
      m_marked(new QCPBars(xAxis, yAxis)),
      m_line(addGraph(xAxis, yAxis2)),
      m_marks(addGraph())
{
    yAxis2->setRange(0, 105);
    yAxis2->grid()->setVisible(false);
    xAxis->grid()->setVisible(false);
    xAxis->setTickLabelRotation(names == Names::Slanted ? -kSlant : 0);
    legend->setVisible(false);
    m_line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    m_marks->setLineStyle(QCPGraph::lsNone);
    for (auto* bars : {m_columns, m_marked})
        bars->setPen(Qt::NoPen);
    colour();
    connect(this, &Plot::themeChanged, this, &BarsPlot::colour);
    connect(this, &Plot::clickedAt, this, [this](double x) {
        if (const int bar = barAt(x); bar >= 0)
            Q_EMIT barClicked(bar);
    });
    setHover([this](double x, double) {
        const int bar = barAt(x);
        return bar < 0 ? QString() : m_bars[static_cast<std::size_t>(bar)].tip;
    });
}

int BarsPlot::barAt(double x) const
{
    const auto bar = std::lround(x);
    return bar >= 0 && bar < std::ssize(m_bars) ? static_cast<int>(bar) : -1;
}

void BarsPlot::colour()
{
    const auto& theme = currentTheme();
    const auto bad = theme.color(Token::Bad);
    m_columns->setBrush(theme.color(Token::Accent));
    m_marked->setBrush(bad);
    m_line->setPen(QPen(theme.color(Token::Marker), 1.6));
    m_marks->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangleInverted, bad, bad, 7));
}

void BarsPlot::setBars(std::vector<Bar> bars, const QString& valueTitle, const QString& note,
                       const QString& nameTitle)
{
    m_bars = std::move(bars);
    for (auto* shown : {m_columns, m_marked})
        shown->data()->clear();
    for (auto* graph : {m_line, m_marks})
        graph->data()->clear();
    double largest = 0;
    for (const auto& bar : m_bars)
        largest = std::max(largest, bar.value);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const auto key = static_cast<double>(i);
        const auto& bar = m_bars[i];
        m_columns->addData(key, bar.value);
        if (bar.cumulative >= 0)
            m_line->addData(key, bar.cumulative * 100);
        if (bar.isMarked) {
            m_marked->addData(key, bar.value);
            m_marks->addData(key, bar.value + largest * 0.05);
        }
    }
    xAxis->setLabel(nameTitle);
    yAxis->setLabel(valueTitle);
    yAxis2->setLabel(tr("cumulative %"));
    yAxis2->setVisible(!m_line->data()->isEmpty());
    placeNames();
    setEmpty(m_bars.empty() ? note : QString());
    setHome({-0.7, std::max(kLeastBars, static_cast<double>(m_bars.size())) - 0.3},
            {0, largest > 0 ? largest * (m_marks->data()->isEmpty() ? 1.08 : 1.15) : 1});
}

void BarsPlot::placeNames()
{
    const QFontMetrics metrics(xAxis->tickLabelFont());
    const auto sides = kSidePx + (yAxis2->visible() ? kLinePx : 0);
    const auto space =
        std::max(1.0, width() - sides) / std::max(kLeastBars, static_cast<double>(m_bars.size()));
    const double angle = kSlant * std::numbers::pi / 180;
    auto every = std::max<std::size_t>(1, m_bars.size() / kMostLevelNames);
    int longest = std::max(1, static_cast<int>(space * static_cast<double>(every) - kGapPx));
    if (m_names == Names::Slanted) {
        every = std::max<std::size_t>(
            1, static_cast<std::size_t>(std::ceil(metrics.height() / (space * std::sin(angle)))));
        longest = std::clamp(static_cast<int>(height() * kNameShare / std::sin(angle)), kLeastSlantedPx,
                             kMostSlantedPx);
    }
    QStringList names;
    for (std::size_t i = 0; i < m_bars.size(); i += every)
        names += m_bars[i].name;
    names = elidedNames(names, metrics, longest);
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (qsizetype i = 0; i < names.size(); ++i)
        ticker->addTick(static_cast<double>(i) * static_cast<double>(every), names[i]);
    xAxis->setTicker(ticker);
    if (m_names == Names::Level)
        return;
    // A slanted name that would leave the plot is not painted, therefore the first one must fit.
    const auto first = metrics.horizontalAdvance(names.value(0));
    const int left = static_cast<int>((first + metrics.height()) * std::cos(angle) - space * 0.6);
    axisRect()->setMinimumMargins(QMargins(std::max(15, left), 15, 15, 15));
}

void BarsPlot::resizeEvent(QResizeEvent* event)
{
    Plot::resizeEvent(event);
    placeNames();
}

} // namespace opscope
