// SPDX-License-Identifier: GPL-3.0-or-later
// The calls of the host that run the model once: the length of one inference.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

/// Whether it is the synchronous model execute call in any spelling (svp_acl_mdl_execute,
/// AscendCL@aclmdlExecute).
bool isExecuteCall(std::string_view apiName);

/// The slices of these calls, sorted by start.
std::vector<SliceId> executeCalls(const Report& report);

/// One inference: the execute calls of a run.
struct Inference {
    std::string call; ///< name of the first one
    std::size_t count = 0;
    std::int64_t mean = 0, min = 0, max = 0; ///< ns
    TimeRange first;                         ///< the first call
    /// The part of the calls, 0..1, in which no op of a device runs: the host works, or the timeline lacks
    /// ops. 0 without ops of a device.
    double withoutOps = 0;
};

/// Nothing without execute calls.
std::optional<Inference> inferenceOf(const Report& report);

/// "23.299 ms (svp_acl_mdl_execute, 1 call)", "11.650 ms (aclmdlExecute, mean of 2 calls)".
Message inferenceText(const Inference& inference);
/// A sentence if ops fill less than half of the calls; otherwise nothing.
std::optional<Message> inferenceNote(const Inference& inference);

} // namespace opscope
