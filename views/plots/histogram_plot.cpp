// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/histogram_plot.h"

#include <algorithm>
#include <cmath>

#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr double kUs = 1000.0;
constexpr int kTitlePx = 360;

} // namespace

HistogramPlot::HistogramPlot(HistogramSize size, QWidget* parent)
    : Plot(parent),
      m_size(size),
      m_columns(new QCPBars(xAxis, yAxis)),
      m_marked(new QCPBars(xAxis, yAxis)),
      m_title(new QCPTextElement(this))
{
    if (size == HistogramSize::Page) {
        plotLayout()->insertRow(0);
        plotLayout()->addElement(0, 0, m_title);
    } else {
        yAxis->setTicks(false);
        yAxis->grid()->setVisible(false);
    }
    xAxis->grid()->setVisible(false);
    for (auto* bars : {m_columns, m_marked})
        bars->setWidthType(QCPBars::wtPlotCoords);
    colour();
    connect(this, &Plot::themeChanged, this, &HistogramPlot::colour);
    setHover([this](double x, double) {
        const auto& h = m_histogram;
        if (h.counts.empty())
            return QString();
        const double bin =
            std::floor((x * kUs - static_cast<double>(h.min)) / static_cast<double>(h.binWidth));
        if (bin < 0 || bin >= static_cast<double>(h.counts.size()))
            return QString();
        const auto index = static_cast<std::size_t>(bin);
        const auto from = h.min + h.binWidth * static_cast<std::int64_t>(index);
        return tr("%1 .. %2 us: %3")
            .arg(microsNumber(from), microsNumber(from + h.binWidth), countText(h.counts[index]));
    });
}

void HistogramPlot::colour()
{
    const auto& theme = currentTheme();
    m_columns->setBrush(theme.color(m_size == HistogramSize::Page ? Token::CounterLine : Token::Density));
    m_marked->setBrush(theme.color(Token::Accent));
    for (auto* bars : {m_columns, m_marked})
        bars->setPen(QPen(theme.color(Token::Base)));
    m_title->setTextColor(theme.color(Token::MutedText));
    m_title->setFont(font());
}

void HistogramPlot::setHistogram(const DurationBins& histogram, const QString& title, const QString& note)
{
    m_histogram = histogram;
    QVector<double> keys;
    QVector<double> values;
    const double width = static_cast<double>(histogram.binWidth) / kUs;
    double largest = 0;
    for (const auto count : histogram.counts) {
        keys.append(static_cast<double>(histogram.min) / kUs +
                    (static_cast<double>(keys.size()) + 0.5) * width);
        values.append(m_size == HistogramSize::Page ? count : std::sqrt(count));
        largest = std::max(largest, values.back());
    }
    for (auto* bars : {m_columns, m_marked})
        bars->setWidth(width);
    m_columns->setData(keys, values, true);
    m_marked->setData({}, {});
    m_title->setText(QFontMetrics(font()).elidedText(title, Qt::ElideMiddle, kTitlePx));
    xAxis->setLabel(tr("duration (us)"));
    if (m_size == HistogramSize::Page)
        yAxis->setLabel(tr("count"));
    setEmpty(keys.isEmpty() ? note : QString());
    if (keys.isEmpty())
        setHome({0, 1}, {0, 1});
    else
        setHome({keys.front() - width, keys.back() + width}, {0, largest * 1.08});
}

void HistogramPlot::mark(std::int64_t duration)
{
    const auto& bar = *m_columns->data()->at(static_cast<int>(m_histogram.binOf(duration)));
    m_marked->setData({bar.key}, {bar.value});
    replot(rpQueuedReplot);
}

} // namespace opscope
