// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QAbstractScrollArea>
#include <QColor>

#include "views/flame/flame_layout.h"
#include "views/page.h"

namespace opscope {

using FlameGraphPtr = std::shared_ptr<const FlameGraph>;

/// Names, texts and colours of bars that are not those of one report; for each node of the graph.
struct FlameLook {
    std::function<QString(std::uint32_t node)> name;
    std::function<QString(std::uint32_t node)> text; ///< for the line below the graph and for tips
    std::function<QColor(std::uint32_t node)> color; ///< invalid: that of a process
};

/// Paints a flame graph with the outermost bars at the top. A click makes a bar as wide as the window, a
/// click on one of its parents goes back; arrows move, Return zooms, Escape shows all.
class FlameWidget : public QAbstractScrollArea, public Placed {
    Q_OBJECT
public:
    explicit FlameWidget(ReportPtr report, QWidget* parent = nullptr);

    void setGraph(FlameGraphPtr graph);
    /// The same for a graph whose nodes have no names of the report.
    void setGraph(FlameGraphPtr graph, FlameLook look);
    /// Sets the text that is shown instead of a graph without any time.
    void setEmptyText(const QString& text);
    bool isEmpty() const { return m_graph && m_graph->nodes[0].total <= 0; }
    const FlameGraphPtr& graph() const { return m_graph; }
    std::uint32_t root() const { return m_root; }
    void zoomTo(std::uint32_t node);
    std::uint32_t current() const { return m_current; }
    /// Marks the bars whose name contains the text; an empty text marks none.
    void setSearched(const QString& text);
    /// The paths that the search found.
    struct Found {
        std::size_t count = 0;
        std::int64_t total = 0; ///< time, counted once where found paths are nested
    };
    const Found& found() const { return m_found; }
    /// "name, total, share of all, count, self".
    QString textOf(std::uint32_t node) const;
    /// The bar as wide as the window, and what is scrolled to; it is shown as soon as its graph is.
    QVariant place() const override;
    void showPlace(const QVariant& place) override;

Q_SIGNALS:
    /// Another bar is under the pointer or is current by key.
    void currentChanged(std::uint32_t node);
    void activated(std::uint32_t node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Place {
        std::size_t nodes = 0; ///< with `total`, the graph: it may be computed again
        std::int64_t total = 0;
        std::uint32_t root = 0;
        int scrolled = 0;
    };
    void layOut();
    void describe();
    void setCurrent(std::uint32_t node);
    const FlameBar* barAt(QPointF position) const;
    QString nameOf(std::uint32_t node) const;
    QString textOf(const FlameBar& bar) const;
    QColor colorOf(const FlameBar& bar) const;
    void search();
    double rowHeight() const;

    ReportPtr m_report;
    FlameGraphPtr m_graph;
    FlameLook m_look;
    QString m_emptyText;
    std::uint32_t m_root = 0;
    std::uint32_t m_current = 0;
    std::vector<FlameBar> m_bars;
    QString m_searched;
    std::vector<bool> m_isFound; ///< for each node; empty: nothing is searched
    Found m_found;
    QVariant m_wanted; ///< the place to show in the next graph
};

} // namespace opscope
