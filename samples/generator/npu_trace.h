// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "samples/generator/npu_run.h"

namespace opscope::samples {

/// msprof_*.json of the new layout, or trace_view.json of torch_npu when the run is a training.
std::string npuTimelineJson(const NpuRun& run);
/// The task type of the hardware lane: "KERNEL_AICORE" of a Kernel with "AI_CORE".
std::string hardwareTaskType(const std::string& taskType);
/// The task type of a kernel as the exporter of this run prints it.
std::string printedTaskType(const NpuRun& run, const Kernel& kernel);

} // namespace opscope::samples
