// SPDX-License-Identifier: GPL-3.0-or-later
// The vendor's tables of tasks and ops: task_time, op_summary, op_statistic, communication_statistic, aicpu.
#pragma once

#include <vector>

#include "core/import/importer.h"
#include "core/import/raw/report/hccl_runs.h"
#include "core/import/raw/report/op_texts.h"
#include "core/import/raw/report/raw_run.h"

namespace opscope::raw {

/// What the makers of tables and of the timeline share.
struct RunTexts {
    HostTexts& texts;
    const std::vector<OpText>& ops;
};

/// "AI_CORE": of the op, else the runtime's type, else that of the device's record.
StringId taskTypeOf(const RawRun& run, const DeviceRun& device, std::uint32_t task, RunTexts& with);

void addTaskTime(ImportContext& context, const RawRun& run, RunTexts& with);
/// Also fills the ops of the report.
void addOpSummary(ImportContext& context, const RawRun& run, RunTexts& with,
                  const std::vector<HcclRun>& hccl);
void addOpStatistic(ImportContext& context, const RawRun& run, RunTexts& with);
void addCommunicationStatistic(ImportContext& context, const RawRun& run, RunTexts& with,
                               const std::vector<HcclRun>& hccl);
void addAiCpu(ImportContext& context, const RawRun& run, RunTexts& with);

} // namespace opscope::raw
