// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keys of the canvas.
#include <algorithm>
#include <cmath>
#include <limits>

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_text.h"

namespace opscope {
namespace {

constexpr double kZoomPerNotch = 1.2;
constexpr double kZoomPerKey = 1.4;
constexpr int kPan = 60; ///< pixels for each key press

} // namespace

/// The innermost box at a place that is drawn.
std::uint32_t GraphCanvas::boxAt(QPointF place) const
{
    auto found = kNoNumber;
    if (!m_drawing.scene)
        return found;
    const auto at = m_camera.toDrawing(place);
    const auto& boxes = m_drawing.scene->boxes;
    for (std::uint32_t i = 1; i < boxes.size(); ++i) {
        if (GraphPainter::rectOf(boxes[i]).contains(at))
            found = i;
        else
            i = boxes[i].end - 1;
    }
    return found;
}

void GraphCanvas::wheelEvent(QWheelEvent* event)
{
    const auto delta = event->angleDelta();
    const auto pixels = event->pixelDelta();
    const double notches = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        m_isFitted = false;
        m_camera.zoomAt(event->position(), std::pow(kZoomPerNotch, notches));
        moved();
    } else if ((event->modifiers() & Qt::ShiftModifier) != 0) {
        panPicture({static_cast<int>(-notches * kPan), 0});
    } else {
        panPicture(pixels.isNull() ? QPoint(-delta.x(), -delta.y()) / 2 : -pixels);
    }
    event->accept();
}

void GraphCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::BackButton)
        return goBack();
    if (event->button() == Qt::ForwardButton)
        return goForward();
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return QWidget::mousePressEvent(event);
    m_pressed = m_last = event->position().toPoint();
    m_isDragging = false;
    m_isInOverview = m_drawing.scene && m_overview.rect(*m_drawing.scene, m_camera, size()).contains(m_last);
    if (m_isInOverview) {
        remember();
        mouseMoveEvent(event);
    }
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const auto at = event->position().toPoint();
    if (!m_pressed) {
        const auto box = boxAt(event->position());
        setCursor(box != kNoNumber && !m_drawing.scene->boxes[box].isOpen ? Qt::PointingHandCursor
                                                                          : Qt::ArrowCursor);
        return;
    }
    if (m_isInOverview) {
        const auto rect = m_overview.rect(*m_drawing.scene, m_camera, size());
        if (!rect.isEmpty()) {
            m_isFitted = false;
            m_camera.centreOn(m_overview.toDrawing(*m_drawing.scene, rect, at), size());
            moved();
        }
        return;
    }
    if (!m_isDragging && (at - *m_pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    if (!std::exchange(m_isDragging, true)) {
        remember();
        setCursor(Qt::ClosedHandCursor);
    }
    panPicture(m_last - at);
    m_last = at;
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const bool isClick = m_pressed && !m_isDragging && !m_isInOverview;
    m_pressed.reset();
    m_isDragging = m_isInOverview = false;
    setCursor(Qt::ArrowCursor);
    if (!isClick || event->button() != Qt::LeftButton)
        return;
    const auto box = boxAt(event->position());
    const auto item = itemOf(box);
    select(item);
    if (box != kNoNumber && m_drawing.scene->boxes[box].isOpen) { // a click on the fold sign of the box
        const auto rect = m_camera.toWindow(GraphPainter::rectOf(m_drawing.scene->boxes[box]));
        const auto title = kSceneTitleHeight * m_camera.scale;
        if (QRectF(rect.topLeft(), QSizeF(title * 1.2, title)).contains(event->position()))
            toggleScope(item.scope);
    }
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !activate(boxAt(event->position())))
        zoomToSelection();
}

bool GraphCanvas::activate(std::uint32_t box)
{
    if (box == kNoNumber)
        return false;
    const auto item = itemOf(box);
    if (item.node.valid())
        Q_EMIT nodeActivated(item.node);
    else
        toggleScope(item.scope);
    return true;
}

std::uint32_t GraphCanvas::nearestBox(std::span<const std::uint32_t> boxes) const
{
    const auto selected = boxOf(m_selected);
    const auto at = selected == kNoNumber ? m_camera.shown(size()).center()
                                          : GraphPainter::rectOf(m_drawing.scene->boxes[selected]).center();
    auto best = kNoNumber;
    auto least = std::numeric_limits<double>::max();
    for (const auto box : boxes) {
        const auto away = GraphPainter::rectOf(m_drawing.scene->boxes[box]).center() - at;
        if (const auto square = QPointF::dotProduct(away, away); square < least) {
            least = square;
            best = box;
        }
    }
    return best;
}

namespace {

/// Adds the boxes of the same layer on one side of a box.
void addInRow(const GraphScene& scene, std::uint32_t from, bool isBefore, std::vector<std::uint32_t>& boxes)
{
    const auto& all = scene.boxes;
    const bool isRight = scene.direction == GraphDirection::Right;
    const auto along = [&](const SceneBox& box) { return isRight ? box.x : box.y; };
    const auto across = [&](const SceneBox& box) { return isRight ? box.y : box.x; };
    const auto& box = all[from];
    for (auto i = box.parent + 1; i < all[box.parent].end; i = all[i].end) {
        const bool isOnSide = isBefore ? across(all[i]) < across(box) : across(all[i]) > across(box);
        if (along(all[i]) == along(box) && isOnSide)
            boxes.push_back(i);
    }
}

/// Adds the boxes that a box reads, or its readers if there are `consumers`.
void addNeighbours(const GraphDrawing& drawing, std::uint32_t from, const Consumers* consumers,
                   std::vector<std::uint32_t>& boxes)
{
    const auto& scene = *drawing.scene;
    for (std::size_t i = 0; i < scene.boxOf.size(); ++i) {
        if (scene.boxOf[i] == kNoNumber || scene.boxOf[i] < from || scene.boxOf[i] >= scene.boxes[from].end)
            continue;
        const auto add = [&](NodeId other) {
            const auto box = scene.boxOf[other.index()];
            if (box != kNoNumber && (box < from || box >= scene.boxes[from].end))
                boxes.push_back(box);
        };
        if (consumers != nullptr) {
            std::ranges::for_each(consumers->of(NodeId::of(i)), add);
            continue;
        }
        for (const auto& input : drawing.graph->inputsOf(NodeId::of(i))) {
            if (input.source.valid())
                add(input.source);
        }
    }
}

} // namespace

/// Goes up to the inputs of the selected box, down to its readers, left and right in its row. If edges run to
/// the right, goes left to the inputs and right to the readers.
bool GraphCanvas::moveSelection(int key)
{
    const auto& scene = *m_drawing.scene;
    const auto from = boxOf(m_selected);
    const bool isRight = scene.direction == GraphDirection::Right;
    const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool isBefore = key == Qt::Key_Left || key == Qt::Key_Up;
    std::vector<std::uint32_t> boxes;
    if (from == kNoNumber) {
        for (std::uint32_t i = 1; i < scene.boxes.size(); ++i) {
            if (!scene.boxes[i].isOpen)
                boxes.push_back(i);
        }
    } else if (isSideways != isRight) {
        addInRow(scene, from, isBefore, boxes);
    } else {
        addNeighbours(m_drawing, from, isBefore ? nullptr : &*m_consumers, boxes);
    }
    const auto to = nearestBox(boxes);
    if (to == kNoNumber)
        return false;
    select(itemOf(to));
    bringIntoView(to);
    return true;
}

namespace {

/// Keys that the canvas handles while it has the focus, whatever they mean in the window.
bool isCanvasKey(const QKeyEvent& event)
{
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (modifiers == Qt::ControlModifier)
        return event.key() == Qt::Key_F || event.key() == Qt::Key_0;
    static constexpr int kKeys[] = {
        Qt::Key_W,         Qt::Key_A,     Qt::Key_S,      Qt::Key_D,      Qt::Key_F,       Qt::Key_Z,
        Qt::Key_O,         Qt::Key_0,     Qt::Key_Home,   Qt::Key_Slash,  Qt::Key_Up,      Qt::Key_Down,
        Qt::Key_Left,      Qt::Key_Right, Qt::Key_Plus,   Qt::Key_Minus,  Qt::Key_Equal,   Qt::Key_E,
        Qt::Key_Backspace, Qt::Key_Enter, Qt::Key_Return, Qt::Key_PageUp, Qt::Key_PageDown};
    return modifiers == Qt::NoModifier && std::ranges::find(kKeys, event.key()) != std::end(kKeys);
}

} // namespace

void GraphCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_drawing.scene)
        return QWidget::keyPressEvent(event);
    const bool isShift = (event->modifiers() & Qt::ShiftModifier) != 0;
    const int pan = isShift ? 4 * kPan : kPan;
    const QPointF middle = QRectF(rect()).center();
    const auto zoom = [&](double factor) {
        m_isFitted = false;
        m_camera.zoomAt(middle, isShift ? std::pow(factor, 4) : factor);
        moved();
    };
    if (event->key() == Qt::Key_Escape && m_job.isRunning())
        return cancelLayout();
    if (event->key() == Qt::Key_Escape && !m_selected.isEmpty())
        return clearSelection();
    if (!isCanvasKey(*event))
        return QWidget::keyPressEvent(event);
    const auto box = boxOf(m_selected);
    switch (event->key()) {
    case Qt::Key_W:
        return zoom(kZoomPerKey);
    case Qt::Key_S:
        return zoom(1 / kZoomPerKey);
    case Qt::Key_A:
        return panPicture({-pan, 0});
    case Qt::Key_D:
        return panPicture({pan, 0});
    case Qt::Key_PageUp:
        return panPicture({0, -height() * 4 / 5});
    case Qt::Key_PageDown:
        return panPicture({0, height() * 4 / 5});
    case Qt::Key_Z:
        return zoomToSelection();
    case Qt::Key_F:
        if ((event->modifiers() & Qt::ControlModifier) != 0) {
            Q_EMIT searchRequested();
            return;
        }
        return fit();
    case Qt::Key_0:
    case Qt::Key_Home:
        return fit();
    case Qt::Key_O:
        Q_EMIT overviewRequested();
        return;
    case Qt::Key_Slash:
        Q_EMIT searchRequested();
        return;
    case Qt::Key_Backspace:
        return isShift ? goForward() : goBack();
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        moveSelection(event->key());
        return;
    case Qt::Key_E:
        return isShift ? foldAll() : openAll();
    case Qt::Key_Minus: { // folds the scope itself, or the one around the node
        const auto around =
            box == kNoNumber || m_drawing.scene->boxes[box].isOpen ? box : m_drawing.scene->boxes[box].parent;
        if (const auto item = itemOf(around); item.scope != 0) {
            select(item);
            toggleScope(item.scope);
        }
        return;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        if (box != kNoNumber && !m_drawing.scene->boxes[box].isOpen && m_selected.scope != 0)
            toggleScope(m_selected.scope);
        return;
    default:
        activate(box);
    }
}

bool GraphCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_drawing.scene) {
        auto* const key = static_cast<QKeyEvent*>(event);
        if (isCanvasKey(*key) ||
            (key->key() == Qt::Key_Escape && (!m_selected.isEmpty() || m_job.isRunning()))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const auto box = boxAt(help->pos());
        if (box == kNoNumber)
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(),
                               tipOf(*m_drawing.graph, *m_scopes, colors(), m_drawing.scene->boxes[box]),
                               this);
        return true;
    }
    return QWidget::event(event);
}

void GraphCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_overview.forget();
    if (m_isFitted && m_drawing.scene)
        showHome();
    else
        moved();
    m_isMoving = false;
}

void GraphCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_painter.forgetTexts();
        m_isMoving = false;
        m_overview.forget();
        repaintAll();
    }
    QWidget::changeEvent(event);
}

} // namespace opscope
