// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/compare/alignment.h"
#include "core/compare/slice_matching.h"
#include "views/comparison_panel.h"
#include "views/workers/job.h"

class QLabel;
class QMenu;
class QSplitter;

namespace opscope {

class ComparisonSides;
class LinkBand;
class PairAlignment;
class Selection;
class TimelineModel;
class TimelineView;

/// Both timelines under one time axis: aligned where the user says, zoomed and panned together, the
/// differences drawn between them; an op selected in one is selected in the other.
class TimelinePair : public Page {
    Q_OBJECT
public:
    explicit TimelinePair(const ComparisonContext& context, QWidget* parent = nullptr);

    /// Selects the pair of a target when the runs have been matched.
    bool reveal(const Target& target) override;
    TimelineView* view(CompareSide side) const { return half(side).view; }
    TimelineModel& timeline(CompareSide side) const;
    LinkBand* band() const { return m_band; }
    PairAlignment* alignment() const { return m_align; }
    /// Null until both runs have been matched.
    const std::shared_ptr<const SliceMatching>& matching() const { return m_matching; }
    SliceAnchors anchors() const;
    /// Lays the begin of a slice of a side over what the other side is aligned at; with its match over its
    /// match.
    void alignAt(CompareSide side, SliceId slice, bool withMatch);
    /// Selects a slice and its match on the other side.
    void selectPair(SliceId a, SliceId b);
    /// What is selected, in words.
    QString pairText() const;

Q_SIGNALS:
    /// The runs have been matched (or could not be).
    void matched();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Half {
        ReportPtr report;
        Selection* selection = nullptr;
        TimelineModel* timeline = nullptr;
        QWidget* box = nullptr;
        QLabel* title = nullptr;
        TimelineView* view = nullptr;
    };
    struct Matched {
        std::shared_ptr<const SliceMatching> matching;
        std::array<std::vector<AlignPoint>, 2> points;
    };
    Half& half(CompareSide side) { return m_halves.at(static_cast<std::size_t>(side)); }
    const Half& half(CompareSide side) const { return m_halves.at(static_cast<std::size_t>(side)); }
    void makeHalf(CompareSide side, ReportPtr report);
    void match();
    void publish(const Result<Matched>& answer);
    std::int64_t anchor(CompareSide side) const { return anchors().of(side); }
    void applyAxis();
    void showAligned();
    void revealOps();
    void follow(CompareSide side);
    void followSelection(CompareSide side);
    void addActions(CompareSide side, QMenu* menu, SliceId slice);
    void decorate(CompareSide side, class QPainter& painter) const;
    void swapSides();
    void takeRun(CompareSide side);
    void showReports();
    void updatePairText();
    void retranslate();

    ComparisonSides& m_sides;
    std::array<Half, 2> m_halves;
    QLabel* m_pairLabel;
    QSplitter* m_splitter;
    LinkBand* m_band;
    PairAlignment* m_align;
    std::shared_ptr<const SliceMatching> m_matching;
    bool m_isSyncing = false;
    bool m_isAsked = false;
    Job m_work{this};
};

} // namespace opscope
