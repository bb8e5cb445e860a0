// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/builder/report_builder.h"

namespace opscope {

/// Completes the timeline of MindSpore up to 2.3 (`ascend_timeline_display_N.json`): its processes have
/// numbers but no names, its time 0 is the start of the first op, and the facts of the ops are in
/// framework_raw_N.csv. Names the tracks, makes ops from slices, and converts the iterations of the step
/// trace to the clock of the timeline. Does nothing to other reports.
void completeMindSpore(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
