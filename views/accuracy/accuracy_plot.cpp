// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/accuracy_plot.h"

#include <algorithm>
#include <cmath>

#include "views/accuracy/tensor_words.h"
#include "views/theme/theme.h"

namespace opscope {

AccuracyPlot::AccuracyPlot(QWidget* parent)
    : ScatterPlot(parent), m_band(new QCPItemRect(this)), m_bandText(new QCPItemText(this))
{
    for (auto* corner : {m_band->topLeft, m_band->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptAxisRectRatio);
        corner->setTypeY(QCPItemPosition::ptPlotCoords);
    }
    m_bandText->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    m_bandText->position->setTypeY(QCPItemPosition::ptPlotCoords);
    m_bandText->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_band->setPen(Qt::NoPen);
    const QSharedPointer<QCPAxisTickerFixed> places(new QCPAxisTickerFixed); // there is no tensor 2.5
    places->setTickStep(1);
    places->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    xAxis->setTicker(places);
    colour();
    connect(this, &Plot::themeChanged, this, &AccuracyPlot::colour);
}

void AccuracyPlot::colour()
{
    auto fill = currentTheme().color(Token::Bad);
    fill.setAlphaF(0.12F);
    m_band->setBrush(fill);
    m_bandText->setColor(currentTheme().color(Token::Bad));
}

void AccuracyPlot::show(const accuracy::Compared& compared, std::span<const std::uint32_t> rows,
                        accuracy::Metric metric, double limit)
{
    const auto verdicts = accuracy::verdictsOf(compared);
    const auto& all = compared.result.rows;
    const auto at = static_cast<std::size_t>(metric);
    double least = 0;
    double most = limit;
    for (const auto& row : all) {
        if (!row.comparison || row.comparison->isRefused[at] || !std::isfinite(row.comparison->values[at]))
            continue;
        least = std::min(least, row.comparison->values[at]);
        most = std::max(most, row.comparison->values[at]);
    }
    const auto margin = most > least ? (most - least) * 0.1 : 1; // points at an end are drawn completely
    const auto placeOfNonFinite = least - 1.5 * margin;
    bool hasNonFinite = false;
    std::vector<Point> points;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = all[rows[i]];
        if (!row.comparison || row.comparison->isRefused[at])
            continue;
        const auto value = row.comparison->values[at];
        Point point{static_cast<double>(rows[i]), value, QString::fromStdString(row.tensor),
                    verdictWord(verdicts[rows[i]]), static_cast<std::uint32_t>(i)};
        if (!std::isfinite(value)) {
            hasNonFinite = true;
            point.y = placeOfNonFinite;
            point.value = QString::number(value);
        }
        points.push_back(std::move(point));
    }
    if (limit > 0)
        setThreshold(limit, tr("limit"));
    const auto name = accuracy::metricName(metric);
    setPoints(std::move(points), tr("order of execution"),
              QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    m_band->topLeft->setCoords(0, placeOfNonFinite + margin * 0.7);
    m_band->bottomRight->setCoords(1, placeOfNonFinite - margin * 0.7);
    m_bandText->position->setCoords(0.99, placeOfNonFinite);
    m_bandText->setText(tr("not finite: nan, inf"));
    m_band->setVisible(hasNonFinite);
    m_bandText->setVisible(hasNonFinite);
    const auto last = static_cast<double>(all.size());
    setHome({-0.03 * last, 1.06 * last},
            {(hasNonFinite ? placeOfNonFinite : least) - margin, most + 2 * margin});
}

} // namespace opscope
