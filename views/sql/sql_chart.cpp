// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QLabel>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/plots/bar_list.h"
#include "views/plots/plot.h"
#include "views/qtext.h"
#include "views/text/elided_names.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kTitleLetters = 20; ///< of a column next to its values; the tip has the complete title

} // namespace

SqlChart::SqlChart(QWidget* parent)
    : QStackedWidget(parent), m_lines(new Plot), m_bars(new BarList), m_cut(new QLabel)
{
    setMinimumHeight(120);
    m_lines->setZoom(Qt::Horizontal | Qt::Vertical);
    m_lines->setHover([this](double x, double) {
        if (m_lines->graphCount() == 0 || m_lines->graph(0)->data()->isEmpty())
            return QString();
        const auto& points = *m_lines->graph(0)->data();
        auto at = points.findBegin(x); // the last one before x
        if (at + 1 != points.constEnd() && (at + 1)->key - x < x - at->key)
            ++at;
        return tipOf(static_cast<std::size_t>(at - points.constBegin()));
    });
    m_bars->setMinimumHeight(1); // it has as many rows as there is space for
    m_bars->setNameShare(0.3);
    auto* bars = new QWidget;
    auto* layout = new QVBoxLayout(bars);
    layout->addWidget(m_bars);
    layout->addWidget(m_cut);
    layout->addStretch(1);
    addWidget(m_lines);
    addWidget(bars);
    connect(m_lines, &Plot::themeChanged, this, &SqlChart::drawLines);
    onLanguageChange(this, [this] {
        for (QWidget* chart : {static_cast<QWidget*>(m_lines), static_cast<QWidget*>(m_bars)})
            chart->setAccessibleName(tr("Chart"));
        drawLines();
        fillBars();
    });
}

void SqlChart::setTable(TablePtr table, Kind kind)
{
    m_table = std::move(table);
    m_label.reset();
    m_x.reset();
    m_series.clear();
    for (std::size_t i = 0; m_table && i < m_table->columns.size(); ++i) {
        if (m_table->columns[i].spec.kind == CellKind::Text)
            m_label = m_label.value_or(i);
        else
            m_series.push_back(i);
    }
    const auto isAscending = [&](std::size_t column) {
        for (std::size_t row = 1; row < rows(); ++row) {
            if (!(valueAt(row - 1, column) <= valueAt(row, column)))
                return false;
        }
        return rows() > 1;
    };
    if (kind == Kind::Lines && m_series.size() > 1 && isAscending(m_series.front())) {
        m_x = m_series.front();
        m_series.erase(m_series.begin());
    }
    if (m_series.size() > kMostSeries)
        m_series.resize(kMostSeries);
    setCurrentIndex(kind == Kind::Bars && rows() > 0 && !m_series.empty() ? 1 : 0);
    drawLines();
    fillBars();
}

std::size_t SqlChart::rows() const
{
    return m_table ? std::min(m_table->rows, kMostRows) : 0;
}

double SqlChart::valueAt(std::size_t row, std::size_t column) const
{
    const auto cell = m_table->cell(row, column);
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*integer);
    const auto* real = std::get_if<double>(&cell);
    return real == nullptr ? std::numeric_limits<double>::quiet_NaN() : *real;
}

QString SqlChart::labelOf(std::size_t row) const
{
    return m_label ? qtext(m_table->text(row, *m_label)) : QString::number(row + 1);
}

QString SqlChart::tipOf(std::size_t row) const
{
    QStringList lines{labelOf(row)};
    if (m_x)
        lines << qtext(m_table->columns[*m_x].spec.title + ": " + m_table->text(row, *m_x));
    for (const auto column : m_series)
        lines << qtext(m_table->columns[column].spec.title + ": " + m_table->text(row, column));
    return lines.join(QLatin1Char('\n'));
}

void SqlChart::drawLines()
{
    m_lines->clearGraphs();
    const bool isEmpty = rows() == 0 || m_series.empty();
    m_low = m_high = 0;
    QVector<double> keys;
    for (std::size_t row = 0; row < rows(); ++row)
        keys << (m_x ? valueAt(row, *m_x) : static_cast<double>(row + 1));
    for (const auto column : m_series) {
        QVector<double> values; // a missing value is a gap
        for (std::size_t row = 0; row < rows(); ++row) {
            values << valueAt(row, column);
            if (std::isfinite(values.back())) {
                m_low = std::min(m_low, values.back());
                m_high = std::max(m_high, values.back());
            }
        }
        const auto color = Plot::seriesColor(m_lines->graphCount());
        auto* graph = m_lines->addGraph();
        graph->setName(qtext(m_table->columns[column].spec.title));
        graph->setPen(QPen(color, 1.5));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 3));
        graph->setData(keys, values, true);
    }
    m_lines->xAxis->setLabel(m_x ? qtext(m_table->columns[*m_x].spec.title) : QString());
    m_lines->legend->setVisible(!isEmpty);
    m_lines->setLegendAbove();
    m_lines->setEmpty(isEmpty ? tr("A chart needs a column of numbers") : QString());
    if (isEmpty)
        return m_lines->setHome({0, 1}, {0, 1});
    const auto x = 0.01 * std::max(keys.back() - keys.front(), 1e-12);
    const auto y = 0.03 * std::max(m_high - m_low, 1e-12);
    m_lines->setHome({keys.front() - x, keys.back() + x}, {m_low - y, m_high + y});
}

void SqlChart::fillBars()
{
    const auto space = height() / (fontMetrics().height() + 8) - 2; // rows; the last ones are for the note
    const auto series = std::max(1, static_cast<int>(m_series.size()));
    const auto shown = std::min(rows(), static_cast<std::size_t>(std::max(1, space / series)));
    const auto range = std::max(m_high - m_low, 1e-12);
    QStringList titles; // an expression without a name is its own title
    for (const auto column : m_series)
        titles += qtext(m_table->columns[column].spec.title);
    const auto metrics = m_bars->fontMetrics();
    titles = elidedNames(titles, metrics, kTitleLetters * metrics.averageCharWidth());
    std::vector<BarListRow> bars;
    for (std::size_t row = 0; row < shown; ++row) {
        for (std::size_t i = 0; i < m_series.size(); ++i) {
            const auto value = valueAt(row, m_series[i]);
            const bool hasBar = std::isfinite(value);
            bars.push_back({.name = i == 0 ? labelOf(row) : QString(),
                            .value = titles[static_cast<qsizetype>(i)] + QStringLiteral("  ") +
                                     groupDigits(m_table->text(row, m_series[i])),
                            .tip = tipOf(row),
                            .share = hasBar ? std::abs(value) / range : -1,
                            .from = hasBar ? (std::min(value, 0.0) - m_low) / range : 0,
                            .series = static_cast<int>(i)});
        }
    }
    m_bars->setRows(std::move(bars));
    m_cut->setVisible(shown < rows());
    if (shown < rows())
        m_cut->setText(tr("The first %1 of %2 rows").arg(countText(shown), countText(m_table->rows)));
}

void SqlChart::resizeEvent(QResizeEvent* event)
{
    QStackedWidget::resizeEvent(event);
    fillBars();
}

} // namespace opscope
