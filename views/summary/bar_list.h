// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>
#include <QWidget>

namespace opscope {

/// One row: a name, a bar whose length is its share, and a value on the right.
struct BarListRow {
    QString name;
    QString value;
    QString tip;
    double share = 0;       ///< 0..1
    double cumulative = -1; ///< Pareto: a tick at this share; negative: none
    bool isMarked = false;  ///< drawn in the warning colour (an outlier)
};

/// A short list of bars: the longest ops, APIs and gaps, or steps. Arrow keys, Enter or a click activate a
/// row.
class BarList : public QWidget {
    Q_OBJECT
public:
    explicit BarList(QWidget* parent = nullptr);

    void setRows(std::vector<BarListRow> rows);
    /// The names are sentences: a long one is cut at its end. Other names keep their beginning and end.
    void setHasSentences() { m_hasSentences = true; }
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
    void drawParetoLine(QPainter& painter, const QRectF& bars) const;
    int rowHeight() const;
    QRectF rowRect(std::size_t row) const;
    int rowAt(const QPointF& pos) const;

    std::vector<BarListRow> m_rows;
    int m_hovered = -1;
    int m_current = -1;
    bool m_hasSentences = false;
};

} // namespace opscope
