// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "samples/generator/npu_run.h"

namespace opscope::samples {

inline constexpr const char* kNpuExported = "20250620081542"; ///< when the export of the inference ran

/// info.json of the host or of device 0.
std::string npuInfoJson(const NpuRun& run, bool isDevice);

} // namespace opscope::samples
