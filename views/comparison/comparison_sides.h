// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one comparison share: the runs of both sides, which is A, and the pair that is looked at.
#pragma once

#include <array>
#include <vector>

#include <QObject>

#include "core/compare/slice_matching.h"

namespace opscope {

class ComparisonSides : public QObject {
    Q_OBJECT
public:
    ComparisonSides(ReportPtr baseline, ReportPtr current, QObject* parent = nullptr);

    /// The runs of a side as it is now called; the first is the one whose slices are shown.
    const std::vector<ReportPtr>& runs(CompareSide side) const;
    const ReportPtr& first(CompareSide side) const { return runs(side).front(); }
    bool isSwapped() const { return m_isSwapped; }
    void swap();

    /// Another run of a side: its figures become mean and spread. A run that is there already is not added
    /// twice.
    void addRun(CompareSide side, const ReportPtr& report);
    /// The first run stays.
    void removeRun(CompareSide side, std::size_t index);
    /// Asks the window to let the user choose further runs.
    void requestMoreRuns(CompareSide side) { Q_EMIT moreRunsRequested(side); }
    /// Only the window can open further runs.
    bool canRequestRuns() const;

Q_SIGNALS:
    void swapped();
    void runsChanged();
    void moreRunsRequested(opscope::CompareSide side);

private:
    std::size_t placeOf(CompareSide side) const { return (side == CompareSide::A) == m_isSwapped ? 1 : 0; }

    std::array<std::vector<ReportPtr>, 2> m_runs; ///< as they were opened
    bool m_isSwapped = false;
};

} // namespace opscope
