// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace opscope {

/// Exit codes of opscope-cli.
enum class ExitCode {
    Fine = 0,
    DataLoss = 1,
    NothingReadable = 2,
    WrongUse = 3,
    Regressed = 4,
    KeptInSpool = 5, ///< `push`: the fleet database is away, and nothing was lost
    Interrupted = 130
};

/// What the two streams are connected to; decides about progress, colours and the width of text tables.
struct Terminal {
    bool isErrTerminal = false;
    std::size_t outColumns = 0;       ///< 0: no terminal, tables are as wide as they are
    bool (*isReaderGone)() = nullptr; ///< the other end of a pipe was closed, as `| head` does
    std::string locale = {};          ///< of messages: "zh_CN.UTF-8"; empty: none is set
};

/// Runs one command line (without the program name) and returns the exit code; nothing is printed but to the
/// streams. `stop` is requested by Ctrl+C.
int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err, std::stop_token stop = {},
           Terminal terminal = {});

} // namespace opscope
