// SPDX-License-Identifier: GPL-3.0-or-later
// What a slice stands for, by the words of the vendor. Text and database importers share it, so that one run
// is told alike from both.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/report/slice_table.h"
#include "core/report/tracks.h"

namespace opscope {

/// What a track holds, by the names of its process ("Ascend Hardware", "CANN", ...) and thread ("Plane 0").
enum class TrackRole : std::uint8_t {
    Unknown,
    Host,               ///< CANN: AscendCL, GE, runtime; level tells them apart
    Framework,          ///< Python, torch, MindSpore
    Hardware,           ///< tasks of a stream
    CommunicationOps,   ///< "Group 0 Communication": whole ops
    CommunicationPlane, ///< "Plane 0": their tasks
    Overlap,            ///< "Overlap Analysis"
    StepTrace,          ///< "Step Trace", "Step Trace(Model ID:2)"
    Ranges,             ///< msproftx, mstx
    HostOs,             ///< OS runtime API
};
TrackRole trackRole(std::string_view process, std::string_view thread);

/// The class of a device task by its task type ("AI_CORE", "KERNEL_AIVEC", "EVENT_WAIT_SQE", "AA CORE"):
/// Kernel, AiCpu, Memcpy, Wait, Communication or Control; none for a type that is not known.
std::optional<SliceClass> classOfTaskType(std::string_view taskType);
/// "AscendCL@aclrtMalloc", "Node@launch", "svp_acl_mdl_execute": the class of a host call by its name.
std::optional<SliceClass> classOfApiName(std::string_view name);
/// The class of a slice on a track when neither its type nor its level says more.
SliceClass classOfRole(TrackRole role);

/// What a counter measures, by the names of its process ("HBM", "AI Core Freq") and its own.
CounterKind counterKind(std::string_view process, std::string_view counter);
/// The unit within a series name: "Read(MB/s)" -> "MB/s", "KB" -> "KB", "value" -> "".
std::string_view counterUnit(std::string_view series);
/// The device that a process says: "NPU 3", "Ascend Hardware 3"; kNoDevice if none.
std::int32_t deviceOfLabel(std::string_view label);
/// The device within the pid of a layer, "pid << 10 | sort index << 5 | device" (FORMATS 5b): kNoDevice if
/// the pid is not made so, which its sort index tells, or says 31, the host's number.
std::int32_t deviceOfPid(std::string_view pid, std::int64_t sortIndex);
/// The number behind "Stream " or "Stream #" of a thread name; kNoNumber if it is none.
std::uint32_t streamOfThread(std::string_view thread);
/// The model id of "Step Trace(Model ID:2)", "Model ID:2"; -1 if none.
std::int64_t modelOfThread(std::string_view thread);

} // namespace opscope
