// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/report/report_builder.h"

namespace opscope {

/// Makes an op of each kernel and AI CPU slice whose row in framework_raw is known: by its whole name, or by
/// the last part of it where only one row has that part, or where the slice's own arguments tell the whole.
void opsFromFramework(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
