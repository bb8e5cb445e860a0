// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// Points, each with a name and a row; colour and shape depend on the type, a line shows a threshold.
class ScatterPlot : public Plot {
    Q_OBJECT
public:
    struct Point {
        double x = 0;
        double y = 0;
        QString name;
        QString type;
        std::uint32_t row = 0;
        QString value = {}; ///< the text that is shown for y; empty: y
        double weight = 0;  ///< the types with the greatest weight have a look of their own
    };

    explicit ScatterPlot(QWidget* parent = nullptr);

    void setPoints(std::vector<Point> points, const QString& xTitle, const QString& yTitle);
    /// Sets a horizontal line; its label distinguishes it from the grid.
    void setThreshold(double y, const QString& label);
    void setCurrent(std::optional<std::uint32_t> row);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

Q_SIGNALS:
    void pointClicked(std::uint32_t row);

private:
    void draw();
    void chooseTypes();
    qsizetype layers() const { return m_types.size() + (m_others > 0 ? 1 : 0); }
    void nameTypes();
    void placeLineText();
    /// The index of the graph, counted from the lowest, that paints a point.
    qsizetype layerOf(const Point& point) const;
    std::optional<qsizetype> typeInLegend(QPointF pixel) const;
    std::optional<std::size_t> firstOf(qsizetype type) const;
    std::optional<std::size_t> nearest(double x, double y) const;

    std::vector<Point> m_points;
    QStringList m_types;    ///< types with a look of their own, the heaviest first
    qsizetype m_others = 0; ///< number of further types; one look for all of them
    std::optional<std::uint32_t> m_current;
    QCPGraph* m_mark = nullptr;
    QCPItemStraightLine* m_line;
    QCPItemText* m_lineText;
    double m_threshold = 0;
};

} // namespace opscope
