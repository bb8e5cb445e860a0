// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QStackedWidget>

#include "core/table/table.h"

class QLabel;

namespace opscope {

class BarList;
class Plot;

/// The columns of numbers of a result as lines or bars: the first one of texts, or the number of the row, is
/// the label. Lines have at most kMostRows rows, bars as many as there is space for.
class SqlChart : public QStackedWidget {
    Q_OBJECT
public:
    enum class Kind { Lines, Bars };
    static constexpr std::size_t kMostRows = 20'000;
    static constexpr std::size_t kMostSeries = 6;

    explicit SqlChart(QWidget* parent = nullptr);

    void setTable(TablePtr table, Kind kind);
    /// Lines: the x of a row; bars: none.
    std::optional<std::size_t> xColumn() const { return m_x; }
    const std::vector<std::size_t>& series() const { return m_series; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    std::size_t rows() const;
    double valueAt(std::size_t row, std::size_t column) const;
    QString labelOf(std::size_t row) const;
    QString tipOf(std::size_t row) const;
    void drawLines();
    void fillBars();

    TablePtr m_table;
    std::optional<std::size_t> m_label;
    std::optional<std::size_t> m_x;
    std::vector<std::size_t> m_series; ///< columns
    double m_low = 0;                  ///< of all series and 0
    double m_high = 0;
    Plot* m_lines;
    BarList* m_bars;
    QLabel* m_cut; ///< below the bars: how many rows there are
};

} // namespace opscope
