// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/collect_options.h"

#include <chrono>
#include <ostream>

#include "core/base/message_id.h"
#include "core/base/text_width.h"

namespace opscope {
namespace {

/// The switch in the project, in place of one of that name.
void setSwitch(RunProject& project, const char* name, const std::string& value)
{
    if (value.empty())
        return;
    std::erase_if(project.switches, [&](const auto& known) { return known.first == name; });
    project.switches.emplace_back(name, value);
}

/// As the guide has it: MAIN is the application on the board, which reads an acl.json beside it.
void setMain(RunProject& project, const std::string& main)
{
    const std::filesystem::path path(main);
    project.application = path.filename().string();
    project.folder = path.parent_path().string();
}

} // namespace

void addCollectOptions(OptionParser& app, CollectOptions& options)
{
    const auto project = app.addOption("--project", options.project,
                                       "A run file: host, application, switches and where the results go")
                             .typeName("FILE");
    app.addOption("-m,--main", options.main, "Without a run file: the application on the board")
        .typeName("MAIN")
        .excludes(project);
    app.addOption("--config", options.config,
                  "Its board: an ini with [ssh_config] ip, username, pwd, port; else this machine")
        .typeName("INI")
        .excludes(project);
    app.addOption("--acl-json", options.aclJson, "The acl.json that the application reads, on the board");
    app.addOption("--output", options.output, "Folder on the board for what the profiler writes")
        .typeName("DIR");
    app.addOption("--results", options.results, "Folder here for what is fetched").typeName("DIR");
    app.addOption("--interval", options.interval, "Profile every N-th second; 0: all").typeName("N");
    app.addOption("--acl_api", options.aclApi, "on or off").typeName("on|off");
    app.addOption("--aacpu", options.aacpu, "on or off").typeName("on|off");
    app.addOption("--switch", options.profilerSwitch, "on or off").typeName("on|off");
    app.addOption("--aac_metrics", options.aacMetrics, "Which metrics of the AI Core").typeName("GROUP");
    app.addFlag("--all", options.isAll, "Every switch on that is not given");
    addChoice<OutputFormat>(
        app, "--format", options.format, "table, csv or json",
        {{"table", OutputFormat::Table}, {"csv", OutputFormat::Csv}, {"json", OutputFormat::Json}})
        .typeName("FORMAT");
    app.addFlag("--strict", options.isStrict,
                "Exit with 1 when files were refused or the application failed");
    app.addFlag(
        "--no-cache", [&options] { options.useCache = false; }, "Neither read nor write the cache");
}

Result<CollectTarget> collectTarget(CliContext& context, const CollectOptions& options)
{
    CollectTarget target;
    auto& project = target.project;
    if (options.project.empty() && options.main.empty())
        return fail(ErrorCode::NotFound, message(MessageId::RunFileLacks, "--project"));
    if (options.project.empty()) {
        setMain(project, options.main);
    } else {
        OPSCOPE_TRY_ASSIGN(project, readRunProject(options.project));
    }
    SshIni ini;
    if (!options.config.empty()) {
        OPSCOPE_TRY_ASSIGN(ini, readSshIni(options.config));
        project.host = ini.host;
        project.port = ini.port;
        if (!ini.password.empty())
            sayOnErr(context, message(MessageId::CollectUseKey, ini.host));
    }
    if (!options.aclJson.empty())
        project.aclJson = options.aclJson;
    if (!options.output.empty())
        project.output = options.output;
    if (!options.results.empty())
        project.results = std::filesystem::absolute(options.results).string();
    if (options.isAll) {
        for (const auto& [name, value] :
             NamedTexts{{"acl_api", "on"}, {"aacpu", "on"}, {"aac_metrics", "ArithmeticUtilization"}})
            setSwitch(project, name.c_str(), value);
    }
    setSwitch(project, "interval", options.interval);
    setSwitch(project, "acl_api", options.aclApi);
    setSwitch(project, "aacpu", options.aacpu);
    setSwitch(project, "switch", options.profilerSwitch);
    setSwitch(project, "aac_metrics", options.aacMetrics);
    OPSCOPE_TRY(checkRunProject(project));
    target.host = hostOptionsOf(project);
    target.host.password = ini.password;
    std::error_code ignored;
    target.host.askProgram = std::filesystem::read_symlink("/proc/self/exe", ignored).string();
    return target;
}

CollectEvents eventsOnErr(CliContext& context)
{
    CollectEvents events;
    events.say = [&context](const Message& what) { sayOnErr(context, what); };
    events.problem = [&context](const Error& error) { printError(context, error); };
    events.output = [&context](std::string_view bytes) { // as it comes, but harmless for the terminal
        std::string text;
        for (std::size_t at = 0; at < bytes.size();) {
            const auto end = std::min(bytes.find('\n', at), bytes.size());
            text += terminalSafe(bytes.substr(at, end - at));
            if (end < bytes.size())
                text += '\n';
            at = end + 1;
        }
        context.err << text << std::flush;
    };
    if (!context.terminal.isErrTerminal)
        return events;
    events.progress = [&context, last = std::chrono::steady_clock::time_point()](
                          CollectStep step, const TransferProgress& now) mutable {
        const auto time = std::chrono::steady_clock::now();
        if (time - last < std::chrono::milliseconds(200) && now.doneBytes != now.totalBytes)
            return;
        last = time;
        context.err << fmt::format("\r\x1b[K{} {} / {} KiB {}\r", collectStepName(step), now.doneBytes >> 10,
                                   now.totalBytes >> 10, elideMiddle(terminalSafe(now.file), 50))
                    << std::flush;
    };
    return events;
}

} // namespace opscope
