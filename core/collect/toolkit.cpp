// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/toolkit.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/block_hash.h"
#include "core/base/folder_lock.h"
#include "core/base/message_id.h"
#include "core/collect/profiler_command.h"
#include "core/collect/shell_quote.h"
#include "core/vendor/svp_run.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 2> kScripts{"msprof.pyc", "msprof.py"};
constexpr std::uint64_t kStampBytes = std::uint64_t{64} << 20;
constexpr std::size_t kMostCopies = 8;
constexpr std::uint64_t kMostOfToolkitLog = std::uint64_t{64} << 20;
constexpr std::size_t kTail = 4096;            ///< of the output, for the message of a failure
constexpr std::size_t kMostOfReason = 300;     ///< of the same
constexpr std::string_view kPart = "part: ";   ///< begins the stamp of a copy with a step that failed
constexpr std::string_view kCopies = "parsed"; ///< the folder of a copy too: it is a part of its name in tabs

bool isFile(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// msprof.pyc in a folder of a toolkit, at the places of the guide and of public set-up notes.
fs::path scriptIn(const fs::path& folder)
{
    constexpr std::string_view kTool = "toolkit/tools/profiler/profiler_tool/analysis/msprof";
    std::vector<std::string_view> tails{""}; // also a folder in the middle of the path is accepted
    for (std::size_t at = 0; at < kTool.size(); at = std::min(kTool.find('/', at), kTool.size() - 1) + 1)
        tails.push_back(kTool.substr(at));
    for (const auto& base : {folder, folder / "ascend-toolkit/svp_latest", folder / "ascend-toolkit/latest",
                             folder / "svp_latest", folder / "latest"}) {
        for (const auto& platform : {base, base / "x86_64-linux", base / "aarch64-linux"}) {
            for (const auto tail : tails) {
                for (const auto name : kScripts) {
                    if (const auto file = platform / tail / name; isFile(file))
                        return file;
                }
            }
        }
    }
    return {};
}

std::vector<fs::path> usualFolders()
{
    std::vector<fs::path> folders;
    for (const auto& [variable, below] : {std::pair{"INSTALL_DIR", ""}, {"HOME", "Ascend"}}) {
        const char* const value = std::getenv(variable);
        if (value != nullptr && value[0] == '/')
            folders.push_back(*below == '\0' ? fs::path(value) : fs::path(value) / below);
    }
    folders.emplace_back("/usr/local/Ascend");
    return folders;
}

/// Whether an earlier run of the toolkit, or an export of ours, made the file from the raw data.
bool isMade(const RemoteFile& file)
{
    return std::ranges::any_of(std::array{"timeline/", "summary/", "sqlite/", "log/", ".opscope"},
                               [&](const char* folder) { return file.path.starts_with(folder); });
}

/// Identifies the input of the toolkit: while it stays the same, the copy is still valid.
std::string stampOf(const ToolkitRun& run, const RemoteListing& listing)
{
    std::error_code ignored;
    std::string text = fmt::format("{} {} {}\n", run.script.string(), fs::file_size(run.script, ignored),
                                   fs::last_write_time(run.script, ignored).time_since_epoch().count());
    for (const auto& file : listing.files)
        text += fmt::format("{} {} {}\n", file.sizeBytes, file.mtime, file.path);
    return text;
}

/// Whether there is a timeline or a summary.
bool isExported(const fs::path& job)
{
    std::error_code error;
    return std::ranges::any_of(std::array{"timeline", "summary"}, [&](const char* name) {
        const fs::directory_iterator files(job / name, error);
        return !error && files != fs::directory_iterator();
    });
}

/// Removes the copies that were parsed first, except `made` and those that are being parsed.
void removeOldCopies(const fs::path& folder, const fs::path& made)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> copies;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        copies.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(copies);
    std::stop_source noWait;
    noWait.request_stop();
    for (std::size_t i = 0; i + kMostCopies < copies.size(); ++i) {
        if (copies[i].second == made)
            continue;
        if (const auto turn = FolderLock::take(copies[i].second, noWait.get_token()))
            fs::remove_all(copies[i].second, error);
    }
}

/// The steps of one call, with the data that they share.
class Parsing {
public:
    Parsing(const ToolkitRun& run, const CollectEvents& events, const std::stop_token& stop)
        : m_run(run), m_events(events), m_stop(stop)
    {
    }

    Result<ParsedJob> all()
    {
        std::error_code error;
        m_job = fs::absolute(m_run.job, error).lexically_normal();
        if (!m_job.has_filename())
            m_job = m_job.parent_path();
        const auto copies = m_run.cacheFolder / kCopies;
        const auto work = copies / fmt::format("{:016x}", blockHash(m_job.string()));
        m_out.folder = m_run.isInPlace ? m_job : work / kCopies / m_job.filename();
        m_out.log = m_run.log.empty() ? work / "toolkit.log" : m_run.log;
        if (m_events.step)
            m_events.step(CollectStep::Parse);
        const auto& written = m_run.isInPlace ? m_job : work; // only one toolkit at a time may write it
        if (!m_run.isInPlace)
            fs::create_directories(work, error);
        OPSCOPE_TRY_ASSIGN(const auto turn, FolderLock::take(written, m_stop, [&] {
                               note(message(MessageId::ToolkitWaiting, m_job.string()));
                           }));
        if (!m_run.isInPlace) {
            OPSCOPE_TRY(copy(work));
            if (m_out.isReused)
                return m_out;
        }
        auto done = parse();
        if (!m_run.isInPlace) {
            if (!done)
                fs::remove_all(m_out.folder, error);
            else
                done = writeAtomically(
                    work / "stamp",
                    m_partStep.empty() ? m_stamp : fmt::format("{}{}\n{}", kPart, m_partStep, m_stamp));
            removeOldCopies(copies, work);
        }
        OPSCOPE_TRY(std::move(done));
        return m_out;
    }

private:
    void note(const Message& what) const
    {
        if (m_events.note)
            m_events.note(what);
    }

    Result<void> copy(const fs::path& work)
    {
        OPSCOPE_TRY_ASSIGN(const auto here, Host::connect({}, m_stop));
        OPSCOPE_TRY_ASSIGN(auto listing, listRemote(*here, m_job.string(), FetchBounds{}, m_stop));
        std::erase_if(listing.files, isMade);
        listing.totalBytes = 0;
        for (const auto& file : listing.files)
            listing.totalBytes += file.sizeBytes;
        m_stamp = stampOf(m_run, listing);
        const auto known = readRegular(work / "stamp", kStampBytes);
        std::error_code error;
        if (!m_run.isForced && known && *known == m_stamp && isExported(m_out.folder)) {
            m_out.isReused = true;
            fs::last_write_time(work, fs::file_time_type::clock::now(), error); // the oldest is removed first
            note(message(MessageId::ToolkitReused, m_out.folder.string()));
            return {};
        }
        if (known && known->starts_with(kPart))
            note(message(MessageId::ToolkitAgain,
                         known->substr(kPart.size(), known->find('\n') - kPart.size())));
        fs::remove(work / "stamp", error);
        fs::remove_all(m_out.folder, error);
        fs::create_directories(m_out.folder, error);
        if (error)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, error.message()),
                        {m_out.folder.string(), 0, {}});
        note(message(MessageId::ToolkitCopying, m_job.string(), m_out.folder.string()));
        const auto progress = [this](const TransferProgress& now) {
            if (m_events.progress)
                m_events.progress(CollectStep::Parse, now);
        };
        const auto copied = fetchFiles(*here, m_job.string(), listing, m_out.folder, progress, m_stop);
        if (!copied) {
            fs::remove_all(m_out.folder, error);
            return Failure(copied.error());
        }
        for (const auto& refused : listing.refused) {
            if (m_events.problem)
                m_events.problem(refused);
        }
        return {};
    }

    Result<void> parse()
    {
        OPSCOPE_TRY_ASSIGN(auto log,
                           AtomicFile::create(m_out.log, {.makesFolders = true, .isDurable = false}));
        auto done = steps(log);
        const auto kept = log.commit(); // also after a failure: it contains the reason
        OPSCOPE_TRY(std::move(done));
        return kept;
    }

    Result<void> steps(AtomicFile& log)
    {
        std::optional<Error> failed;
        const std::vector<std::vector<std::string>> steps{
            {"import"}, {"export", "timeline"}, {"export", "summary"}};
        for (const auto& words : steps) {
            const auto name = plainWords(words);
            OPSCOPE_TRY_ASSIGN(const auto end, step(words, log));
            if (end.isTimedOut)
                return fail(ErrorCode::Unreadable,
                            message(MessageId::ToolkitTimedOut, m_run.timeLimit.count(), m_out.log.string()));
            if (end.exitCode == 0)
                continue;
            const bool isFirst = &words == &steps.front();
            failed = Error{ErrorCode::Unreadable, whyFailed(end.exitCode, name), {m_job.string(), 0, {}}};
            m_partStep = name;
            m_part = message(MessageId::ToolkitPart, end.exitCode, name, m_out.log.string());
            if (isFirst)
                return Failure(*failed);
        }
        if (isExported(m_out.folder)) {
            if (m_part && m_events.problem)
                m_events.problem({ErrorCode::Unreadable, *m_part, {m_job.string(), 0, {}}});
            return {};
        }
        if (failed)
            return Failure(*failed);
        return fail(ErrorCode::Unreadable,
                    message(MessageId::ToolkitNothing, m_out.folder.string(), m_out.log.string()),
                    {m_job.string(), 0, {}});
    }

    /// All that was printed is in the log; the last line contains the error.
    Message whyFailed(int exitCode, const std::string& step) const
    {
        if (m_tail.find("Bad magic number") != std::string::npos)
            return message(MessageId::ToolkitOtherPython, m_run.script.string(), m_run.python,
                           m_out.log.string());
        auto line = trimmed(m_tail);
        line = trimmed(line.substr(line.rfind('\n') + 1)); // npos + 1 is 0
        return message(MessageId::ToolkitFailed, exitCode, step, lastWords(line.substr(0, kMostOfReason)),
                       m_out.log.string());
    }

    Result<ProcessEnd> step(const std::vector<std::string>& words, AtomicFile& log)
    {
        ProcessOptions io;
        io.argv = {m_run.python, m_run.script.string()};
        io.argv.insert(io.argv.end(), words.begin(), words.end());
        io.argv.insert(io.argv.end(), {"-dir", m_out.folder.string()});
        io.environment = {{"PYTHONUNBUFFERED", "1"}}; // otherwise the log arrives only when the program ends
        io.folder = m_out.folder.string();
        io.timeLimit = m_run.timeLimit;
        m_tail.clear();
        io.onOut = io.onErr = [&](std::string_view bytes) -> Result<void> {
            m_tail += bytes;
            if (m_tail.size() > 2 * kTail)
                m_tail.erase(0, m_tail.size() - kTail);
            if (m_events.output)
                m_events.output(bytes);
            if (log.written() + log.text().size() > kMostOfToolkitLog)
                return {};
            log.text() += bytes;
            return log.flushIfFull();
        };
        const auto command = plainWords(io.argv);
        log.text() += "$ " + command + '\n';
        note(message(MessageId::CollectParsing, thisMachine(), command));
        return runProcess(io, m_stop);
    }

    const ToolkitRun& m_run;
    const CollectEvents& m_events;
    const std::stop_token& m_stop;
    fs::path m_job;
    ParsedJob m_out;
    std::string m_stamp, m_tail;
    std::optional<Message> m_part; ///< a step after the import that failed
    std::string m_partStep;        ///< its words
};

} // namespace

Result<fs::path> findToolkit(const std::string& given)
{
    if (isFile(given))
        return fs::absolute(given);
    const auto folders = given.empty() ? usualFolders() : std::vector<fs::path>{given};
    std::string searched;
    for (const auto& folder : folders) {
        if (const auto script = scriptIn(folder); !script.empty())
            return fs::absolute(script);
        searched += (searched.empty() ? "" : ", ") + folder.string();
    }
    return fail(ErrorCode::NotFound,
                message(given.empty() ? MessageId::ToolkitNotFound : MessageId::ToolkitNotThere, searched));
}

Message howToParse(RunKind kind, const std::string& toolkit, const std::string& folder)
{
    if (kind == RunKind::Cann)
        return message(MessageId::CollectRaw, parseCommand(kind, toolkit, folder));
    const auto installed = findToolkit();
    return message(MessageId::CollectRawJob, shellQuoted(folder),
                   installed ? shellQuoted(installed->string()) : "PATH");
}

bool hasRawJobData(const Report& report)
{
    return isSvpRun(report) && std::ranges::any_of(report.inventory, [](const InventoryEntry& entry) {
               return entry.state == FileState::NotDecoded && entry.kind == "raw";
           });
}

bool needsToolkit(const Report& report)
{
    return report.slices.size() == 0 && report.ops.size() == 0 && hasRawJobData(report);
}

Result<ParsedJob> parseJob(const ToolkitRun& run, const CollectEvents& events, const std::stop_token& stop)
{
    return Parsing(run, events, stop).all();
}

} // namespace opscope
