// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/report/report_builder.h"

namespace opscope {

/// What the timeline of MindSpore up to 2.3 (`ascend_timeline_display_N.json`) leaves to its reader: its
/// processes have numbers and no names, its zero is the first op's start, and what an op is stands in
/// framework_raw_N.csv. Names the tracks, makes ops of its slices, and brings the iterations of the step
/// trace to its clock. Does nothing to a report of anything else.
void completeMindSpore(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
