// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/report/report.h"

namespace opscope {

/// From the begin of the first slice to the end of the last: how long a run took. Report::span also holds
/// samples of counters and marks, which go on before and after the run. Empty without a slice.
/// With a device: of its tracks alone.
TimeRange sliceSpan(const Report& report, std::optional<std::int32_t> device = {});

/// The same of what works on a device: kernels, AI CPU tasks, communication, copies. Waiting is no work.
TimeRange deviceSpan(const Report& report, std::optional<std::int32_t> device = {});

} // namespace opscope
