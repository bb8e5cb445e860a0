// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_sides.h"

#include <algorithm>
#include <filesystem>

#include <QMetaMethod>

#include "core/base/message_id.h"
#include "core/compare/comparison.h"
#include "views/text/unique_names.h"

namespace opscope {
std::array<QString, 2> uniqueNames(const Report& a, const Report& b)
{
    std::array out{QString::fromStdString(a.name), QString::fromStdString(b.name)};
    if (a.root == b.root)
        return out;
    // Two ranks belong to the same job unless their folders differ.
    const bool isOfTwoFolders =
        isKnown(a.rank) && isKnown(b.rank) && a.root.parent_path() != b.root.parent_path();
    if (out[0] == out[1]) {
        const auto unique = uniqueNames({out[0], out[1]}, {a.root, b.root});
        out = {unique[0], unique[1]};
    } else if (isOfTwoFolders) {
        const auto folders = distinguishingFolders({a.root.parent_path(), b.root.parent_path()});
        out = {inFolder(folders[0], out[0]), inFolder(folders[1], out[1])};
    }
    return out;
}

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
    return uniqueNames(*first(CompareSide::A), *first(CompareSide::B)).at(static_cast<std::size_t>(side));
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
