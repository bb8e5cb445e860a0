// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/builder/report_builder.h"

namespace opscope {

/// Makes an op of each kernel and AI CPU slice whose arguments state its type, or for which a row of
/// framework_raw is found. A slice that states its full name is joined by it; else the name of the slice is a
/// full name, or the last part of the name of one row only.
void opsFromFramework(ReportBuilder& builder, const std::stop_token& stop);

/// Without ops and a timeline of the device: an op of each row of aicore_intermediate_detail, with the mean
/// time of an execution and without a start.
void opsFromAverages(ReportBuilder& builder);

} // namespace opscope
