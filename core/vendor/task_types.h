// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/report/report.h"

namespace opscope {

/// The uniform name of a task type: "AA CORE", "AA_CORE" and "KERNEL_AICORE" are AI_CORE, "KERNEL_AIVEC" is
/// AI_VECTOR_CORE, "HCCL" is COMMUNICATION. Other words are unchanged.
std::string_view taskTypeName(std::string_view word);

/// True for a kernel on the AI CPU that runs a collective ("allgatherAicpuKernel", "RunAicpuKfcSrvLaunch"):
/// it is communication and no compute task.
bool isCollectiveOnAiCpu(std::string_view name);

/// Sets the uniform task types of ops and device slices; a slice gets that of its op, which is more precise,
/// and an op without a task type that of its slice.
/// The original word stays in the arguments of the slice and in the vendor's table.
void nameTaskTypes(Report& report);

} // namespace opscope
