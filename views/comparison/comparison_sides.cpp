// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_sides.h"

#include <algorithm>
#include <utility>

#include <QMetaMethod>

#include "core/base/message_id.h"
#include "core/compare/comparison.h"
#include "views/text/unique_names.h"

namespace opscope {
std::optional<EmptyReason> whyNoTimes(const Opened& opened)
{
    const auto hasTimes = [](const Report& report) {
        return report.kind != ReportKind::Model && report.kind != ReportKind::Dumps;
    };
    if (hasTimes(*opened.baseline) || hasTimes(*opened.workspace.reports.front()))
        return {};
    return EmptyReason{message(MessageId::CompareNothing, compareByName(CompareBy::Ops)), {}};
}

PanelContext::PanelContext(ComparisonSides& compared, Selection& shared)
    : PanelContext(compared.first(CompareSide::B), shared)
{
    root = workspace->reports.front()->root.string();
    sides = &compared;
}

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
    m_model.swap();
    Q_EMIT swapped();
}

QString ComparisonSides::name(CompareSide side) const
{
    const auto& run = first(side);
    if (const auto folder = m_folders.find(run.get()); folder != m_folders.end() && !folder->second.isEmpty())
        return inFolder(folder->second, QString::fromStdString(run->name));
    return QString::fromStdString(
        sideNames(*first(CompareSide::A), *first(CompareSide::B)).at(static_cast<std::size_t>(side)));
}

void ComparisonSides::setFolder(const Report& report, const QString& folder)
{
    if (std::exchange(m_folders[&report], folder) != folder)
        Q_EMIT renamed();
}

void ComparisonSides::offerRanks(const WorkspacePtr& workspace)
{
    if (!workspace || workspace->reports.size() < 2)
        return;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        if (std::ranges::find(workspace->reports, m_runs.at(i).front()) != workspace->reports.end())
            m_ranks.at(i) = workspace;
    }
}

void ComparisonSides::chooseRank(CompareSide side, std::size_t rank)
{
    const auto& all = ranks(side);
    if (!all || rank >= all->reports.size() || all->reports[rank] == first(side))
        return;
    m_runs.at(placeOf(side)) = {all->reports[rank]};
    m_model.runReplaced();
    Q_EMIT replaced(side);
}

void ComparisonSides::addRun(CompareSide side, const ReportPtr& report)
{
    auto& runs = m_runs.at(placeOf(side));
    if (!report || std::ranges::find(runs, report) != runs.end())
        return;
    runs.push_back(report);
    m_model.runsChanged();
    Q_EMIT runsChanged();
}

void ComparisonSides::removeRun(CompareSide side, std::size_t index)
{
    auto& runs = m_runs.at(placeOf(side));
    if (index == 0 || index >= runs.size())
        return;
    runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(index));
    m_model.runsChanged();
    Q_EMIT runsChanged();
}

} // namespace opscope
