// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/error_curve.h"

#include <algorithm>
#include <cmath>

#include "views/language_change.h"
#include "views/theme/theme.h"

namespace opscope {

ErrorCurve::ErrorCurve(QWidget* parent) : Plot(parent)
{
    addGraph();
    colour();
    connect(this, &Plot::themeChanged, this, &ErrorCurve::colour);
    setHover([this](double x, double) {
        if (m_cumulative.empty() || x < 0 || x > static_cast<double>(m_count))
            return QString();
        const auto share = x / static_cast<double>(std::max<std::uint64_t>(m_count, 1));
        const auto at = std::min(static_cast<std::size_t>(share * static_cast<double>(m_cumulative.size())),
                                 m_cumulative.size() - 1);
        return tr("up to element %1: %2").arg(plotNumber(std::floor(x), 15), plotNumber(m_cumulative[at]));
    });
    onLanguageChange(this, [this] { draw(); });
}

void ErrorCurve::colour()
{
    graph(0)->setPen(QPen(currentTheme().color(Token::CounterLine), 1.5));
}

void ErrorCurve::setErrors(std::span<const double> cumulative, std::uint64_t count, std::uint64_t nonFinite)
{
    m_cumulative.assign(cumulative.begin(), cumulative.end());
    m_count = count;
    m_nonFinite = nonFinite;
    draw();
}

void ErrorCurve::draw()
{
    QVector<double> keys{0};
    QVector<double> values{0};
    const auto points = static_cast<double>(std::max<std::size_t>(m_cumulative.size(), 1));
    for (std::size_t i = 0; i < m_cumulative.size(); ++i) {
        keys.append(static_cast<double>(i + 1) / points * static_cast<double>(m_count));
        values.append(m_cumulative[i]);
    }
    graph(0)->setData(keys, values, true);
    xAxis->setLabel(m_nonFinite == 0
                        ? tr("element")
                        : tr("element; errors that are not finite are left out: %1").arg(m_nonFinite));
    yAxis->setLabel(tr("absolute errors added up"));
    setEmpty(m_cumulative.empty() ? tr("Choose a tensor") : QString());
    const auto most = values.back() > 0 ? values.back() : 1.0;
    setHome({0, std::max(1.0, static_cast<double>(m_count))}, {0, most * 1.05});
}

} // namespace opscope
