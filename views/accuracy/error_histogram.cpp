// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/error_histogram.h"

#include <algorithm>
#include <cmath>

#include "views/language_change.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kLeastPower = -7; ///< exponent of ten where the first decade begins

/// "0", "<1e-7", "1e-7", ..., ">=1e2", "NaN"
QString nameOf(std::size_t bar, std::size_t bars)
{
    if (bar == 0)
        return QStringLiteral("0");
    if (bar + 1 == bars)
        return QStringLiteral("NaN");
    const auto power = kLeastPower + static_cast<int>(bar) - 2;
    return bar == 1 ? QStringLiteral("<1e%1").arg(kLeastPower) : QStringLiteral("1e%1").arg(power);
}

} // namespace

ErrorHistogram::ErrorHistogram(QWidget* parent) : Plot(parent), m_bars(new QCPBars(xAxis, yAxis))
{
    constexpr double kBarWidth = 0.8;
    constexpr int kLeastWidth = 280; // at less width the axis has no space for all labels
    setMinimumWidth(kLeastWidth);
    m_bars->setWidth(kBarWidth);
    xAxis->grid()->setVisible(false);
    colour();
    connect(this, &Plot::themeChanged, this, &ErrorHistogram::colour);
    setHover([this](double x, double) {
        const auto at = static_cast<std::ptrdiff_t>(std::floor(x + 0.5));
        if (at < 0 || at >= std::ssize(m_counts))
            return QString();
        const auto bar = static_cast<std::size_t>(at);
        return tr("relative error %1: %n element(s)", nullptr, static_cast<int>(m_counts[bar]))
            .arg(nameOf(bar, m_counts.size()));
    });
    onLanguageChange(this, [this] { draw(); });
}

void ErrorHistogram::colour()
{
    const auto& theme = currentTheme();
    m_bars->setBrush(theme.color(Token::CounterLine));
    m_bars->setPen(QPen(theme.color(Token::Base)));
}

void ErrorHistogram::setCounts(std::span<const std::uint64_t> counts)
{
    m_counts.assign(counts.begin(), counts.end());
    draw();
}

void ErrorHistogram::draw()
{
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    QVector<double> keys;
    QVector<double> values;
    double largest = 0;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        keys.append(static_cast<double>(i));
        values.append(static_cast<double>(m_counts[i]));
        largest = std::max(largest, values.back());
        if (i % 2 == 0) // otherwise the labels would overlap
            ticker->addTick(keys.back(), nameOf(i, m_counts.size()));
    }
    m_bars->setData(keys, values, true);
    xAxis->setTicker(ticker);
    xAxis->setTickLabelRotation(45);
    xAxis->setLabel(tr("relative error"));
    yAxis->setLabel(tr("elements"));
    setEmpty(m_counts.empty() ? tr("Choose a tensor") : QString());
    setHome({-0.7, std::max(1.0, static_cast<double>(m_counts.size()) - 0.3)},
            {0, std::max(1.0, largest * 1.08)});
}

} // namespace opscope
