// SPDX-License-Identifier: GPL-3.0-or-later
// How each task of a device was launched: from the framework op on the host over the task queue and the call
// of the runtime to its start.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The stages of a launch in the order of time. Each ends where the next one of which a time is known begins.
enum class LaunchStage : std::uint8_t {
    Python,    ///< outside ops of the framework, since the thread handed over the launch before
    Framework, ///< in the op of the framework, until it hands the launch over
    Enqueue,   ///< puts it into the task queue
    Queue,     ///< in the task queue
    Dequeue,   ///< the thread that reads the queue prepares the call
    Call,      ///< the call of the runtime
    Device,    ///< launched and not started: the device is busy, or the launch is on its way
};
inline constexpr std::size_t kLaunchStages = 7;
/// "Outside framework ops", "In the task queue", ...: a title of a column.
const char* launchStageTitle(LaunchStage stage);

/// One task of a device. Slices are invalid and times kMissingInteger where the report has none; in ns.
struct Launch {
    std::uint32_t task = 0; ///< the slice on the device: a kernel, an AI CPU task, a copy, a communication op
    std::int32_t device = kNoDevice;
    SliceId call;    ///< the call of the host that launched it
    SliceId dequeue; ///< the slice around that call, of the thread that reads the task queue
    SliceId enqueue; ///< where the framework put it into the queue
    SliceId op;      ///< the innermost op of the framework
    SliceId outerOp; ///< the outermost op of the framework around it
    SliceId source;  ///< the op of the framework that the queue names: "Conv2D", "acl_memcpy_host_to_device"
    SliceId python;  ///< the innermost Python function around it
    /// Begin of each stage, ascending and not after the begin of the task, which is the end of the last.
    /// Of several tasks from one op or call only the first has the stages that they share.
    std::array<std::int64_t, kLaunchStages> begin;
    TimeRange idle; ///< directly before the task, while the device neither computed, communicated nor copied

    /// From the begin of the stage to that of the next known one or of the task.
    std::int64_t timeOf(const Report& report, LaunchStage stage) const;
    /// How much of `idle` was in that stage; 0 where the stage is not known.
    std::int64_t idleIn(const Report& report, LaunchStage stage) const;
    /// How much of `idle` was before the call had launched the task; kMissingInteger without a call.
    std::int64_t waited() const;
    /// The moment at which the thread of the op handed the launch over: the enqueue, or else the call.
    SliceId handOver() const { return enqueue.valid() ? enqueue : call; }
    /// The slice in which the stage was: the Python function, the op, ..., the task; invalid for the queue.
    SliceId sliceOf(LaunchStage stage) const;
};

/// Tasks sorted by device and begin: kernels, AI CPU tasks and copies, and communication ops with a call.
/// n log n. Incomplete after a stop request.
std::vector<Launch> launchesOf(const Report& report, std::stop_token stop = {});

/// A moment of a thread of the host.
struct ThreadMoment {
    StringId thread; ///< number of the thread, Thread::key
    std::int64_t ts = 0;
};
/// The thread of a slice; invalid for an async track.
StringId threadOf(const Report& report, std::size_t slice);
/// For each moment the innermost (or outermost) of these slices that is around it on its thread, whatever
/// their processes: the framework and the runtime write one thread as threads of two processes.
std::vector<SliceId> slicesAround(const Report& report, const std::vector<std::uint32_t>& slices,
                                  const std::vector<ThreadMoment>& moments, bool isOutermost = false);
/// Ops of the framework ("aten::linear", "autograd::engine::evaluate_function: AddmmBackward0") without the
/// ranges around several of them.
std::vector<std::uint32_t> frameworkOpsOf(const Report& report);

/// True for a call that waits for a stream or a device.
bool isSynchronisation(std::string_view api);

/// How many launches were handed over and not yet started, after each change.
struct QueueLength {
    std::int64_t ts = 0;
    std::int64_t inQueue = 0;  ///< between enqueue and dequeue
    std::int64_t launched = 0; ///< between their call and their start on a device
};
std::vector<QueueLength> queueLengthsOf(const Report& report, std::span<const Launch> launches);

} // namespace opscope
