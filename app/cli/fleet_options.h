// SPDX-License-Identifier: GPL-3.0-or-later
// Options that `push` and `fleet` have in common.
#pragma once

#include <optional>
#include <string>

#include "app/cli/option_parser.h"

namespace opscope {

/// Declares --to.
void addFleetPath(OptionParser& app, std::string& path);
/// The file that --to names, or else $OPSCOPE_FLEET; nothing if neither is given.
std::optional<std::string> fleetPath(const std::string& to);

} // namespace opscope
