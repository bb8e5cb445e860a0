// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/histogram_plot.h"

#include <algorithm>
#include <cmath>

#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kTitlePx = 360;
constexpr int kEdgeTextPx = 28;      ///< half of the text of a duration below an edge of a plot in a dock
constexpr double kLeastShare = 0.06; ///< least height of a bar in a dock, as a share of the plot's height

} // namespace

HistogramPlot::HistogramPlot(HistogramSize size, QWidget* parent)
    : Plot(parent),
      m_size(size),
      m_columns(new QCPBars(xAxis, yAxis)),
      m_marked(new QCPBars(xAxis, yAxis)),
      m_title(size == HistogramSize::Page ? new QCPTextElement(this) : nullptr)
{
    if (size == HistogramSize::Page) {
        plotLayout()->insertRow(0);
        plotLayout()->addElement(0, 0, m_title);
    } else {
        yAxis->setTicks(false);
        yAxis->grid()->setVisible(false);
        xAxis->setTicker(m_edges);
        axisRect()->setMinimumMargins(
            {kEdgeTextPx, 4, kEdgeTextPx, 0}); // the middle of both texts is at an edge
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
            std::floor((x * m_nsPerX - static_cast<double>(h.min)) / static_cast<double>(h.binWidth));
        if (bin < 0 || bin >= static_cast<double>(h.counts.size()))
            return QString();
        const auto index = static_cast<std::size_t>(bin);
        const auto from = h.min + h.binWidth * static_cast<std::int64_t>(index);
        return tr("%1 .. %2: %3")
            .arg(microsWithUnit(from), microsWithUnit(from + h.binWidth), countText(h.counts[index]));
    });
}

void HistogramPlot::colour()
{
    const auto& theme = currentTheme();
    m_columns->setBrush(theme.color(m_size == HistogramSize::Page ? Token::CounterLine : Token::Density));
    m_marked->setBrush(theme.color(Token::Accent));
    for (auto* bars : {m_columns, m_marked})
        bars->setPen(m_size == HistogramSize::Page ? QPen(theme.color(Token::Base)) : QPen(Qt::NoPen));
    if (m_title != nullptr) {
        m_title->setTextColor(theme.color(Token::MutedText));
        m_title->setFont(font());
    }
}

void HistogramPlot::setHistogram(const DurationBins& histogram, const QString& title, const QString& note)
{
    m_histogram = histogram;
    const auto unit = axisUnit(TimeUnit::Microseconds);
    m_nsPerX = nanosPer(unit);
    QVector<double> keys;
    QVector<double> values;
    const double width = static_cast<double>(histogram.binWidth) / m_nsPerX;
    const auto heightOf = [this](double count) {
        return m_size == HistogramSize::Page ? count : std::sqrt(count);
    };
    const auto largest =
        histogram.counts.empty() ? 0.0 : heightOf(*std::ranges::max_element(histogram.counts));
    for (const auto count : histogram.counts) {
        keys.append(static_cast<double>(histogram.min) / m_nsPerX +
                    (static_cast<double>(keys.size()) + 0.5) * width);
        const auto least = m_size == HistogramSize::Dock && count > 0 ? kLeastShare * largest : 0;
        values.append(std::max(heightOf(count), least));
    }
    for (auto* bars : {m_columns, m_marked})
        bars->setWidth(width);
    m_columns->setData(keys, values, true);
    m_marked->setData({}, {});
    if (m_title != nullptr) {
        m_title->setText(QFontMetrics(font()).elidedText(title, Qt::ElideMiddle, kTitlePx));
        xAxis->setLabel(tr("duration (%1)").arg(unitName(unit)));
        yAxis->setLabel(tr("count"));
    } else {
        m_edges->clear();
        const auto last = histogram.min + histogram.binWidth * static_cast<std::int64_t>(keys.size());
        const auto first = shortDurationText(histogram.min);
        if (!keys.isEmpty())
            m_edges->addTick(static_cast<double>(histogram.min) / m_nsPerX, first);
        if (keys.size() > 1 && shortDurationText(last) != first)
            m_edges->addTick(static_cast<double>(last) / m_nsPerX, shortDurationText(last));
    }
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
