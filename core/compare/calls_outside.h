// SPDX-License-Identifier: GPL-3.0-or-later
// The time outside the compared part, for example for loading the model, copies and set-up.
#pragma once

#include "core/compare/comparison.h"

namespace opscope {

/// Compares the host calls outside the compared execute calls: one row for each name, the longest first.
/// Empty unless both sides are compared by execute calls. A call nested in another one is not counted again,
/// and other execute calls are not counted at all.
std::vector<ComparisonRow> callsOutsideExecution(const std::vector<CompareRun>& a,
                                                 const std::vector<CompareRun>& b,
                                                 const CompareOptions& options);

/// Reports the change outside the compared time if it is larger than the change inside: the time, and the
/// host call, or the time without a call, that changed most, with its time in the entire run, which the rows
/// of calls have too. Nothing if the entire runs are compared, if the
/// user chose a single part, or if a side has no timeline.
std::optional<Message> changeOutside(const Comparison& comparison);

} // namespace opscope
