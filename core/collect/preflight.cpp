// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/preflight.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/collect/acl_json.h"
#include "core/collect/preflight_script.h"
#include "core/collect/profiler_command.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/shell_quote.h"
#include "core/collect/toolkit.h"

namespace opscope {
namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr std::int64_t kTooLittle = 10 * kMiB, kLittle = 1024 * kMiB; ///< free space
constexpr std::int64_t kMostKib = std::int64_t{1} << 50;
constexpr std::int64_t kClockSec = 5;
constexpr unsigned kMask = 027; ///< msprof asks for at least this

std::string mibText(std::int64_t bytes)
{
    return fmt::format("{} MiB", bytes / kMiB);
}

/// The profilers accept only paths with these characters.
bool isPlainPath(std::string_view path)
{
    return std::ranges::all_of(path, [](char c) {
        return isLetter(c) || isDigit(c) || c == '_' || c == '/' || c == '-' || c == '.';
    });
}

class Checks {
public:
    Checks(HostFacts facts, const RunProject& project) : m_facts(std::move(facts)), m_project(project) {}

    void application()
    {
        const auto& folder = m_project.folder.empty() ? "~" : m_project.folder;
        if (!has("folder"))
            return add("folder", CheckState::Fails, folder, message(MessageId::CheckNoFolder, folder));
        add("folder", CheckState::Fine, fact("folder"));
        if (!has("app"))
            return add("application", CheckState::Fails, m_project.application,
                       message(MessageId::CheckNoApplication, m_project.application));
        if (!has("runnable"))
            return add("application", CheckState::Fails, fact("app"),
                       message(MessageId::CheckNotRunnable, shellQuoted(fact("app"))));
        add("application", CheckState::Fine, fact("app"));
        if (has("missing_libraries"))
            add("libraries", CheckState::Fails, fact("missing_libraries"),
                message(MessageId::CheckLibraries));
        else
            add("libraries", CheckState::Fine, {});
        if (!m_project.setEnv.empty())
            add("set_env", has("set_env") ? CheckState::Fine : CheckState::Fails, m_project.setEnv,
                message(MessageId::CheckNoSetEnv));
    }

    void toolkit()
    {
        if (m_project.kind != RunKind::Cann)
            return;
        if (!has("msprof"))
            return add("toolkit", CheckState::Fails, {}, message(MessageId::CheckNoToolkit));
        add("toolkit", CheckState::Fine, fact("msprof") + ' ' + fact("version"));
        const auto version = fact("version");
        const auto major = wholeNumber<int>(version.substr(0, version.find('.'))).value_or(0);
        const auto switches = checkSwitches(RunKind::Cann, m_project.switches, major);
        add("switches", switches ? CheckState::Fine : CheckState::Fails, version,
            switches ? std::nullopt : std::optional(switches.error().message));
        const auto hostSys =
            std::ranges::find(m_project.switches, "host-sys", &NamedTexts::value_type::first);
        if (hostSys == m_project.switches.end())
            return;
        // "安装perf、iotop、ltrace工具" of the profiling guide
        for (const auto& [data, tool] : {std::pair{"osrt", "perf"}, {"osrt", "ltrace"}, {"disk", "iotop"}}) {
            if (hostSys->second.find(data) != std::string::npos)
                add("host_sys", has(tool) ? CheckState::Fine : CheckState::Fails, tool,
                    message(MessageId::CheckNoHostTool, data, tool));
        }
    }

    /// The programs that parse raw data of SVP. Without them the data is still fetched. For CANN, msprof both
    /// starts the application and parses. `installed` is what the user's settings name.
    void parsers(const std::string& installed)
    {
        if (m_project.kind == RunKind::Svp && !m_project.toolkit.empty()) {
            const bool isThere = has("toolkit_file");
            add("toolkit", isThere && has("python3") ? CheckState::Fine : CheckState::Note, m_project.toolkit,
                message(isThere ? MessageId::CheckNoPython : MessageId::CheckNoParser));
        }
        if (m_project.kind == RunKind::Svp && m_project.toolkit.empty() && m_project.localToolkit.empty())
            installedParser(installed);
        if (m_project.localToolkit.empty())
            return;
        const auto here = m_project.resolvePath(m_project.localToolkit);
        std::error_code error;
        add("toolkit_here",
            std::filesystem::is_regular_file(here, error) ? CheckState::Fine : CheckState::Note,
            here.string(), message(MessageId::CheckNoParserHere));
    }

    /// `content`: the file's content, or why it could not be read, if there is a file.
    void aclJson(const std::optional<Result<std::string>>& content)
    {
        if (m_project.kind != RunKind::Svp)
            return;
        const auto& given = m_project.switches;
        if (!content && has("acl_can_be_made")) {
            add("acl_json", CheckState::Note, m_project.aclJson,
                message(given.empty() ? MessageId::CheckAclMade : MessageId::CheckAclMadeChosen));
            return checkSvpSwitches(switchesOfNewAcl(given));
        }
        if (!content)
            return add("acl_json", CheckState::Fails, m_project.aclJson, message(MessageId::CheckNoAcl));
        const auto& text = *content;
        if (!text)
            return add("acl_json", CheckState::Fails, fact("acl"), text.error().message);
        const auto members = profilerMembers(given, fact("output"));
        const auto edited = members ? withProfiler(*text, *members, fact("acl"))
                                    : Result<std::string>(Failure(members.error()));
        if (!edited)
            return add("acl_json", CheckState::Fails, edited.error().where.text(), edited.error().message);
        add("acl_json", has("acl_writable") ? CheckState::Fine : CheckState::Fails, fact("acl"),
            message(MessageId::CheckAclReadOnly));
        checkSvpSwitches(profilerSection(*text, fact("acl")).value_or(NamedTexts()));
        if (has("acl_left"))
            add("acl_left", CheckState::Note, fact("acl_left"), message(MessageId::CheckAclLeft));
        const auto isDumping = isDumpOn(*text, fact("acl"));
        add("dump", isDumping && *isDumping ? CheckState::Fails : CheckState::Fine,
            isDumping && *isDumping ? "on" : "off", message(MessageId::CheckDump));
        for (const auto& [name, value] : m_project.switches) {
            if (name == "interval" && value != "0")
                add("interval", CheckState::Note, value, message(MessageId::CheckInterval));
        }
        if (has("uses_acl") && (!has("init") || !has("finalize")))
            add("finalize", CheckState::Note, has("init") ? "svp_acl_init" : "",
                message(MessageId::CheckFinalize));
    }

    /// An acl.json next to that of the project, or one that an argument names.
    void otherJson(const std::string& path, bool isUsed, const Result<std::string>& text)
    {
        if (!text) // for example too large: any .json may be an argument
            return add("dump", CheckState::Note, path, text.error().message);
        const auto isDumping = isDumpOn(*text, path);
        if (isDumping && *isDumping)
            add("dump", isUsed ? CheckState::Fails : CheckState::Note, path, message(MessageId::CheckDump));
    }

    void models()
    {
        for (const auto& [key, value] : m_facts) {
            if (!key.starts_with("model"))
                continue;
            constexpr std::string_view kType = "online_model_type=";
            const auto at = value.find(kType);
            const bool isKnown = at != std::string::npos;
            // [0,7], a sum: 1 layers, 2 marks at the begin and end of a layer, 4 dump ("ATC工具使用指南" of
            // SS928)
            const auto type = isKnown ? wholeNumber(value.substr(at + kType.size())).value_or(0) : 0;
            if (m_project.kind == RunKind::Svp)
                add("model", (type & 2) != 0 ? CheckState::Fine : CheckState::Note, value,
                    message(isKnown ? MessageId::CheckModelType : MessageId::CheckModelUnknown));
        }
    }

    void output()
    {
        if (!isPlainPath(fact("output")))
            add("output", CheckState::Fails, fact("output"), message(MessageId::CheckOutputName));
        else
            add("output", has("output_writable") ? CheckState::Fine : CheckState::Fails, fact("output"),
                message(MessageId::CheckOutputReadOnly));
        if (const auto kib = wholeNumber(fact("free_kib")))
            space("space there", std::clamp<std::int64_t>(*kib, 0, kMostKib) * 1024);
        std::error_code error;
        auto here = m_project.resultsFolder();
        while (!here.empty() && !std::filesystem::exists(here, error) && here != here.parent_path())
            here = here.parent_path();
        const auto info = std::filesystem::space(here.empty() ? "." : here, error);
        if (!error)
            space("space here", static_cast<std::int64_t>(info.available));
        if (has("disk"))
            add("disk", CheckState::Fine, fact("disk"));
    }

    void machine(std::int64_t localSec)
    {
        const auto mask = m_project.umask.empty() ? fact("umask") : m_project.umask;
        unsigned bits = 0;
        std::from_chars(mask.data(), mask.data() + mask.size(), bits, 8);
        add("umask", (bits & kMask) == kMask ? CheckState::Fine : CheckState::Note,
            m_project.umask.empty() ? mask : fact("umask") + " -> " + mask, message(MessageId::CheckUmask));
        if (has("busy"))
            add("other runs", CheckState::Fails, fact("busy"), message(MessageId::CheckBusy));
        else
            add("other runs", has("others") ? CheckState::Note : CheckState::Fine, fact("others"),
                message(MessageId::CheckOthers));
        if (const auto there = wholeNumber(fact("now"))) {
            constexpr std::int64_t kMost = std::int64_t{1} << 40; // s: a host may report any number
            const auto apart = std::clamp(*there, -kMost, kMost) - localSec;
            add("clock", std::abs(apart) > kClockSec ? CheckState::Note : CheckState::Fine,
                fmt::format("{:+} s", apart), message(MessageId::CheckClock));
        }
        if (!m_project.host.empty() && has("mounts")) {
            const auto doubtful = doubtfulMount(fact("mounts"), !loopbackLine("/etc/hosts").empty());
            add("hosts", doubtful.empty() ? CheckState::Fine : CheckState::Note,
                doubtful.empty() ? fact("mounts") : doubtful, message(MessageId::CheckLoopback));
        }
        add("setsid", has("setsid") ? CheckState::Fine : CheckState::Note, {},
            message(MessageId::CheckSetsid));
    }

    const HostFacts& facts() const { return m_facts; }
    bool has(std::string_view key) const { return m_facts.contains(key); }
    std::string fact(std::string_view key) const
    {
        const auto it = m_facts.find(key);
        return it == m_facts.end() ? std::string() : it->second;
    }
    std::vector<Check> take() { return std::move(m_checks); }

private:
    void add(std::string_view id, CheckState state, std::string found, std::optional<Message> todo = {})
    {
        if (state == CheckState::Fine)
            todo.reset();
        m_checks.push_back({id, state, std::move(found), std::move(todo)});
    }
    void space(std::string_view id, std::int64_t bytes)
    {
        add(id,
            bytes < kTooLittle ? CheckState::Fails
            : bytes < kLittle  ? CheckState::Note
                               : CheckState::Fine,
            mibText(bytes), message(MessageId::CheckSpace));
    }

    /// A run does not start a toolkit that is only installed here, but the user may.
    void installedParser(const std::string& installed)
    {
        auto found = findToolkit(installed);
        if (!found && !installed.empty())
            found = findToolkit();
        if (found)
            add("parser", CheckState::Note, found->string(), message(MessageId::CheckToolkitFound));
        else
            add("parser", CheckState::Note, {}, message(MessageId::CheckNobodyParses));
    }

    /// `switches`: members of "profiler" that stay as they are unless the project sets them.
    void checkSvpSwitches(NamedTexts switches)
    {
        setSwitch(switches, "switch", "on");
        for (const auto& [name, value] : m_project.switches)
            setSwitch(switches, name, value);
        auto metrics = switchValue(switches, "aac_metrics");
        if (metrics.empty())
            metrics = switchValue(switches, "aic_metrics");
        const bool isOn = switchValue(switches, "switch") == "on";
        if (!metrics.empty() && metrics != kSvpMetrics)
            add("metrics", CheckState::Fails, metrics,
                message(MessageId::CheckMetrics, metrics, kSvpMetrics));
        else
            add("metrics", metrics.empty() || !isOn ? CheckState::Note : CheckState::Fine, metrics,
                message(MessageId::CheckNoLayers));
        if (has("prof_api"))
            add("prof_api", isOn ? CheckState::Note : CheckState::Fine, fact("prof_api"),
                message(MessageId::CheckProfApi));
    }

    HostFacts m_facts;
    const RunProject& m_project;
    std::vector<Check> m_checks;
};

} // namespace

std::string_view checkStateName(CheckState state)
{
    return state == CheckState::Fine ? "fine" : state == CheckState::Note ? "note" : "FAILS";
}

Check checkOfHost(const std::string& name, const Error* error)
{
    if (error == nullptr)
        return {"host", CheckState::Fine, name, {}};
    return {"host", CheckState::Fails, name, error->message};
}

Result<std::vector<Check>> preflight(const Host& host, const RunProject& project, const std::stop_token& stop,
                                     const std::string& toolkit)
{
    const auto before = std::time(nullptr);
    OPSCOPE_TRY_ASSIGN(const auto text, host.ask(preflightScript(project), stop));
    const auto middle = before + (std::time(nullptr) - before) / 2;
    Checks checks(parseFacts(text), project);
    checks.application();
    checks.toolkit();
    // A file that cannot be read does not end the preflight; a lost host or a cancel does.
    const auto read = [&](const std::string& path) -> Result<Result<std::string>> {
        auto json = host.ask("cat -- " + shellQuoted(path), stop, kAclJsonBytes);
        if (!json && (isHostGone(json.error()) || stop.stop_requested()))
            return Failure(json.error());
        return json;
    };
    std::optional<Result<std::string>> acl;
    if (checks.has("acl")) {
        OPSCOPE_TRY_ASSIGN(acl, read(checks.fact("acl")));
    }
    checks.aclJson(acl);
    for (const auto& [key, path] : checks.facts()) {
        if (!key.starts_with("json_"))
            continue;
        OPSCOPE_TRY_ASSIGN(const auto json, read(path));
        checks.otherJson(path, key.starts_with("json_used"), json);
    }
    checks.parsers(toolkit);
    checks.models();
    checks.output();
    checks.machine(middle);
    auto all = checks.take();
    all.insert(all.begin(), checkOfHost(host.name(), nullptr));
    return all;
}

bool wouldFail(const std::vector<Check>& checks)
{
    return std::ranges::any_of(checks, [](const Check& check) { return check.state == CheckState::Fails; });
}

} // namespace opscope
