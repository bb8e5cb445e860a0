// SPDX-License-Identifier: GPL-3.0-or-later
// A subcommand: one file `xxx_command.cpp` and one line in commands.def.
#pragma once

#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/cli.h"
#include "app/cli/language.h"
#include "app/cli/option_parser.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/result.h"
#include "core/import/cache/cache.h"
#include "core/report/report.h"

namespace opscope {

/// What a running command may use of the world.
struct CliContext {
    std::ostream& out;
    std::ostream& err;
    std::stop_token stop;
    Terminal terminal;
    std::vector<CacheWork> later = {}; ///< caches to write when everything has been printed
    Words words = {};                  ///< what people read, in their language
};

enum class OutputFormat { Table, Csv, Json };

/// How the raw data of a JOB is parsed.
struct ToolkitOptions {
    bool isOffered = false; ///< the command has these options
    std::string path;       ///< empty: raw data is not parsed
    std::string python = "python3";
    bool isInPlace = false;
};

/// The options that every command has.
struct CommonOptions {
    std::string path;
    std::vector<std::string> more; ///< further runs
    OutputFormat format = OutputFormat::Table;
    bool isStrict = false;
    bool useCache = true;
    unsigned threads = 0; ///< 0: all cores
    std::string source = "best";
    std::optional<std::int64_t> rank;
    ToolkitOptions toolkit;
};

/// A subcommand: `setup` declares its options on `app` and returns what to do when it was chosen. State lives
/// in what the function captures (a shared_ptr to a struct of options).
struct Command {
    std::string_view name;
    std::string_view summary;  ///< one line
    std::string_view examples; ///< shown under --help, one example a line
    std::function<ExitCode(CliContext&)> (*setup)(OptionParser& app) = nullptr;
};

// Declared here, so that the constants of the commands have external linkage.
#define COMMAND(name) extern const Command name##Command;
#include "app/cli/commands.def"
#undef COMMAND

void addFormatOption(OptionParser& app, OutputFormat& format);

/// Declares PATH (also as --dir and --collection-dir; "-dir" was rewritten before) and the shared options.
void addCommonOptions(OptionParser& app, CommonOptions& options, bool hasFormat = true);

/// Declares PATHs after the first one: several runs are printed as one table, like the ranks of a folder.
CliOption addMoreRuns(OptionParser& app, CommonOptions& options);

/// Declares --toolkit and what goes with it: a raw JOB is parsed and its result opened.
void addToolkitOptions(OptionParser& app, CommonOptions& options);

/// One of several words; the error for another word lists them.
template <class T>
CliOption addChoice(OptionParser& app, const std::string& name, T& value, const std::string& help,
                    std::initializer_list<std::pair<const char*, T>> choices)
{
    const auto choose = [&value,
                         choices = std::vector(choices)](const std::string& text) -> std::optional<Message> {
        std::string known;
        for (const auto& [word, meaning] : choices) {
            if (lowerAscii(text) == word) {
                value = meaning;
                return {};
            }
            known += (known.empty() ? "" : ", ") + std::string(word);
        }
        return message(MessageId::NotOneOf, text, known);
    };
    return app.addParsed(name, choose, help);
}

/// Opens `options.path` and the further runs with progress on a terminal; prints the reason when it cannot be
/// opened (then see `exitCode`).
struct OpenedWorkspace {
    Workspace workspace;
    /// Of a JOB that was parsed on a copy: the root of its report, and the user's folder.
    std::vector<std::pair<std::filesystem::path, std::filesystem::path>> copies;
    ExitCode exitCode = ExitCode::Fine; ///< other than Fine: nothing to work on, the reason was printed
};
OpenedWorkspace openFor(CliContext& context, const CommonOptions& options);

/// Reads the run and the further runs as openFor does, with at most `jobs` reports in memory at a time;
/// `read` is called from several threads if there are several jobs. `place` is the run among the paths, then
/// the report within the run. Returns Fine or, after the reason was printed, how to exit.
using ReportPlace = std::pair<std::size_t, std::size_t>;
ExitCode forEachReport(CliContext& context, const CommonOptions& options, unsigned jobs,
                       const std::function<void(ReportPlace place, const ReportPtr& report)>& read);

/// "0, 1": the ranks of reports, or the name of one without a rank; for messages.
std::string ranksText(const std::vector<ReportPtr>& reports);
std::string ranksText(const std::vector<std::pair<std::int64_t, std::string>>& ranksAndNames);

/// Fine, or DataLoss under --strict when any report has an issue about lost data (printed to
/// stderr).
ExitCode finishWith(CliContext& context, const CommonOptions& options, const Workspace& workspace);
ExitCode finishWith(CliContext& context, const CommonOptions& options, std::uint64_t lost);

/// A line for the reader next to the result: "opscope-cli: what" on stderr.
void printOnErr(CliContext& context, const Message& what);
/// Prints "opscope-cli: file:line: what" and returns the exit code for the kind of error.
ExitCode printError(CliContext& context, const Error& error);
/// Prints "opscope-cli: what" and returns WrongUse.
ExitCode wrongUse(CliContext& context, const Message& what);

} // namespace opscope
