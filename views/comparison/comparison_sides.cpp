// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_sides.h"

#include <algorithm>
#include <filesystem>

#include <QMetaMethod>

#include "core/base/message_id.h"
#include "core/compare/comparison.h"

namespace opscope {
namespace {

/// What of a path lies between the folders that two have in common: "before" of /runs/before/rank_0. The
/// whole path where nothing does.
std::array<QString, 2> differing(const std::filesystem::path& a, const std::filesystem::path& b)
{
    const std::vector<std::filesystem::path> partsA(a.begin(), a.end());
    const std::vector<std::filesystem::path> partsB(b.begin(), b.end());
    const auto same = std::ranges::mismatch(partsA, partsB).in1 - partsA.begin();
    auto endA = std::ssize(partsA);
    auto endB = std::ssize(partsB);
    while (endA > same && endB > same &&
           partsA[static_cast<std::size_t>(endA - 1)] == partsB[static_cast<std::size_t>(endB - 1)]) {
        --endA;
        --endB;
    }
    const auto joined = [same](const std::vector<std::filesystem::path>& parts, std::ptrdiff_t end) {
        std::filesystem::path out;
        for (auto i = same; i < end; ++i)
            out /= parts[static_cast<std::size_t>(i)];
        return QString::fromStdString(out.string());
    };
    std::array out{joined(partsA, endA), joined(partsB, endB)};
    if (out[0].isEmpty() || out[1].isEmpty())
        out = {QString::fromStdString(a.string()), QString::fromStdString(b.string())};
    return out;
}

} // namespace

std::array<QString, 2> toldApart(const Report& a, const Report& b)
{
    std::array out{QString::fromStdString(a.name), QString::fromStdString(b.name)};
    // Two ranks are of one job unless their folders tell otherwise.
    const bool isOfTwoFolders =
        isKnown(a.rank) && isKnown(b.rank) && a.root.parent_path() != b.root.parent_path();
    if ((out[0] != out[1] && !isOfTwoFolders) || a.root == b.root)
        return out;
    const bool isSameName = out[0] == out[1];
    const auto pathOf = [isSameName](const Report& of) {
        const auto path = of.root.lexically_normal();
        return isSameName ? path : path.parent_path();
    };
    const auto paths = differing(pathOf(a), pathOf(b));
    for (std::size_t i = 0; i < 2; ++i)
        out.at(i) =
            QStringLiteral("%1 \u00B7 %2").arg(paths.at(i), out.at(i)); // in front: a long name is cut
    return out;
}

std::optional<EmptyReason> whyNoTimes(const ComparisonSides& sides)
{
    const auto hasTimes = [&](CompareSide side) {
        const auto kind = sides.first(side)->kind;
        return kind != ReportKind::Model && kind != ReportKind::Dumps;
    };
    if (hasTimes(CompareSide::A) || hasTimes(CompareSide::B))
        return {};
    return EmptyReason{message(MessageId::CompareNothing, compareByName(CompareBy::Ops)), {}};
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
    m_matching.swap();
    Q_EMIT swapped();
}

QString ComparisonSides::name(CompareSide side) const
{
    return toldApart(*first(CompareSide::A), *first(CompareSide::B)).at(static_cast<std::size_t>(side));
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
    m_matching.forget();
    Q_EMIT replaced(side);
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
