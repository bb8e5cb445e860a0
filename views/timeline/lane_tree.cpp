// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_tree.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <unordered_map>
#include <utility>

#include <QJsonArray>

#include "views/timeline/lane_metrics.h"
#include "views/timeline/qtext.h"

namespace opscope {
namespace {

constexpr int kProcessHeight = 26;
constexpr int kCounterRows = 2;
constexpr int kHiddenNoteHeight = 20;
constexpr int kMaxContentHeight = 100'000'000;

} // namespace

LaneTree::LaneTree(const Report& report)
{
    std::unordered_map<std::uint32_t, std::int32_t> nodeOfProcess;
    const auto processNode = [&](ProcessId process, std::int32_t device) {
        const auto [it, isNew] =
            nodeOfProcess.try_emplace(process.value, static_cast<std::int32_t>(m_nodes.size()));
        if (!isNew)
            return it->second;
        LaneNode node;
        node.kind = LaneKind::Process;
        node.process = process;
        if (process.valid()) {
            const auto& p = report.processes[process.index()];
            const auto pid = qtext(report.text(p.key));
            node.tag = qtext(report.text(p.labels));
            node.device = p.device != kNoDevice ? p.device : device;
            node.key = QStringLiteral("p/") + pid + QLatin1Char('/') + qtext(report.text(p.name));
        } else {
            node.key = QStringLiteral("p/");
        }
        if (node.tag.isEmpty() && node.device != kNoDevice)
            node.tag = QStringLiteral("NPU %1").arg(node.device);
        m_roots.push_back(it->second);
        m_nodes.push_back(std::move(node));
        return it->second;
    };
    const auto addChild = [&](std::int32_t parent, LaneNode child) {
        child.parent = parent;
        child.device =
            child.device == kNoDevice ? m_nodes[static_cast<std::size_t>(parent)].device : child.device;
        child.key = m_nodes[static_cast<std::size_t>(parent)].key + QLatin1Char('|') + child.key;
        const auto index = static_cast<std::int32_t>(m_nodes.size());
        m_nodes[static_cast<std::size_t>(parent)].children.push_back(index);
        m_nodes.push_back(std::move(child));
        return index;
    };

    std::vector<bool> hasInstants(report.tracks.size(), false);
    for (const auto& instant : report.instants) {
        if (instant.track.valid())
            hasInstants[instant.track.index()] = true;
    }
    m_nodeOfTrack.assign(report.tracks.size(), -1);
    m_rowsOfTrack.assign(report.tracks.size(), 1);
    for (std::size_t t = 0; t < report.tracks.size(); ++t) {
        const auto& track = report.tracks[t];
        m_rowsOfTrack[t] = std::max<std::uint16_t>(track.rows, 1);
        if (track.sliceCount == 0 && !hasInstants[t])
            continue; // a name without anything on it
        const auto parent = processNode(track.process, track.device);
        LaneNode node;
        node.kind = LaneKind::Slices;
        node.process = track.process;
        node.track = TrackId::of(t);
        node.device = track.device;
        node.label = qtext(report.text(track.name));
        if (track.thread.valid()) {
            const auto tid = qtext(report.text(report.threads[track.thread.index()].key));
            node.key = QStringLiteral("t/") + tid + QLatin1Char('/') + node.label;
        } else {
            node.key = QStringLiteral("a/") + node.label;
        }
        m_nodeOfTrack[t] = addChild(parent, std::move(node));
    }
    for (std::size_t c = 0; c < report.counters.counters.size(); ++c) {
        const auto& counter = report.counters.counters[c];
        if (counter.sampleCount == 0)
            continue;
        const auto parent = processNode(counter.process, counter.device);
        LaneNode node;
        node.kind = LaneKind::Counter;
        node.process = counter.process;
        node.counter = CounterId::of(c);
        node.device = counter.device;
        node.label = qtext(report.text(counter.name));
        const auto series = qtext(report.text(counter.series));
        if (!series.isEmpty() && !node.label.contains(series))
            node.label += QLatin1Char(' ') + series;
        node.detail = qtext(report.text(counter.unit));
        node.key = QStringLiteral("c/") + node.label;
        addChild(parent, std::move(node));
    }
    retranslate(report);
    rebuild();
}

void LaneTree::retranslate(const Report& report)
{
    for (auto& n : m_nodes) {
        if (n.kind == LaneKind::Process) {
            n.label = tr("No process");
            if (n.process.valid()) {
                const auto& process = report.processes[n.process.index()];
                const auto pid = qtext(report.text(process.key));
                n.label = process.name.valid() ? qtext(report.text(process.name)) : tr("Process %1").arg(pid);
                n.detail = tr("pid %1").arg(pid);
            }
        } else if (n.kind == LaneKind::Slices) {
            const auto& track = report.tracks[n.track.index()];
            n.detail = tr("async");
            if (track.thread.valid()) {
                const auto tid = qtext(report.text(report.threads[track.thread.index()].key));
                n.label = track.name.valid() ? qtext(report.text(track.name)) : tr("Thread %1").arg(tid);
                n.detail = tr("tid %1").arg(tid);
            }
        }
    }
}

std::int32_t LaneTree::nodeOf(TrackId track) const
{
    return track.valid() && track.index() < m_nodeOfTrack.size() ? m_nodeOfTrack[track.index()] : -1;
}

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

QString LaneTree::path(std::int32_t index) const
{
    const auto& n = node(index);
    return n.parent < 0 ? n.label : node(n.parent).label + QStringLiteral(" / ") + n.label;
}

int LaneTree::hiddenTotal() const
{
    return static_cast<int>(std::ranges::count_if(m_nodes, &LaneNode::isHidden));
}

std::vector<TrackId> LaneTree::shownTracks() const
{
    std::vector<TrackId> out;
    for (const auto root : m_roots) {
        if (!node(root).isHidden)
            std::ranges::copy(tracksOf(root), std::back_inserter(out));
    }
    return out;
}

std::vector<TrackId> LaneTree::tracksOf(std::int32_t process) const
{
    std::vector<TrackId> out;
    for (const auto child : node(process).children) {
        const auto& n = node(child);
        if (n.track.valid() && !n.isHidden && passes(n))
            out.push_back(n.track);
    }
    return out;
}

bool LaneTree::passes(const LaneNode& n) const
{
    if (m_device && n.device != kNoDevice && n.device != *m_device)
        return false;
    if (!m_tracks.empty() && n.track.valid() && !m_tracks[n.track.index()])
        return false;
    if (m_filter.isEmpty() || n.kind == LaneKind::Process)
        return true;
    const auto matches = [&](const LaneNode& m) {
        return m.label.contains(m_filter, Qt::CaseInsensitive) ||
               m.detail.contains(m_filter, Qt::CaseInsensitive) ||
               m.tag.contains(m_filter, Qt::CaseInsensitive);
    };
    return matches(n) || (n.parent >= 0 && matches(node(n.parent)));
}

int LaneTree::heightOf(const LaneNode& n, int& rows) const
{
    rows = 1;
    switch (n.kind) {
    case LaneKind::Process:
        return kProcessHeight;
    case LaneKind::HiddenNote:
        return kHiddenNoteHeight;
    case LaneKind::Counter:
        return n.isCollapsed ? m_rowHeight + 2 * kLanePadding : kCounterRows * m_rowHeight + 2 * kLanePadding;
    case LaneKind::Slices:
        break;
    }
    rows = n.isCollapsed ? 1 : m_rowsOfTrack[n.track.index()];
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
    const auto addNote = [&](std::int32_t parent, int count, int depth) {
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
    };
    int hiddenRoots = 0;
    for (const auto root : m_roots) {
        const auto& process = node(root);
        if (!passes(process))
            continue;
        if (process.isHidden) {
            ++hiddenRoots;
            continue;
        }
        std::vector<std::int32_t> shown;
        int hidden = 0;
        for (const auto child : process.children) {
            if (!passes(node(child)))
                continue;
            if (node(child).isHidden)
                ++hidden;
            else
                shown.push_back(child);
        }
        if (shown.empty() && hidden == 0)
            continue;
        m_itemOfNode[static_cast<std::size_t>(root)] = static_cast<std::int32_t>(m_items.size());
        addItem(m_items, y, root, 0, false);
        if (process.isCollapsed)
            continue;
        for (const auto child : shown) {
            m_itemOfNode[static_cast<std::size_t>(child)] = static_cast<std::int32_t>(m_items.size());
            addItem(m_items, y, child, 1, false);
        }
        addNote(root, hidden, 1);
    }
    addNote(-1, hiddenRoots, 0);
    m_contentHeight = y;
}

void LaneTree::setCollapsed(std::int32_t index, bool isCollapsed)
{
    m_nodes[static_cast<std::size_t>(index)].isCollapsed = isCollapsed;
    rebuild();
}

void LaneTree::setAllCollapsed(bool isCollapsed)
{
    for (auto& n : m_nodes) {
        if (n.kind == LaneKind::Process || !isCollapsed)
            n.isCollapsed = isCollapsed;
    }
    rebuild();
}

bool LaneTree::isAnyCollapsed() const
{
    return std::ranges::any_of(m_nodes, &LaneNode::isCollapsed);
}

void LaneTree::setHidden(std::int32_t index, bool isHidden)
{
    m_nodes[static_cast<std::size_t>(index)].isHidden = isHidden;
    rebuild();
}

void LaneTree::showAll()
{
    for (auto& n : m_nodes)
        n.isHidden = false;
    rebuild();
}

void LaneTree::showHidden(std::int32_t parent)
{
    for (auto& n : m_nodes) {
        if (n.parent == parent)
            n.isHidden = false;
    }
    rebuild();
}

void LaneTree::setPinned(std::int32_t index, bool isPinned)
{
    auto& n = m_nodes[static_cast<std::size_t>(index)];
    if (n.kind == LaneKind::Process || n.isPinned == isPinned)
        return;
    n.isPinned = isPinned;
    if (isPinned)
        m_pinOrder.push_back(index);
    else
        std::erase(m_pinOrder, index);
    rebuild();
}

void LaneTree::move(std::int32_t index, std::int32_t before)
{
    if (index == before || (before >= 0 && node(before).parent != node(index).parent))
        return;
    const auto parent = node(index).parent;
    auto& siblings = parent < 0 ? m_roots : m_nodes[static_cast<std::size_t>(parent)].children;
    std::erase(siblings, index);
    siblings.insert(before < 0 ? siblings.end() : std::ranges::find(siblings, before), index);
    rebuild();
}

void LaneTree::setFilter(const QString& text)
{
    m_filter = text.trimmed();
    rebuild();
}

void LaneTree::setDevice(std::optional<std::int32_t> device)
{
    m_device = device;
    rebuild();
}

void LaneTree::setTracks(std::vector<bool> tracks)
{
    m_tracks = std::move(tracks);
    rebuild();
}

void LaneTree::setRowHeight(int px)
{
    m_rowHeight = std::clamp(px, kMinRowHeight, kMaxRowHeight);
    rebuild();
}

void LaneTree::sort(Order order, const Report& report)
{
    for (const auto root : m_roots) {
        auto& children = m_nodes[static_cast<std::size_t>(root)].children;
        std::ranges::sort(children); // the source's order is the order of the nodes
        const auto count = [&](std::int32_t i) {
            return node(i).track.valid() ? report.tracks[node(i).track.index()].sliceCount : 0U;
        };
        if (order == Order::Name) {
            std::ranges::stable_sort(children, [&](std::int32_t a, std::int32_t b) {
                return QString::localeAwareCompare(node(a).label, node(b).label) < 0;
            });
        } else if (order == Order::SliceCount) {
            std::ranges::stable_sort(children,
                                     [&](std::int32_t a, std::int32_t b) { return count(a) > count(b); });
        }
    }
    if (order == Order::Source)
        std::ranges::sort(m_roots);
    rebuild();
}

QJsonObject LaneTree::toJson() const
{
    QJsonArray collapsed;
    QJsonArray hidden;
    QJsonArray pinned;
    QJsonArray order;
    for (const auto& n : m_nodes) {
        if (n.isCollapsed)
            collapsed.append(n.key);
        if (n.isHidden)
            hidden.append(n.key);
    }
    for (const auto pin : m_pinOrder)
        pinned.append(node(pin).key);
    for (const auto root : m_roots) {
        order.append(node(root).key);
        for (const auto child : node(root).children)
            order.append(node(child).key);
    }
    return {{QStringLiteral("collapsed"), collapsed},
            {QStringLiteral("hidden"), hidden},
            {QStringLiteral("pinned"), pinned},
            {QStringLiteral("order"), order},
            {QStringLiteral("rowHeight"), m_rowHeight}};
}

void LaneTree::fromJson(const QJsonObject& json)
{
    std::unordered_map<std::string, std::int32_t> byKey;
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        byKey.try_emplace(m_nodes[i].key.toStdString(), static_cast<std::int32_t>(i));
    const auto each = [&](const char* name, auto&& f) {
        int place = 0;
        for (const auto& value : json.value(QLatin1String(name)).toArray()) {
            const auto it = byKey.find(value.toString().toStdString());
            if (it != byKey.end())
                f(it->second, place++);
        }
    };
    each("collapsed", [&](std::int32_t i, int) { m_nodes[static_cast<std::size_t>(i)].isCollapsed = true; });
    each("hidden", [&](std::int32_t i, int) { m_nodes[static_cast<std::size_t>(i)].isHidden = true; });
    each("pinned", [&](std::int32_t i, int) {
        auto& n = m_nodes[static_cast<std::size_t>(i)];
        if (n.kind != LaneKind::Process && !n.isPinned) {
            n.isPinned = true;
            m_pinOrder.push_back(i);
        }
    });
    std::vector<int> place(m_nodes.size(), std::numeric_limits<int>::max());
    each("order", [&](std::int32_t i, int at) { place[static_cast<std::size_t>(i)] = at; });
    const auto byPlace = [&](std::int32_t i) { return place[static_cast<std::size_t>(i)]; };
    std::ranges::stable_sort(m_roots, {}, byPlace);
    for (auto& n : m_nodes)
        std::ranges::stable_sort(n.children, {}, byPlace);
    const auto height = json.value(QLatin1String("rowHeight")).toInt(m_rowHeight);
    setRowHeight(height);
}

} // namespace opscope
