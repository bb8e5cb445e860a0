// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/heat_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "views/theme/mixed.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxNumbers = 400; ///< more numbers than this are too small to read
constexpr double kLeastRange = 2;        ///< links that differ by less have nearly the same colour
constexpr double kMostRange = 1e6;       ///< smaller values have the colour of the end

bool isLink(const HeatMap::Cell& cell)
{
    return cell.source != cell.target;
}

/// The ends and the steps of a decade between them that are far enough from the ends.
QSharedPointer<QCPAxisTicker> scaleTicks(double low, double high)
{
    constexpr double kLeastStep = 1.25;
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const bool isWide = high / low > 50;
    for (auto decade = std::pow(10, std::floor(std::log10(low))); decade < high; decade *= 10) {
        for (const auto step : {1, 2, 5}) {
            const auto at = decade * step;
            if ((step == 1 || !isWide) && at > low * kLeastStep && at * kLeastStep < high)
                ticker->addTick(at, plotNumber(at, 4));
        }
    }
    ticker->addTick(low, plotNumber(low, 4));
    if (plotNumber(high, 4) != plotNumber(low, 4))
        ticker->addTick(high, plotNumber(high, 4));
    return ticker;
}

} // namespace

HeatMap::HeatMap(QWidget* parent) : ColorMapPlot(parent)
{
    connect(this, &Plot::themeChanged, this, &HeatMap::draw);
    setHover([this](double x, double y) {
        const auto target = static_cast<int>(std::lround(x));
        const auto source = static_cast<int>(std::lround(y));
        const auto found = std::ranges::find_if(
            m_cells, [&](const Cell& cell) { return cell.source == source && cell.target == target; });
        return found == m_cells.end() ? QString() : found->tip;
    });
}

void HeatMap::setCells(const QStringList& ranks, std::vector<Cell> cells, const QString& title, Strong strong)
{
    m_ranks = ranks;
    m_strong = strong;
    m_cells = std::move(cells);
    m_scale->axis()->setLabel(title);
    scale();
    draw();
    setNote(m_cells.empty() ? tr("No transfer from rank to rank to show") : QString());
    const double last = std::max(1.0, static_cast<double>(m_ranks.size())) - 0.5;
    setHome({-0.5, last}, {-0.5, last});
}

/// From the smallest link to the largest, at least kLeastRange apart: the end of the strong colour moves, so
/// that links that are nearly alike are all pale.
void HeatMap::scale()
{
    double low = 0;
    double high = 0;
    for (const auto& cell : m_cells) {
        if (!isLink(cell) || !(cell.value > 0))
            continue;
        low = low > 0 ? std::min(low, cell.value) : cell.value;
        high = std::max(high, cell.value);
    }
    m_high = high > 0 ? high : 1;
    m_low = std::clamp(low, m_high / kMostRange, m_high);
    if (m_high / m_low < kLeastRange)
        (m_strong == Strong::Low ? m_low : m_high) =
            m_strong == Strong::Low ? m_high / kLeastRange : m_low * kLeastRange;
}

QColor HeatMap::colorOf(double value) const
{
    const auto share = std::log(std::clamp(value, m_low, m_high) / m_low) / std::log(m_high / m_low);
    return mixed(currentTheme().color(Token::HeatLow), currentTheme().color(Token::HeatHigh),
                 m_strong == Strong::High ? share : 1 - share);
}

void HeatMap::draw()
{
    const auto& theme = currentTheme();
    for (auto* number : m_numbers)
        removeItem(number);
    m_numbers.clear();
    const auto count = static_cast<std::size_t>(m_ranks.size());
    setSize(count, count);
    m_colors->data()->fill(std::numeric_limits<double>::quiet_NaN());
    for (const auto& cell : m_cells) {
        if (isLink(cell)) // a value of 0 is as slow as the slowest
            m_colors->data()->setCell(cell.target, cell.source, std::clamp(cell.value, m_low, m_high));
    }
    setColors({{0, colorOf(m_low)}, {1, colorOf(m_high)}});
    m_scale->setDataScaleType(QCPAxis::stLogarithmic);
    m_scale->axis()->setTicker(scaleTicks(m_low, m_high));
    m_scale->setDataRange({m_low, m_high});
    for (auto* axis : {xAxis, yAxis})
        nameCells(*axis, count, [this](std::size_t rank) { return m_ranks[static_cast<qsizetype>(rank)]; });
    xAxis->setLabel(tr("to rank"));
    yAxis->setLabel(tr("from rank"));
    if (count * count <= kMaxNumbers) {
        for (const auto& cell : m_cells) {
            auto* text = new QCPItemText(this);
            text->position->setCoords(cell.target, cell.source);
            text->setText(plotNumber(cell.value, 4));
            text->setFont(font());
            text->setColor(isLink(cell) ? Theme::textOn(colorOf(cell.value)) : theme.color(Token::MutedText));
            m_numbers.push_back(text);
        }
    }
    replot(rpQueuedReplot);
}

} // namespace opscope
