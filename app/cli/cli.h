// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace opscope {

/// Exit codes of opscope-cli.
enum class ExitCode { Fine = 0, DataLoss = 1, NothingReadable = 2, WrongUse = 3, Regressed = 4 };

/// Runs one command line (without the program name) and returns the exit code; nothing is printed but to the
/// streams.
int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err);

} // namespace opscope
