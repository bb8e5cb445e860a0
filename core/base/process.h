// SPDX-License-Identifier: GPL-3.0-or-later
// Runs other programs. Never by a shell of this machine: each argument arrives as it is.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace opscope {

struct ProcessOptions {
    std::vector<std::string> argv; ///< the program, looked up in PATH, and its arguments
    std::vector<std::pair<std::string, std::string>> environment = {}; ///< added to ours
    std::string folder = {};                                           ///< to start in; empty: ours
    /// What the program writes, as it comes. An error ends the program and is the result.
    std::function<Result<void>(std::string_view)> onOut = {}, onErr = {};
    /// The next bytes of its standard input, empty at the end. Without it the input is empty.
    std::function<Result<std::string>()> input = {};
    std::chrono::milliseconds timeLimit{0}; ///< 0: none
    /// Nothing was written or read by the program for so long: an error. 0: no limit.
    std::chrono::milliseconds silentLimit{0};
    std::chrono::milliseconds grace{3000}; ///< between asking its group to end (SIGTERM) and SIGKILL
};

struct ProcessEnd {
    int exitCode = 0; ///< 128 + N when signal N ended it
    bool isTimedOut = false;
};

/// Runs a program to its end. It is the leader of a process group of its own; a stop request and the time
/// limit end the entire group. What children of the program write after its end is not waited for.
/// Errors: cannot be started (NotFound where there is no such program); Cancelled; ProcessSilent; those of
/// the functions.
Result<ProcessEnd> runProcess(const ProcessOptions& options, const std::stop_token& stop = {});

/// The same, with all its output kept. Errors: also more than `mostBytes` of output.
struct ProcessText {
    ProcessEnd end;
    std::string out, err;
};
Result<ProcessText> runForText(ProcessOptions options, std::size_t mostBytes,
                               const std::stop_token& stop = {});

} // namespace opscope
