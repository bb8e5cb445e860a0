// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report_builder.h"

namespace opscope {

/// Gives the device tracks, counters and ops of a run that do not say their device the one that the rest of
/// the run names: memory records, other tracks, tables, at last its info.json. Nothing where that is none or
/// several.
void fillDevices(ReportBuilder& builder);

} // namespace opscope
