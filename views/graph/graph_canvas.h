// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a model: scopes are opened and folded in place; for a selected node, the paths to it and from it are
// marked. It depends on no report and no page.
#pragma once

#include <optional>
#include <vector>

#include <QPixmap>
#include <QWidget>

#include "views/graph/graph_overview.h"
#include "views/page.h"
#include "views/workers/job.h"

namespace opscope {

/// The drawing of a graph. It has more than 40 methods because each event of a widget and each command is
/// one; camera, layout and painting are classes of their own.
class GraphCanvas : public QWidget, public Placed {
    Q_OBJECT
public:
    explicit GraphCanvas(QWidget* parent = nullptr);

    /// Folds the graph so that about 300 boxes are visible; the layout is computed on a worker, then
    /// `sceneChanged` is emitted.
    void setGraph(ModelGraphPtr graph);
    /// Folds the same graph by other scopes, as at the start; a selected node comes into view.
    void setScopes(std::shared_ptr<const GraphScopes> scopes);
    void setColors(GraphColors colors);
    const GraphColors& colors() const { return *m_drawing.colors; }
    const ModelGraphPtr& graph() const { return m_drawing.graph; }
    const GraphScopes& scopes() const { return *m_scopes; }
    /// Null before the layout is finished.
    const GraphScene* scene() const { return m_drawing.scene.get(); }
    const GraphCamera& camera() const { return m_camera; }
    // `author` is the object that makes a change and does not follow it, or null.
    void setCamera(const GraphCamera& camera, const QObject* author = nullptr);

    /// The selection is a node or a scope; empty: nothing is selected.
    std::optional<NodeId> selectedNode() const;
    std::optional<std::uint32_t> selectedScope() const;
    /// Selects the node and brings it into view; folded scopes around it are opened.
    void showNode(NodeId node, const QObject* author = nullptr);
    void clearSelection(const QObject* author = nullptr);
    /// Marks the hits of a search; folded scopes that contain hits are marked instead of them.
    void setFound(const std::vector<NodeId>& found);
    /// Sets groups that are outlined, with their sums.
    void setGroups(std::vector<NodeGroup> groups);

    /// Opens or folds a scope in place: it does not move on the screen.
    void toggleScope(std::uint32_t scope);
    void openAll();
    /// Restores the initial folding; if that folds nothing, folds to the outermost scopes.
    void foldAll();
    /// By scope, whether it is open; this is already the new state while the layout is computed.
    const std::vector<bool>& openFlags() const { return m_isOpen; }
    /// Opens and folds scopes like the scopes of another model that have the same names, in groups with the
    /// same names.
    void openLike(const GraphScopes& others, const std::vector<bool>& areOpen);
    /// Cancels a running layout; the current drawing stays.
    void cancelLayout();
    /// Whether a layout is running, or texts are still missing after a move.
    bool isBusy() const { return m_job.isRunning() || m_lacksTexts; }
    void setOverviewShown(bool isShown);
    /// Lays the graph out again if it is another direction; the selection stays in view.
    void setDirection(GraphDirection direction);
    void fit();
    void zoomToSelection();
    void goBack();
    void goForward();
    /// The camera, and which scopes are open.
    QVariant place() const override;
    void showPlace(const QVariant& place) override;

    /// Writes the entire drawing or its visible part as .svg, .png or .pdf. Returns an empty text, or the
    /// reason why it could not be written.
    QString writePictureTo(const QString& path, bool isAll) const;

Q_SIGNALS:
    void sceneChanged();
    /// The user opened or folded scopes.
    void scopesChanged(const QObject* author);
    void selectionChanged(const QObject* author);
    /// The user pressed Enter or double-clicked on a node.
    void nodeActivated(opscope::NodeId node);
    void searchRequested();
    void overviewRequested();
    void cameraChanged(const QObject* author);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// The selection, independent of the box that shows it.
    struct NodeOrScope {
        NodeId node{};
        std::uint32_t scope = 0; ///< used if there is no node
        bool isEmpty() const { return !node.valid() && scope == 0; }
        friend bool operator==(const NodeOrScope&, const NodeOrScope&) = default;
    };
    struct Place {
        std::shared_ptr<const GraphScopes> scopes;
        std::vector<bool> isOpen;
        GraphCamera camera;
        bool isFitted = false;
        GraphDirection direction = GraphDirection::Down;
    };
    NodeOrScope itemOf(std::uint32_t box) const;
    std::uint32_t boxOf(const NodeOrScope& item) const;
    /// The box of a node; a constant has no box, so for it the box of the first node that reads it.
    std::uint32_t boxToShow(NodeId node) const;
    std::uint32_t boxAt(QPointF place) const;
    void layOut(NodeOrScope fixed);
    void applyScene(std::shared_ptr<const GraphScene> scene, const NodeOrScope& fixed);
    void select(const NodeOrScope& item, const QObject* author = nullptr);
    void markPaths();
    void markFound();
    void openAround(std::uint32_t scope);
    bool activate(std::uint32_t box);
    bool moveSelection(int key);
    std::uint32_t nearestBox(std::span<const std::uint32_t> boxes) const;
    void bringIntoView(std::uint32_t box, const QObject* author = nullptr);
    void showHome();
    void remember();
    void moved(const QObject* author = nullptr);
    void repaintAll();
    void paintTo(QPainter& painter, bool isAll) const;
    QSizeF pictureSize(bool isAll) const;
    void renderPart(const QRect& part);
    void panPicture(QPoint pixels);
    void describe();

    GraphDrawing m_drawing;
    std::shared_ptr<const GraphScopes> m_scopes;
    std::optional<Consumers> m_consumers;
    std::vector<bool> m_isOpen;
    GraphDirection m_direction = GraphDirection::Down;
    std::vector<bool> m_isDrawnOpen; ///< m_isOpen for the current drawing
    std::vector<NodeId> m_found;
    std::vector<NodeGroup> m_groups;
    GraphPainter m_painter;
    GraphOverview m_overview;
    GraphCamera m_camera;
    std::vector<GraphCamera> m_back;
    std::vector<GraphCamera> m_forward;
    NodeOrScope m_selected;
    NodeOrScope m_wanted; ///< comes into view after the layout
    bool m_isFitted = true;
    QPixmap m_picture; ///< the picture of the window, which is moved during a drag
    bool m_isDrawn = false;
    bool m_isMoving = false;   ///< texts may be painted a few frames later
    bool m_lacksTexts = false; ///< texts are still missing
    std::optional<QPoint> m_pressed;
    QPoint m_last;
    bool m_isDragging = false;
    bool m_isInOverview = false;
    Job m_job{this};
};

} // namespace opscope
