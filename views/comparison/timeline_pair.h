// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/compare/alignment.h"
#include "core/compare/slice_matching.h"
#include "views/comparison_panel.h"
#include "views/tables/latest.h"

class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace opscope {

class ComparisonSides;
class LinkBand;
class Selection;
class TimelineModel;
class TimelineView;

/// Both timelines under one time axis: aligned where the user says, zoomed and panned together, the
/// differences drawn between them; an op selected in one is selected in the other.
class TimelinePair : public Page {
    Q_OBJECT
public:
    explicit TimelinePair(const ComparisonContext& context, QWidget* parent = nullptr);
    ~TimelinePair() override;

    /// Selects the pair of a target when the runs have been matched.
    bool reveal(const Target& target) override;
    TimelineView* view(CompareSide side) const { return half(side).view; }
    TimelineModel& timeline(CompareSide side) const;
    LinkBand* band() const { return m_band; }
    QComboBox* alignCombo(CompareSide side) const { return half(side).align; }
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
        QLabel* name = nullptr;
        QComboBox* align = nullptr;
        std::vector<AlignPoint> points;
        std::size_t point = 0; ///< of `points`
        std::int64_t anchor() const
        {
            return points.empty() ? report->span.begin : points[point].range.begin;
        }
    };
    struct Matched {
        std::shared_ptr<const SliceMatching> matching;
        std::array<std::vector<AlignPoint>, 2> points;
    };
    Half& half(CompareSide side) { return m_halves.at(static_cast<std::size_t>(side)); }
    const Half& half(CompareSide side) const { return m_halves.at(static_cast<std::size_t>(side)); }
    void makeHalf(CompareSide side, ReportPtr report);
    void makeBar();
    void match();
    void publish(const Result<Matched>& answer);
    void choosePoint(CompareSide side, std::size_t point, bool takeOtherAlong);
    void fillCombo(CompareSide side);
    QString pointText(const AlignPoint& point) const;
    void applyAxis();
    void showAligned();
    void revealOps();
    void follow(CompareSide side);
    void followSelection(CompareSide side);
    void addActions(CompareSide side, QMenu* menu, SliceId slice);
    void decorate(CompareSide side, class QPainter& painter) const;
    void swapSides();
    void updatePairText();
    void retranslate();

    ComparisonSides& m_sides;
    std::array<Half, 2> m_halves;
    QLabel* m_alignLabel;
    QToolButton* m_fit;
    QLabel* m_pairLabel;
    LinkBand* m_band;
    std::shared_ptr<const SliceMatching> m_matching;
    bool m_isSyncing = false;
    bool m_isAsked = false;
    Latest<Result<Matched>> m_work;
};

} // namespace opscope
