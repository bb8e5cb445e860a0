// SPDX-License-Identifier: GPL-3.0-or-later
// What the face-mask program did on the host: its msproftx ranges, its AscendCL and runtime calls, the
// device's tasks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "samples/generator/face_mask_network.h"

namespace opscope::samples {

/// The three states of the program.
enum class FaceMaskState { AsFound, SleepRemoved, OpsFused };

struct HostCall {
    std::string name;
    std::string mode; ///< ACL_MODEL, ACL_RTS, ACL_OTHERS; of a range its kind: push/pop, marker
    std::int64_t ts = 0;
    std::int64_t dur = 0;
};

struct DeviceTask {
    std::string name;
    std::string taskType; ///< AI_CORE, AI_CPU, MEMCPY_ASYNC
    std::int64_t task = 0;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    int op = -1; ///< index into FaceMaskRun::ops, or -1
};

struct FaceMaskRun {
    std::int64_t begin = 0; ///< monotonic ns: the collection starts
    std::int64_t end = 0;
    std::vector<HostCall> ranges;
    std::vector<HostCall> calls;   ///< AscendCL
    std::vector<HostCall> runtime; ///< below AscendCL
    std::vector<FaceMaskOp> ops;
    std::vector<DeviceTask> tasks;
};

/// How much later than the first run this one was collected.
std::int64_t startOffsetNs(FaceMaskState state);
/// How long CreateMultipleStreamsFromFile and aclmdlExecute take, ns.
std::int64_t createStreamsNs(FaceMaskState state);
std::int64_t executeNs(FaceMaskState state);

FaceMaskRun faceMaskProgram(FaceMaskState state);

} // namespace opscope::samples
