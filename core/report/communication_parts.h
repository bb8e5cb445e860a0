// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the copies that are parts of communication ops.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// A collective is executed as copies, waits and writes on a stream of its own, and the timeline shows these
/// copies like any others. Copies that begin during a communication op, on a stream used for communication,
/// become communication tasks: their time is part of the op. The planes say which streams are used for
/// communication; in a report without planes, it is a stream on which a task begins at exactly the same ns as
/// an op. Requires slices sorted by track and time.
void markCommunicationCopies(Report& report);

} // namespace opscope
