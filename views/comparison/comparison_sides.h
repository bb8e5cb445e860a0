// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of one comparison share: the runs of both sides, which of them is A, and the selected pair.
#pragma once

#include <array>
#include <map>
#include <vector>

#include <QObject>
#include <QString>

#include "core/compare/slice_matching.h"
#include "views/comparison/comparison_model.h"
#include "views/panel.h"

namespace opscope {

class ComparisonSides;
/// Two models, or two dumps, have no times to compare.
std::optional<EmptyReason> whyNoTimes(const Opened& opened);

class ComparisonSides : public QObject {
    Q_OBJECT
public:
    ComparisonSides(ReportPtr baseline, ReportPtr current, QObject* parent = nullptr);

    /// The runs of a side by its current name; pages show the slices of the first run.
    const std::vector<ReportPtr>& runs(CompareSide side) const;
    const ReportPtr& first(CompareSide side) const { return runs(side).front(); }
    void swap();
    /// The name of the first run, unique between the two sides and among what is open.
    QString name(CompareSide side) const;
    /// The folder that distinguishes a report from others that are open; empty if its name is unique.
    void setFolder(const Report& report, const QString& folder);

    /// Calls `useMatching(matching)` when the slices and names of the two first runs are matched. A receiver
    /// must ask again after `swapped`, `replaced` and `changed` of the model.
    template <class F>
    void match(QObject* receiver, F useMatching)
    {
        m_model.requestMatching(
            receiver, [this, useMatching = std::move(useMatching)] { useMatching(std::as_const(m_model)); });
    }
    ComparisonModel& model() { return m_model; }

    /// Sets the folder of ranks that contains a run of either side: each of its ranks may replace the run.
    void offerRanks(const WorkspacePtr& workspace);
    /// The ranks that may be the run of a side; null if its run was opened by itself.
    const WorkspacePtr& ranks(CompareSide side) const { return m_ranks.at(placeOf(side)); }
    /// Another rank becomes the first run of a side; its further runs, which are of the old rank, are
    /// removed.
    void chooseRank(CompareSide side, std::size_t rank);

    /// Adds another run to a side: the figures of the side become mean and spread. A run that is already
    /// there is not added again.
    void addRun(CompareSide side, const ReportPtr& report);
    /// The first run cannot be removed.
    void removeRun(CompareSide side, std::size_t index);
    /// Asks the window to let the user choose further runs.
    void requestMoreRuns(CompareSide side) { Q_EMIT moreRunsRequested(side); }
    /// Only the window can open further runs.
    bool canRequestRuns() const;

Q_SIGNALS:
    void swapped();
    void runsChanged();
    void renamed();
    /// The first run of a side is now another one.
    void replaced(opscope::CompareSide side);
    void moreRunsRequested(opscope::CompareSide side);

private:
    std::size_t placeOf(CompareSide side) const { return (side == CompareSide::A) == m_isSwapped ? 1 : 0; }

    std::array<std::vector<ReportPtr>, 2> m_runs; ///< in the order in which they were opened
    std::array<WorkspacePtr, 2> m_ranks;
    std::map<const Report*, QString> m_folders; ///< also of reports whose tabs are closed
    ComparisonModel m_model{*this};
    bool m_isSwapped = false;
};

} // namespace opscope
