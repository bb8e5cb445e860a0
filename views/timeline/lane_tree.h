// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the timeline as a tree: process or device -> threads and streams, async groups, counters.
// Knows what is collapsed, hidden, pinned and in which order; knows no widget.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>

#include "core/report/report.h"

namespace opscope {

enum class LaneKind : std::uint8_t { Process, Slices, Counter, HiddenNote };

struct LaneNode {
    LaneKind kind = LaneKind::Process;
    std::int32_t parent = -1; ///< -1: a process
    std::vector<std::int32_t> children;
    ProcessId process;
    TrackId track;
    CounterId counter;
    std::int32_t device = kNoDevice;
    QString label;
    QString detail; ///< "pid 4012", "tid 7", a unit
    QString tag;    ///< "NPU", "CPU"; may be empty
    QString key;    ///< stable between opens of one report: what the sidecar remembers
    bool isCollapsed = false;
    bool isHidden = false;
    bool isPinned = false;
};

/// One row of the screen: a lane with its place, in pixels of the scrolled content (of the pinned area if
/// pinned).
struct LaneItem {
    std::int32_t node = -1; ///< of a HiddenNote: the process, or -1 for hidden processes
    LaneKind kind = LaneKind::Process;
    int y = 0;
    int height = 0;
    int rows = 1; ///< sub-rows shown
    int depth = 0;
    int hiddenCount = 0; ///< of a HiddenNote
    bool isPinned = false;
};

class LaneTree {
    Q_DECLARE_TR_FUNCTIONS(opscope::LaneTree)

public:
    static constexpr int kMinRowHeight = 8;
    static constexpr int kMaxRowHeight = 60;
    static constexpr int kDefaultRowHeight = 20;

    explicit LaneTree(const Report& report);

    const std::vector<LaneNode>& nodes() const { return m_nodes; }
    const LaneNode& node(std::int32_t index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    /// In the order shown; pinned lanes are in `pinned` too, from y = 0.
    const std::vector<LaneItem>& items() const { return m_items; }
    const std::vector<LaneItem>& pinned() const { return m_pinned; }
    int contentHeight() const { return m_contentHeight; }
    int pinnedHeight() const { return m_pinnedHeight; }

    std::int32_t nodeOf(TrackId track) const;
    /// The item of a node that is shown (pinned ones first), or null.
    const LaneItem* itemOf(std::int32_t node) const;
    /// The item at a content position, or null.
    const LaneItem* itemAt(int contentY) const;
    const LaneItem* pinnedAt(int y) const;
    /// "Device 0 / Stream 3"
    QString path(std::int32_t node) const;
    int rowHeight() const { return m_rowHeight; }
    int hiddenTotal() const;
    const QString& filter() const { return m_filter; }
    /// Lanes of slices that the filter and the narrowing let through, in the order shown, hidden ones left
    /// out.
    std::vector<TrackId> shownTracks() const;
    /// Those of one process, whether it is folded or not.
    std::vector<TrackId> tracksOf(std::int32_t process) const;

    void setCollapsed(std::int32_t node, bool isCollapsed);
    void setAllCollapsed(bool isCollapsed);
    bool isAnyCollapsed() const;
    void setHidden(std::int32_t node, bool isHidden);
    void showAll();
    /// Shows the hidden lanes of a process; -1: the hidden processes.
    void showHidden(std::int32_t parent);
    void setPinned(std::int32_t node, bool isPinned);
    /// Moves a node before another one with the same parent; -1: to the end.
    void move(std::int32_t node, std::int32_t before);
    void setFilter(const QString& text);
    void setDevice(std::optional<std::int32_t> device);
    /// Shows only these lanes of slices, by track; empty: all.
    void setTracks(std::vector<bool> tracks);
    void setRowHeight(int px);
    /// Sorts threads below each process: by the source's order, by name, or by busiest first.
    enum class Order { Source, Name, SliceCount };
    void sort(Order order, const Report& report);

    /// Labels in the language of the program.
    void retranslate(const Report& report);

    QJsonObject toJson() const;
    void fromJson(const QJsonObject& json);

private:
    void rebuild();
    bool passes(const LaneNode& node) const;
    int heightOf(const LaneNode& node, int& rows) const;
    void addItem(std::vector<LaneItem>& items, int& y, std::int32_t node, int depth, bool isPinned) const;

    std::vector<LaneNode> m_nodes;
    std::vector<std::int32_t> m_roots;
    std::vector<std::int32_t> m_nodeOfTrack;
    std::vector<std::int32_t> m_itemOfNode;
    std::vector<std::uint16_t> m_rowsOfTrack;
    std::vector<LaneItem> m_items;
    std::vector<LaneItem> m_pinned;
    std::vector<std::int32_t> m_pinOrder;
    QString m_filter;
    std::optional<std::int32_t> m_device;
    std::vector<bool> m_tracks; ///< those that are not narrowed away; empty: all
    int m_rowHeight = kDefaultRowHeight;
    int m_contentHeight = 0;
    int m_pinnedHeight = 0;
};

} // namespace opscope
