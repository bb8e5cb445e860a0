// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/heat_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMaxNumbers = 400; ///< more numbers than this are too small to read

} // namespace

HeatMap::HeatMap(QWidget* parent)
    : Plot(parent), m_map(new QCPColorMap(xAxis, yAxis)), m_scale(new QCPColorScale(this))
{
    plotLayout()->addElement(0, 1, m_scale);
    m_map->setColorScale(m_scale);
    m_map->setInterpolate(false);
    m_map->setTightBoundary(false);
    yAxis->setRangeReversed(true);
    xAxis->grid()->setVisible(false);
    yAxis->grid()->setVisible(false);
    setZoom(Qt::Horizontal | Qt::Vertical);
    auto* margins = new QCPMarginGroup(this);
    axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
    m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
    connect(this, &Plot::themeChanged, this, &HeatMap::draw);
    setHover([this](double x, double y) {
        const auto target = static_cast<int>(std::lround(x));
        const auto source = static_cast<int>(std::lround(y));
        const auto found = std::ranges::find_if(
            m_cells, [&](const Cell& cell) { return cell.source == source && cell.target == target; });
        return found == m_cells.end() ? QString() : found->tip;
    });
}

void HeatMap::setCells(const QStringList& ranks, std::vector<Cell> cells, const QString& title)
{
    m_ranks = ranks;
    m_cells = std::move(cells);
    m_scale->axis()->setLabel(title);
    draw();
    setNote(m_cells.empty() ? tr("The report has no rank-by-rank matrix") : QString());
    const double last = std::max(1.0, static_cast<double>(m_ranks.size())) - 0.5;
    setHome({-0.5, last}, {-0.5, last});
}

void HeatMap::draw()
{
    const auto& theme = currentTheme();
    for (auto* number : m_numbers)
        removeItem(number);
    m_numbers.clear();
    const int n = std::max(1, static_cast<int>(m_ranks.size()));
    m_map->data()->setSize(n, n);
    m_map->data()->setRange({0, std::max(1.0, n - 1.0)}, {0, std::max(1.0, n - 1.0)});
    m_map->data()->fill(std::numeric_limits<double>::quiet_NaN());
    double largest = 0;
    for (const auto& cell : m_cells) {
        m_map->data()->setCell(cell.target, cell.source, cell.value);
        largest = std::max(largest, cell.value);
    }
    QCPColorGradient gradient;
    gradient.setColorStops({{0, theme.color(Token::HeatLow)}, {1, theme.color(Token::HeatHigh)}});
    gradient.setNanHandling(QCPColorGradient::nhNanColor);
    gradient.setNanColor(theme.color(Token::AlternateBase));
    m_scale->setGradient(gradient);
    m_scale->setDataRange({0, largest > 0 ? largest : 1});
    m_scale->axis()->setTickLabelColor(theme.color(Token::MutedText));
    m_scale->axis()->setLabelColor(theme.color(Token::MutedText));
    m_scale->axis()->setBasePen(QPen(theme.color(Token::Border)));
    m_scale->axis()->setTickPen(QPen(theme.color(Token::Border)));
    m_map->setGradient(gradient);
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const auto every = std::max<qsizetype>(1, m_ranks.size() / 16);
    for (qsizetype i = 0; i < m_ranks.size(); i += every)
        ticker->addTick(static_cast<double>(i), m_ranks[i]);
    xAxis->setTicker(ticker);
    yAxis->setTicker(ticker);
    xAxis->setLabel(tr("to rank"));
    yAxis->setLabel(tr("from rank"));
    if (n * n <= kMaxNumbers) {
        for (const auto& cell : m_cells) {
            auto* text = new QCPItemText(this);
            text->position->setCoords(cell.target, cell.source);
            text->setText(plotNumber(cell.value, 4));
            text->setFont(font());
            const double share = largest > 0 ? cell.value / largest : 0;
            text->setColor(Theme::textOn(theme.color(share > 0.5 ? Token::HeatHigh : Token::HeatLow)));
            m_numbers.push_back(text);
        }
    }
    replot(rpQueuedReplot);
}

} // namespace opscope
