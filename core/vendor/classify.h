// SPDX-License-Identifier: GPL-3.0-or-later
// Maps the vendor's names to classes and roles. Text and database importers share it, so that both assign the
// same result for one run.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/report/slice_table.h"
#include "core/report/tracks.h"

namespace opscope {

/// What a track contains, according to the names of its process ("Ascend Hardware", "CANN", ...) and thread
/// ("Plane 0").
enum class TrackRole : std::uint8_t {
    Unknown,
    Host,               ///< CANN: AscendCL, GE, runtime; distinguished by their level
    Framework,          ///< Python, torch, MindSpore
    Hardware,           ///< tasks of a stream
    CommunicationOps,   ///< "Group 0 Communication": complete ops
    CommunicationPlane, ///< "Plane 0": their tasks
    Overlap,            ///< "Overlap Analysis"
    StepTrace,          ///< "Step Trace", "Step Trace(Model ID:2)"
    Ranges,             ///< msproftx, mstx
    HostOs,             ///< OS runtime API
};
TrackRole trackRole(std::string_view process, std::string_view thread);

/// The class of a device task by its task type ("AI_CORE", "KERNEL_AIVEC", "EVENT_WAIT_SQE", "AA CORE"):
/// Kernel, AiCpu, Memcpy, Wait, Communication or Control; none for an unknown type.
std::optional<SliceClass> classOfTaskType(std::string_view taskType);
/// The class of a host call by its name: "AscendCL@aclrtMalloc", "Node@launch", "svp_acl_mdl_execute".
std::optional<SliceClass> classOfApiName(std::string_view name);
/// The class of a slice by its track, if neither its type nor its level determines it.
SliceClass classOfRole(TrackRole role);

/// What a counter measures, according to the name of its process ("HBM", "AI Core Freq") and its own name.
CounterKind counterKind(std::string_view process, std::string_view counter);
/// The unit in the name of a series: "MB/s" for "Read(MB/s)", the vendor's "KB" and "MHz" themselves,
/// "" for "value", "C" and "ms".
std::string_view counterUnit(std::string_view series);
/// The device in a process label: "NPU 3", "Ascend Hardware 3"; kNoDevice if none.
std::int32_t deviceOfLabel(std::string_view label);
/// The device in the pid of a layer, "pid << 10 | sort index << 5 | device" (FORMATS 5b). kNoDevice if the
/// sort index shows that the pid has another form, or if the device is 31, which means the host.
std::int32_t deviceOfPid(std::string_view pid, std::int64_t sortIndex);
/// The number after "Stream " or "Stream #" in a thread name; kNoNumber if there is none.
std::uint32_t streamOfThread(std::string_view thread);
/// The model id in "Step Trace(Model ID:2)" or "Model ID:2"; -1 if none.
std::int64_t modelOfThread(std::string_view thread);

} // namespace opscope
