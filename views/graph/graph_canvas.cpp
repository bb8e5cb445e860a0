// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_canvas.h"

#include <algorithm>

#include <QAccessible>
#include <QPainter>

#include "core/graph/draw/fold_by.h"
#include "core/graph/draw/folding.h"
#include "views/graph/graph_text.h"
#include "views/picture_file.h"

namespace opscope {

GraphCanvas::GraphCanvas(QWidget* parent) : QWidget(parent)
{
    m_drawing.colors = std::make_shared<const GraphColors>();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(200, 160);
}

void GraphCanvas::setGraph(ModelGraphPtr graph)
{
    m_drawing = {};
    m_drawing.graph = std::move(graph);
    m_consumers.emplace(*m_drawing.graph);
    m_selected = {};
    m_found.clear();
    m_groups.clear();
    setScopes(std::make_shared<const GraphScopes>(
        scopesOf(*m_drawing.graph, groupsBy(FoldBy::Name, *m_drawing.graph))));
    auto colors = colorsByType(*m_drawing.graph);
    colors.title = tr("Type");
    setColors(std::move(colors));
}

void GraphCanvas::setScopes(std::shared_ptr<const GraphScopes> scopes)
{
    m_drawing.scene.reset(); // its boxes are of the previous scopes
    m_drawing.marks.clear();
    m_drawing.selected = kNoNumber;
    m_isInOverview = false;
    m_scopes = std::move(scopes);
    if (!m_selected.node.valid())
        clearSelection();
    m_wanted = m_selected;
    m_back.clear();
    m_forward.clear();
    m_isFitted = true;
    m_isOpen = openScopes(*m_drawing.graph, *m_scopes);
    if (m_selected.node.valid())
        openAround(m_scopes->ofNode[m_selected.node.index()]);
    layOut({});
}

void GraphCanvas::setColors(GraphColors colors)
{
    m_drawing.colors = std::make_shared<const GraphColors>(std::move(colors));
    m_painter.forgetTexts();
    m_isMoving = false;
    m_overview.forget();
    repaintAll();
    describe();
}

void GraphCanvas::layOut(NodeOrScope fixed)
{
    m_job.run(
        [graph = m_drawing.graph, scopes = m_scopes, isOpen = m_isOpen, direction = m_direction](
            const std::stop_token& stop) { return makeScene(*graph, *scopes, isOpen, stop, direction); },
        [this, fixed](GraphScene scene) {
            m_isDrawnOpen = m_isOpen;
            applyScene(std::make_shared<const GraphScene>(std::move(scene)), fixed);
        });
    update();
}

void GraphCanvas::cancelLayout()
{
    if (!m_job.isRunning() || !m_drawing.scene)
        return;
    m_job.cancel();
    m_isOpen = m_isDrawnOpen;
    m_wanted = {};
    update();
    Q_EMIT scopesChanged(nullptr);
}

void GraphCanvas::applyScene(std::shared_ptr<const GraphScene> scene, const NodeOrScope& fixed)
{
    const auto anchor = [&] {
        const auto box = m_drawing.scene ? boxOf(fixed) : kNoNumber;
        if (box == kNoNumber)
            return QPointF();
        const auto rect = GraphPainter::rectOf(m_drawing.scene->boxes[box]);
        return QPointF(rect.center().x(), rect.top());
    };
    const auto before = anchor();
    m_drawing.scene = std::move(scene);
    m_painter.forgetTexts();
    m_overview.forget();
    m_camera.corner += anchor() - before;
    if (m_isFitted)
        showHome();
    m_drawing.groups = outlinesOf(*m_drawing.scene, m_groups);
    markPaths();
    markFound();
    if (const auto wanted = std::exchange(m_wanted, {}); !wanted.isEmpty())
        bringIntoView(wanted.node.valid() ? boxToShow(wanted.node) : boxOf(wanted));
    moved();
    m_isMoving = false;
    describe();
    Q_EMIT sceneChanged();
}

GraphCanvas::NodeOrScope GraphCanvas::itemOf(std::uint32_t box) const
{
    if (box == kNoNumber || box == 0)
        return {};
    const auto& of = m_drawing.scene->boxes[box];
    return {of.node, of.node.valid() ? 0 : of.scope};
}

std::uint32_t GraphCanvas::boxOf(const NodeOrScope& item) const
{
    if (!m_drawing.scene || item.isEmpty())
        return kNoNumber;
    if (item.node.valid())
        return m_drawing.scene->boxOf[item.node.index()];
    const auto& boxes = m_drawing.scene->boxes;
    const auto it = std::ranges::find_if(
        boxes, [&](const SceneBox& box) { return !box.node.valid() && box.scope == item.scope; });
    return it == boxes.end() ? kNoNumber : static_cast<std::uint32_t>(it - boxes.begin());
}

std::uint32_t GraphCanvas::boxToShow(NodeId node) const
{
    const auto& boxOf = m_drawing.scene->boxOf;
    if (boxOf[node.index()] != kNoNumber)
        return boxOf[node.index()];
    const auto readers = m_consumers->of(node);
    const auto it =
        std::ranges::find_if(readers, [&](NodeId reader) { return boxOf[reader.index()] != kNoNumber; });
    return it == readers.end() ? kNoNumber : boxOf[it->index()];
}

std::optional<NodeId> GraphCanvas::selectedNode() const
{
    return m_selected.node.valid() ? std::optional(m_selected.node) : std::nullopt;
}

std::optional<std::uint32_t> GraphCanvas::selectedScope() const
{
    return m_selected.scope != 0 ? std::optional(m_selected.scope) : std::nullopt;
}

void GraphCanvas::select(const NodeOrScope& item, const QObject* author)
{
    if (m_selected == item)
        return;
    m_selected = item;
    markPaths();
    repaintAll();
    describe();
    Q_EMIT selectionChanged(author);
}

void GraphCanvas::clearSelection(const QObject* author)
{
    select({}, author);
}

void GraphCanvas::showNode(NodeId node, const QObject* author)
{
    if (!m_drawing.graph || node.index() >= m_drawing.graph->nodes.size())
        return;
    const NodeOrScope item{node, 0};
    select(item, author);
    const auto before = m_isOpen;
    openAround(m_scopes->ofNode[node.index()]);
    remember();
    if (m_drawing.scene && before == m_isOpen && !m_job.isRunning()) {
        bringIntoView(boxToShow(node), author);
        return;
    }
    m_wanted = item;
    layOut({});
    Q_EMIT scopesChanged(author);
}

void GraphCanvas::openAround(std::uint32_t scope)
{
    for (; scope != 0; scope = m_scopes->all[scope].parent)
        m_isOpen[scope] = true;
}

void GraphCanvas::setFound(const std::vector<NodeId>& found)
{
    m_found = found;
    markFound();
    m_overview.forget();
    repaintAll();
}

void GraphCanvas::setGroups(std::vector<NodeGroup> groups)
{
    m_groups = std::move(groups);
    if (m_drawing.scene)
        m_drawing.groups = outlinesOf(*m_drawing.scene, m_groups);
    repaintAll();
}

void GraphCanvas::markFound()
{
    m_drawing.isFound.clear();
    if (!m_drawing.scene || m_found.empty())
        return;
    m_drawing.isFound.resize(m_drawing.scene->boxes.size());
    for (const auto node : m_found) {
        if (const auto box = boxToShow(node); box != kNoNumber)
            m_drawing.isFound[box] = 1;
    }
}

void GraphCanvas::markPaths()
{
    m_drawing.marks.clear();
    m_drawing.selected = boxOf(m_selected);
    if (m_drawing.selected == kNoNumber)
        return;
    const auto& scene = *m_drawing.scene;
    std::vector<NodeId> nodes;
    if (m_selected.node.valid())
        nodes.push_back(m_selected.node);
    for (std::size_t i = 0; i < scene.boxOf.size() && !m_selected.node.valid(); ++i) {
        if (scene.boxOf[i] >= m_drawing.selected && scene.boxOf[i] < scene.boxes[m_drawing.selected].end)
            nodes.push_back(NodeId::of(i));
    }
    m_drawing.marks = findPaths(*m_drawing.graph, *m_consumers, scene, nodes);
}

void GraphCanvas::toggleScope(std::uint32_t scope)
{
    if (scope == 0 || scope >= m_isOpen.size())
        return;
    m_isOpen[scope] = !m_isOpen[scope];
    m_isFitted = false;
    layOut({{}, scope});
    Q_EMIT scopesChanged(nullptr);
}

void GraphCanvas::openLike(const GraphScopes& others, const std::vector<bool>& areOpen)
{
    auto isOpen = copyOpenScopes(others, areOpen, *m_scopes, m_isOpen);
    if (isOpen == m_isOpen)
        return;
    m_isOpen = std::move(isOpen);
    layOut(m_selected);
}

void GraphCanvas::openAll()
{
    if (!m_drawing.graph)
        return;
    m_isOpen.assign(m_isOpen.size(), true);
    layOut(m_selected);
    Q_EMIT scopesChanged(nullptr);
}

void GraphCanvas::foldAll()
{
    if (!m_drawing.graph)
        return;
    auto folded = openScopes(*m_drawing.graph, *m_scopes);
    bool isFolding = false;
    for (std::size_t i = 0; i < folded.size(); ++i)
        isFolding = isFolding || (m_isOpen[i] && !folded[i]);
    if (!isFolding)
        folded = openOutermostScopes(*m_drawing.graph, *m_scopes);
    if (folded == m_isOpen)
        return;
    m_isOpen = std::move(folded);
    m_isFitted = true;
    layOut({});
    Q_EMIT scopesChanged(nullptr);
}

void GraphCanvas::setDirection(GraphDirection direction)
{
    if (std::exchange(m_direction, direction) == direction || !m_drawing.graph)
        return;
    m_back.clear(); // the views of the other layout
    m_forward.clear();
    m_isFitted = true;
    m_wanted = m_selected;
    layOut({});
}

void GraphCanvas::setOverviewShown(bool isShown)
{
    m_overview.setShown(isShown);
    update();
}

void GraphCanvas::describe()
{
    const auto box = boxOf(m_selected);
    setAccessibleDescription(box == kNoNumber
                                 ? tr("Nothing selected")
                                 : tipOf(*m_drawing.graph, *m_scopes, colors(), m_drawing.scene->boxes[box]));
}

void GraphCanvas::repaintAll()
{
    m_isDrawn = false;
    update();
}

void GraphCanvas::paintTo(QPainter& painter, bool isAll) const
{
    if (!m_drawing.scene)
        return;
    GraphCamera camera = m_camera;
    QRectF part = camera.shown(size());
    if (isAll) {
        constexpr double kMargin = 12;
        camera = {.scale = 1, .corner = {-kMargin, -kMargin}};
        part = QRectF(camera.corner, pictureSize(true));
    }
    painter.fillRect(QRectF(QPointF(), pictureSize(isAll)), currentTheme().color(Token::Base));
    GraphPainter().paint(painter, m_drawing, camera, part);
}

QSizeF GraphCanvas::pictureSize(bool isAll) const
{
    if (!isAll || !m_drawing.scene)
        return size();
    return {m_drawing.scene->width + 24, m_drawing.scene->height + 24};
}

QString GraphCanvas::writePictureTo(const QString& path, bool isAll) const
{
    constexpr double kLongest = 16000; // limit for a side in pixels, and for a page in points
    const auto full = pictureSize(isAll);
    const auto longest = std::max({full.width(), full.height(), 1.0});
    const auto scale =
        path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) ? 1.0 : std::min(1.0, kLongest / longest);
    const auto paint = [&](QPaintDevice& device) {
        QPainter painter(&device);
        painter.scale(scale, scale);
        paintTo(painter, isAll);
    };
    return writePicture(path, {.size = full * scale, .paint = paint, .dpi = 72});
}

void GraphCanvas::renderPart(const QRect& part)
{
    QPainter painter(&m_picture);
    painter.setClipRect(part);
    painter.fillRect(part, currentTheme().color(Token::Base));
    if (!m_drawing.scene)
        return;
    constexpr std::size_t kMostNewTexts = 120; // limit for one frame
    m_painter.limitNewTexts(m_isMoving ? kMostNewTexts : GraphPainter::kNoLimit);
    const auto camera = m_camera.onPixels();
    m_painter.paint(painter, m_drawing, camera,
                    QRectF(camera.toDrawing(part.topLeft()), QSizeF(part.size()) / camera.scale));
    m_lacksTexts = !m_painter.isComplete() || (m_lacksTexts && part != rect());
}

/// Moves the painted picture; only the part that comes into the window is painted.
void GraphCanvas::panPicture(QPoint pixels)
{
    m_isFitted = false;
    const auto before = m_camera.onPixels();
    m_camera.panBy(pixels);
    moved();
    const auto ratio = devicePixelRatioF();
    const auto shift = (before.corner - m_camera.onPixels().corner) * m_camera.scale;
    const QPointF device = shift * ratio;
    const bool isInteger = std::abs(device.x() - std::round(device.x())) < 1e-6 &&
                           std::abs(device.y() - std::round(device.y())) < 1e-6 && ratio == std::floor(ratio);
    if (m_picture.deviceIndependentSize().toSize() != size() || !isInteger || m_lacksTexts)
        return;
    const auto by = device.toPoint();
    m_picture.scroll(by.x(), by.y(), m_picture.rect());
    const QPoint logical(static_cast<int>(std::round(shift.x())), static_cast<int>(std::round(shift.y())));
    m_isDrawn = true;
    if (logical.y() != 0)
        renderPart(QRect(0, logical.y() > 0 ? 0 : height() + logical.y(), width(), std::abs(logical.y()))
                       .intersected(rect()));
    if (logical.x() != 0)
        renderPart(QRect(logical.x() > 0 ? 0 : width() + logical.x(), 0, std::abs(logical.x()), height())
                       .intersected(rect()));
}

void GraphCanvas::paintEvent(QPaintEvent*)
{
    const auto ratio = devicePixelRatioF();
    if (m_picture.size() != (QSizeF(size()) * ratio).toSize()) {
        m_picture = QPixmap((QSizeF(size()) * ratio).toSize());
        m_picture.setDevicePixelRatio(ratio);
        m_isDrawn = false;
    }
    if (!std::exchange(m_isDrawn, true))
        renderPart(rect());
    if (m_lacksTexts)
        repaintAll();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    if (m_drawing.scene)
        m_overview.paint(painter, m_drawing, m_camera, size());
    if (m_job.isRunning()) {
        painter.setPen(currentTheme().color(Token::MutedText));
        painter.drawText(rect().adjusted(12, 8, -12, -8), Qt::AlignTop | Qt::AlignRight,
                         m_drawing.scene ? tr("Laying out… Esc stops it") : tr("Laying out…"));
    }
    if (hasFocus()) {
        painter.setPen(QPen(currentTheme().color(Token::Accent), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

} // namespace opscope
