// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/hccl_runs.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace opscope::raw {
namespace {

std::string lastThree(std::uint64_t number)
{
    const auto text = std::to_string(number);
    return text.size() <= 3 ? text : text.substr(text.size() - 3);
}

const HcclInfo* recordOf(const RawRun& run, const HostTask& task)
{
    const auto row = run.tasks.hcclOfCall.empty() ? kNoNumber : run.tasks.hcclOfCall[task.communication];
    return row == kNoNumber ? nullptr : &run.host.hcclTasks[row];
}

void nameRuns(const RawRun& run, std::vector<HcclRun>& runs)
{
    std::map<std::pair<std::size_t, std::uint64_t>, std::uint32_t> numbers; // in the group
    for (auto& each : runs) {
        const auto& op = run.tasks.hcclOps[each.op];
        each.name = run.host.names.text(run.host.calls[op.call].item);
        if (each.group != 0)
            each.name += '_' + lastThree(each.group) + '_' +
                         std::to_string(numbers[{each.device, each.group}]++) + "_1";
    }
}

} // namespace

std::vector<HcclRun> makeHcclRuns(const RawRun& run)
{
    std::unordered_map<std::uint32_t, std::uint32_t> opOfCall;
    for (std::uint32_t i = 0; i < run.tasks.hcclOps.size(); ++i)
        opOfCall[run.tasks.hcclOps[i].call] = i;
    std::vector<HcclRun> runs;
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> rows;
    for (std::size_t d = 0; d < run.devices.size() && !opOfCall.empty(); ++d) {
        const auto& device = run.devices[d];
        for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
            const auto* const task = run.hostTask(device, i);
            if (task == nullptr || task->kind != TaskKind::Communication || device.raw.tasks[i].isHidden)
                continue;
            const auto op = opOfCall.find(task->call);
            if (op == opOfCall.end())
                continue;
            const auto [row, isNew] = rows.try_emplace({d, op->second}, runs.size());
            if (isNew) {
                auto& fresh = runs.emplace_back();
                fresh.op = op->second;
                fresh.device = d;
                fresh.model = task->model;
                fresh.startNs = INT64_MAX;
                fresh.endNs = INT64_MIN;
                const auto& hccl = run.tasks.hcclOps[op->second];
                fresh.type = hccl.node == kNoNumber ? 0 : run.host.nodes[hccl.node].opType;
                fresh.group = hccl.info == kNoNumber ? 0 : run.host.hcclOps[hccl.info].group;
            }
            auto& each = runs[row->second];
            if (const auto* const record = recordOf(run, *task); record != nullptr && each.group == 0)
                each.group = record->group;
            each.startNs = std::min(each.startNs, device.raw.tasks[i].startNs);
            each.endNs = std::max(each.endNs, device.raw.tasks[i].endNs);
            each.tasks.push_back(i);
        }
    }
    std::ranges::stable_sort(runs, {}, [](const HcclRun& r) { return std::pair(r.device, r.startNs); });
    nameRuns(run, runs);
    return runs;
}

} // namespace opscope::raw
