// SPDX-License-Identifier: GPL-3.0-or-later
// --chip: the chip of a run that does not say it, or whose numbers the user knows better.
#pragma once

#include <string>

#include "app/cli/command.h"
#include "core/advisor/chip.h"

namespace opscope {

void addChipOption(OptionParser& app, std::string& chip);
/// The known chips with those of the user's folder, and the one that was chosen; "": none. Errors: those of
/// ChipList.
Result<ChipList> chipsOf(const std::string& chip);
/// A wrong name is a wrong use, a bad file an error of its own.
ExitCode printChipError(CliContext& context, const Error& error);

} // namespace opscope
