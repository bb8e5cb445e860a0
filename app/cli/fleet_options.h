// SPDX-License-Identifier: GPL-3.0-or-later
// Options that `push` and `fleet` have in common.
#pragma once

#include <optional>
#include <string>

#include "app/cli/command.h"

namespace opscope {

/// Declares --to.
void addFleetPath(OptionParser& app, std::string& path);
/// Prints an error of a fleet database: WrongUse if the call is the reason.
ExitCode printFleetError(CliContext& context, const Error& error);
/// The place that --to names, or else $OPSCOPE_FLEET; nothing if neither is given.
std::optional<std::string> fleetPath(const std::string& to);

} // namespace opscope
