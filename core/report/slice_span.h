// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/report/report.h"

namespace opscope {

/// From the begin of the first slice to the end of the last, in ns: the duration of a run. Report::span in
/// contrast also includes counter samples and marks, which may be earlier or later. Empty without slices.
/// `device` restricts it to the tracks of one device.
TimeRange sliceSpan(const Report& report, std::optional<std::int32_t> device = {});

/// The same for device work: kernels, AI CPU tasks, communication, copies; waiting does not count.
TimeRange deviceSpan(const Report& report, std::optional<std::int32_t> device = {});

} // namespace opscope
