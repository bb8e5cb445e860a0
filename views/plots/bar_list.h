// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>
#include <QWidget>

#include "views/theme/theme.h"

namespace opscope {

/// A part of a stacked bar.
struct BarListPart {
    QString name;
    double share = 0;
};

/// One row: a name, a bar and a value on the right. Shares are 0..1 of the space for bars.
struct BarListRow {
    QString name;
    QString value;
    QString tip;
    double share = 0;       ///< length of the bar; negative: there is no bar
    double from = 0;        ///< where the bar begins
    double cumulative = -1; ///< Pareto: a tick at this share; negative: none
    double leadsFrom = -1;  ///< a line leads from here to the next row; negative: none
    Token color = Token::Bar;
    int series = -1;    ///< the bar has the colour of this series; negative: `color`
    bool isCut = false; ///< two gaps show that the bar does not begin at 0
    bool isBold = false;
    std::vector<BarListPart> parts =
        {}; ///< stacked from `from` on in the colours of series, instead of one bar
};

/// A short list of bars: the longest ops, APIs and gaps, steps, or a waterfall. Arrow keys, Enter or a click
/// activate a row.
class BarList : public QWidget {
    Q_OBJECT
public:
    explicit BarList(QWidget* parent = nullptr);

    void setRows(std::vector<BarListRow> rows);
    /// The names are sentences: a long one is cut at its end. Other names keep their beginning and end.
    void setHasSentences() { m_hasSentences = true; }
    /// Names have at most this share of the width. Without it, bars have only the space that they need.
    void setNameShare(double share) { m_nameShare = share; }
    const std::vector<BarListRow>& rows() const { return m_rows; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void activated(std::size_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintBar(QPainter& painter, const BarListRow& row, const QRectF& place) const;
    void drawParetoLine(QPainter& painter, const QRectF& bars) const;
    int rowHeight() const;
    QRectF rowRect(std::size_t row) const;
    int rowAt(const QPointF& pos) const;

    std::vector<BarListRow> m_rows;
    int m_hovered = -1;
    int m_current = -1;
    double m_nameShare = 0;
    bool m_hasSentences = false;
};

} // namespace opscope
