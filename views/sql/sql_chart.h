// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "core/table/table.h"

namespace opscope {

/// The columns of numbers of a result as lines or bars: the first one of texts, or the number of the row, is
/// the label. Lines have at most kMostRows rows, bars as many as there is space for.
class SqlChart : public QWidget {
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
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double valueAt(std::size_t row, std::size_t column) const;
    QString labelOf(std::size_t row) const;
    QRectF plotArea() const;
    std::size_t rows() const;
    void paintLines(QPainter& painter, const QRectF& area) const;
    void paintBars(QPainter& painter, const QRectF& area) const;
    QColor colorOf(std::size_t series) const;

    TablePtr m_table;
    Kind m_kind = Kind::Lines;
    std::optional<std::size_t> m_label;
    std::optional<std::size_t> m_x;
    std::vector<std::size_t> m_series; ///< columns
    double m_low = 0;
    double m_high = 0;
    double m_firstX = 0;
    double m_lastX = 0;
};

} // namespace opscope
