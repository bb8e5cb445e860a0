// SPDX-License-Identifier: GPL-3.0-or-later
// --chip: the chip of a run that does not contain it, or whose numbers the user knows better.
#pragma once

#include <string>

#include "app/cli/command.h"
#include "core/advisor/files/user_advice.h"

namespace opscope {

void addChipOption(OptionParser& app, std::string& chip);
/// What the user set for the advisor, with further folders of rules and the chip that was chosen ("": none).
/// Files that do not count are reported on stderr. Errors: those of ChipList::choose.
Result<UserAdvice> userAdviceFor(CliContext& context, const std::string& chip,
                                 const std::vector<std::string>& ruleFolders = {});
/// A wrong name is a wrong use; a bad file has its own exit code.
ExitCode printChipError(CliContext& context, const Error& error);

} // namespace opscope
