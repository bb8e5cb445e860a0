// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the rows of the screen from a lane tree.
#include <algorithm>

#include "views/timeline/lane_metrics.h"
#include "views/timeline/lane_tree.h"

namespace opscope {
namespace {

constexpr int kReportHeight = 30;
constexpr int kProcessHeight = 26;
constexpr int kCounterRows = 2;
constexpr int kHiddenNoteHeight = 20;
constexpr int kMaxContentHeight = 100'000'000;

} // namespace

const LaneItem* LaneTree::itemOf(std::int32_t node) const
{
    for (const auto& item : m_pinned) {
        if (item.node == node)
            return &item;
    }
    if (node < 0)
        return nullptr;
    const auto at = m_itemOfNode[static_cast<std::size_t>(node)];
    return at < 0 ? nullptr : &m_items[static_cast<std::size_t>(at)];
}

const LaneItem* LaneTree::itemAt(int contentY) const
{
    const auto it = std::partition_point(m_items.begin(), m_items.end(),
                                         [&](const LaneItem& i) { return i.y + i.height <= contentY; });
    return it == m_items.end() || contentY < it->y ? nullptr : &*it;
}

const LaneItem* LaneTree::pinnedAt(int y) const
{
    for (const auto& item : m_pinned) {
        if (y >= item.y && y < item.y + item.height)
            return &item;
    }
    return nullptr;
}

int LaneTree::heightOf(const LaneNode& n, int& rows) const
{
    rows = 1;
    switch (n.kind) {
    case LaneKind::Report:
        return kReportHeight;
    case LaneKind::Process:
        return kProcessHeight;
    case LaneKind::HiddenNote:
        return kHiddenNoteHeight;
    case LaneKind::Counter:
        return n.isCollapsed ? m_rowHeight + 2 * kLanePadding : kCounterRows * m_rowHeight + 2 * kLanePadding;
    case LaneKind::Slices:
        break;
    }
    const int all = n.track.valid() ? m_reports[n.rank]->tracks[n.track.index()].rows : n.rows;
    rows = n.isCollapsed ? 1 : std::max(all, 1);
    return rows * m_rowHeight + 2 * kLanePadding;
}

void LaneTree::addItem(std::vector<LaneItem>& items, int& y, std::int32_t index, int depth, bool isPinned,
                       int linkHeight) const
{
    LaneItem item;
    item.node = index;
    item.kind = node(index).kind;
    item.height = heightOf(node(index), item.rows) + linkHeight;
    item.linkHeight = linkHeight;
    item.y = y;
    item.depth = depth;
    item.isPinned = isPinned;
    y = std::min(y + item.height, kMaxContentHeight);
    items.push_back(item);
}

void LaneTree::addShown(std::int32_t index, int depth, int& y, int linkHeight)
{
    m_itemOfNode[static_cast<std::size_t>(index)] = static_cast<std::int32_t>(m_items.size());
    addItem(m_items, y, index, depth, false, linkHeight);
}

void LaneTree::dropItems(std::size_t first)
{
    for (auto i = first; i < m_items.size(); ++i) {
        if (m_items[i].kind != LaneKind::HiddenNote)
            m_itemOfNode[static_cast<std::size_t>(m_items[i].node)] = -1;
    }
    m_items.resize(first);
}

void LaneTree::rebuild()
{
    m_items.clear();
    m_pinned.clear();
    m_itemOfNode.assign(m_nodes.size(), -1);
    int y = 0;
    for (const auto pin : m_pinOrder) {
        if (passes(node(pin)))
            addItem(m_pinned, y, pin, 0, true);
    }
    m_pinnedHeight = y;
    y = 0;
    if (isPaired()) {
        const auto reports =
            std::ranges::find(m_roots, LaneKind::Report, [&](auto i) { return node(i).kind; });
        addLanes(bothOf(*reports), 0, y);
        m_contentHeight = y;
        return;
    }
    int hidden = 0;
    for (const auto root : m_roots) {
        if (!passes(node(root)))
            continue;
        if (node(root).isHidden)
            ++hidden;
        else
            addGroup({root, -1}, 0, y);
    }
    addNote(-1, hidden, 0, y);
    m_contentHeight = y;
}

/// Adds the header of a group (of both groups of a pair if they are folded) and its lanes. Adds nothing for a
/// group without visible lanes and returns false. A report without lanes has a header that shows the reason.
bool LaneTree::addGroup(Both group, int depth, int& y)
{
    const auto firstItem = m_items.size();
    const int before = y;
    const auto& first = node(group.first);
    const bool isFolded = first.isCollapsed;
    addShown(group.first, depth, y);
    if (first.kind == LaneKind::Report && first.children.empty() && (m_filter.isEmpty() || isMatch(first)))
        return true;
    if (group.second >= 0 && isFolded)
        addShown(group.second, depth, y);
    const auto firstLane = m_items.size();
    const int behind = y;
    const bool hasAny = addLanes(group, depth + 1, y);
    if (hasAny && !isFolded)
        return true;
    dropItems(hasAny ? firstLane : firstItem);
    y = hasAny ? behind : before;
    return hasAny;
}

bool LaneTree::addLanes(Both group, int depth, int& y)
{
    bool hasAny = false;
    int hidden = 0;
    const auto add = [&](Both lane) {
        const bool isSecond = lane.second >= 0 && passes(node(lane.second));
        if (!passes(node(lane.first)) && !isSecond)
            return;
        if (node(lane.first).isHidden) {
            hidden += lane.second >= 0 ? 2 : 1;
        } else if (isGroup(node(lane.first).kind)) {
            hasAny = addGroup(lane, depth, y) || hasAny;
        } else {
            hasAny = true;
            const auto& n = node(lane.first);
            const bool isLinked = lane.second >= 0 && n.kind == LaneKind::Slices && n.track.valid() &&
                                  (m_linked.empty() || m_linked[n.track.index()]);
            addShown(lane.first, depth, y, isLinked ? kLinkHeight : 0);
            if (lane.second >= 0)
                addShown(lane.second, depth, y);
        }
    };
    for (const auto child : node(group.first).children)
        add({child, partnerOf(child)});
    if (group.second >= 0) {
        for (const auto child : node(group.second).children) {
            if (partnerOf(child) < 0)
                add({child, -1});
        }
    }
    addNote(group.first, hidden, depth, y);
    return hasAny || hidden > 0;
}

void LaneTree::addNote(std::int32_t parent, int count, int depth, int& y)
{
    if (count == 0)
        return;
    LaneItem note;
    note.node = parent;
    note.kind = LaneKind::HiddenNote;
    note.y = y;
    note.height = kHiddenNoteHeight;
    note.depth = depth;
    note.hiddenCount = count;
    y = std::min(y + note.height, kMaxContentHeight);
    m_items.push_back(note);
}

} // namespace opscope
