// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/collect/run_project.h"

namespace opscope {

/// What a host says of itself, by key; a key that is missing was not found.
using HostFacts = std::map<std::string, std::string, std::less<>>;

/// A script that prints a line KEY=VALUE for each fact that the checks need.
std::string preflightScript(const RunProject& project);
HostFacts parseFacts(std::string_view text);

} // namespace opscope
