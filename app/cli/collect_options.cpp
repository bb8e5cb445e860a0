// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/collect_options.h"

#include <chrono>
#include <ostream>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/toolkit.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

/// As `msprof.pyc collect` does ("Profiling 工具使用指南" of SS928, table of its parameters): all is on that
/// has no other option, and a MAIN of this machine is sent with its project, where samples have out/, src/
/// and model/. One that is not here is on the board. Errors: RunFileBadValue (its folder has no name).
Result<void> setMain(RunProject& project, const std::string& main)
{
    project.switches = svpDefaults();
    std::error_code error;
    const fs::path path(main);
    project.application = path.filename().string();
    project.folder = path.parent_path().string();
    if (project.host.empty() || !fs::is_regular_file(path, error))
        return {};
    const auto folder = fs::absolute(path, error).lexically_normal().parent_path();
    const bool isInOut = folder.filename() == "out" && folder.has_parent_path();
    const auto root = isInOut ? folder.parent_path() : folder;
    const auto name = root.filename().string();
    if (name.empty() || name == "." || name == "..")
        return fail(ErrorCode::Unsupported, message(MessageId::RunFileBadValue, "--main"));
    project.folder = "opscope_app/" + name + (isInOut ? "/out" : "");
    project.upload = {{root.string(), isInOut ? ".." : "."}};
    for (const char* known : {"acl.json", "../src/acl.json", "../acl.json"}) {
        const bool isSent = isInOut || !std::string_view(known).starts_with("../");
        if (isSent && fs::is_regular_file(folder / known, error)) {
            project.aclJson = known;
            break;
        }
    }
    return {};
}

} // namespace

void addCollectOptions(OptionParser& app, CollectOptions& options)
{
    const auto project =
        app.addOption(
               "--project", options.project,
               OPSCOPE_TEXT("Word", "A run file: host, application, switches and folder for the results"))
            .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption(
           "-m,--main", options.main,
           OPSCOPE_TEXT("Word",
                        "The application, if there is no run file. If the file is on this machine, it is "
                        "sent with its project (the folder above out/); otherwise it is a path on the board"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"))
        .excludes(project);
    app.addOption("--config", options.config,
                  OPSCOPE_TEXT("Word", "The board for --main: an ini file with [ssh_config] ip, username, "
                                       "pwd, port (default: this machine)"))
        .typeName("INI")
        .excludes(project);
    app.addOption("--acl-json", options.aclJson,
                  OPSCOPE_TEXT("Word", "Path on the board of the acl.json that the application reads"));
    app.addOption("--output", options.output,
                  OPSCOPE_TEXT("Word", "Folder on the board for the output of the profiler"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addOption("--results", options.results,
                  OPSCOPE_TEXT("Word", "Folder on this machine for the fetched results"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addOption("--interval", options.interval,
                  OPSCOPE_TEXT("Word", "Profile every N-th inference; 0: all"))
        .typeName("N");
    app.addOption("--acl_api", options.aclApi, OPSCOPE_TEXT("Word", "Record the calls of the svp_acl API"))
        .typeName("on|off");
    app.addOption("--aacpu", options.aacpu, OPSCOPE_TEXT("Word", "Record the ops that run on the AI CPU"))
        .typeName("on|off");
    app.addOption("--switch", options.profilerSwitch, OPSCOPE_TEXT("Word", "Switch profiling on or off"))
        .typeName("on|off");
    app.addOption("--aac_metrics", options.aacMetrics, OPSCOPE_TEXT("Word", "Metrics of the AI Core"))
        .typeName(OPSCOPE_TEXT("Word", "GROUP"));
    app.addFlag(
        "--all", options.isAll,
        OPSCOPE_TEXT("Word", "Parse the fetched data with the msprof.pyc that is installed on this machine"));
    app.addOption(
           "--toolkit", options.toolkit,
           OPSCOPE_TEXT("Word", "For --all: the path of msprof.pyc, or of the folder that contains it"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addFlag("--groups", options.isGroups,
                OPSCOPE_TEXT("Word", "All groups of AI Core metrics, one run for each group (msprof)"));
    addFormatOption(app, options.format);
    app.addFlag("--strict", options.isStrict,
                OPSCOPE_TEXT("Word", "Exit with 1 if files were refused or the application failed"));
    app.addFlag(
        "--no-cache", [&options] { options.useCache = false; },
        OPSCOPE_TEXT("Word", "Do not read or write the cache"));
}

Result<CollectTarget> collectTarget(CliContext& context, const CollectOptions& options)
{
    CollectTarget target;
    auto& project = target.project;
    if (options.project.empty() && options.main.empty())
        return fail(ErrorCode::NotFound, message(MessageId::RunFileLacks, "--project"));
    if (!options.project.empty()) {
        OPSCOPE_TRY_ASSIGN(project, readRunProject(options.project));
    }
    OPSCOPE_TRY_ASSIGN(target.host, hostWith(context, options.config, project));
    if (options.project.empty()) {
        OPSCOPE_TRY(setMain(project, options.main));
    }
    if (!options.aclJson.empty())
        project.aclJson = options.aclJson;
    if (!options.output.empty())
        project.output = options.output;
    if (!options.results.empty())
        project.results = std::filesystem::absolute(options.results).string();
    if (options.isAll && project.localToolkit.empty() && project.kind == RunKind::Svp) {
        if (const auto found = findToolkit(options.toolkit))
            project.localToolkit = found->string();
        else // what the board has parsed itself needs none
            printOnErr(context, found.error().message);
    }
    if (options.isGroups && project.kind != RunKind::Cann)
        return fail(ErrorCode::Unsupported, message(MessageId::RunFileBadValue, "--groups"));
    if (options.isGroups)
        project.metricGroups.assign(cannMetricGroups().begin(), cannMetricGroups().end());
    for (const auto& [name, value] : {std::pair{"interval", options.interval},
                                      {"acl_api", options.aclApi},
                                      {"aacpu", options.aacpu},
                                      {"switch", options.profilerSwitch},
                                      {"aac_metrics", options.aacMetrics}}) {
        if (!value.empty())
            setSwitch(project.switches, name, value);
    }
    OPSCOPE_TRY(checkRunProject(project));
    return target;
}

Result<HostOptions> hostWith(CliContext& context, const std::string& config, RunProject& project)
{
    SshIni ini;
    if (!config.empty()) {
        OPSCOPE_TRY_ASSIGN(ini, readSshIni(config));
        project.host = ini.host;
        project.port = ini.port;
        if (!ini.password.empty())
            printOnErr(context, message(MessageId::CollectUseKey, ini.host));
    }
    auto host = hostOptionsOf(project);
    host.password = ini.password;
    std::error_code ignored;
    host.askProgram = fs::read_symlink("/proc/self/exe", ignored).string();
    return host;
}

CollectEvents eventsOnErr(CliContext& context)
{
    CollectEvents events;
    events.note = [&context](const Message& what) { printOnErr(context, what); };
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
