// SPDX-License-Identifier: GPL-3.0-or-later
// The shared half of every command: options, opening with progress, exit codes.
#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <ostream>

#include "app/cli/collect_options.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/collect/shell_quote.h"
#include "core/collect/toolkit.h"
#include "core/graph/find_models.h"
#include "core/graph/model_report.h"
#include "core/import/open_each.h"

namespace opscope {
namespace {

/// One line on the terminal that is overwritten, and removed when the work is done.
class ProgressLine {
public:
    explicit ProgressLine(CliContext& context) : m_context(context) {}
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine()
    {
        if (m_shown)
            m_context.err << "\r\x1b[K" << std::flush;
    }

    void show(const OpenProgress& progress)
    {
        const std::lock_guard lock(m_mutex); // importers report from several threads
        const auto now = std::chrono::steady_clock::now();
        if (m_shown && now - m_last < std::chrono::milliseconds(100))
            return;
        m_last = now;
        m_shown = true;
        m_context.err << fmt::format("\r\x1b[K{:3.0f} % {}", progress.fraction * 100,
                                     elideMiddle(terminalSafe(progress.file), 60))
                      << std::flush;
    }

private:
    CliContext& m_context;
    std::mutex m_mutex;
    std::chrono::steady_clock::time_point m_last;
    bool m_shown = false;
};

/// Replaces raw JOBs by the results of the toolkit; without --toolkit it prints where one is installed.
Result<void> parseRaw(CliContext& context, const CommonOptions& options, const OpenOptions& open,
                      OpenedWorkspace& into)
{
    auto& reports = into.workspace.reports;
    const auto isNotExported = [](const InventoryEntry& entry) {
        return entry.reason && entry.reason->id == MessageId::MissingNotExported;
    };
    const bool isAsked = !options.toolkit.path.empty();
    const auto isWanted = [&](const ReportPtr& report) { // asked for, also where a part is exported already
        return needsToolkit(*report) ||
               (isAsked && hasRawJobData(*report) && std::ranges::any_of(report->inventory, isNotExported));
    };
    if (std::ranges::none_of(reports, isWanted))
        return {};
    const auto script = findToolkit(options.toolkit.path);
    if (!isAsked) {
        printOnErr(context, script ? message(MessageId::ToolkitOffer, shellQuoted(script->string()))
                                   : message(MessageId::ToolkitNeeded));
        return {};
    }
    if (!script)
        return Failure(script.error());
    ToolkitRun run;
    run.script = *script;
    run.python = options.toolkit.python;
    run.isInPlace = options.toolkit.isInPlace;
    run.cacheFolder = userCacheFolder();
    run.isForced = !options.useCache;
    std::vector<ReportPtr> out;
    for (const auto& report : reports) {
        if (!isWanted(report)) {
            out.push_back(report);
            continue;
        }
        run.job = report->root;
        OPSCOPE_TRY_ASSIGN(const auto parsed, parseJob(run, eventsOnErr(context), context.stop));
        OPSCOPE_TRY_ASSIGN(auto opened, openPath(parsed.folder, open, context.stop));
        for (const auto& one : opened.reports) {
            if (one->root != report->root)
                into.copies.emplace_back(one->root,
                                         std::filesystem::absolute(report->root).lexically_normal());
        }
        std::ranges::move(opened.reports, std::back_inserter(out));
    }
    reports = std::move(out);
    return {};
}

} // namespace

void addToolkitOptions(OptionParser& app, CommonOptions& options)
{
    options.toolkit.isOffered = true;
    app.addOption("--toolkit", options.toolkit.path,
                  OPSCOPE_TEXT("Word", "For a raw JOB: parse a copy of it in the cache with this msprof.pyc "
                                       "(or the msprof.pyc in this folder), and open the result"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption("--python", options.toolkit.python, OPSCOPE_TEXT("Word", "The Python that runs --toolkit"))
        .showDefault();
    app.addFlag("--in-place", options.toolkit.isInPlace,
                OPSCOPE_TEXT("Word", "Let --toolkit write into the JOB itself"));
}

void addFormatOption(OptionParser& app, OutputFormat& format)
{
    addChoice<OutputFormat>(
        app, "--format", format, OPSCOPE_TEXT("Word", "table, csv or json"),
        {{"table", OutputFormat::Table}, {"csv", OutputFormat::Csv}, {"json", OutputFormat::Json}})
        .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
}

void addCommonOptions(OptionParser& app, CommonOptions& options, bool hasFormat)
{
    app.addOption("PATH,--dir,--collection-dir", options.path,
                  OPSCOPE_TEXT("Word", "Folder or file to open (also -dir PATH, as with msprof)"))
        .required()
        .typeName("");
    if (hasFormat)
        addFormatOption(app, options.format);
    app.addOption("--rank", options.rank,
                  OPSCOPE_TEXT("Word", "Only this rank of a folder with several ranks"))
        .typeName("N");
    app.addOption(
           "--source", options.source,
           OPSCOPE_TEXT("Word", "What to read if a run has several sources: best, text, database or raw"))
        .oneOf({"best", "text", "database", "raw"});
    app.addOption("--threads", options.threads,
                  OPSCOPE_TEXT("Word", "Number of threads for reading (0: all cores)"))
        .within(0, 1024);
    app.addFlag("--strict", options.isStrict,
                OPSCOPE_TEXT("Word", "Exit with 1 if data was lost while reading"));
    app.addFlag(
        "--no-cache", [&options] { options.useCache = false; },
        OPSCOPE_TEXT("Word", "Do not read or write the cache"));
}

CliOption addMoreRuns(OptionParser& app, CommonOptions& options)
{
    return app
        .addOption("more", options.more,
                   OPSCOPE_TEXT("Word",
                                "Further runs; their rows are in the same table, with the rank or the "
                                "name of the run"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
}

namespace {

/// With `read` the reports are passed to it, and the workspace is empty.
OpenedWorkspace openOne(CliContext& context, const CommonOptions& options, unsigned jobs = 1,
                        const std::function<void(std::size_t, ReportPtr)>& read = {})
{
    OpenOptions open;
    open.threads = options.threads;
    open.useCache = options.useCache;
    open.keepsStopped = false;
    open.writeLater = [&context](CacheWork work) { context.later.push_back(std::move(work)); };
    open.source = options.source == "text"       ? SourceChoice::Text
                  : options.source == "database" ? SourceChoice::Database
                  : options.source == "raw"      ? SourceChoice::Raw
                                                 : SourceChoice::Best;
    OpenedWorkspace opened;
    auto result = [&]() -> Result<Workspace> {
        ProgressLine line(context);
        if (context.terminal.isErrTerminal)
            open.progress = [&line](const OpenProgress& progress) { line.show(progress); };
        auto all = modelFormatOf(options.path) != nullptr ? openModelReport(options.path)
                   : !read                                ? openPath(options.path, open, context.stop)
                                                          : Workspace();
        if (!read || !all)
            return all;
        for (std::size_t i = 0; i < all->reports.size(); ++i) // a model
            read(i, std::exchange(all->reports[i], nullptr));
        if (all->reports.empty()) {
            OPSCOPE_TRY(openEach(options.path, open, jobs, read, context.stop));
        }
        return Workspace();
    }();
    if (!result) {
        opened.exitCode = printError(context, addModelsToError(result.error(), options.path, context.stop));
        return opened;
    }
    opened.workspace = *std::move(result);
    if (context.stop.stop_requested()) {
        opened.exitCode = printError(context, {ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
        return opened;
    }
    if (options.toolkit.isOffered) {
        if (const auto parsed = parseRaw(context, options, open, opened); !parsed) {
            opened.exitCode = printError(context, parsed.error());
            return opened;
        }
    }
    return opened;
}

} // namespace

OpenedWorkspace openFor(CliContext& context, const CommonOptions& options)
{
    auto opened = openOne(context, options);
    auto& reports = opened.workspace.reports;
    for (auto one = options; const auto& path : options.more) {
        if (opened.exitCode != ExitCode::Fine)
            return opened;
        one.path = path;
        auto further = openOne(context, one);
        opened.exitCode = further.exitCode;
        std::ranges::move(further.workspace.reports, std::back_inserter(reports));
        std::ranges::move(further.copies, std::back_inserter(opened.copies));
    }
    if (options.rank && opened.exitCode == ExitCode::Fine) {
        const auto known = ranksText(reports);
        std::erase_if(reports, [&](const ReportPtr& report) { return report->rank != *options.rank; });
        if (reports.empty())
            opened.exitCode = wrongUse(context, message(MessageId::NoSuchRank, *options.rank, known));
    }
    return opened;
}

ExitCode forEachReport(CliContext& context, const CommonOptions& options, unsigned jobs,
                       const std::function<void(ReportPlace, const ReportPtr&)>& read)
{
    auto one = options;
    for (std::size_t path = 0; path <= options.more.size(); ++path) {
        one.path = path == 0 ? options.path : options.more[path - 1];
        const auto opened = openOne(context, one, jobs, [&](std::size_t place, const ReportPtr& report) {
            read({path, place}, report);
        });
        if (opened.exitCode != ExitCode::Fine)
            return opened.exitCode;
    }
    return ExitCode::Fine;
}

std::string ranksText(const std::vector<ReportPtr>& reports)
{
    std::vector<std::pair<std::int64_t, std::string>> all;
    for (const auto& report : reports)
        all.emplace_back(report->rank, report->name);
    return ranksText(all);
}

std::string ranksText(const std::vector<std::pair<std::int64_t, std::string>>& ranksAndNames)
{
    constexpr std::size_t kMostListed = 300; ///< bytes
    std::string text;
    for (const auto& [rank, name] : ranksAndNames) {
        if (text.size() > kMostListed)
            return text + ", ...";
        text += (text.empty() ? "" : ", ") + (isKnown(rank) ? std::to_string(rank) : name);
    }
    return text;
}

ExitCode finishWith(CliContext& context, const CommonOptions& options, const Workspace& workspace)
{
    std::uint64_t lost = 0;
    for (const auto& report : workspace.reports) {
        for (const auto& issue : report->issues)
            lost += issue.severity == Severity::DataLoss ? issue.count : 0;
    }
    return finishWith(context, options, lost);
}

ExitCode finishWith(CliContext& context, const CommonOptions& options, std::uint64_t lost)
{
    if (lost == 0)
        return ExitCode::Fine;
    printOnErr(context, message(MessageId::DataLost, lost));
    return options.isStrict ? ExitCode::DataLoss : ExitCode::Fine;
}

void printOnErr(CliContext& context, const Message& what)
{
    context.err << "opscope-cli: " << terminalSafe(context.words.message(what)) << '\n';
}

ExitCode printError(CliContext& context, const Error& error)
{
    context.err << "opscope-cli: " << terminalSafe(errorText(context.words, error)) << '\n';
    return error.code == ErrorCode::Cancelled ? ExitCode::Interrupted : ExitCode::NothingReadable;
}

ExitCode wrongUse(CliContext& context, const Message& what)
{
    printOnErr(context, what);
    return ExitCode::WrongUse;
}

} // namespace opscope
