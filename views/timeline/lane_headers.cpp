// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_headers.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

namespace opscope {
namespace {

constexpr int kIndent = 14;      ///< per level
constexpr int kNameLeft = 20;    ///< at level 0
constexpr int kArrowMiddle = 11; ///< distance to the left of the name
constexpr int kRightMargin = 8;
constexpr int kNoteLeft = 10;
constexpr int kNoteRight = 6;
constexpr int kMinLine = 24;
constexpr int kTwoLines = 40; ///< from this height on, the detail is in a line of its own
constexpr int kChipHeight = 17;
constexpr int kLetterWidth = 16; ///< with the gap after it
constexpr double kMinDetail = 46;

/// Whether the item is the open group of two paired reports, which is shown for both.
bool isOfBoth(const CanvasState& state, const LaneItem& item)
{
    const auto& tree = state.timeline->lanes();
    return isGroup(item.kind) && tree.partnerOf(item.node) >= 0 && !tree.node(item.node).isCollapsed;
}

QString detailOf(const CanvasState& state, const LaneItem& item)
{
    const auto& node = state.timeline->lanes().node(item.node);
    const auto& run = state.timeline->run(node.rank);
    if (node.kind == LaneKind::Report && run.shift() != 0)
        return CanvasText::tr("shifted by %1").arg(durationText(run.shift()));
    if (const auto other = state.timeline->lanes().partnerOf(item.node); isOfBoth(state, item))
        return state.timeline->lanes().node(other).detail == node.detail ? node.detail : QString();
    if (!hasSlices(node))
        return node.detail;
    const auto track = node.track.valid() ? node.track : node.streams.front();
    if (const auto offset = run.processOffset(track); offset != 0)
        return CanvasText::tr("shifted by %1").arg(durationText(offset));
    const auto rows = node.track.valid() ? run.report().tracks[track.index()].rows : node.rows;
    return node.isCollapsed && rows > 1 ? node.detail + CanvasText::tr(" +%1 sub").arg(rows - 1)
                                        : node.detail;
}

void paintArrow(QPainter& painter, QRect box, bool isCollapsed, const QColor& color)
{
    const double cx = box.left() + box.width() - kArrowMiddle;
    const double cy = QRectF(box).center().y();
    QPainterPath arrow;
    if (isCollapsed) {
        arrow.moveTo(cx - 2, cy - 4);
        arrow.lineTo(cx + 3, cy);
        arrow.lineTo(cx - 2, cy + 4);
    } else {
        arrow.moveTo(cx - 4, cy - 2);
        arrow.lineTo(cx, cy + 3);
        arrow.lineTo(cx + 4, cy - 2);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4));
    painter.drawPath(arrow);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints the kind of the group ("NPU 0") at the right of its line. Returns the left edge of it.
int paintChip(QPainter& painter, const LaneHeader& header, int right, const QString& tag)
{
    const auto& theme = currentTheme();
    const int width = static_cast<int>(QFontMetricsF(painter.font()).horizontalAdvance(tag)) + 10;
    const QRect chip(right - width, header.name.center().y() - kChipHeight / 2, width, kChipHeight);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.color(Token::Border));
    painter.setBrush(theme.color(Token::Panel));
    painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.color(Token::Text));
    painter.drawText(chip, Qt::AlignCenter, tag);
    return chip.left();
}

void paintHeader(QPainter& painter, const CanvasState& state, const LaneHeader& header, bool isCurrent)
{
    const auto& theme = currentTheme();
    const auto& tree = state.timeline->lanes();
    const auto& item = *header.item;
    const auto row = header.row;
    const bool isNote = item.kind == LaneKind::HiddenNote;
    const bool hasLanes = isGroup(item.kind);
    if (hasLanes || isNote)
        painter.fillRect(row, theme.color(Token::LaneHeader));
    if (isCurrent) {
        painter.fillRect(row, theme.color(Token::Selection));
        painter.fillRect(QRect(row.left(), row.top(), 3, row.height()), theme.color(Token::Accent));
    }
    painter.fillRect(row.left(), row.bottom(), row.width(), 1, theme.color(Token::Grid));
    const auto textColor = theme.color(isCurrent ? Token::SelectionText : Token::Text);
    const auto mutedColor = theme.color(isCurrent ? Token::SelectionText : Token::MutedText);
    painter.setFont(state.small);
    if (isNote) {
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(header.name, Qt::AlignVCenter | Qt::AlignLeft,
                         CanvasText::tr("%n lane(s) hidden - click to show", nullptr, item.hiddenCount));
        return;
    }
    const auto& node = tree.node(item.node);
    if (!header.arrow.isEmpty())
        paintArrow(painter, header.arrow, node.isCollapsed, mutedColor);
    if (!header.letter.isEmpty()) {
        auto bold = state.font;
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(theme.color(isCurrent ? Token::SelectionText : Token::Accent));
        painter.drawText(header.letter, Qt::AlignVCenter | Qt::AlignLeft,
                         QChar('A' + static_cast<char>(node.rank)));
        painter.setFont(state.small);
    }
    const int x = header.name.left();
    int right = header.name.left() + header.name.width();
    if (hasLanes && !node.tag.isEmpty())
        right = paintChip(painter, header, right, node.tag) - 6;
    const QFontMetricsF small(state.small);
    auto font = state.font;
    font.setBold(hasLanes);
    const QFontMetricsF metrics(font);
    const auto detail = detailOf(state, item);
    // The name of the process scrolls out of the view before its last lanes do.
    const auto* group = node.parent < 0 ? nullptr : tree.itemOf(node.parent);
    const bool isAtTop = header.row.top() <= state.areaOf(item).top();
    const bool isApart = isAtTop && group != nullptr && !state.isSeen(*group);
    const auto label = item.isPinned || isApart ? tree.path(item.node) : node.label;
    double labelWidth = right - x;
    if (!header.isTwoLines && !detail.isEmpty()) {
        const auto left = labelWidth - metrics.horizontalAdvance(label) - 10;
        if (left >= std::min(small.horizontalAdvance(detail), kMinDetail)) {
            painter.setPen(mutedColor);
            const auto shown = small.elidedText(detail, Qt::ElideMiddle, left);
            painter.drawText(QRect(x, header.name.top(), right - x, header.name.height()),
                             Qt::AlignVCenter | Qt::AlignRight, shown);
            labelWidth -= small.horizontalAdvance(shown) + 8;
        }
    }
    painter.setFont(font);
    painter.setPen(textColor);
    painter.drawText(QRectF(x, header.name.top(), labelWidth, header.name.height()),
                     Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(label, Qt::ElideMiddle, labelWidth));
    if (header.isTwoLines && !detail.isEmpty()) {
        painter.setFont(state.small);
        painter.setPen(mutedColor);
        painter.drawText(QRectF(x, header.name.bottom() - 5, right - x, small.height()),
                         Qt::AlignTop | Qt::AlignLeft, small.elidedText(detail, Qt::ElideMiddle, right - x));
    }
}

LaneHeader layOutHeader(const CanvasState& state, const LaneItem& item)
{
    const auto& tree = state.timeline->lanes();
    LaneHeader header;
    header.item = &item;
    header.row = {0, state.topOf(item), state.geometry.headerWidth, item.height};
    const bool hasLanes = isGroup(item.kind);
    const bool isNote = item.kind == LaneKind::HiddenNote;
    const int left = item.depth * kIndent + (isNote ? kNoteLeft : kNameLeft);
    const int height = item.height - item.linkHeight;
    const int line = hasLanes || isNote
                         ? height
                         : std::min(height, std::max(tree.rowHeight() + 2 * kLanePadding, kMinLine));
    const int right = header.row.width() - (isNote ? kNoteRight : kRightMargin + 1);
    header.isTwoLines = height >= kTwoLines && !hasLanes && !isNote;
    // The name of a tall lane stays visible while the lane scrolls out of the view.
    const int lowest = header.row.top() + height - std::max(line, header.isTwoLines ? kTwoLines : 0);
    const int top =
        std::clamp(state.areaOf(item).top(), header.row.top(), std::max(lowest, header.row.top()));
    header.name = {left, top, right - left, line};
    if (!isNote) {
        const auto& node = tree.node(item.node);
        const bool hasChildren = hasLanes && !node.children.empty(); // a rank without a timeline has none
        if (hasChildren || (!hasLanes && (item.rows > 1 || node.isCollapsed)))
            header.arrow = {0, top, left, line};
        if (tree.isPaired() && !isOfBoth(state, item)) {
            header.letter = {left, top, kLetterWidth, line};
            header.name.setLeft(left + kLetterWidth);
        }
    }
    return header;
}

} // namespace

std::vector<LaneHeader> layOutHeaders(const CanvasState& state)
{
    std::vector<LaneHeader> headers;
    forEachVisible(state, [&](const LaneItem& item) { headers.push_back(layOutHeader(state, item)); });
    return headers;
}

const LaneHeader* headerAt(const std::vector<LaneHeader>& headers, QPoint position)
{
    const auto at = std::ranges::find_if(
        headers, [&](const LaneHeader& header) { return header.row.contains(position); });
    return at == headers.end() ? nullptr : &*at;
}

void paintHeaders(QPainter& painter, const CanvasState& state, const std::vector<LaneHeader>& headers)
{
    painter.save();
    for (const bool isPinned : {false, true}) {
        const auto area = isPinned ? state.geometry.pinnedHeaders() : state.geometry.laneHeaders();
        if (area.height() <= 0)
            continue;
        painter.setClipRect(area);
        painter.fillRect(area, currentTheme().color(Token::Panel));
        for (const auto& header : headers) {
            if (header.item->isPinned == isPinned)
                paintHeader(painter, state, header, false);
        }
    }
    painter.restore();
}

void paintCurrentHeader(QPainter& painter, const CanvasState& state)
{
    const auto* item = state.currentLane < 0 ? nullptr : state.timeline->lanes().itemOf(state.currentLane);
    if (item == nullptr || !state.isSeen(*item))
        return;
    const auto area = item->isPinned ? state.geometry.pinnedHeaders() : state.geometry.laneHeaders();
    painter.save();
    painter.setClipRect(area.adjusted(0, 0, -1, 0)); // the line next to the headers is not painted over
    paintHeader(painter, state, layOutHeader(state, *item), true);
    painter.restore();
}

} // namespace opscope
