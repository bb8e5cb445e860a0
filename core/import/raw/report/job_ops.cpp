// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/job_ops.h"

#include <unordered_map>

namespace opscope::raw {
namespace {

std::uint64_t keyOf(std::uint32_t stream, std::uint32_t task)
{
    const std::uint64_t ofStream = task >= kFirstLoneTask ? kNoNumber : stream;
    return ofStream << 32U | task;
}

/// The text of a tensor list; invalid if the op has no tensors of this direction.
StringId listText(const std::array<std::string, 3>& lists, std::size_t which, HostTexts& texts)
{
    return lists[2].empty() && lists[1].empty() ? StringId{} : texts.intern(lists.at(which));
}

OpText opText(const JobTask& task, const JobTexts& of, HostTexts& texts)
{
    OpText text;
    text.name = texts.intern(task.op);
    text.blocks = task.blocks;
    if (task.graphOp == kNoNumber)
        return text;
    const auto& op = of.ops[task.graphOp];
    text.type = op.type.empty() ? StringId{} : texts.intern(op.type);
    text.inputShapes = listText(op.inputs, 0, texts);
    text.inputTypes = listText(op.inputs, 1, texts);
    text.inputFormats = listText(op.inputs, 2, texts);
    text.outputShapes = listText(op.outputs, 0, texts);
    text.outputTypes = listText(op.outputs, 1, texts);
    text.outputFormats = listText(op.outputs, 2, texts);
    return text;
}

} // namespace

void nameJobTasks(RawRun& run, HostTexts& texts, std::vector<OpText>& ops)
{
    for (auto& device : run.devices) {
        const auto& job = device.job;
        if (job.tasks.empty())
            continue;
        // A line replaces the records task_track and node_basic_info of later releases.
        const auto track = static_cast<std::uint32_t>(run.host.tracks.size());
        run.host.tracks.emplace_back();
        const auto info = static_cast<std::uint32_t>(run.host.nodes.size());
        run.host.nodes.emplace_back();
        std::unordered_map<std::uint64_t, std::uint32_t> rows; // of HostTasks::tasks
        for (const auto& named : job.tasks) {
            HostTask task;
            task.device = static_cast<std::uint32_t>(device.device);
            task.stream = named.stream;
            task.task = named.task;
            task.track = track;
            task.op = static_cast<std::uint32_t>(run.tasks.ops.size());
            task.kind = TaskKind::Compute;
            HostOp op;
            op.info = info;
            rows.insert_or_assign(keyOf(named.stream, named.task),
                                  static_cast<std::uint32_t>(run.tasks.tasks.size()));
            run.tasks.tasks.push_back(task);
            run.tasks.ops.push_back(op);
            ops.push_back(opText(named, job, texts));
        }
        for (std::size_t i = 0; i < device.raw.tasks.size(); ++i) {
            const auto& task = device.raw.tasks[i];
            const auto row = rows.find(keyOf(task.stream, task.task));
            if (row == rows.end() || device.hostOf[i] != kNoNumber)
                continue;
            device.hostOf[i] = row->second;
            auto& type = ops[run.tasks.tasks[row->second].op].taskType;
            if (!type.valid())
                type = texts.intern(taskTypeName(device.raw.facts, task));
        }
    }
}

} // namespace opscope::raw
