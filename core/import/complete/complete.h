// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/builder/report_builder.h"

namespace opscope {

/// Completes a report after all files were read, with what no single file can decide: slices of ops if no
/// trace has device slices, msproftx ranges and marks from their table if no trace has them, and the ranks of
/// the communication matrix.
void completeReport(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
