// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs under a stand-in for msprof, and raw data that a toolkit parses.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/advisor/engine/merge_runs.h"
#include "core/base/message_id.h"
#include "core/collect/collect_runs.h"
#include "core/collect/profiler_switches.h"
#include "core/import/open.h"
#include "tests/support/board.h"
#include "tests/support/msprof_server.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

CollectedRun collect(RunProject project, std::vector<Message>* said = nullptr)
{
    project.device = ::getpid() % 1024; // tests that run at once are runs on devices of their own
    const auto host = Host::connect(hostOptionsOf(project));
    REQUIRE(host);
    CollectEvents events;
    events.note = [&](const Message& what) {
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
    MsprofServer server(folder.path());
    server.project.switches = {{"ascendcl", "on"}, {"aic-metrics", "PipeUtilization"}};
    server.project.arguments = {"--loop", "3"};
    const auto run = collect(server.project);
    CHECK(run.output.starts_with("<--loop>\n<3>\n"));
    CHECK(server.notedArguments().find(
              "--ascendcl=on\n--aic-metrics=PipeUtilization\n--application=./main --loop 3\n") !=
          std::string::npos);
    REQUIRE(run.reports.size() == 1);
    CHECK(fs::exists(run.reports[0] / "mindstudio_profiler_output/x.csv")); // parsed where it was collected
    CHECK_FALSE(run.isRaw);
}

TEST_CASE("collect: words that msprof would take apart arrive whole", "[core][collect]")
{
    const TempFolder folder;
    MsprofServer server(folder.path());
    server.project.arguments = {"two words", "$(touch x)", "中文"};
    CHECK(collect(server.project).output.starts_with("<two words>\n<$(touch x)>\n<中文>\n"));
}

TEST_CASE("collect: metric groups are runs one after another", "[core][collect]")
{
    const TempFolder folder;
    MsprofServer server(folder.path());
    server.project.metricGroups = {"PipeUtilization", "Memory"};
    server.project.switches = {{"aic-metrics", "L2Cache"}};
    const auto run = collect(server.project);
    CHECK(run.ends.size() == 2);
    CHECK(run.reports.size() == 2);
    CHECK(server.notedArguments().find("--aic-metrics=PipeUtilization") <
          server.notedArguments().find("--aic-metrics=Memory"));
    CHECK(server.notedArguments().find("L2Cache") == std::string::npos);
}

TEST_CASE("collect: the metric groups of one run file become one roofline", "[core][collect]")
{
    const TempFolder folder;
    MsprofServer server(folder.path());
    const std::string sample = OPSCOPE_SOURCE_DIR "/samples/ascend310_six_groups";
    server.write(
        "msprof",
        "#!/bin/sh\nfor a; do case $a in --output=*) out=${a#*=};; --aic-metrics=*) group=${a#*=};; "
        "esac; done\ncase $group in PipeUtilization) n=1;; ArithmeticUtilization) n=2;; Memory) n=3;; "
        "MemoryL0) n=4;; MemoryUB) n=5;; ResourceConflictRatio) n=6;; esac\ncp -r '" +
            sample + "'/PROF_00000${n}_* \"$out\"\n");
    server.project.metricGroups.assign(cannMetricGroups().begin(), cannMetricGroups().end());
    const auto run = collect(server.project);
    CHECK(run.ends.size() == 6);
    const auto opened = openPath(pathToOpen(run.folder, run.reports));
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 6);
    REQUIRE(runsToMerge(opened->reports).size() == 1);
    CHECK(mergeRuns(opened->reports).further.size() == 5);
}

TEST_CASE("collect: raw data that is decoded here is not exported on the host", "[core][collect]")
{
    const TempFolder folder;
    MsprofServer server(folder.path());
    const std::string sample = OPSCOPE_SOURCE_DIR "/samples/PROF_000001_20250620081530123_TRANSFORMERINRAW";
    server.write("msprof", "#!/bin/sh\nfor a; do case $a in --output=*) out=${a#*=};; --export=on) exit 7;; "
                           "esac; done\ncp -r '" +
                               sample + "' \"$out\" && rm -r \"$out\"/PROF_*/mindstudio_profiler_output\n");
    std::vector<Message> said;
    const auto run = collect(server.project, &said);
    CHECK_FALSE(run.isRaw);
    CHECK(std::ranges::count(said, MessageId::CollectParsing, &Message::id) == 0);
    const auto opened = openPath(pathToOpen(run.folder, run.reports));
    REQUIRE(opened);
    CHECK(opened->reports.at(0)->ops.size() == 48);
}

TEST_CASE("collect: a CANN run on a host over ssh", "[core][collect][ssh]")
{
    const auto site = MsprofSite::start();
    if (!site)
        return;
    const auto run = collect(site->server.project);
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
    REQUIRE(said.back().id == MessageId::CollectRawJob);
    CHECK(said.back().args[0].find(raw.reports[0].string()) != std::string::npos);
    // The toolkit is a Python program: this one writes a file where its commands would.
    project.localToolkit = folder
                               .write("msprof.py", "import os, sys\n"
                                                   "if sys.argv[1] == 'import': sys.exit(0)\n"
                                                   "out = sys.argv[4] + '/' + sys.argv[2]\n"
                                                   "os.makedirs(out)\n"
                                                   "open(out + '/acl_0.json', 'w').write('[]')\n")
                               .string();
    const auto parsed = collect(project);
    CHECK_FALSE(parsed.isRaw);
    CHECK(fs::exists(parsed.reports[0] / "summary"));
    CHECK(fs::exists(parsed.reports[0] / "timeline"));
}

TEST_CASE("cann switches: unknown ones and values out of range are refused", "[core][collect]")
{
    CHECK(
        checkSwitches(RunKind::Cann, {{"task-time", "l0"}, {"sys-cpu-freq", "50"}, {"host-sys", "cpu,mem"}}));
    for (const auto& bad : NamedTexts{{"no-such", "on"},
                                      {"ascendcl", "yes"},
                                      {"sys-cpu-freq", "51"},
                                      {"sys-cpu-freq", "x"},
                                      {"aic-metrics", ""}}) {
        INFO(bad.first);
        CHECK_FALSE(checkSwitches(RunKind::Cann, {bad}));
    }
    CHECK_FALSE(checkSwitches(RunKind::Cann, {{"ge-api", "l0"}}, 6));
    CHECK(checkSwitches(RunKind::Cann, {{"ge-api", "l0"}}, 7));
    CHECK(checkSwitches(RunKind::Cann, {{"model-execution", "on"}}, 9)); // will go, says the guide of 9.1
    CHECK(cannMetricGroups().size() == 6);
}

TEST_CASE("profiler switches: what makes a missing page is a switch that there is", "[core][collect]")
{
    int made = 0;
    for (const auto id : allMessages()) {
        for (const auto kind : {RunKind::Svp, RunKind::Cann}) {
            const auto switches = switchesFor(message(id, "Memory"), kind);
            INFO(messageName(id));
            CHECK(checkSwitches(kind, switches));
            made += switches.empty() ? 0 : 1;
        }
    }
    CHECK(made >= 10);
    CHECK(switchesFor(message(MessageId::HowMetricsGroup, "Memory"), RunKind::Cann).back() ==
          NamedTexts::value_type{"aic-metrics", "Memory"});
    CHECK(switchesFor(message(MessageId::HowDumps), RunKind::Cann).empty());
}
