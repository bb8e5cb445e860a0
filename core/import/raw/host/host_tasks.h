// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks that the host gave to devices, and the ops behind them (FORMATS 6 of this folder).
#pragma once

#include <cstdint>
#include <vector>

#include "core/import/raw/device/device_tasks.h"
#include "core/import/raw/host/call_tree.h"
#include "core/import/raw/host/host_data.h"

namespace opscope::raw {

/// An op below a node call: one name of one call.
struct HostOp {
    std::uint64_t name = 0;         ///< hash
    std::uint32_t call = kNoNumber; ///< its node call
    std::uint32_t info = kNoNumber; ///< row of HostData::nodes
    std::uint32_t tensors = 0;      ///< its rows of HostTasks::tensorLists
    std::uint32_t tensorCount = 0;
    std::uint32_t contexts = 0; ///< its rows of HostTasks::contextLists
    std::uint32_t contextCount = 0;
};

enum class TaskKind : std::uint8_t {
    Plain,        ///< no op: copies, events; a kernel that no node call launched has its kernel name as op
    Compute,      ///< a kernel of an op
    Communication ///< below a communication call
};

/// One task of a device, or one context of a task.
struct HostTask {
    std::uint32_t device = 0, stream = 0, task = 0, batch = 0, context = kNoNumber;
    std::uint64_t count = 0;        ///< host count when it was sent to the device
    std::uint32_t track = 0;        ///< row of HostData::tracks
    std::uint32_t op = kNoNumber;   ///< row of HostTasks::ops
    std::uint32_t call = kNoNumber; ///< node call, else the innermost call: the source of the flow
    std::uint32_t communication = kNoNumber;
    std::uint32_t copy = kNoNumber; ///< row of HostData::copies
    std::uint64_t model = kNoNumber;
    TaskKind kind = TaskKind::Plain;
};

/// A collective operation: a node call with communication calls below it.
struct HcclOp {
    std::uint32_t call = kNoNumber;
    std::uint32_t node = kNoNumber; ///< row of HostData::nodes
    std::uint32_t info = kNoNumber; ///< row of HostData::hcclOps
};

struct HostTasks {
    std::vector<HostOp> ops; ///< sorted by call and name
    std::vector<HostTask> tasks;
    std::vector<HcclOp> hcclOps;
    std::vector<std::uint32_t> tensorLists;  ///< rows of HostData::tensorLists
    std::vector<std::uint32_t> contextLists; ///< rows of HostData::contextLists
    std::uint64_t leftOut = 0;               ///< tasks beyond a bound: too many ops of a call with many tasks
    std::vector<std::uint32_t> hcclOfCall;   ///< row of HostData::hcclTasks for each call; empty without any
};

/// `hasLongIds`: V6, task ids of 32 bits and no batches.
HostTasks makeHostTasks(const HostData& host, bool hasLongIds);

/// The number of flips of each (device, stream) before a count, for each task_track; for tests.
std::vector<std::uint32_t> hostBatches(const HostData& host);

} // namespace opscope::raw
