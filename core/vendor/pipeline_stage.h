// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/report/report.h"

namespace opscope {

/// The stage of a pipeline that the rank of a run computes, from 0, as the run states it itself
/// (profiler_metadata.json or META_DATA): its place in its group "pp", or else its rank, its world size and
/// pipeline_model_parallel_size, where the stages are the outermost ranks. -1 if the run has no pipeline.
std::int64_t pipelineStageOf(const Report& report);

} // namespace opscope
