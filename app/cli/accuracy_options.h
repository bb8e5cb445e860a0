// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the command `accuracy` share.
#pragma once

#include "app/cli/command.h"

namespace opscope {

struct AccuracyOptions {
    OutputFormat format = OutputFormat::Table;
    bool isStrict = false;
};
void addAccuracyOptions(CLI::App& app, AccuracyOptions& options);

} // namespace opscope
