// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the model that the canvas shows, and the history of these parts.
#include <algorithm>
#include <utility>

#include "views/graph/graph_canvas.h"

namespace opscope {
namespace {

constexpr std::size_t kMostBack = 100;
constexpr double kSmallestRead = 0.4; ///< at a smaller scale, names are not legible

} // namespace

void GraphCanvas::fit()
{
    if (!m_drawing.scene)
        return;
    remember();
    m_isFitted = false;
    m_camera.fit(QRectF(0, 0, m_drawing.scene->width, m_drawing.scene->height), size());
    moved();
}

/// Shows the entire drawing if it is legible, otherwise where its edges begin: its top or its left side.
void GraphCanvas::showHome()
{
    const QRectF entire(0, 0, m_drawing.scene->width, m_drawing.scene->height);
    m_camera.fit(entire, size());
    if (m_camera.scale < GraphCamera::kStillRead) {
        const bool isRight = m_drawing.scene->direction == GraphDirection::Right;
        const auto across = isRight ? height() / std::max(entire.height() + 48, 1.0)
                                    : width() / std::max(entire.width() + 48, 1.0);
        m_camera.scale = std::clamp(across, GraphCamera::kReadable, 1.0);
        const auto shown = m_camera.shown(size());
        const auto& boxes = m_drawing.scene->boxes;
        const bool isLarger = isRight ? entire.height() > shown.height() : entire.width() > shown.width();
        const auto middle =
            (boxes.size() > 1 && isLarger ? GraphPainter::rectOf(boxes[1]) : entire).center() -
            QPointF(shown.width(), shown.height()) / 2;
        const auto before = -24 / m_camera.scale;
        m_camera.corner = isRight ? QPointF(before, middle.y()) : QPointF(middle.x(), before);
    }
    moved();
}

void GraphCanvas::zoomToSelection()
{
    const auto box = boxOf(m_selected);
    if (box == kNoNumber) {
        fit();
        return;
    }
    remember();
    m_isFitted = false;
    m_camera.fit(GraphPainter::rectOf(m_drawing.scene->boxes[box]), size());
    moved();
}

void GraphCanvas::bringIntoView(std::uint32_t box, const QObject* author)
{
    if (box == kNoNumber)
        return;
    const auto rect = GraphPainter::rectOf(m_drawing.scene->boxes[box]);
    const bool isReadable = m_camera.scale >= kSmallestRead;
    if (isReadable && m_camera.shown(size()).contains(rect))
        return;
    m_isFitted = false;
    if (!isReadable)
        m_camera.scale = GraphCamera::kReadable;
    m_camera.centreOn(rect.center(), size());
    moved(author);
}

void GraphCanvas::setCamera(const GraphCamera& camera, const QObject* author)
{
    m_isFitted = false;
    m_camera = camera;
    moved(author);
}

void GraphCanvas::remember()
{
    if (!m_back.empty() && m_back.back() == m_camera)
        return;
    m_back.push_back(m_camera);
    if (m_back.size() > kMostBack)
        m_back.erase(m_back.begin());
    m_forward.clear();
}

void GraphCanvas::goBack()
{
    if (m_back.empty())
        return;
    m_forward.push_back(m_camera);
    const auto to = m_back.back();
    m_back.pop_back();
    setCamera(to);
}

void GraphCanvas::goForward()
{
    if (m_forward.empty())
        return;
    m_back.push_back(m_camera);
    const auto to = m_forward.back();
    m_forward.pop_back();
    setCamera(to);
}

QVariant GraphCanvas::place() const
{
    return QVariant::fromValue(Place{m_scopes, m_isOpen, m_camera, m_isFitted, m_direction});
}

/// Does nothing if another graph is shown, or the same one by other scopes or in another direction.
void GraphCanvas::showPlace(const QVariant& place)
{
    auto [scopes, isOpen, camera, isFitted, direction] = place.value<Place>();
    if (!scopes || scopes != m_scopes || direction != m_direction)
        return;
    m_wanted = {};
    m_isFitted = isFitted;
    m_camera = camera;
    if (isFitted && m_drawing.scene)
        showHome();
    if (std::exchange(m_isOpen, std::move(isOpen)) != m_isOpen || m_job.isRunning()) {
        layOut({});
        Q_EMIT scopesChanged(nullptr);
    }
    moved();
}

void GraphCanvas::moved(const QObject* author)
{
    if (m_drawing.scene)
        m_camera.keepOn(QRectF(0, 0, m_drawing.scene->width, m_drawing.scene->height), size());
    m_isMoving = true;
    if (m_drawing.scene && !m_isInOverview)
        m_overview.findPlace(*m_drawing.scene, m_camera, size());
    repaintAll();
    Q_EMIT cameraChanged(author);
}

} // namespace opscope
