// SPDX-License-Identifier: GPL-3.0-or-later
// The vendor's tables of the host and of iterations: api_statistic, msprof_tx, step_trace.
#pragma once

#include "core/import/raw/report/task_tables.h"

namespace opscope::raw {

void addApiStatistic(ImportContext& context, const RawRun& run, RunTexts& with);
void addMsprofTxTable(ImportContext& context, const RawRun& run, RunTexts& with);
/// Also fills the steps of the report.
void addStepTrace(ImportContext& context, const RawRun& run, RunTexts& with);

} // namespace opscope::raw
