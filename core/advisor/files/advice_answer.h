// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the JSON answer of `advise` as tables. Times are integers in ns, missing values are null.
#pragma once

#include <vector>

#include "core/advisor/advisor.h"
#include "core/table/export.h"

namespace opscope {

/// "total_ns", "total_share" and "total_device_share"; "runs", "longest", "model_performance", "merged",
/// "missing", "rules", "findings", with a baseline "gone", and "files". Each finding has at most 200 subjects
/// and rows of evidence, and their full numbers.
std::vector<AnswerPart> adviceAnswer(const Workspace& workspace, const Advice& advice,
                                     const Thresholds& thresholds);

} // namespace opscope
