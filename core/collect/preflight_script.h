// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
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

/// The line that gives this machine's name the address 127.0.1.1, as Debian and Ubuntu write it; empty:
/// there is none.
std::string loopbackLine(const std::filesystem::path& hosts);
/// Of the sources of network mounts ("server:/path", blanks between) the first that leads a host to itself:
/// from 127.*, or, when the name of this machine is a loop-back one, from a name and not an address.
std::string doubtfulMount(std::string_view mounts, bool isLoopback);

} // namespace opscope
