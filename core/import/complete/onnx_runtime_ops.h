// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builder/report_builder.h"

namespace opscope {

/// The ops of a profile of ONNX Runtime: a row for each event "NODE_kernel_time", with the op type from its
/// arguments (FORMATS 5b). Other traces stay as they are.
void opsFromOnnxRuntime(ReportBuilder& builder, const std::stop_token& stop);

} // namespace opscope
