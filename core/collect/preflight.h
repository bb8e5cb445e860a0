// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what would spoil a run before it starts: each check reports what was found and what to do.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/host.h"
#include "core/collect/run_project.h"

namespace opscope {

enum class CheckState {
    Fine,
    Note, ///< worth knowing; the run may collect less, or other values, than expected
    Fails ///< the run would fail
};
/// "fine", "note", "FAILS".
std::string_view checkStateName(CheckState state);

struct Check {
    std::string_view id; ///< "umask"
    CheckState state = CheckState::Fine;
    std::string found;           ///< a fact of the host: a path, a number with its unit, a version
    std::optional<Message> todo; ///< unless it is fine
};

/// Asks the host. It changes nothing there except that it writes a file of 16 MiB to the output folder to
/// measure the time, and removes it. Errors: those of `Host::ask`. A host that cannot be connected to is a
/// check too, see `checkOfHost`. `toolkit`: what the user's settings name, see `findToolkit`.
Result<std::vector<Check>> preflight(const Host& host, const RunProject& project,
                                     const std::stop_token& stop = {}, const std::string& toolkit = {});

/// The check of the connection: fine, or the error of `Host::connect`.
Check checkOfHost(const std::string& name, const Error* error);

/// Whether a run would fail.
bool wouldFail(const std::vector<Check>& checks);

} // namespace opscope
