// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/error_map_plot.h"

#include <algorithm>
#include <cmath>

#include "views/language_change.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kDecades = 6; ///< number of decades below the largest error that are distinguished

/// The power of ten of an error, limited to the shown decades.
double powerOf(double error, double most)
{
    const auto top = std::log10(most);
    if (!std::isfinite(error))
        return top;
    return error > 0 ? std::max(std::log10(error), top - kDecades) : top - kDecades;
}

} // namespace

ErrorMapPlot::ErrorMapPlot(QWidget* parent) : ColorMapPlot(parent)
{
    for (auto* axis : {xAxis, yAxis}) { // coordinates are integers
        const QSharedPointer<QCPAxisTickerFixed> ticker(new QCPAxisTickerFixed);
        ticker->setTickStep(1);
        ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
        axis->setTicker(ticker);
    }
    colour();
    connect(this, &Plot::themeChanged, this, &ErrorMapPlot::colour);
    setHover([this](double x, double y) { return hoverText(x, y); });
    onLanguageChange(this, [this] { draw(); });
}

void ErrorMapPlot::colour()
{
    const auto& theme = currentTheme();
    setColors(
        {{0, theme.color(Token::Base)}, {0.6, theme.color(Token::Warning)}, {1, theme.color(Token::Bad)}});
    replot(QCustomPlot::rpQueuedReplot);
}

void ErrorMapPlot::setMap(accuracy::ErrorMap map, const QString& rowName, const QString& columnName)
{
    m_errors = std::move(map);
    m_rowName = rowName;
    m_columnName = columnName;
    draw();
}

void ErrorMapPlot::clear()
{
    setMap({}, {}, {});
}

void ErrorMapPlot::draw()
{
    const auto rows = static_cast<int>(m_errors.rows);
    const auto columns = static_cast<int>(m_errors.columns);
    double most = 0;
    for (const auto error : m_errors.largest)
        most = std::isfinite(error) ? std::max(most, error) : most;
    const bool isEmpty = m_errors.largest.empty();
    const bool hasErrors = std::ranges::any_of(m_errors.largest, [](double error) { return error > 0; });
    most = most > 0 ? most : 1;
    setSize(m_errors.columns, m_errors.rows, static_cast<double>(m_errors.perColumn),
            static_cast<double>(m_errors.perRow));
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column)
            m_colors->data()->setCell(
                column, row,
                powerOf(m_errors.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)), most));
    }
    m_colors->setDataRange({std::log10(most) - kDecades, std::log10(most)});
    m_scale->axis()->setLabel(tr("error, power of ten"));
    m_colors->setVisible(!isEmpty);
    m_scale->setVisible(!isEmpty);
    yAxis->setLabel(m_rowName);
    xAxis->setLabel(m_columnName);
    setNote(isEmpty ? tr("Choose a tensor") : hasErrors ? QString() : tr("no errors"));
    const auto fullRange = [](int cells, std::uint64_t each) {
        return QCPRange(-0.5, std::max(cells, 1) * static_cast<double>(each) - 0.5);
    };
    setHome(fullRange(columns, m_errors.perColumn), fullRange(rows, m_errors.perRow));
}

QString ErrorMapPlot::hoverText(double x, double y) const
{
    const auto column = std::floor((x + 0.5) / static_cast<double>(m_errors.perColumn));
    const auto row = std::floor((y + 0.5) / static_cast<double>(m_errors.perRow));
    if (column < 0 || row < 0 || column >= static_cast<double>(m_errors.columns) ||
        row >= static_cast<double>(m_errors.rows))
        return {};
    const auto place = [](double cell, std::uint64_t each) {
        const auto first = static_cast<qulonglong>(cell) * each;
        return each == 1 ? QString::number(first) : QStringLiteral("%1-%2").arg(first).arg(first + each - 1);
    };
    const auto error = m_errors.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    return tr("%1 %2, %3 %4: largest error %5")
        .arg(m_rowName, place(row, m_errors.perRow), m_columnName, place(column, m_errors.perColumn),
             std::isfinite(error) ? plotNumber(error) : QStringLiteral("inf"));
}

} // namespace opscope
