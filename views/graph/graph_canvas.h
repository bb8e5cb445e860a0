// SPDX-License-Identifier: GPL-3.0-or-later
// A model to look at: scopes are opened and folded in place, a selected node shows the ways to it and from
// it. It knows no report and no page.
#pragma once

#include <optional>
#include <vector>

#include <QPixmap>
#include <QWidget>

#include "views/graph/graph_overview.h"
#include "views/workers/job.h"

namespace opscope {

class GraphCanvas : public QWidget {
    Q_OBJECT
public:
    explicit GraphCanvas(QWidget* parent = nullptr);

    /// Folded so that some 300 boxes are seen; laid out on a worker, then `sceneChanged`.
    void setGraph(ModelGraphPtr graph);
    /// Folds the same graph by other scopes, as at first; a node that is selected comes into view.
    void setScopes(std::shared_ptr<const GraphScopes> scopes);
    void setColors(GraphColors colors);
    const GraphColors& colors() const { return *m_drawing.colors; }
    const ModelGraphPtr& graph() const { return m_drawing.graph; }
    const GraphScopes& scopes() const { return *m_scopes; }
    /// None before it is laid out.
    const GraphScene* scene() const { return m_drawing.scene.get(); }
    const GraphCamera& camera() const { return m_camera; }
    void setCamera(const GraphCamera& camera);

    /// What is selected: a node, or a scope; none: nothing.
    std::optional<NodeId> selectedNode() const;
    std::optional<std::uint32_t> selectedScope() const;
    /// Selects it and brings it into view; folded scopes around it are opened.
    void showNode(NodeId node);
    void clearSelection();
    /// Marks what a search found; folded scopes that hold some are marked in their place.
    void setFound(const std::vector<NodeId>& found);
    /// Outlined, with their sums.
    void setGroups(std::vector<NodeGroup> groups);

    /// Opens or folds a scope in place: it stays where it is on the screen.
    void toggleScope(std::uint32_t scope);
    void openAll();
    /// As it was at first; where that folds nothing, to the outermost scopes.
    void foldAll();
    /// Which scopes are open, of those that `scopes` counts; before it is laid out anew already.
    const std::vector<bool>& openOnes() const { return m_isOpen; }
    /// Opens and folds scopes of the same names, in groups of the same names, as those of another model.
    void openLike(const GraphScopes& others, const std::vector<bool>& areOpen);
    /// While it is laid out anew: what is drawn stays.
    void cancelLayout();
    /// It is laid out anew, or texts of what was moved are still to come.
    bool isBusy() const { return m_job.isRunning() || m_lacksTexts; }
    void setOverviewShown(bool isShown);
    void fit();
    void zoomToSelection();
    void goBack();
    void goForward();

    /// All of it, or what is seen; as vectors where the device takes them.
    void paintTo(QPainter& painter, bool isAll);
    QSizeF pictureSize(bool isAll) const;

Q_SIGNALS:
    void sceneChanged();
    /// The user opened or folded some.
    void scopesChanged();
    void selectionChanged();
    /// By Enter or a double click on a node.
    void nodeActivated(opscope::NodeId node);
    void searchRequested();
    void overviewRequested();
    void cameraChanged();

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
    /// What is selected and where it stays, whatever boxes stand for it.
    struct Thing {
        NodeId node{};
        std::uint32_t scope = 0; ///< where there is no node
        bool isNone() const { return !node.valid() && scope == 0; }
        friend bool operator==(const Thing&, const Thing&) = default;
    };
    Thing thingOf(std::uint32_t box) const;
    std::uint32_t boxOf(const Thing& thing) const;
    /// Its own box, or of a constant, which is not drawn, that of the first that reads it.
    std::uint32_t boxToShow(NodeId node) const;
    std::uint32_t boxAt(QPointF place) const;
    void layOut(Thing fixed);
    void takeScene(std::shared_ptr<const GraphScene> scene, const Thing& fixed);
    void select(const Thing& thing);
    void markPaths();
    void markFound();
    void openAround(std::uint32_t scope);
    bool activate(std::uint32_t box);
    bool moveSelection(int key);
    std::uint32_t nearestBox(std::span<const std::uint32_t> boxes) const;
    void bringIntoView(std::uint32_t box);
    void showHome();
    void remember();
    void moved();
    void repaintAll();
    void renderPart(const QRect& part);
    void panPicture(QPoint pixels);
    void describe();

    GraphDrawing m_drawing;
    std::shared_ptr<const GraphScopes> m_scopes;
    std::optional<Consumers> m_consumers;
    std::vector<bool> m_isOpen;
    std::vector<bool> m_isDrawnOpen; ///< m_isOpen of what is drawn
    std::vector<NodeId> m_found;
    std::vector<NodeGroup> m_groups;
    GraphPainter m_painter;
    GraphOverview m_overview;
    GraphCamera m_camera;
    std::vector<GraphCamera> m_back;
    std::vector<GraphCamera> m_forward;
    Thing m_selected;
    Thing m_wanted; ///< to bring into view when it is laid out
    bool m_isFitted = true;
    QPixmap m_picture; ///< of the window, to be moved when it is dragged
    bool m_isDrawn = false;
    bool m_isMoving = false;   ///< texts may come a few frames later
    bool m_lacksTexts = false; ///< they are still to come
    std::optional<QPoint> m_pressed;
    QPoint m_last;
    bool m_isDragging = false;
    bool m_isInOverview = false;
    Job m_job{this};
};

} // namespace opscope
