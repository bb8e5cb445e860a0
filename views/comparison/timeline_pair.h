// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include <QTimer>

#include "core/compare/alignment.h"
#include "core/compare/slice_matching.h"
#include "views/comparison/pair_links.h"
#include "views/panel.h"
#include "views/timeline/markers.h"
#include "views/timeline/ranked.h"
#include "views/timeline/viewport.h"
#include "views/workers/job.h"

class QHBoxLayout;
class QLabel;
class QMenu;

namespace opscope {

class ComparisonSides;
class FindBar;
class PairAlignment;
class PromptBar;
class Selection;
class TimelineModel;
class TimelineView;

/// Both runs on one timeline: each lane of B is below the same lane of A, aligned at a point that the user
/// chooses. Differences are drawn between the lanes. When the user selects an op, its match in the other run
/// is marked too.
class TimelinePair : public Page {
    Q_OBJECT
public:
    explicit TimelinePair(const PanelContext& context, QWidget* parent = nullptr);

    std::span<const KeyHint> hints() const override;
    /// Selects the pair of a target as soon as the runs are matched.
    bool reveal(const Target& target) override;
    /// Null until both runs are matched.
    const std::shared_ptr<const SliceMatching>& matching() const { return m_matching; }
    SliceAnchors anchors() const;
    /// Aligns the begin of a slice with the point of the other side; with `withMatch`, with the begin of its
    /// match.
    void alignAt(CompareSide side, SliceId slice, bool withMatch);
    /// Selects a slice and its match on the other side.
    void selectPair(SliceId a, SliceId b) { select({std::vector{a}, std::vector{b}}); }
    /// The slices of a side that are selected or match the selected ones; the one to show is the last.
    const std::vector<SliceId>& slices(CompareSide side) const
    {
        return m_pair.at(static_cast<std::size_t>(side));
    }
    /// The one to show; may be invalid.
    SliceId selected(CompareSide side) const
    {
        return slices(side).empty() ? SliceId() : slices(side).back();
    }

protected:
    void showEvent(QShowEvent* event) override;

private:
    using SlicePair = std::array<std::vector<SliceId>, 2>;
    struct SliceSum {
        std::size_t count;
        std::int64_t ns;
    };
    /// For each side, the slices of the selected row that are not marked because there are too many.
    using Unmarked = std::array<SliceSum, 2>;
    struct Matched {
        std::shared_ptr<const SliceMatching> matching;
        std::array<std::vector<AlignPoint>, 2> points;
        std::vector<bool> linked; ///< the tracks of A with linked slices
    };
    /// What does not change when A and B are swapped. Times of the axis are relative to the point of
    /// alignment; the selected range belongs to one report, by its own clock.
    struct Kept {
        std::vector<TimelineMarker> markers;
        std::optional<std::size_t> currentMarker;
        std::optional<TimeRange> measured;
        Viewport view;
        std::array<AlignPoint, 2> points;
        std::size_t focus = 0; ///< rank of the report
        std::optional<TimeRange> range;
        std::vector<TrackId> tracks;
        std::vector<SliceId> slices;
    };
    const Report& report(CompareSide side) const;
    void swapRuns();
    Kept kept() const;
    void restore(const Kept& kept);
    void makeTimeline();
    void match();
    void matchAgain();
    void align(const std::shared_ptr<const SliceMatching>& matching);
    void publish(const Result<Matched>& answer);
    void applyAxis();
    void showAligned();
    void revealOps();
    void followSelection();
    void followTab();
    bool hasRow(RankSlice slice) const;
    void select(SlicePair pair, const Unmarked& unmarked = {});
    std::pair<SlicePair, Unmarked> rowOfPair(SliceId a, SliceId b) const;
    std::int64_t timeOf(CompareSide side) const;
    QString timeText(CompareSide side) const;
    QString joined(CompareSide side, const std::function<QString(const Report&, SliceId)>& textOf,
                   const QString& separator) const;
    void showPair(SlicePair pair, const Unmarked& unmarked = {});
    void openTarget(const Target& target);
    void showPairDetails();
    QString pairName() const;
    void addActions(QMenu* menu, RankSlice slice);
    std::optional<LinkInput> linkInput() const;
    void paintOver(QPainter& painter);
    void linksChanged();
    void updateRuns();
    void updatePairText();
    void retranslate();

    ComparisonSides& m_sides;
    PairAlignment* m_align;
    QHBoxLayout* m_names; ///< the names of the runs, and the search
    std::array<QLabel*, 2> m_titles{};
    QLabel* m_pairLabel;
    QLabel* m_status;
    Selection* m_selection = nullptr;
    TimelineModel* m_timeline = nullptr;
    TimelineView* m_view = nullptr;
    FindBar* m_find = nullptr;
    PromptBar* m_prompt = nullptr;
    PairLinks m_links{this};
    QTimer m_statusTimer; ///< the status is updated after the layout
    std::shared_ptr<const SliceMatching> m_matching;
    SlicePair m_pair;
    Unmarked m_unmarked{};
    std::optional<Kept> m_kept;      ///< until the swapped runs are matched
    bool m_isShownInDetails = false; ///< Details shows the selected pair
    bool m_isRequested = false;
    Job m_work{this};
};

} // namespace opscope
