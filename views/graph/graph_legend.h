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
    bool hasControls = false;     ///< dashed edges: what runs first
    QString group{};              ///< what a dashed outline says; none: nothing is outlined
};
GraphMarks marksIn(const ModelGraph& graph);

/// What the colours, frames and lines of a graph mean, in as many rows as they need. Of many names those that
/// three rows have no room for are in a list that opens by a click or Space.
class GraphLegend : public QWidget {
    Q_OBJECT
public:
    explicit GraphLegend(QWidget* parent = nullptr);
    void setColors(const GraphColors& colors, GraphMarks marks = {});
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, rowHeight()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Kind { Title, Note, Scale, Color, Fused, LayoutChange, Together, Group, Control, More };
    struct Item {
        Kind kind = Kind::Title;
        QString text{};
        double value = 0; ///< of a colour
        QRect rect{};     ///< its place
    };
    /// With so many of the names.
    std::vector<Item> items(std::size_t names) const;
    /// The names that stand in the list alone.
    QStringList hiddenNames() const;
    /// Placed; as many names as three rows have room for.
    std::vector<Item> placed(int width) const;
    int widthOf(const Item& item) const;
    int rowHeight() const;
    void showList();
    void paintItem(QPainter& painter, const Item& item) const;
    void paintScale(QPainter& painter, const QRect& rect) const;
    void paintSign(QPainter& painter, const Item& item, const QRectF& sign) const;

    GraphColors m_colors;
    GraphMarks m_marks;
};

} // namespace opscope
