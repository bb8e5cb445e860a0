// SPDX-License-Identifier: GPL-3.0-or-later
// What can be collected on an SVP board: its profiler knows a few switches of acl.json and nothing else.
#pragma once

#include "core/report/report.h"

namespace opscope {

/// A JOB of an SVP board; those of CANN in 2020 have raw files of their own.
bool isSvpRun(const Report& report);
/// There are reports, and all are of such boards.
bool areSvpRuns(const Workspace& workspace);

/// What a hint how to collect something is on such a board: the switch of acl.json that makes it, or that
/// there is none. Hints that hold for every run stay.
Message howOnSvp(const Message& how);

} // namespace opscope
