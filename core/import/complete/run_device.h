// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builder/report_builder.h"

namespace opscope {

/// Sets the device of tracks, counters and ops of a run that name none, if the rest of the run names exactly
/// one: memory records, other tracks, tables, or at last its info.json.
void fillDevices(ReportBuilder& builder);

} // namespace opscope
