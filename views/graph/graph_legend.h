// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QWidget>

#include "views/graph/graph_colors.h"

namespace opscope {

/// Features of a model that are drawn in a form of their own.
struct GraphMarks {
    bool hasLayoutChange = false; ///< a frame in the colour of a warning: TransData, Cast
    bool hasFused = false;        ///< two frames: several ops in one
    bool hasControls = false;     ///< dashed edges: control dependencies
    QString group{};              ///< the meaning of a dashed outline; empty: nothing is outlined
};
GraphMarks marksIn(const ModelGraph& graph);

/// The meaning of the colours, frames and lines of a graph, in as many rows as necessary. Names that do not
/// fit into three rows are in a list, which opens after a click or Space.
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
    enum class Kind { Title, Note, Scale, Color, Fused, LayoutChange, Sum, Group, Control, More };
    struct Item {
        Kind kind = Kind::Title;
        QString text{};
        double value = 0; ///< the value that has the colour
        QRect rect{};     ///< the place of the item
    };
    /// The items with this number of names.
    std::vector<Item> items(std::size_t names) const;
    /// The names that are only in the list.
    QStringList hiddenNames() const;
    /// The items with their places; as many names as fit into three rows.
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
