// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QWidget>

#include "core/compare/alignment.h"
#include "core/compare/slice_matching.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace opscope {

/// The row above the timeline of two runs: it shows and sets the points at which they are aligned.
class PairAlignment : public QWidget {
    Q_OBJECT
public:
    explicit PairAlignment(QWidget* parent = nullptr);

    /// Sets the runs; they are aligned at their begins until points are set.
    void setReports(std::array<ReportPtr, 2> reports);
    /// Sets the points that each run can be aligned at. The first choice is the alignment that core proposes.
    /// Either list may be empty.
    void setPoints(std::array<std::vector<AlignPoint>, 2> points);
    bool hasPoints() const
    {
        return !half(CompareSide::A).points.empty() && !half(CompareSide::B).points.empty();
    }
    const std::vector<AlignPoint>& points(CompareSide side) const { return half(side).points; }
    const AlignPoint& point(CompareSide side) const { return half(side).points[half(side).point]; }
    /// The times, each by its own clock, that are at the same place of the axis.
    SliceAnchors anchors() const;
    /// Aligns a side at a slice that the user picked.
    void pick(CompareSide side, SliceId slice);
    /// Aligns a side at an earlier point of the alignment.
    void alignAt(CompareSide side, const AlignPoint& point);

Q_SIGNALS:
    void chosen(); ///< the user has chosen another point
    void fitRequested();

private:
    struct Half {
        ReportPtr report;
        QLabel* name = nullptr;
        QComboBox* combo = nullptr;
        std::vector<AlignPoint> points;
        std::size_t point = 0; ///< index in `points`
    };
    Half& half(CompareSide side) { return m_halves.at(static_cast<std::size_t>(side)); }
    const Half& half(CompareSide side) const { return m_halves.at(static_cast<std::size_t>(side)); }
    void choose(CompareSide side, std::size_t point);
    void fillCombo(Half& half);
    static QString textOf(const AlignPoint& point);
    void retranslate();

    std::array<Half, 2> m_halves;
    QLabel* m_label;
    QToolButton* m_fit;
};

} // namespace opscope
