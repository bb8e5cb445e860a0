// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/group_ranks.h"

#include <map>
#include <string>

#include "core/builder/communication_groups.h"

namespace opscope {
namespace {

/// "17148521525495523210" for "allreduce-top1@17148521525495523210".
std::string_view groupOf(std::string_view op)
{
    const auto at = op.rfind('@');
    return at == std::string_view::npos ? std::string_view() : op.substr(at + 1);
}

/// The rank of the run in each group, from links of a rank to itself; -1 if these have several ranks.
std::map<std::string_view, std::int32_t> ownRanks(const Report& report)
{
    std::map<std::string_view, std::int32_t> own;
    for (const auto& cell : report.communicationMatrix) {
        if (!isKnown(cell.sourceInGroup) || cell.sourceInGroup != cell.targetInGroup)
            continue;
        const auto [it, isNew] = own.try_emplace(groupOf(report.text(cell.op)), cell.sourceInGroup);
        if (!isNew && it->second != cell.sourceInGroup)
            it->second = -1;
    }
    return own;
}

} // namespace

void mapGroupRanks(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto& groups = builder.groupRanks();
    const auto own = ownRanks(report);
    for (auto& cell : report.communicationMatrix) {
        if (isKnown(cell.source) || isKnown(cell.target))
            continue;
        const auto group = groupOf(report.text(cell.op));
        const auto known = groups.find(group);
        const auto ownRank = own.find(group);
        const bool isOther = isKnown(report.rank) && ownRank != own.end() && isKnown(ownRank->second) &&
                             ownRank->second != report.rank;
        const auto inJob = [&](std::int32_t rank) -> std::int32_t {
            if (!isKnown(rank) || (known == groups.end() && !isOther))
                return rank;
            if (known == groups.end())
                return rank == ownRank->second && report.rank < std::int64_t{kMostRanksOfGroup}
                           ? static_cast<std::int32_t>(report.rank)
                           : -1;
            const auto place = static_cast<std::size_t>(rank);
            return place < known->second.size() ? known->second[place] : -1;
        };
        cell.source = inJob(cell.sourceInGroup);
        cell.target = inJob(cell.targetInGroup);
    }
}

} // namespace opscope
