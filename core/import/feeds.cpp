// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/feeds.h"

#include <algorithm>
#include <array>

namespace opscope {
namespace {

struct Feed {
    std::string_view kind; ///< importer id
    std::string_view word; ///< in the name of a file of that kind
    std::string_view pages;
};

// The first line that fits counts: the longer words stand before the shorter ones.
constexpr std::array kFeeds{
    Feed{"chrome_trace", "", "timeline events statistics iterations"},
    Feed{"step_trace_time_csv", "step_trace_time", "step_time"},
    Feed{"step_trace_raw_csv", "step_trace_raw", "iterations data"},
    Feed{"step_trace_csv", "step_trace", "iterations timeline"},
    Feed{"cycle_counter_txt", "min_cycle_counter", "iterations data"},
    Feed{"mindspore_csv", "framework_raw", "metrics statistics data"},
    Feed{"op_summary_csv", "op_summary", "metrics statistics"},
    Feed{"kernel_details_csv", "kernel_details", "metrics statistics"},
    Feed{"communication_json", "communication", "communication"},
    Feed{"memory_csv", "memory", "memory"},
    Feed{"memory_csv", "npu_mem", "memory"},
    Feed{"usage_csv", "usage", "utilisation"},
    Feed{"statistic_csv", "statistic", "statistics"},
    Feed{"summary_json", "", "statistics metrics"},
    Feed{"run_metadata", "info.json", "summary"},
    Feed{"table_csv", "", "data"},
    Feed{"expert_hotspot_csv", "", "data"},
    Feed{"expert_deployment_json", "", "data"},
    Feed{"", "task_time", "timeline events statistics"},
    Feed{"", "trace_view", "timeline events statistics"},
    Feed{"", "msprof", "timeline events statistics"},
    Feed{"", "l2_cache", "data"},
    Feed{"", "operator_details", "data"},
    Feed{"", "acl", "timeline events statistics"},
};

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> out;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find(' ', begin), text.size());
        out.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return out;
}

} // namespace

std::vector<std::string> pagesFedBy(std::string_view kind, std::string_view path)
{
    if (kind.ends_with("_db")) // a database holds all of it
        return {"timeline", "events", "statistics", "metrics", "memory", "communication"};
    const auto name = path.substr(path.rfind('/') + 1); // npos + 1 is 0
    const bool isMissing = kind == "missing";
    const auto it = std::ranges::find_if(kFeeds, [&](const Feed& feed) {
        return isMissing ? !feed.word.empty() && name.find(feed.word) != std::string_view::npos
                         : feed.kind == kind;
    });
    return it != kFeeds.end() ? words(it->pages) : std::vector<std::string>();
}

} // namespace opscope
