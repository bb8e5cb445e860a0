// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/graph/graph_colors.h"

namespace opscope {

/// What a model has that is drawn in a form of its own.
struct GraphMarks {
    bool hasLayoutChange = false; ///< a frame in the colour of a warning: TransData, Cast
    bool hasFused = false;        ///< two frames: several ops in one
};
GraphMarks marksIn(const ModelGraph& graph);

/// What the colours and frames of a graph mean: a scale with its ends, or names as far as there is room.
class GraphLegend : public QWidget {
    Q_OBJECT
public:
    explicit GraphLegend(QWidget* parent = nullptr);
    void setColors(const GraphColors& colors, GraphMarks marks = {});
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int paintMarks(QPainter& painter) const;

    GraphColors m_colors;
    GraphMarks m_marks;
};

} // namespace opscope
