// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>

#include "views/plots/rank_bars_layout.h"

namespace opscope {

/// Rank by figure: paints rows of stacked bars under their legend. Rows with a reason are marked. A click or
/// Up and Down select a row, a double click or Return activates it.
class RankBars : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit RankBars(QWidget* parent = nullptr);

    /// `current` becomes the current row without a signal.
    void setBars(std::vector<RankFigure> figures, std::vector<RankBar> rows, int current = -1);
    const std::vector<RankBar>& rows() const { return m_rows; }
    /// The bars need no legend if another widget explains their colours.
    void setLegendShown(bool isShown);
    /// -1: none.
    int current() const { return m_current; }
    void setCurrent(int row);
    /// The row with all its figures, each part in its unit: the tip, and for the current row what a screen
    /// reader reads.
    QString textOf(int row) const;
    /// The place of a row in the viewport.
    QRect rectOf(int row) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(int row);
    void activated(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Columns {
        double name = 0; ///< left edges
        double bars = 0;
        double total = 0;
        double reason = 0;
    };
    struct Widths {
        double name = 0, total = 0, reason = 0; ///< of the widest texts
    };
    void measure();
    Columns columns() const;
    double legendHeight() const { return m_isLegendShown ? rowHeight() : 0; }
    double rowHeight() const { return fontMetrics().height() + 8; }
    int rowAt(QPointF position) const;
    void layOut();
    /// Counts the lines of the reasons and notes that do not fit next to the bars.
    void breakTexts();
    double contentHeight() const { return m_items.empty() ? 0 : m_items.back().rect.bottom(); }
    void paintRow(QPainter& painter, const RankBarItem& item, const Columns& at) const;
    void paintLegend(QPainter& painter) const;
    /// The place of a figure in the legend.
    QRectF legendOf(std::size_t figure) const;

    std::vector<RankFigure> m_figures;
    std::vector<RankBar> m_rows;
    std::vector<RankBarItem> m_items;
    Widths m_widest;
    int m_current = -1;
    bool m_isLegendShown = true;
    bool m_areReasonsBelow = false; ///< they do not fit next to the bars
};

} // namespace opscope
