// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_painter.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QVarLengthArray>

#include "views/graph/graph_text.h"
#include "views/theme/mixed.h"

namespace opscope {
namespace {

constexpr double kTextsFrom = 0.4;   ///< from this scale on, names are legible
constexpr double kFramesFrom = 0.13; ///< from this scale on, boxes have frames and edges are curves
constexpr double kEdgesFrom = 0.035;
constexpr double kSmallestScope = 8;      ///< pixels; a smaller open scope is one block
constexpr std::size_t kMostTexts = 4000;  ///< if there are more, texts that are not visible are deleted
constexpr std::uint64_t kKeptFrames = 40; ///< number of frames that a text is kept while it is not visible
constexpr double kStub = 10;
constexpr double kStubDistance = 14; ///< distance of a stub from edges that are drawn completely

/// Vertical where it passes a layer, with a curve between two layers.
QPainterPath curveOf(std::span<const LayoutPoint> points)
{
    QPainterPath path({points[0].x, points[0].y});
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto& a = points[i - 1];
        const auto& b = points[i];
        const auto middle = (a.y + b.y) / 2;
        if (std::abs(a.x - b.x) < 0.5)
            path.lineTo(b.x, b.y);
        else
            path.cubicTo({a.x, middle}, {b.x, middle}, {b.x, b.y});
    }
    return path;
}

/// Passes next to the boxes, upwards.
QPainterPath backCurve(const LayoutPoint& from, const LayoutPoint& to)
{
    const auto right = std::max(from.x, to.x) + 30;
    QPainterPath path({from.x, from.y});
    path.cubicTo({right, from.y}, {right, to.y}, {to.x, to.y});
    return path;
}

} // namespace

struct GraphPainter::Frame {
    QPainter& painter;
    const GraphDrawing& drawing;
    const Theme& theme;
    double scale;
    QRectF part;

    const GraphScene& scene() const { return *drawing.scene; }
    bool isRight() const { return scene().direction == GraphDirection::Right; }
    /// Exchanges x and y if edges run to the right: then they run downwards.
    LayoutPoint down(const LayoutPoint& point) const
    {
        return isRight() ? LayoutPoint{point.y, point.x} : point;
    }
    bool isSeen(const SceneEdge& edge) const
    {
        const auto points = scene().pointsOf(edge);
        if (points.empty())
            return false;
        if (edge.form == EdgeForm::Stub) { // only its two ends are drawn
            const auto isNear = [&](const LayoutPoint& point) {
                return part.adjusted(-30, -30, 30, 30).contains({point.x, point.y});
            };
            return isNear(points.front()) || isNear(points.back());
        }
        const auto shown = isRight() ? QRectF(part.y(), part.x(), part.height(), part.width()) : part;
        const auto top = std::min(down(points.front()).y, down(points.back()).y);
        const auto bottom = std::max(down(points.front()).y, down(points.back()).y);
        if (bottom < shown.top() || top > shown.bottom())
            return false;
        auto left = down(points[0]).x;
        auto right = left;
        for (const auto& point : points) {
            left = std::min(left, down(point).x);
            right = std::max(right, down(point).x);
        }
        return right + 30 >= shown.left() && left <= shown.right();
    }
    QPen pen(Token token, double width) const
    {
        QPen pen(theme.color(token), width);
        pen.setCosmetic(true);
        return pen;
    }
    QPen edgePen() const
    {
        QPen pen(mixed(theme.color(Token::Border), theme.color(Token::MutedText), 0.45F), 1);
        pen.setCosmetic(true);
        return pen;
    }
    /// Whether the box is an open scope that is drawn as one block.
    bool isBlock(const SceneBox& box) const { return box.isOpen && box.height * scale < kSmallestScope; }
};

QFont GraphPainter::labelFont()
{
    QFont font = QCoreApplication::instance() == nullptr ? QFont() : QGuiApplication::font();
    font.setPixelSize(12);
    return font;
}

void GraphPainter::paint(QPainter& painter, const GraphDrawing& drawing, const GraphCamera& camera,
                         const QRectF& part)
{
    painter.save();
    painter.scale(camera.scale, camera.scale);
    painter.translate(-camera.corner);
    painter.setFont(labelFont());
    if (m_texts.size() > kMostTexts)
        std::erase_if(m_texts, [&](const auto& text) { return text.second.frame + kKeptFrames < m_frame; });
    ++m_frame;
    m_new = 0;
    m_isComplete = true;
    const Frame frame{painter, drawing, currentTheme(), camera.scale, part.adjusted(-8, -24, 8, 24)};
    painter.setRenderHint(QPainter::Antialiasing, camera.scale >= kFramesFrom);
    paintScopes(frame);
    if (camera.scale >= kEdgesFrom)
        paintEdges(frame);
    paintBoxes(frame);
    paintGroups(frame);
    paintMarkedEdges(frame);
    painter.restore();
}

void GraphPainter::paintScopes(const Frame& frame)
{
    const auto& boxes = frame.scene().boxes;
    QFontMetricsF metrics(labelFont());
    for (std::uint32_t i = 1; i < boxes.size(); ++i) {
        const auto& box = boxes[i];
        if (!box.isOpen)
            continue;
        if (!frame.part.intersects(rectOf(box)) || frame.isBlock(box)) {
            i = box.end - 1;
            continue;
        }
        auto& painter = frame.painter;
        const bool isSelected = i == frame.drawing.selected;
        painter.setPen(frame.scale < kFramesFrom ? QPen(Qt::NoPen)
                       : isSelected              ? frame.pen(Token::Accent, 2)
                                                 : frame.pen(Token::Border, 1));
        auto fill = frame.theme.color(Token::StepBand);
        fill.setAlphaF(0.55F);
        painter.setBrush(fill);
        painter.drawRoundedRect(rectOf(box), 7, 7);
        if (frame.scale < kTextsFrom)
            continue;
        const auto* const texts = textsOf(frame, i);
        if (texts == nullptr)
            continue;
        painter.setPen(frame.theme.color(Token::MutedText));
        painter.drawStaticText(QPointF(box.x + 10, box.y + (kSceneTitleHeight - metrics.height()) / 2 + 1),
                               texts->label);
    }
}

void GraphPainter::paintEdge(const Frame& frame, const SceneEdge& edge)
{
    const auto points = frame.scene().pointsOf(edge);
    if (!frame.isRight()) {
        paintDown(frame, edge, points);
        return;
    }
    QVarLengthArray<LayoutPoint, 32> down;
    for (const auto& point : points)
        down.append(frame.down(point));
    frame.painter.save();
    frame.painter.setTransform(QTransform(0, 1, 1, 0, 0, 0), true);
    paintDown(frame, edge, {down.constData(), static_cast<std::size_t>(down.size())});
    frame.painter.restore();
}

void GraphPainter::paintDown(const Frame& frame, const SceneEdge& edge, std::span<const LayoutPoint> points)
{
    auto& painter = frame.painter;
    if (auto pen = painter.pen(); edge.isControl() != (pen.style() == Qt::DashLine)) {
        pen.setStyle(edge.isControl() ? Qt::DashLine : Qt::SolidLine);
        painter.setPen(pen);
    }
    if (edge.form == EdgeForm::Stub) {
        painter.drawLine(QPointF(points[0].x + kStubDistance, points[0].y),
                         QPointF(points[0].x + kStubDistance, points[0].y + kStub));
        painter.drawLine(QPointF(points[1].x - kStubDistance, points[1].y),
                         QPointF(points[1].x - kStubDistance, points[1].y - kStub));
        constexpr double kDot = 2.5; // a dot shows that the edge continues elsewhere
        painter.drawEllipse(QPointF(points[0].x + kStubDistance, points[0].y + kStub + kDot), kDot, kDot);
        painter.drawEllipse(QPointF(points[1].x - kStubDistance, points[1].y - kStub - kDot), kDot, kDot);
    } else if (edge.form == EdgeForm::Back) {
        painter.drawPath(backCurve(points.front(), points.back()));
    } else {
        painter.drawPath(curveOf(points));
    }
    const auto& end = points.back();
    if (edge.form == EdgeForm::Line && frame.scale >= kTextsFrom && edge.to != edge.around) {
        constexpr double kHead = 4;
        const QPointF head[] = {
            {end.x, end.y}, {end.x - kHead, end.y - 1.8 * kHead}, {end.x + kHead, end.y - 1.8 * kHead}};
        const auto pen = painter.pen();
        painter.setBrush(pen.color());
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(head, 3);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
    }
}

void GraphPainter::paintEdges(const Frame& frame)
{
    auto& painter = frame.painter;
    const bool isFine = frame.scale >= kTextsFrom;
    painter.setPen(frame.edgePen());
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, isFine);
    std::vector<QLineF> lines;
    std::uint32_t around = kNoNumber;
    bool isHidden = false;
    for (const auto& edge : frame.scene().edges) {
        if (edge.around != around) {
            around = edge.around;
            const auto& box = frame.scene().boxes[around];
            isHidden = !frame.part.intersects(rectOf(box)) || frame.isBlock(box);
        }
        if (isHidden || !frame.isSeen(edge))
            continue;
        if (isFine) {
            paintEdge(frame, edge);
        } else if (edge.form == EdgeForm::Line) {
            const auto points = frame.scene().pointsOf(edge);
            for (std::size_t i = 1; i < points.size(); ++i)
                lines.emplace_back(points[i - 1].x, points[i - 1].y, points[i].x, points[i].y);
        }
    }
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    painter.setRenderHint(QPainter::Antialiasing, frame.scale >= kFramesFrom);
}

void GraphPainter::paintMarkedEdges(const Frame& frame)
{
    const auto& marks = frame.drawing.marks;
    auto& painter = frame.painter;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const auto& edge = frame.scene().edges[i];
        if (!marks[i].isOnPath() || !frame.isSeen(edge))
            continue;
        const bool isDirect = marks[i].isInput || marks[i].isOutput;
        painter.setPen(frame.pen(marks[i].isAbove ? Token::Accent : Token::Flow, isDirect ? 2.5 : 1.2));
        paintEdge(frame, edge);
    }
}

/// Paints the outlines of groups with their sums above, unless they are too small to be seen.
void GraphPainter::paintGroups(const Frame& frame)
{
    auto& painter = frame.painter;
    if (frame.scale < kFramesFrom)
        return;
    auto pen = frame.pen(Token::Marker,
                         frame.scale < kTextsFrom ? 1 : 1.8); // because the colours inside must be visible
    pen.setStyle(Qt::DashLine);
    const QFontMetricsF metrics(labelFont());
    for (const auto& group : frame.drawing.groups) {
        if (!frame.part.intersects(group.bounds))
            continue;
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(group.path);
        if (frame.scale < kTextsFrom || group.text.isEmpty())
            continue;
        const QRectF label(group.bounds.right() - metrics.horizontalAdvance(group.text) - 14,
                           group.bounds.bottom() - 3, metrics.horizontalAdvance(group.text) + 12,
                           metrics.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(frame.theme.color(Token::Panel));
        painter.drawRoundedRect(label, 4, 4);
        painter.setPen(frame.theme.color(Token::Text));
        painter.drawText(label, Qt::AlignCenter, group.text);
    }
}

void GraphPainter::paintBoxes(const Frame& frame)
{
    const auto& boxes = frame.scene().boxes;
    for (std::uint32_t i = 1; i < boxes.size(); ++i) {
        const auto& box = boxes[i];
        if (!frame.part.intersects(rectOf(box))) {
            i = box.end - 1;
        } else if (frame.isBlock(box)) {
            frame.painter.fillRect(rectOf(box), frame.theme.color(Token::Density));
            i = box.end - 1;
        } else if (!box.isOpen) {
            paintBox(frame, i);
        }
    }
}

void GraphPainter::paintBox(const Frame& frame, std::uint32_t index)
{
    const auto& box = frame.scene().boxes[index];
    const auto& theme = frame.theme;
    auto& painter = frame.painter;
    const auto& colors = *frame.drawing.colors;
    const auto value = colors.valueOf(box);
    const auto color = colors.colorOf(value, theme);
    const bool isFound = index < frame.drawing.isFound.size() && frame.drawing.isFound[index] != 0;
    const bool isSelected = index == frame.drawing.selected;
    const auto rect = rectOf(box);
    if (frame.scale < kFramesFrom) { // at least one pixel high
        const auto fill = isSelected              ? theme.color(Token::Accent)
                          : isFound               ? theme.color(Token::Marker)
                          : colors.isFaint(value) ? theme.color(Token::Density)
                                                  : color;
        const auto least = 1 / frame.scale;
        painter.fillRect(
            QRectF(rect.topLeft(), QSizeF(std::max(rect.width(), least), std::max(rect.height(), least))),
            fill);
        return;
    }
    const bool isName = !colors.isScale() && !std::isnan(value);
    const auto panel = theme.color(Token::Panel);
    const auto fill = isName ? mixed(panel, color, 0.2F) : color;
    auto frameColor = mixed(theme.color(Token::Border), isName ? color : theme.color(Token::MutedText), 0.5F);
    QPen pen(frameColor, 1);
    pen.setCosmetic(true);
    if (!box.node.valid()) { // a folded scope is drawn as a pile
        painter.setPen(pen);
        painter.setBrush(mixed(panel, theme.color(Token::StepBand), 0.5F));
        painter.drawRoundedRect(rect.translated(4, 4), 5, 5);
    } else if (frame.drawing.graph->isFaulty(box.node)) {
        pen = frame.pen(Token::Bad, 2);
    } else if (isLayoutChange(frame.drawing.graph->typeOf(box.node))) {
        pen = frame.pen(Token::Warning, 1.3);
    }
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect, 5, 5);
    if (isName && frame.scale >= 0.25)
        painter.fillRect(QRectF(rect.left() + 1, rect.top() + 5, 4, rect.height() - 10), color);
    if (box.node.valid() &&
        frame.drawing.graph->originalNamesOf(box.node).size() > 1) { // an op that contains several fused ops
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), 3, 3);
    }
    if (isSelected || isFound) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(frame.pen(isSelected ? Token::Accent : Token::Marker, isSelected ? 3 : 2));
        painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 6, 6);
    }
    if (frame.scale >= kTextsFrom)
        paintTexts(frame, index, fill);
}

void GraphPainter::paintTexts(const Frame& frame, std::uint32_t index, const QColor& fill)
{
    const auto& box = frame.scene().boxes[index];
    const auto* const found = textsOf(frame, index);
    if (found == nullptr)
        return;
    const auto& texts = *found;
    const bool isScale = frame.drawing.colors->isScale() && !std::isnan(frame.drawing.colors->valueOf(box));
    auto& painter = frame.painter;
    const auto ink = isScale ? Theme::textOn(fill) : frame.theme.color(Token::Text);
    const auto faint = isScale ? ink : frame.theme.color(Token::MutedText);
    const auto line = texts.label.size().height();
    const auto top = box.y + (box.height - 2 * line) / 2;
    painter.setPen(ink);
    painter.drawStaticText(QPointF(box.x + 10, top), texts.label);
    painter.drawStaticText(QPointF(box.x + box.width - 8 - texts.number.size().width(), top + line),
                           texts.number);
    painter.setPen(faint);
    painter.drawStaticText(QPointF(box.x + 10, top + line), texts.type);
}

const GraphPainter::Texts* GraphPainter::textsOf(const Frame& frame, std::uint32_t index)
{
    auto it = m_texts.find(index);
    if (it == m_texts.end()) {
        if (m_new == m_mostNew) {
            m_isComplete = false;
            return nullptr;
        }
        ++m_new;
        it = m_texts.emplace(index, textsFor(frame, frame.scene().boxes[index])).first;
    }
    it->second.frame = m_frame;
    return &it->second;
}

GraphPainter::Texts GraphPainter::textsFor(const Frame& frame, const SceneBox& box) const
{
    const QFontMetricsF metrics(labelFont());
    const auto make = [&](const QString& text, double width) {
        QStaticText made(metrics.elidedText(text, Qt::ElideMiddle, width));
        made.setTextFormat(Qt::PlainText);
        made.prepare({}, labelFont());
        return made;
    };
    Texts texts;
    const auto space = box.width - 18;
    if (box.isOpen) {
        texts.label = make(QStringLiteral("\u2212 ") + graphText(box.label), space);
        return texts;
    }
    const auto number = numberOf(*frame.drawing.colors, box);
    const auto numberWidth = std::min(metrics.horizontalAdvance(number), space);
    const auto sign = !box.node.valid()                         ? QStringLiteral("+ ")
                      : frame.drawing.graph->isFaulty(box.node) ? QStringLiteral("\u26A0 ")
                                                                : QString();
    texts.label = make(sign + graphText(box.label), space);
    texts.number = make(number, space); // complete, because an elided number has another meaning
    texts.type = make(typeText(*frame.drawing.graph, box), space - (number.isEmpty() ? 0 : numberWidth + 6));
    return texts;
}

} // namespace opscope
