// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/rank_map_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "views/language_change.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMostColumns = 1024; ///< more than pixels of most plots
constexpr double kLeastScale = 0.05;       ///< share; less is noise and stays pale

} // namespace

QString reportLabel(const FleetReport& report)
{
    if (isKnown(report.rank))
        return QString::number(report.rank);
    return report.part.empty() ? QStringLiteral("N/A") : QString::fromStdString(report.part);
}

RankMapPlot::RankMapPlot(QWidget* parent) : ColorMapPlot(parent), m_mark(new QCPItemRect(this))
{
    m_scale->setBarWidth(12);
    m_mark->setVisible(false);
    connect(this, &Plot::themeChanged, this, &RankMapPlot::draw);
    onLanguageChange(this, [this] { draw(); });
    connect(this, &Plot::clickedAt, this, [this](double x, double y) {
        if (const auto cell = cellAt(x, y))
            Q_EMIT cellClicked(cell->report, cell->step);
    });
    setHover([this](double x, double y) { return hoverText(x, y); });
}

void RankMapPlot::setMap(FleetRankMapPtr map)
{
    m_map = std::move(map);
    m_cells = m_map ? layOutRanks(*m_map, kMostColumns) : RankCells();
    m_chosen.reset();
    if (!m_map) {
        m_mark->setVisible(false);
        return;
    }
    draw();
    setHome({-0.5, static_cast<double>(m_cells.columns) - 0.5},
            {-0.5, static_cast<double>(m_cells.steps) - 0.5});
}

void RankMapPlot::setChosen(std::optional<Chosen> chosen)
{
    m_chosen = chosen;
    mark();
    replot(rpQueuedReplot);
}

std::optional<RankMapPlot::Chosen> RankMapPlot::cellAt(double x, double y) const
{
    const auto column = std::lround(x);
    const auto step = std::lround(y);
    if (!m_map || column < 0 || step < 0 || static_cast<std::size_t>(column) >= m_cells.columns ||
        static_cast<std::size_t>(step) >= m_cells.steps)
        return {};
    const auto row = static_cast<std::size_t>(step);
    return Chosen{m_cells.at(static_cast<std::size_t>(column), row).report, row};
}

QString RankMapPlot::hoverText(double x, double y) const
{
    const auto cell = cellAt(x, y);
    if (!cell)
        return {};
    const auto& report = m_map->reports[cell->report];
    const auto value = m_map->at(cell->report, cell->step);
    const auto step = m_map->steps[cell->step];
    auto text = step < 0 ? tr("Rank %1").arg(reportLabel(report))
                         : tr("Rank %1, step %2").arg(reportLabel(report)).arg(step);
    if (!report.host.empty())
        text += QStringLiteral(" (%1)").arg(QString::fromStdString(report.host));
    text += QStringLiteral("\n");
    if (std::isnan(value))
        text += tr("not recorded");
    else
        text += m_map->reports.size() > 1
                    ? tr("computing %1 compared with the median of the ranks").arg(changeText(value))
                    : tr("computing %1 compared with the median of the steps").arg(changeText(value));
    return text;
}

void RankMapPlot::labelAxes()
{
    nameCells(*xAxis, m_cells.columns, [this](std::size_t column) {
        const auto first = (column * m_map->reports.size() + m_cells.columns - 1) / m_cells.columns;
        return reportLabel(m_map->reports[first]);
    });
    nameCells(*yAxis, m_cells.steps, [this](std::size_t step) {
        return m_map->steps[step] < 0 ? tr("run") : QString::number(m_map->steps[step]);
    });
    xAxis->setLabel(tr("rank"));
    yAxis->setLabel(tr("step"));
}

void RankMapPlot::draw()
{
    if (!m_map)
        return;
    const auto& theme = currentTheme();
    setSize(m_cells.columns, m_cells.steps);
    double largest = kLeastScale;
    for (std::size_t step = 0; step < m_cells.steps; ++step) {
        for (std::size_t column = 0; column < m_cells.columns; ++column) {
            const auto value = m_cells.at(column, step).deviation;
            m_colors->data()->setCell(static_cast<int>(column), static_cast<int>(step), 100 * value);
            if (!std::isnan(value))
                largest = std::max(largest, std::abs(value));
        }
    }
    setColors(
        {{0, theme.color(Token::Accent)}, {0.5, theme.color(Token::Base)}, {1, theme.color(Token::Bad)}});
    m_scale->setDataRange({-100 * largest, 100 * largest});
    m_scale->axis()->setLabel(m_map->reports.size() > 1 ? tr("off the median of the ranks, %")
                                                        : tr("off the median of the steps, %"));
    labelAxes();
    mark();
    replot(rpQueuedReplot);
}

void RankMapPlot::mark()
{
    m_mark->setVisible(m_chosen.has_value());
    if (!m_chosen)
        return;
    const auto column = static_cast<double>(m_chosen->report * m_cells.columns /
                                            std::max<std::size_t>(1, m_map->reports.size()));
    const auto step = static_cast<double>(m_chosen->step);
    m_mark->topLeft->setCoords(column - 0.5, step - 0.5);
    m_mark->bottomRight->setCoords(column + 0.5, step + 0.5);
    m_mark->setPen(QPen(currentTheme().color(Token::Text), 2));
    m_mark->setBrush(Qt::NoBrush);
}

} // namespace opscope
