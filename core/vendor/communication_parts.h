// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the tasks that are parts of communication ops.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// Kernels of collectives on the AI CPU become communication tasks: where the op has a slice of its own, its
/// time is theirs.
void markCollectivesOnAiCpu(Report& report);

/// A collective is executed as copies, waits and writes on a stream of its own, and the timeline shows these
/// copies like any others. Copies that begin during a communication op, on a stream used for communication,
/// become communication tasks: their time is part of the op. The planes show which streams are used for
/// communication; in a report without planes, it is a stream on which a task begins at exactly the same ns as
/// an op. Requires slices sorted by track and time.
void markCommunicationCopies(Report& report);

} // namespace opscope
