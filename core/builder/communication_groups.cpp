// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/communication_groups.h"

#include <string>
#include <utility>
#include <vector>

namespace opscope {

std::uint64_t groupHash(std::string_view name)
{
    std::uint32_t high = 0;
    std::uint32_t low = 0;
    for (const char c : name) {
        high = high * 29U + static_cast<unsigned char>(c);
        low = low * 131U + static_cast<unsigned char>(c);
    }
    return std::uint64_t{high} << 32U | low;
}

void addGroups(ReportBuilder& builder, const JsonTree& parallelGroupInfo)
{
    if (!parallelGroupInfo.is_object())
        return;
    constexpr std::size_t kMostGroups = 100'000;
    auto& groups = builder.groupRanks();
    for (const auto& [name, group] : parallelGroupInfo.items()) {
        const auto* const list = childOf(group, "global_ranks");
        if (list == nullptr || !list->is_array() || groups.size() >= kMostGroups)
            continue;
        std::vector<std::int32_t> ranks;
        for (const auto& rank : *list) {
            const bool isRank = rank.is_number_unsigned() && rank.get<std::uint64_t>() < kMostRanksOfGroup;
            ranks.push_back(isRank ? rank.get<std::int32_t>() : -1);
        }
        groups.try_emplace(std::to_string(groupHash(name)), ranks);
        groups.try_emplace(name, std::move(ranks));
    }
}

} // namespace opscope
