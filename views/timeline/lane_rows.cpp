// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the screen that a lane tree stands for.
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
    rows = n.isCollapsed ? 1 : std::max<int>(m_reports[n.rank]->tracks[n.track.index()].rows, 1);
    return rows * m_rowHeight + 2 * kLanePadding;
}

void LaneTree::addItem(std::vector<LaneItem>& items, int& y, std::int32_t index, int depth,
                       bool isPinned) const
{
    LaneItem item;
    item.node = index;
    item.kind = node(index).kind;
    item.height = heightOf(node(index), item.rows);
    item.y = y;
    item.depth = depth;
    item.isPinned = isPinned;
    y = std::min(y + item.height, kMaxContentHeight);
    items.push_back(item);
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
    int hidden = 0;
    for (const auto root : m_roots) {
        if (!passes(node(root)))
            continue;
        if (node(root).isHidden)
            ++hidden;
        else
            addGroup(root, 0, y);
    }
    addNote(-1, hidden, 0, y);
    m_contentHeight = y;
}

/// Nothing is added for a group without a lane to show; false then.
bool LaneTree::addGroup(std::int32_t group, int depth, int& y)
{
    const auto firstItem = m_items.size();
    const int before = y;
    m_itemOfNode[static_cast<std::size_t>(group)] = static_cast<std::int32_t>(m_items.size());
    addItem(m_items, y, group, depth, false);
    const bool isFolded = node(group).isCollapsed;
    bool hasAny = false;
    int hidden = 0;
    for (const auto child : node(group).children) {
        if (!passes(node(child)))
            continue;
        if (node(child).isHidden) {
            ++hidden;
        } else if (isGroup(node(child).kind)) {
            hasAny = addGroup(child, depth + 1, y) || hasAny;
        } else {
            hasAny = true;
            m_itemOfNode[static_cast<std::size_t>(child)] = static_cast<std::int32_t>(m_items.size());
            addItem(m_items, y, child, depth + 1, false);
        }
    }
    addNote(group, hidden, depth + 1, y);
    hasAny = hasAny || hidden > 0;
    const auto kept = firstItem + (hasAny ? 1 : 0);
    if (hasAny && !isFolded)
        return true;
    for (auto i = kept; i < m_items.size(); ++i) {
        if (m_items[i].node >= 0)
            m_itemOfNode[static_cast<std::size_t>(m_items[i].node)] = -1;
    }
    m_items.resize(kept);
    y = hasAny ? m_items[firstItem].y + m_items[firstItem].height : before;
    if (hasAny) // a note of hidden lanes names its group too
        m_itemOfNode[static_cast<std::size_t>(group)] = static_cast<std::int32_t>(firstItem);
    return hasAny;
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
