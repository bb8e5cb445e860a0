// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_tree.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <QCollator>
#include <QJsonArray>

#include "views/timeline/lane_pairs.h"

namespace opscope {
namespace {

constexpr std::size_t kOpenReports = 2; ///< if there are more reports, only the first is unfolded

/// Both counters of a pair stay if one of them shows something.
bool isEmptyInAll(const LaneTree& tree, std::int32_t index)
{
    const auto other = tree.partnerOf(index);
    return tree.node(index).isEmpty && (other < 0 || tree.node(other).isEmpty);
}

} // namespace

LaneTree::LaneTree(std::vector<ReportPtr> reports)
    : m_reports(std::move(reports)), m_nodes(laneNodes(m_reports)), m_tracks(m_reports.size())
{
    for (const auto& report : m_reports)
        m_nodeOfTrack.emplace_back(report->tracks.size(), -1);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        auto& n = m_nodes[i];
        if (n.parent < 0)
            m_roots.push_back(static_cast<std::int32_t>(i));
        if (n.track.valid())
            m_nodeOfTrack[n.rank][n.track.index()] = static_cast<std::int32_t>(i);
        n.isCollapsed = n.kind == LaneKind::Report && m_reports.size() > kOpenReports && n.rank > 0;
    }
    m_reportNodes = m_nodes.size();
    retranslate();
    rebuild();
}

void LaneTree::setResults(const std::vector<Result>& results)
{
    const auto group = static_cast<std::int32_t>(m_reportNodes);
    const bool isCollapsed = m_nodes.size() > m_reportNodes && node(group).isCollapsed;
    std::vector<QString> pinned;
    for (const auto pin : m_pinOrder) {
        if (pin >= group)
            pinned.push_back(node(pin).key);
    }
    m_nodes.resize(m_reportNodes);
    std::erase(m_roots, group);
    std::erase_if(m_pinOrder, [&](std::int32_t pin) { return pin >= group; });
    if (!results.empty()) {
        LaneNode root;
        root.key = QLatin1String(kResultsKey);
        root.isCollapsed = isCollapsed;
        m_roots.insert(m_roots.begin(), group);
        m_nodes.push_back(std::move(root));
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
        LaneNode lane;
        lane.kind = LaneKind::Slices;
        lane.rank = results[i].rank;
        lane.parent = group;
        lane.result = static_cast<std::int32_t>(i);
        lane.key = QStringLiteral("results|%1/%2").arg(results[i].rank).arg(results[i].name);
        lane.label = results[i].name;
        lane.rows = static_cast<std::uint16_t>(std::clamp<std::size_t>(results[i].rows, 1, 0xffff));
        lane.isPinned = std::ranges::find(pinned, lane.key) != pinned.end();
        const auto index = static_cast<std::int32_t>(m_nodes.size());
        if (lane.isPinned)
            m_pinOrder.push_back(index);
        m_nodes[m_reportNodes].children.push_back(index);
        m_nodes.push_back(std::move(lane));
    }
    retranslate();
    rebuild();
}

void LaneTree::retranslate()
{
    labelLanes(m_nodes, m_reports);
    for (auto& n : m_nodes) {
        if (n.kind == LaneKind::Report && n.rank < m_reportLabels.size())
            n.label = m_reportLabels[n.rank];
    }
}

void LaneTree::setReportLabels(std::vector<QString> labels)
{
    m_reportLabels = std::move(labels);
    retranslate();
}

std::int32_t LaneTree::nodeOf(RankTrack track) const
{
    const bool isThere =
        track.valid() && track.rank < m_reports.size() && track.id.index() < m_nodeOfTrack[track.rank].size();
    return isThere ? m_nodeOfTrack[track.rank][track.id.index()] : -1;
}

std::int32_t LaneTree::laneOf(RankTrack track) const
{
    const auto own = nodeOf(track);
    return own >= 0 && isReplaced(node(own)) ? node(own).mergedLane : own;
}

std::int32_t LaneTree::mergedLaneOf(std::int32_t index) const
{
    const auto group = index >= 0 && !isGroup(node(index).kind) ? node(index).parent : index;
    if (group < 0)
        return -1;
    const auto& lanes = node(group).children;
    const auto found =
        std::ranges::find_if(lanes, [&](std::int32_t lane) { return !node(lane).streams.empty(); });
    return found == lanes.end() ? -1 : *found;
}

QString LaneTree::path(std::int32_t index) const
{
    const auto& n = node(index);
    return n.parent < 0 ? n.label : path(n.parent) + QStringLiteral(" / ") + n.label;
}

int LaneTree::hiddenTotal() const
{
    return static_cast<int>(std::ranges::count_if(m_nodes, &LaneNode::isHidden));
}

bool LaneTree::hasEmptyCounters() const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (!m_nodes[i].isHidden && isEmptyInAll(*this, static_cast<std::int32_t>(i)))
            return true;
    }
    return false;
}

const LaneItem* LaneTree::shownItemOf(RankTrack track) const
{
    const LaneItem* item = nullptr;
    for (auto at = laneOf(track); at >= 0 && item == nullptr; at = node(at).parent)
        item = itemOf(at);
    return item;
}

template <class Id>
void LaneTree::addLanes(std::int32_t group, Id LaneNode::*id, std::vector<Id>& out) const
{
    for (const auto child : node(group).children) {
        const auto& n = node(child);
        if (n.isHidden || !passes(n))
            continue;
        if constexpr (std::is_same_v<Id, TrackId>)
            out.insert(out.end(), n.streams.begin(), n.streams.end());
        if (n.kind == LaneKind::Process)
            addLanes(child, id, out);
        else if ((n.*id).valid())
            out.push_back(n.*id);
    }
}

std::vector<TrackId> LaneTree::tracksOf(std::int32_t group) const
{
    std::vector<TrackId> out;
    addLanes(group, &LaneNode::track, out);
    return out;
}

std::vector<CounterId> LaneTree::countersOf(std::int32_t group) const
{
    std::vector<CounterId> out;
    addLanes(group, &LaneNode::counter, out);
    return out;
}

/// Whether the filter matches the lane or a group that contains it.
bool LaneTree::isMatch(const LaneNode& n) const
{
    if (std::ranges::any_of(n.streams, [&](TrackId id) { return isMatch(node(nodeOf({n.rank, id}))); }))
        return true;
    return n.label.contains(m_filter, Qt::CaseInsensitive) ||
           n.detail.contains(m_filter, Qt::CaseInsensitive) ||
           n.tag.contains(m_filter, Qt::CaseInsensitive) || (n.parent >= 0 && isMatch(node(n.parent)));
}

bool LaneTree::isKept(const LaneNode& n) const
{
    const auto& kept = m_tracks[n.rank];
    if (kept.empty() || (!n.track.valid() && n.streams.empty()))
        return true;
    return n.track.valid() ? kept[n.track.index()]
                           : std::ranges::any_of(n.streams, [&](TrackId id) { return kept[id.index()]; });
}

bool LaneTree::isReplaced(const LaneNode& n) const
{
    return n.streams.empty() ? n.mergedLane >= 0 && node(n.mergedLane).isMerged : !n.isMerged;
}

bool LaneTree::passes(const LaneNode& n) const
{
    if (m_rank && n.rank != *m_rank && n.key != QLatin1String(kResultsKey))
        return false;
    if (m_device && n.device != kNoDevice && n.device != *m_device)
        return false;
    if (isReplaced(n) || !isKept(n))
        return false;
    return m_filter.isEmpty() || isGroup(n.kind) || isMatch(n);
}

void LaneTree::pairReports()
{
    m_partners = pairLanes(m_nodes);
    rebuild();
}

void LaneTree::setLinked(std::vector<bool> tracks)
{
    m_linked = std::move(tracks);
    rebuild();
}

std::int32_t LaneTree::partnerOf(std::int32_t index) const
{
    const auto at = static_cast<std::size_t>(index);
    return at < m_partners.size() ? m_partners[at] : -1; // a result has none
}

LaneTree::Both LaneTree::bothOf(std::int32_t index) const
{
    const auto other = partnerOf(index);
    return other >= 0 ? Both{std::min(index, other), std::max(index, other)} : Both{index, -1};
}

void LaneTree::setCollapsed(std::int32_t index, bool isCollapsed)
{
    eachOf(bothOf(index), [&](std::int32_t, LaneNode& n) { n.isCollapsed = isCollapsed; });
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
    eachOf(bothOf(index), [&](std::int32_t, LaneNode& n) { n.isHidden = isHidden; });
    rebuild();
}

void LaneTree::showAll()
{
    for (auto& n : m_nodes)
        n.isHidden = false;
    rebuild();
}

void LaneTree::hideEmptyCounters()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i].isHidden = m_nodes[i].isHidden || isEmptyInAll(*this, static_cast<std::int32_t>(i));
    rebuild();
}

void LaneTree::reveal(std::int32_t index, bool hasSubRows)
{
    bool isChanged = false;
    for (auto at = index; at >= 0; at = node(at).parent) {
        eachOf(bothOf(at), [&](std::int32_t, LaneNode& n) {
            const bool unfolds = n.isCollapsed && (at != index || hasSubRows);
            isChanged = isChanged || n.isHidden || unfolds;
            n.isHidden = false;
            n.isCollapsed = n.isCollapsed && !unfolds;
        });
    }
    if (isChanged)
        rebuild();
}

void LaneTree::showHidden(std::int32_t parent)
{
    const auto other = parent >= 0 ? partnerOf(parent) : -1;
    for (auto& n : m_nodes) {
        if (n.parent == parent || (other >= 0 && n.parent == other))
            n.isHidden = false;
    }
    rebuild();
}

void LaneTree::setPinned(std::int32_t index, bool isPinned)
{
    if (isGroup(node(index).kind) || node(index).isPinned == isPinned)
        return;
    eachOf(bothOf(index), [&](std::int32_t at, LaneNode& n) {
        n.isPinned = isPinned;
        if (isPinned)
            m_pinOrder.push_back(at);
        else
            std::erase(m_pinOrder, at);
    });
    rebuild();
}

void LaneTree::setMerged(std::span<const std::int32_t> nodes, bool isMerged)
{
    for (const auto index : nodes)
        eachOf(bothOf(index), [&](std::int32_t, LaneNode& n) { n.isMerged = isMerged; });
    rebuild();
}

void LaneTree::setRows(std::span<const LaneRows> lanes)
{
    for (const auto& lane : lanes)
        m_nodes[static_cast<std::size_t>(lane.node)].rows =
            static_cast<std::uint16_t>(std::clamp<std::size_t>(lane.rows, 1, 0xffff));
    rebuild();
}

void LaneTree::move(std::int32_t index, std::int32_t before)
{
    index = bothOf(index).first; // the second of a pair has the place of the first
    before = before >= 0 ? bothOf(before).first : before;
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

void LaneTree::setRank(std::optional<std::size_t> rank)
{
    m_rank = rank;
    rebuild();
}

void LaneTree::setTracks(std::size_t rank, std::vector<bool> tracks)
{
    m_tracks[rank] = std::move(tracks);
    rebuild();
}

void LaneTree::setRowHeight(int px)
{
    m_rowHeight = std::clamp(px, kMinRowHeight, kMaxRowHeight);
    rebuild();
}

void LaneTree::sort(Order order)
{
    QCollator natural;
    natural.setNumericMode(true);
    const auto count = [&](std::int32_t i) {
        const auto& n = node(i);
        return n.track.valid() ? m_reports[n.rank]->tracks[n.track.index()].sliceCount : 0U;
    };
    for (auto& group : m_nodes) {
        auto& children = group.children;
        std::ranges::sort(children); // the source's order is the order of the nodes
        if (group.kind == LaneKind::Report)
            continue;
        if (order == Order::Name)
            std::ranges::stable_sort(children, [&](std::int32_t a, std::int32_t b) {
                return natural.compare(node(a).label, node(b).label) < 0;
            });
        else if (order == Order::SliceCount)
            std::ranges::stable_sort(children, std::greater<>(), count);
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
    QJsonArray merged;
    for (const auto& n : m_nodes) {
        if (n.isCollapsed)
            collapsed.append(n.key);
        if (n.isHidden)
            hidden.append(n.key);
        if (n.isMerged)
            merged.append(n.key);
    }
    for (const auto pin : m_pinOrder)
        pinned.append(node(pin).key);
    const auto addOrder = [&](const auto& self, const std::vector<std::int32_t>& nodes) -> void {
        for (const auto index : nodes) {
            order.append(node(index).key);
            self(self, node(index).children);
        }
    };
    addOrder(addOrder, m_roots);
    return {{QStringLiteral("collapsed"), collapsed}, {QStringLiteral("hidden"), hidden},
            {QStringLiteral("pinned"), pinned},       {QStringLiteral("order"), order},
            {QStringLiteral("merged"), merged},       {QStringLiteral("rowHeight"), m_rowHeight}};
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
    for (auto& n : m_nodes) // the user may have unfolded lanes that are folded by default
        n.isCollapsed = n.isCollapsed && !json.contains(QLatin1String("collapsed"));
    each("collapsed", [&](std::int32_t i, int) { m_nodes[static_cast<std::size_t>(i)].isCollapsed = true; });
    each("hidden", [&](std::int32_t i, int) { m_nodes[static_cast<std::size_t>(i)].isHidden = true; });
    each("merged", [&](std::int32_t i, int) {
        auto& n = m_nodes[static_cast<std::size_t>(i)];
        n.isMerged = !n.streams.empty();
    });
    each("pinned", [&](std::int32_t i, int) {
        auto& n = m_nodes[static_cast<std::size_t>(i)];
        if (!isGroup(n.kind) && !n.isPinned) {
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
