// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/report/report_builder.h"

namespace opscope {

/// Makes an op of each kernel and AI CPU slice for which a row of framework_raw is found: by the full name,
/// or by the last part of the name if only one row has it or if the arguments of the slice contain the full
/// name.
void opsFromFramework(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
