// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QWidget>

#include "views/graph/graph_colors.h"

namespace opscope {

/// What a model has that is drawn in a form of its own.
struct GraphMarks {
    bool hasLayoutChange = false; ///< a frame in the colour of a warning: TransData, Cast
    bool hasFused = false;        ///< two frames: several ops in one
};
GraphMarks marksIn(const ModelGraph& graph);

/// What the colours and frames of a graph mean: a scale with its ends, or names as far as there is room; the
/// tip has all. Frames have a row of their own where one is too narrow for both.
class GraphLegend : public QWidget {
    Q_OBJECT
public:
    explicit GraphLegend(QWidget* parent = nullptr);
    void setColors(const GraphColors& colors, GraphMarks marks = {});
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Mark { Fused, LayoutChange, Together };
    std::vector<std::pair<Mark, QString>> marks() const;
    /// Values that stand for none, of those that there are.
    std::vector<std::pair<double, QString>> withoutNumber() const;
    int marksWidth() const;
    int colorsWidth() const;
    int rowHeight() const;
    void paintMarks(QPainter& painter, int left, int top) const;
    void paintScale(QPainter& painter, int left, int top) const;
    void paintNames(QPainter& painter, int left, int top, int end) const;
    int write(QPainter& painter, int left, int top, const QString& text, Token token) const;
    int swatch(QPainter& painter, int left, int top, const QColor& color) const;

    GraphColors m_colors;
    GraphMarks m_marks;
};

} // namespace opscope
