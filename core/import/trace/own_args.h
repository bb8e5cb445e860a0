// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments and metadata events that Opscope adds to an exported timeline for facts that the vendor's format
// cannot express. With them the trace opens as the report it was made from.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/report/tracks.h"

namespace opscope::trace {

inline constexpr std::string_view kOwnClass = "opscope_class"; ///< class of the slice, see `sliceClassName`
inline constexpr std::string_view kOwnStep = "opscope_step";   ///< number in the step's metadata event
inline constexpr std::string_view kOwnOpType = "opscope_op_type";     ///< type of the op of the slice
inline constexpr std::string_view kOwnTaskType = "opscope_task_type"; ///< task type of the op of the slice
constexpr bool isOwnArg(std::string_view key)
{
    return key == kOwnClass || key == kOwnStep || key == kOwnOpType || key == kOwnTaskType;
}

/// Metadata events: a step of the report with all its facts, and the device of a process.
inline constexpr std::string_view kOwnStepEvent = "opscope_step";
inline constexpr std::string_view kOwnDeviceEvent = "opscope_device";

/// The arguments of a step's event except label, device and reduces; those ending in _ns are times.
struct OwnStepField {
    std::string_view key;
    std::int64_t Step::*member;
    bool isTraining = false; ///< only for a step with `hasTrainingTimes`
};
inline constexpr std::array kOwnStepFields{
    OwnStepField{"number", &Step::number},
    OwnStepField{"model", &Step::model},
    OwnStepField{"fp_start_ns", &Step::fpStart, true},
    OwnStepField{"bp_end_ns", &Step::bpEnd, true},
    OwnStepField{"iteration_end_ns", &Step::iterationEnd, true},
    OwnStepField{"iteration_time_ns", &Step::iterationTime, true},
    OwnStepField{"fp_to_bp_ns", &Step::fpToBp, true},
    OwnStepField{"refresh_ns", &Step::refresh, true},
    OwnStepField{"data_aug_ns", &Step::dataAug, true},
};
inline constexpr std::string_view kOwnStepReduces = "reduces_ns"; ///< list of [start, duration]

/// The arguments of one event as text.
struct OwnArgs {
    std::string_view cls;
    std::string_view opType;
    std::string_view taskType;
    std::uint32_t step = kNoNumber;
    bool any = false;
};

/// The same facts for a slice, with the local numbers of its thread.
struct OwnFacts {
    static constexpr std::uint8_t kNoClass = 255;
    std::uint32_t slice = 0; ///< index in the chunk
    std::uint32_t step = kNoNumber;
    StringId opType;
    StringId taskType;
    std::uint8_t cls = kNoClass;

    bool hasOp() const { return opType.valid() || taskType.valid(); }
};

} // namespace opscope::trace
