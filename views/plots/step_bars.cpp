// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/step_bars.h"

#include <algorithm>
#include <cmath>

#include "views/text/elided_names.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMostLabels = 12;
constexpr double kLeastBars = 8; ///< fewer bars are not wider
constexpr int kAxisPx = 80;      ///< left and right of the bars
constexpr double kLabelGapPx = 8;

} // namespace

StepBars::StepBars(QWidget* parent)
    : Plot(parent),
      m_usual(new QCPBars(xAxis, yAxis)),
      m_outliers(new QCPBars(xAxis, yAxis)),
      m_marks(addGraph())
{
    m_marks->setLineStyle(QCPGraph::lsNone);
    xAxis->grid()->setVisible(false);
    legend->setVisible(false);
    for (auto* bars : {m_usual, m_outliers})
        bars->setWidth(0.75);
    connect(this, &Plot::themeChanged, this, &StepBars::draw);
    connect(this, &Plot::clickedAt, this, [this](double x) {
        const auto bar = static_cast<int>(std::lround(x));
        if (bar >= 0 && bar < static_cast<int>(m_bars.size()))
            Q_EMIT barClicked(bar);
    });
    setHover([this](double x, double) {
        const auto bar = std::lround(x);
        if (bar < 0 || bar >= static_cast<long>(m_bars.size()))
            return QString();
        const auto& of = m_bars[static_cast<std::size_t>(bar)];
        const auto text = QStringLiteral("%1: %2").arg(of.label, microsWithUnit(of.duration));
        return of.isOutlier ? tr("%1 (outlier)").arg(text) : text;
    });
}

void StepBars::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    draw();
    double largest = 0;
    for (const auto& bar : m_bars)
        largest = std::max(largest, heightOf(bar));
    setEmpty(m_bars.empty() ? tr("No iteration has a time") : QString());
    setHome({-0.7, std::max(kLeastBars, static_cast<double>(m_bars.size())) - 0.3},
            {0, largest > 0 ? largest * 1.15 : 1});
}

double StepBars::heightOf(const Bar& bar) const
{
    return static_cast<double>(bar.duration) / nanosPer(axisUnit(TimeUnit::Milliseconds));
}

/// Draws as many labels as fit, each in the width of the bars up to the next label.
void StepBars::labelBars()
{
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const auto every = std::max<std::size_t>(1, m_bars.size() / kMostLabels);
    QStringList names;
    for (std::size_t i = 0; i < m_bars.size(); i += every)
        names << m_bars[i].label;
    const auto shown = std::max(kLeastBars, static_cast<double>(m_bars.size()));
    const auto space = std::max(0, width() - kAxisPx) * static_cast<double>(every) / shown - kLabelGapPx;
    names = elidedNames(names, QFontMetrics(xAxis->tickLabelFont()), std::max(1, static_cast<int>(space)));
    for (qsizetype i = 0; i < names.size(); ++i)
        ticker->addTick(static_cast<double>(i) * static_cast<double>(every), names[i]);
    xAxis->setTicker(ticker);
}

void StepBars::resizeEvent(QResizeEvent* event)
{
    labelBars();
    Plot::resizeEvent(event);
}

void StepBars::draw()
{
    const auto& theme = currentTheme();
    m_usual->setBrush(theme.color(Token::Accent));
    m_outliers->setBrush(theme.color(Token::Bad));
    m_usual->setPen(Qt::NoPen);
    m_outliers->setPen(Qt::NoPen);
    m_marks->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangleInverted,
                                             QPen(theme.color(Token::Bad)), theme.color(Token::Bad), 7));
    for (auto* bars : {m_usual, m_outliers})
        bars->data()->clear();
    m_marks->data()->clear();
    double largest = 0;
    for (const auto& bar : m_bars)
        largest = std::max(largest, heightOf(bar));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const auto key = static_cast<double>(i);
        const double height = heightOf(m_bars[i]);
        (m_bars[i].isOutlier ? m_outliers : m_usual)->addData(key, height);
        if (m_bars[i].isOutlier)
            m_marks->addData(key, height + largest * 0.05);
    }
    labelBars();
    yAxis->setLabel(unitName(axisUnit(TimeUnit::Milliseconds)));
    replot(rpQueuedReplot);
}

} // namespace opscope
