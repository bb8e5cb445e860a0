// SPDX-License-Identifier: GPL-3.0-or-later
// A JOB of 2020 has no host records: its text files name the ops of tasks (FORMATS 5.4 of this folder).
#pragma once

#include <vector>

#include "core/import/raw/report/op_texts.h"

namespace opscope::raw {

/// Adds the named tasks of all devices to the run and to `ops`, and joins them to the tasks of the devices.
void nameJobTasks(RawRun& run, HostTexts& texts, std::vector<OpText>& ops);

} // namespace opscope::raw
