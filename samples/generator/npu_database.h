// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "samples/generator/npu_run.h"

namespace opscope::samples {

/// msprof_*.db of a run; for a training, ascend_pytorch_profiler_N.db.
std::string npuDatabase(const NpuRun& run);
/// analysis.db of torch_npu.
std::string analysisDatabase(const NpuRun& run);

} // namespace opscope::samples
