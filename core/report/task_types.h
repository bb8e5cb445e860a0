// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/report/report.h"

namespace opscope {

/// The one name of what ran a task, whatever the file calls it: "AA CORE", "AA_CORE" and "KERNEL_AICORE" are
/// AI_CORE, "KERNEL_AIVEC" is AI_VECTOR_CORE, "HCCL" is COMMUNICATION. Other words stay.
std::string_view taskTypeName(std::string_view word);

/// Gives ops and device slices their names; a slice takes that of its op, which knows better. The file's own
/// word stays in the arguments of the slice and in the vendor's table.
void nameTaskTypes(Report& report);

} // namespace opscope
