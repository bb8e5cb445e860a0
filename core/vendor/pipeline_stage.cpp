// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/pipeline_stage.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/number.h"
#include "core/report/no_id.h"

namespace opscope {

std::int64_t pipelineStageOf(const Report& report)
{
    const auto& switches = report.collection.switches;
    const auto valueOf = [&](std::string_view key) {
        const auto found =
            std::ranges::find(switches, key, [](const auto& each) -> std::string_view { return each.first; });
        return found == switches.end() ? std::string_view() : std::string_view(found->second);
    };
    const auto numberAt = [&](std::string_view key) { return wholeNumber(valueOf(key)).value_or(-1); };
    const auto stages = numberAt("distributed_args.pipeline_model_parallel_size");
    constexpr std::string_view kGroups = "parallel_group_info.";
    constexpr std::string_view kName = ".group_name";
    for (const auto& [key, value] : switches) {
        if (value != "pp" || !key.starts_with(kGroups) || !key.ends_with(kName))
            continue;
        const auto group = key.substr(0, key.size() - kName.size());
        const auto ranks = valueOf(group + ".global_ranks");
        if (ranks.find(',') == std::string_view::npos) // one rank: no pipeline
            return -1;
        return numberAt(group + ".group_rank");
    }
    const auto ranks = numberAt("distributed_args.world_size");
    const auto rank = isKnown(report.rank) ? report.rank : numberAt("distributed_args.rank");
    if (stages < 2 || ranks < stages || ranks % stages != 0 || rank < 0 || rank >= ranks)
        return -1;
    return rank / (ranks / stages);
}

} // namespace opscope
