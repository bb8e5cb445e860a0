// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/collect.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/base/ascii.h"
#include "core/base/lines.h"
#include "core/base/message_id.h"
#include "core/collect/acl_json.h"
#include "core/collect/job_scripts.h"
#include "core/collect/profiler_command.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/run_folder.h"
#include "core/collect/shell_quote.h"
#include "core/collect/toolkit.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostOfOutput = std::size_t{16} << 20;

/// Whether the host returns the requested name, perhaps with a number: it is used for a folder here too.
bool isRunName(std::string_view given, std::string_view told)
{
    if (!given.starts_with(told))
        return false;
    const auto rest = given.substr(told.size());
    return rest.empty() ||
           (rest.size() > 1 && rest.front() == '_' && std::ranges::all_of(rest.substr(1), isDigit));
}

struct TopFolder {
    bool isReadable = false; ///< exported, or raw data of a chip whose records Opscope decodes itself
    bool isReport = false;   ///< written by a profiler
};

/// The top folders of the fetched files.
std::map<std::string, TopFolder> foldersIn(const RemoteListing& listing)
{
    std::map<std::string, TopFolder> folders;
    for (const auto& file : listing.files) {
        const auto slash = file.path.find('/');
        if (slash == std::string::npos)
            continue;
        const auto has = [&](std::string_view part) { return file.path.find(part) != std::string::npos; };
        auto& folder = folders[file.path.substr(0, slash)];
        folder.isReadable = folder.isReadable || has("/summary/") || has("/timeline/") ||
                            has("/mindstudio_profiler_output/") || file.path.ends_with(".db") ||
                            has("/data/stars_soc.data.") || has("/data/hwts.data.");
        folder.isReport = folder.isReport || folder.isReadable || has("/data/") || has("/device_") ||
                          has("/host/") || file.path.starts_with("PROF_") || file.path.starts_with("JOB");
    }
    return folders;
}

std::vector<std::string> namesOf(const RemoteListing& listing, bool areReports)
{
    std::vector<std::string> names;
    for (const auto& [name, folder] : foldersIn(listing)) {
        if (folder.isReport == areReports)
            names.push_back(name);
    }
    return names;
}

std::vector<std::string> rawReports(const RemoteListing& listing)
{
    std::vector<std::string> raw;
    for (const auto& [name, folder] : foldersIn(listing)) {
        if (folder.isReport && !folder.isReadable)
            raw.push_back(name);
    }
    return raw;
}

/// One run on the host, with the data that its steps share.
class Run {
public:
    Run(Host& host, const RunProject& project, const CollectEvents& events, const std::stop_token& stop)
        : m_host(host), m_project(project), m_events(events), m_stop(stop)
    {
        m_connection.lost = [this](const Error& error) { note(error.message); };
        m_connection.resumed = [this] { note(message(MessageId::CollectResumed, m_host.name())); };
    }

    Result<CollectedRun> all()
    {
        auto run = steps();
        if (!run && run.error().message.id == MessageId::Cancelled) // else the application may still run
            cleanUp();
        return run;
    }

private:
    Result<CollectedRun> steps()
    {
        begin(CollectStep::Run);
        OPSCOPE_TRY_ASSIGN(m_place, makePlace());
        const std::vector<std::string> noGroup{""};
        const auto& groups = m_project.metricGroups.empty() ? noGroup : m_project.metricGroups;
        for (std::size_t i = 0; i < groups.size(); ++i)
            OPSCOPE_TRY(job(i, groups[i]));
        m_run.hostFolder = m_place.run + "/out";
        OPSCOPE_TRY(fetch());
        return std::move(m_run);
    }

    /// Cleans up after a cancel. Collected data stays on the host and is reported. An acl.json that was not
    /// put back stays too and is reported, because its only copy is there. A folder with neither is removed.
    void cleanUp()
    {
        std::error_code ignored;
        if (!m_run.folder.empty())
            fs::remove_all(m_run.folder, ignored); // all of it is on the host
        if (m_place.run.empty())
            return;
        const auto left = m_host.ask(hostScript({{"run", m_place.run}}, {"clean_up.sh"}));
        if (!left)
            return note(message(MessageId::CollectLeft, m_host.name(), m_place.run));
        for (const auto line : linesOf(*left)) {
            const auto blank = line.find(' ');
            if (blank == std::string::npos)
                note(message(MessageId::CollectLeft, m_host.name(), m_place.run));
            else
                reportAcl(line.substr(0, blank), aclJson(m_project),
                          fmt::format("{}/{}", m_place.run, line.substr(blank + 1)));
        }
    }

    /// `state`: "back", "kept" or "stuck", as `restoreAclScript` prints it.
    void reportAcl(std::string_view state, const std::string& acl, const std::string& job) const
    {
        if (state == "back")
            note(message(MessageId::CollectAclRestored, acl, job));
        else if (state == "kept" || state == "stuck")
            note(message(state == "kept" ? MessageId::CollectAclKept : MessageId::CollectAclNotBack, acl,
                         job + "/acl.orig"));
    }

    void begin(CollectStep step) const
    {
        if (m_events.step)
            m_events.step(step);
    }
    void note(const Message& what) const
    {
        if (m_events.note)
            m_events.note(what);
    }

    template <class Step>
    auto persistent(const Step& step)
    {
        return retryAfterLoss(m_host, m_connection, m_stop, step);
    }

    Result<RunPlace> makePlace()
    {
        const auto name = runName();
        const auto script = cdHome(m_host.isLocal()) + cdTo(m_project.folder) + " || exit 1\n" +
                            hostScript({{"out", m_project.output}, {"n", name}}, {"make_run.sh"});
        OPSCOPE_TRY_ASSIGN(const auto text, persistent([&] { return m_host.ask(script, m_stop); }));
        const auto lines = linesOf(text);
        if (lines.size() != 3 || !isRunName(lines[2], name))
            return fail(ErrorCode::Malformed, message(MessageId::CollectOddName), {m_project.output, 0, {}});
        return RunPlace{std::string(lines[0]), fmt::format("{}/{}", lines[1], lines[2]),
                        std::string(lines[2])};
    }

    /// Runs the application once; `group` is one of several metric groups, or empty.
    Result<void> job(std::size_t index, const std::string& group)
    {
        auto project = m_project;
        if (!group.empty()) {
            const std::string name = project.kind == RunKind::Cann ? "aic-metrics" : "aac_metrics";
            std::erase_if(project.switches, [&](const auto& known) { return known.first == name; });
            project.switches.emplace_back(name, group);
            note(message(MessageId::CollectGroup, group, index + 1, m_project.metricGroups.size()));
        }
        JobSpec spec;
        spec.job = m_place.run + "/job_" + std::to_string(index + 1);
        spec.watched = m_place.run + "/out";
        spec.folder = m_place.folder;
        spec.before = environmentLines(project);
        spec.umask = project.umask;
        spec.timeLimit = std::chrono::seconds(project.timeLimitSec);
        OPSCOPE_TRY_ASSIGN(spec.lock, lockOfDevice(spec.job));
        if (project.kind == RunKind::Cann) {
            OPSCOPE_TRY_ASSIGN(spec.command, msprofWords(project, spec.watched, spec.job + "/launch.sh"));
            spec.launcher = cdTo(spec.folder) + "\nexec " + applicationWords(project) + '\n';
        } else {
            spec.command = applicationWords(project);
            OPSCOPE_TRY(setAcl(project, spec));
        }
        JobEvents events;
        events.connection = m_connection;
        events.output = [this](std::string_view bytes) {
            m_run.output.append(
                bytes.substr(0, kMostOfOutput - std::min(kMostOfOutput, m_run.output.size())));
            if (m_events.output)
                m_events.output(bytes);
        };
        events.growth = growthOf(CollectStep::Run);
        note(message(MessageId::CollectRunning, m_project.application, m_host.name(), m_place.run));
        OPSCOPE_TRY_ASSIGN(const auto end, runJob(m_host, spec, events, m_stop));
        m_run.ends.push_back(end);
        reportAcl(end.isAclStuck ? "stuck" : end.isAclKept ? "kept" : "", spec.aclJson, spec.job);
        if (end.isTimedOut)
            note(message(MessageId::CollectTimedOut, project.timeLimitSec));
        else if (end.exitCode != 0)
            note(message(MessageId::CollectExit, end.exitCode));
        return {};
    }

    /// Makes the folder of the job; returns the lock of the device.
    Result<std::string> lockOfDevice(const std::string& job)
    {
        const auto script = hostScript({{"job", job}}, {"make_job.sh"});
        OPSCOPE_TRY_ASSIGN(const auto folder, persistent([&] { return m_host.ask(script, m_stop); }));
        return folder + "/opscope-device-" + std::to_string(m_project.device) + ".lock";
    }

    std::string aclJson(const RunProject& project) const
    {
        return project.aclJson.starts_with('/') ? project.aclJson : m_place.folder + '/' + project.aclJson;
    }

    Result<void> setAcl(const RunProject& project, JobSpec& spec)
    {
        spec.aclJson = aclJson(project);
        OPSCOPE_TRY_ASSIGN(const auto left,
                           persistent([&] { return m_host.ask(restoreAclScript(spec.aclJson), m_stop); }));
        const auto blank = std::min(left.find(' '), left.size());
        reportAcl(left.substr(0, blank), spec.aclJson, left.substr(std::min(blank + 1, left.size())));
        const auto script = hostScript({{"acl", spec.aclJson}}, {"read_acl.sh"});
        OPSCOPE_TRY_ASSIGN(auto text, persistent([&] { return m_host.ask(script, m_stop, kAclJsonBytes); }));
        auto switches = project.switches;
        if (text.empty()) { // the job removes it when the application has ended
            text = "{}";
            switches = switchesOfNewAcl(m_project.switches);
            for (const auto& [name, value] : project.switches) // with the metric group of this job
                setSwitch(switches, name, value);
            note(message(m_project.switches.empty() ? MessageId::CollectAclMade
                                                    : MessageId::CollectAclMadeChosen,
                         spec.aclJson));
        } else {
            text.erase(0, 1);
        }
        OPSCOPE_TRY_ASSIGN(const auto members, profilerMembers(switches, spec.watched));
        OPSCOPE_TRY_ASSIGN(spec.newAcl, withProfiler(text, members, spec.aclJson));
        return {};
    }

    Result<RemoteListing> list()
    {
        return persistent([&] { return listRemote(m_host, m_run.hostFolder, FetchBounds{}, m_stop); });
    }

    Result<void> fetch()
    {
        OPSCOPE_TRY_ASSIGN(auto listing, list());
        if (listing.files.empty() && !listing.refused.empty())
            return Failure(listing.refused.front());
        if (listing.files.empty())
            return fail(ErrorCode::NotFound, whyNothing(), {m_run.hostFolder, 0, {}});
        if (const auto raw = rawReports(listing); !raw.empty() && canParseOnHost()) {
            begin(CollectStep::Parse);
            for (const auto& name : raw)
                OPSCOPE_TRY(parseOnHost(name));
            OPSCOPE_TRY_ASSIGN(listing, list());
        }
        begin(CollectStep::Fetch);
        OPSCOPE_TRY_ASSIGN(m_run.folder, newRunFolder(m_project.resultsFolder(), m_place.name));
        const auto progress = [this](const TransferProgress& now) {
            if (m_events.progress)
                m_events.progress(CollectStep::Fetch, now);
        };
        const auto fetched = persistent(
            [&] { return fetchFiles(m_host, m_run.hostFolder, listing, m_run.folder, progress, m_stop); });
        if (!fetched) {
            removeHalfFetched(m_run.folder);
            return Failure(fetched.error());
        }
        m_run.bytes = fetched->bytes;
        m_run.refused = std::move(listing.refused);
        m_run.refused.insert(m_run.refused.end(), fetched->lost.begin(), fetched->lost.end());
        m_run.refusedCount = listing.refusedCount + fetched->lostCount;
        if (fetched->files + fetched->unchanged == 0)
            return Failure(m_run.refused.front());
        note(message(MessageId::CollectFetched, fetched->files, fetched->bytes, m_run.folder.string()));
        for (const auto& name : namesOf(listing, true))
            m_run.reports.push_back(m_run.folder / fs::path(name));
        for (const auto& name : namesOf(listing, false))
            note(message(MessageId::CollectNoReport, (m_run.folder / fs::path(name)).string()));
        if (m_run.reports.empty())
            m_run.reports.push_back(m_run.folder);
        return parseLocally(rawReports(listing));
    }

    /// If the application failed, that is the reason why the profiler wrote no file.
    Message whyNothing() const
    {
        for (const auto& end : m_run.ends) {
            if (end.isTimedOut)
                return message(MessageId::CollectTimedOut, m_project.timeLimitSec);
            if (end.exitCode != 0)
                return message(MessageId::CollectCommand, m_host.name(), end.exitCode,
                               lastWords(m_run.output));
        }
        return message(MessageId::CollectNothing, m_run.hostFolder);
    }

    /// msprof is on the host, because it started the application; the place of msprof.pyc is in the project.
    bool canParseOnHost() const { return m_project.kind == RunKind::Cann || !m_project.toolkit.empty(); }

    /// Runs as a job of its own, so that it survives a lost connection and a cancel ends it.
    Result<void> parseOnHost(const std::string& name)
    {
        JobSpec spec;
        spec.job = m_place.run + "/parse_" + std::to_string(++m_parsed);
        spec.watched = m_run.hostFolder + '/' + name;
        spec.folder = m_place.folder;
        spec.before = environmentLines(m_project);
        spec.command = shellWords(std::vector<std::string>{
            "sh", "-c", parseCommand(m_project.kind, m_project.toolkit, spec.watched)});
        spec.timeLimit = std::chrono::seconds(m_project.timeLimitSec);
        OPSCOPE_TRY(persistent([&] { return m_host.ask("mkdir -p " + shellQuoted(spec.job), m_stop); }));
        note(message(MessageId::CollectParsing, m_host.name(),
                     parseCommand(m_project.kind, m_project.toolkit, spec.watched)));
        JobEvents events;
        events.connection = m_connection;
        events.output = m_events.output;
        events.growth = growthOf(CollectStep::Parse);
        OPSCOPE_TRY_ASSIGN(const auto end, runJob(m_host, spec, events, m_stop));
        if (end.exitCode != 0)
            note(message(MessageId::CollectNotParsed, end.exitCode));
        return {};
    }

    std::function<void(std::uint64_t)> growthOf(CollectStep step) const
    {
        return [this, step](std::uint64_t kib) {
            if (m_events.progress)
                m_events.progress(step, {kib << 10, 0, {}});
        };
    }

    /// Parses with the toolkit of this machine; without one, reports the command that would parse.
    Result<void> parseLocally(const std::vector<std::string>& raw)
    {
        m_run.isRaw = !raw.empty();
        if (raw.empty())
            return {};
        const auto folderOf = [this](const std::string& name) {
            return (m_run.folder / fs::path(name)).string();
        };
        if (m_project.localToolkit.empty()) {
            for (const auto& name : raw)
                note(howToParse(m_project.kind, m_project.toolkit, folderOf(name)));
            return {};
        }
        begin(CollectStep::Parse);
        OPSCOPE_TRY_ASSIGN(const auto here, Host::connect({}, m_stop));
        m_run.isRaw = false;
        for (const auto& name : raw) {
            OPSCOPE_TRY_ASSIGN(const bool isParsed, m_project.kind == RunKind::Svp
                                                        ? parseJobLocally(name)
                                                        : parse(*here, folderOf(name)));
            m_run.isRaw = m_run.isRaw || !isParsed;
        }
        return {};
    }

    /// Like `parse`, for a JOB.
    Result<bool> parseJobLocally(const std::string& name)
    {
        ToolkitRun run;
        run.job = m_run.folder / name;
        run.script = m_project.resolvePath(m_project.localToolkit);
        run.isInPlace = true;
        run.log = m_run.folder / (name + "_toolkit.log");
        run.timeLimit = std::chrono::seconds(m_project.timeLimitSec);
        auto events = m_events;
        events.step = {};
        const auto parsed = parseJob(run, events, m_stop);
        if (!parsed && m_stop.stop_requested())
            return Failure(parsed.error());
        if (!parsed)
            note(parsed.error().message);
        return parsed.has_value();
    }

    /// Reports data that cannot be parsed; it stays raw but is fetched. Errors: Cancelled.
    Result<bool> parse(const Host& here, const std::string& folder)
    {
        const auto command =
            parseCommand(m_project.kind, m_project.resolvePath(m_project.localToolkit).string(), folder);
        note(message(MessageId::CollectParsing, here.name(), command));
        ProcessOptions io;
        io.timeLimit = std::chrono::seconds(m_project.timeLimitSec);
        io.onOut = io.onErr = [this](std::string_view bytes) -> Result<void> {
            if (m_events.output)
                m_events.output(bytes);
            return {};
        };
        const auto end = here.run(command, io, m_stop);
        if (!end && m_stop.stop_requested())
            return Failure(end.error());
        const bool isParsed = end && end->exitCode == 0 && !end->isTimedOut;
        if (!isParsed)
            note(end ? message(MessageId::CollectNotParsed, end->exitCode) : end.error().message);
        return isParsed;
    }

    Host& m_host;
    const RunProject& m_project;
    const CollectEvents& m_events;
    const std::stop_token& m_stop;
    ConnectionEvents m_connection;
    RunPlace m_place;
    CollectedRun m_run;
    int m_parsed = 0;
};

} // namespace

Result<CollectedRun> collectRun(Host& host, const RunProject& project, const CollectEvents& events,
                                const std::stop_token& stop)
{
    return Run(host, project, events, stop).all();
}

} // namespace opscope
