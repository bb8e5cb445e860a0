// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs under a stand-in for msprof, and raw data that a toolkit parses.
#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/cann_switches.h"
#include "core/collect/collect.h"
#include "tests/support/board.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// A server with an application and a msprof: started with --application it notes its arguments, runs it and
/// leaves raw data; with --export it parses them.
class Server {
public:
    explicit Server(const fs::path& root) : m_root(root)
    {
        write("app/main", "#!/bin/sh\nfor a; do printf '<%s>\\n' \"$a\"; done\npwd\n");
        write(
            "msprof",
            "#!/bin/sh\n"
            "printf '%s\\n' \"$@\" >>'" +
                (root / "said").string() +
                "'\n"
                "for a; do case $a in --output=*) out=${a#*=};; --application=*) app=${a#*=};; "
                "--export=on) export=1;; esac; done\n"
                "if [ -n \"$export\" ]; then mkdir \"$out/mindstudio_profiler_output\"; "
                "echo parsed >\"$out/mindstudio_profiler_output/x.csv\"; exit 0; fi\n"
                "$app || exit 5\n"
                "n=$(ls \"$out\" | wc -l); prof=$out/PROF_00000$((n+1))_20250101000000000_ABCDEFGHIJKLMNOP\n"
                "mkdir -p \"$prof/host/data\"; echo raw >\"$prof/host/data/raw\"\n");
        project.kind = RunKind::Cann;
        project.folder = (root / "app").string();
        project.application = "main";
        project.toolkit = (root / "msprof").string();
        project.output = (root / "out").string();
        project.results = (root / "results").string();
    }
    void write(const std::string& name, const std::string& text) const
    {
        fs::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name) << text;
        fs::permissions(m_root / name, fs::perms::owner_all);
    }
    std::string said() const { return opscope::test::textOf(m_root / "said"); }

    RunProject project;

private:
    fs::path m_root;
};

CollectedRun collect(RunProject project, std::vector<Message>* said = nullptr)
{
    project.device = ::getpid() % 1024; // tests that run at once are runs on devices of their own
    const auto host = Host::connect(hostOptionsOf(project));
    REQUIRE(host);
    CollectEvents events;
    events.say = [&](const Message& what) {
        if (said != nullptr)
            said->push_back(what);
    };
    auto run = collectRun(**host, project, events, {});
    INFO((run ? std::string() : run.error().text()));
    REQUIRE(run);
    return *std::move(run);
}

} // namespace

TEST_CASE("collect: msprof starts the application with the switches of the project", "[core][collect]")
{
    const TempFolder folder;
    Server server(folder.path());
    server.project.switches = {{"ascendcl", "on"}, {"aic-metrics", "PipeUtilization"}};
    server.project.arguments = {"--loop", "3"};
    const auto run = collect(server.project);
    CHECK(run.output.starts_with("<--loop>\n<3>\n"));
    CHECK(
        server.said().find("--ascendcl=on\n--aic-metrics=PipeUtilization\n--application=./main --loop 3\n") !=
        std::string::npos);
    REQUIRE(run.reports.size() == 1);
    CHECK(fs::exists(run.reports[0] / "mindstudio_profiler_output/x.csv")); // parsed where it was collected
    CHECK_FALSE(run.isRaw);
}

TEST_CASE("collect: words that msprof would take apart arrive whole", "[core][collect]")
{
    const TempFolder folder;
    Server server(folder.path());
    server.project.arguments = {"two words", "$(touch x)", "中文"};
    CHECK(collect(server.project).output.starts_with("<two words>\n<$(touch x)>\n<中文>\n"));
}

TEST_CASE("collect: metric groups are runs one after another", "[core][collect]")
{
    const TempFolder folder;
    Server server(folder.path());
    server.project.metricGroups = {"PipeUtilization", "Memory"};
    server.project.switches = {{"aic-metrics", "L2Cache"}};
    const auto run = collect(server.project);
    CHECK(run.ends.size() == 2);
    CHECK(run.reports.size() == 2);
    CHECK(server.said().find("--aic-metrics=PipeUtilization") < server.said().find("--aic-metrics=Memory"));
    CHECK(server.said().find("L2Cache") == std::string::npos);
}

TEST_CASE("collect: a CANN run on a host over ssh", "[core][collect][ssh]")
{
    const auto ssh = SshServer::start();
    if (!ssh)
        return;
    Server server(ssh->folder());
    server.project.host = "board";
    server.project.sshConfig = ssh->config().string();
    const auto run = collect(server.project);
    CHECK(run.reports.size() == 1);
    CHECK_FALSE(run.isRaw);
}

TEST_CASE("collect: raw data is parsed here or the command is told", "[core][collect]")
{
    const TempFolder folder;
    folder.write("app/acl.json", "{}");
    const auto main =
        folder.write("app/main", "#!/bin/sh\n"
                                 "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                                 "mkdir -p \"$out/JOBX/data\"; echo raw >\"$out/JOBX/data/a\"\n");
    fs::permissions(main, fs::perms::owner_all);
    RunProject project;
    project.folder = (folder / "app").string();
    project.application = "main";
    project.output = (folder / "out").string();
    project.results = (folder / "results").string();
    std::vector<Message> said;
    const auto raw = collect(project, &said);
    CHECK(raw.isRaw);
    REQUIRE(said.back().id == MessageId::CollectRaw);
    CHECK(said.back().args[0].find("import -dir '" + raw.reports[0].string()) != std::string::npos);
    // The toolkit is a Python program: this one makes the folder that its last command would.
    project.toolkitHere = folder
                              .write("msprof.py", "import os, sys\n"
                                                  "if sys.argv[1] == 'import': sys.exit(0)\n"
                                                  "os.makedirs(sys.argv[4] + '/' + sys.argv[2])\n")
                              .string();
    const auto parsed = collect(project);
    CHECK_FALSE(parsed.isRaw);
    CHECK(fs::exists(parsed.reports[0] / "summary"));
    CHECK(fs::exists(parsed.reports[0] / "timeline"));
}

TEST_CASE("cann switches: unknown ones and values out of range are refused", "[core][collect]")
{
    CHECK(checkCannSwitches({{"task-time", "l0"}, {"sys-cpu-freq", "50"}, {"host-sys", "cpu,mem"}}));
    for (const auto& bad : NamedTexts{{"no-such", "on"},
                                      {"ascendcl", "yes"},
                                      {"sys-cpu-freq", "51"},
                                      {"sys-cpu-freq", "x"},
                                      {"aic-metrics", ""}}) {
        INFO(bad.first);
        CHECK_FALSE(checkCannSwitches({bad}));
    }
    CHECK_FALSE(checkCannSwitches({{"ge-api", "l0"}}, 6));
    CHECK(checkCannSwitches({{"ge-api", "l0"}}, 7));
    CHECK_FALSE(checkCannSwitches({{"model-execution", "on"}}, 8));
    CHECK(cannMetricGroups().size() == 6);
}
