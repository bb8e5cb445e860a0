// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_sides.h"

#include <algorithm>

#include <QMetaMethod>

namespace opscope {

ComparisonSides::ComparisonSides(ReportPtr baseline, ReportPtr current, QObject* parent) : QObject(parent)
{
    m_runs[0].push_back(std::move(baseline));
    m_runs[1].push_back(std::move(current));
}

bool ComparisonSides::canRequestRuns() const
{
    return isSignalConnected(QMetaMethod::fromSignal(&ComparisonSides::moreRunsRequested));
}

const std::vector<ReportPtr>& ComparisonSides::runs(CompareSide side) const
{
    return m_runs.at(placeOf(side));
}

void ComparisonSides::swap()
{
    m_isSwapped = !m_isSwapped;
    Q_EMIT swapped();
}

void ComparisonSides::addRun(CompareSide side, const ReportPtr& report)
{
    auto& runs = m_runs.at(placeOf(side));
    if (!report || std::ranges::find(runs, report) != runs.end())
        return;
    runs.push_back(report);
    Q_EMIT runsChanged();
}

void ComparisonSides::removeRun(CompareSide side, std::size_t index)
{
    auto& runs = m_runs.at(placeOf(side));
    if (index == 0 || index >= runs.size())
        return;
    runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(index));
    Q_EMIT runsChanged();
}

} // namespace opscope
