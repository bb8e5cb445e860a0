// SPDX-License-Identifier: GPL-3.0-or-later
// What was decoded of one PROF folder, with the tasks of host and devices joined (FORMATS 6 of this folder).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/import/raw/device/device_tasks.h"
#include "core/import/raw/host/host_tasks.h"
#include "core/import/raw/host/job_texts.h"
#include "core/import/raw/host/torch_files.h"

namespace opscope::raw {

struct DeviceRun {
    RawDevice raw;
    std::int32_t device = -1;
    JobTexts job;            ///< of a JOB of 2020
    bool isExported = false; ///< the table that is being made has the rows of an export for this device
    std::vector<std::uint32_t> hostOf; ///< row of HostTasks::tasks for each task of the device, or kNoNumber
};

struct RawRun {
    HostData host;
    HostTasks tasks;
    std::vector<DeviceRun> devices; ///< sorted by device
    TorchData torch;                ///< of a folder of torch_npu
    std::vector<bool> isHidden;     ///< for each call: it ended before the capture began; empty: none
    std::uint64_t pid = 0;          ///< of the application
    std::string processName;        ///< "python3"; may be empty

    const HostTask* hostTask(const DeviceRun& device, std::uint32_t task) const
    {
        const auto row = device.hostOf[task];
        return row == kNoNumber ? nullptr : &tasks.tasks[row];
    }
    bool isShown(std::size_t call) const { return isHidden.empty() || !isHidden[call]; }
    /// True if the task is a row of op_summary: it has an op, and is no part that its contexts replace.
    bool isOp(const DeviceRun& device, std::uint32_t task) const
    {
        const auto* const given = hostTask(device, task);
        return given != nullptr && given->op != kNoNumber && !device.raw.tasks[task].isHidden &&
               (device.raw.tasks[task].isInTaskList || device.raw.tasks[task].context != kNoNumber);
    }
};

/// Hides tasks and calls that ended before the capture began, as exports do. Calls while a model was loaded
/// stay. Returns how many were hidden.
struct Hidden {
    std::size_t calls = 0, tasks = 0;
};
Hidden hideBeforeCapture(RawRun& run);

/// Moves each side whose clock is relative onto the axis of the other one: the first task that both have
/// starts when the host gave it to the device; without such a task the first times of both are equal.
void alignClocks(RawRun& run);

/// Fills DeviceRun::hostOf, and the streams of V6 tasks. Of several host tasks with the key of a task its own
/// is the last one that was sent to the device before it started.
void joinTasks(RawRun& run);

} // namespace opscope::raw
