// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/report/report_builder.h"

namespace opscope {

/// What no single file can decide, after all were read: slices of ops when no trace has device slices,
/// msproftx ranges and marks of its table when no trace has them, and the ranks of the matrix.
void completeReport(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
