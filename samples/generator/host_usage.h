// SPDX-License-Identifier: GPL-3.0-or-later
// What --host-sys samples fifty times a second while the face-mask program runs.
#pragma once

#include <string>

#include "samples/generator/face_mask_app.h"

namespace opscope::samples {

/// CSVs with a time column; the load follows from the calls of the run.
std::string hostCpuUsageCsv(const FaceMaskRun& run);
std::string hostMemUsageCsv(const FaceMaskRun& run);
std::string hostDiskUsageCsv(const FaceMaskRun& run);
std::string hostNetworkUsageCsv(const FaceMaskRun& run);

} // namespace opscope::samples
