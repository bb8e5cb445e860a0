// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the timeline as a tree with the state of each lane: collapsed, hidden, pinned, and the order.
// It uses no widget.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <QJsonObject>
#include <QString>

#include "views/timeline/lane_nodes.h"

namespace opscope {

/// One row of the screen: a lane with its place, in pixels of the scrolled content (of the pinned area if
/// pinned).
struct LaneItem {
    std::int32_t node = -1; ///< for a HiddenNote: the group, or -1 for hidden outermost groups
    LaneKind kind = LaneKind::Process;
    int y = 0;
    int height = 0;
    int rows = 1; ///< sub-rows shown
    int depth = 0;
    int hiddenCount = 0; ///< for a HiddenNote
    int linkHeight = 0;  ///< space below the rows for links to the same lane of the other report
    bool isPinned = false;
};

/// It has more than 40 methods because each change that a user or a page makes to lanes is one, and all of
/// them lay out the same items again.
class LaneTree {
public:
    static constexpr int kMinRowHeight = 8;
    static constexpr int kMaxRowHeight = 60;
    static constexpr int kDefaultRowHeight = 20;
    static constexpr int kLinkHeight = 26;

    explicit LaneTree(std::vector<ReportPtr> reports);
    explicit LaneTree(const ReportPtr& report) : LaneTree(std::vector{report}) {}

    const std::vector<LaneNode>& nodes() const { return m_nodes; }
    const LaneNode& node(std::int32_t index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    /// The items in the order shown; pinned lanes are also in `pinned`, from y = 0.
    const std::vector<LaneItem>& items() const { return m_items; }
    const std::vector<LaneItem>& pinned() const { return m_pinned; }
    int contentHeight() const { return m_contentHeight; }
    int pinnedHeight() const { return m_pinnedHeight; }

    std::int32_t nodeOf(RankTrack track) const;
    /// The lane that shows the slices of a track: its own, or that of all streams while they are merged.
    std::int32_t laneOf(RankTrack track) const;
    /// The lane of all streams of the device that a lane belongs to; -1: there is none.
    std::int32_t mergedLaneOf(std::int32_t node) const;
    /// Whether a lane is not shown because streams are merged: their own lanes, otherwise that of all
    /// streams.
    bool isReplaced(const LaneNode& node) const;
    /// The item of a visible node (pinned ones first), or null.
    const LaneItem* itemOf(std::int32_t node) const;
    /// The item at a content position, or null.
    const LaneItem* itemAt(int contentY) const;
    const LaneItem* pinnedAt(int y) const;
    /// The item of a lane, or of the folded group that contains it; null: hidden.
    const LaneItem* shownItemOf(RankTrack track) const;
    /// "Device 0 / Stream 3"; if there are several reports, "Rank 1 / Device 0 / Stream 3".
    QString path(std::int32_t node) const;
    int rowHeight() const { return m_rowHeight; }
    int hiddenTotal() const;
    bool hasEmptyCounters() const;
    const QString& filter() const { return m_filter; }
    /// Whether the lanes of two reports are shown in pairs.
    bool isPaired() const { return !m_partners.empty(); }
    /// The same lane of the other report; -1: there is none, or lanes are not paired.
    std::int32_t partnerOf(std::int32_t node) const;
    /// The lanes of slices of one group, folded or not, that filter and narrowing keep, in the order shown;
    /// hidden ones are left out.
    std::vector<TrackId> tracksOf(std::int32_t group) const;
    std::vector<CounterId> countersOf(std::int32_t group) const; ///< the same for lanes of counters

    /// Shows each lane of the second of two reports below the same lane of the first, with space between them
    /// for links. A change of one lane also changes the other.
    void pairReports();
    /// Sets the lanes of the first report that have space for links; empty: all that have a partner.
    void setLinked(std::vector<bool> tracks);
    void setCollapsed(std::int32_t node, bool isCollapsed);
    void setAllCollapsed(bool isCollapsed);
    bool isAnyCollapsed() const;
    void setHidden(std::int32_t node, bool isHidden);
    void showAll();
    /// Hides the counters that are always 0.
    void hideEmptyCounters();
    /// Unfolds and shows a lane and the groups that contain it; also its sub-rows if `hasSubRows`.
    void reveal(std::int32_t node, bool hasSubRows);
    /// Shows the hidden lanes of a group; -1: the hidden outermost groups.
    void showHidden(std::int32_t parent);
    void setPinned(std::int32_t node, bool isPinned);
    /// Shows a lane of all streams in place of the lanes of the streams, or these again.
    void setMerged(std::span<const std::int32_t> nodes, bool isMerged);
    void setMerged(std::int32_t node, bool isMerged) { setMerged(std::span(&node, 1), isMerged); }
    /// Sets the number of sub-rows of lanes without a track.
    struct LaneRows {
        std::int32_t node = -1;
        std::size_t rows = 1;
    };
    void setRows(std::span<const LaneRows> lanes);
    /// Moves a node before another one with the same parent; -1: to the end.
    void move(std::int32_t node, std::int32_t before);
    void setFilter(const QString& text);
    void setDevice(std::optional<std::int32_t> device);
    /// Shows only this report.
    void setRank(std::optional<std::size_t> rank);
    /// Shows only these lanes of slices of a report, by track; empty: all.
    void setTracks(std::size_t rank, std::vector<bool> tracks);
    void setRowHeight(int px);
    /// Sorts threads below each process: by the source's order, by name, or by busiest first.
    enum class Order { Source, Name, SliceCount };
    void sort(Order order);

    /// Shows a lane for each result, in the order of ResultLanes, in a group above all others.
    struct Result {
        QString name;
        std::size_t rank = 0;
        std::size_t sliceCount = 0;
        std::size_t rows = 1;
    };
    void setResults(const std::vector<Result>& results);

    /// Sets the labels in the language of the program.
    void retranslate();
    /// Sets the names of the groups of the reports; empty: their ranks.
    void setReportLabels(std::vector<QString> labels);

    QJsonObject toJson() const;
    void fromJson(const QJsonObject& json);

private:
    void rebuild();
    /// The lanes below a group that have this type of id and are not filtered out, in the order shown.
    template <class Id>
    void addLanes(std::int32_t group, Id LaneNode::*id, std::vector<Id>& out) const;
    /// A lane and the same lane of the other report; -1: it has none.
    struct Both {
        std::int32_t first = -1;
        std::int32_t second = -1;
    };
    /// A node and its partner in the order of the reports.
    Both bothOf(std::int32_t node) const;
    template <class F>
    void eachOf(Both both, F&& f)
    {
        for (const auto index : {both.first, both.second}) {
            if (index >= 0)
                f(index, m_nodes[static_cast<std::size_t>(index)]);
        }
    }
    bool addGroup(Both group, int depth, int& y);
    bool addLanes(Both group, int depth, int& y);
    void addShown(std::int32_t node, int depth, int& y, int linkHeight = 0);
    void dropItems(std::size_t first);
    void addNote(std::int32_t parent, int count, int depth, int& y);
    bool passes(const LaneNode& node) const;
    /// Whether the narrowing keeps the lane, or one of the streams that it shows.
    bool isKept(const LaneNode& node) const;
    bool isMatch(const LaneNode& node) const;
    int heightOf(const LaneNode& node, int& rows) const;
    void addItem(std::vector<LaneItem>& items, int& y, std::int32_t node, int depth, bool isPinned,
                 int linkHeight = 0) const;

    std::vector<ReportPtr> m_reports;
    std::vector<QString> m_reportLabels;
    std::vector<LaneNode> m_nodes; ///< those of the reports, then those of results
    std::size_t m_reportNodes = 0; ///< number of nodes of the reports
    std::vector<std::int32_t> m_roots;
    std::vector<std::int32_t> m_partners;                 ///< by node; empty: lanes are not paired
    std::vector<bool> m_linked;                           ///< by track of the first report; empty: all
    std::vector<std::vector<std::int32_t>> m_nodeOfTrack; ///< by rank and track
    std::vector<std::int32_t> m_itemOfNode;
    std::vector<LaneItem> m_items;
    std::vector<LaneItem> m_pinned;
    std::vector<std::int32_t> m_pinOrder;
    QString m_filter;
    std::optional<std::int32_t> m_device;
    std::optional<std::size_t> m_rank;
    std::vector<std::vector<bool>> m_tracks; ///< by rank: the lanes that the narrowing keeps; empty: all
    int m_rowHeight = kDefaultRowHeight;
    int m_contentHeight = 0;
    int m_pinnedHeight = 0;
};

} // namespace opscope
