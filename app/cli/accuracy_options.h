// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the command `accuracy` share.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/accuracy/measure/metrics.h"
#include "core/accuracy/read/tensor.h"

namespace opscope {

struct AccuracyOptions {
    OutputFormat format = OutputFormat::Table;
    bool isStrict = false;
};
void addAccuracyOptions(OptionParser& app, AccuracyOptions& options);
/// Options of msaccucmp that have no effect here: they are accepted and reported.
struct IgnoredOptions {
    std::vector<std::pair<std::string, std::string>> given; ///< the option and why it is ignored
};
void addIgnored(OptionParser& app, IgnoredOptions& ignored, const std::string& names, const char* why,
                bool hasValue = true);
void printIgnored(CliContext& context, const IgnoredOptions& ignored);

/// "20240601080000": now, as in the names of results.
std::string timeOfResult();
/// "CosineSimilarity (0), ..."
std::string knownMetrics();
/// "1,3,224,224"
std::optional<accuracy::Shape> parseShape(const std::string& text);
/// "0,3,MaxAbsoluteError"; nothing of a list with a word that is none of `count` numbers from 0 on.
std::optional<std::vector<std::int64_t>> parseNumbers(const std::string& text);
/// Prints the first issues and returns the number of those that are a loss.
std::uint64_t printAccuracyIssues(CliContext& context, std::span<const Issue> issues);
/// `code`, or DataLoss under --strict when it is Fine and something was lost.
ExitCode withLoss(const AccuracyOptions& options, std::uint64_t lost, ExitCode code = ExitCode::Fine);

/// The parts of the command; each declares its options and returns what to do.
std::function<ExitCode(CliContext&)> setupAccuracyCompare(OptionParser& app);
std::function<ExitCode(CliContext&)> setupAccuracyDiff(OptionParser& app);
std::function<ExitCode(CliContext&)> setupAccuracyConvert(OptionParser& app);
std::function<ExitCode(CliContext&)> setupAccuracyGolden(OptionParser& app);
std::function<ExitCode(CliContext&)> setupAccuracyOverflow(OptionParser& app);
std::function<ExitCode(CliContext&)> setupFileCompare(OptionParser& app);

} // namespace opscope
