// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/collect/run_project.h"

namespace opscope {

/// The facts that a host reports, by key; a missing key was not found.
using HostFacts = std::map<std::string, std::string, std::less<>>;

/// A script that prints a line KEY=VALUE for each fact that the checks need.
std::string preflightScript(const RunProject& project);
HostFacts parseFacts(std::string_view text);

/// The line that maps this machine's name to 127.0.1.1, as Debian and Ubuntu write it; empty: there is none.
std::string loopbackLine(const std::filesystem::path& hosts);
/// The first of the sources of network mounts ("server:/path", separated by blanks) that would lead a host to
/// itself: one from 127.*, or one from a name, if the name of this machine is a loopback name.
std::string doubtfulMount(std::string_view mounts, bool isLoopback);

} // namespace opscope
