// SPDX-License-Identifier: GPL-3.0-or-later
// Which copies on streams are a part of a communication op.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// A collective runs as copies, waits and writes on a stream of its own, which shows them as it shows other
/// copies. Those that begin while a communication op runs, on a stream that carries one, become communication
/// tasks: their time is in that of the op. A stream carries one if the planes say so; where a report has no
/// planes, if a task on it begins with an op, to the nanosecond. Needs slices sorted by track and time.
void markCommunicationCopies(Report& report);

} // namespace opscope
