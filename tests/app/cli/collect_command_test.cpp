// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "app/cli/collect_options.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/board.h"
#include "tests/support/local_board.h"
#include "tests/support/msprof_server.h"
#include "tests/support/own_temporary.h"
#include "tests/support/stand_in_toolkit.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

std::string projectFile(const RunProject& project)
{
    REQUIRE(writeRunProject(project, project.file));
    return project.file.string();
}

/// The project of `-m MAIN` for a board, as the command line makes it in `folder`.
Result<CollectTarget> targetIn(const fs::path& folder, const std::string& main, const fs::path& ini)
{
    const auto before = fs::current_path();
    fs::current_path(folder);
    std::ostringstream out, err;
    CliContext context{out, err, {}, {}};
    CollectOptions options;
    options.main = main;
    options.config = ini;
    auto target = collectTarget(context, options);
    fs::current_path(before);
    return target;
}

} // namespace

TEST_CASE("cli collect: one line from a board to the open report", "[core][cli][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    const auto file = projectFile(board.project());
    const auto run = runCommand({"collect", "--project", file, "--format", "csv"});
    INFO(run.err);
    CHECK(run.code == 0);
    const auto folder = fs::directory_iterator(board.project().resultsFolder())->path();
    CHECK(run.out.find((folder / "JOBYOLOMISHBEFORESAMPLE").string() + ",JOB") != std::string::npos);
    CHECK(run.err.find("started\ndone\n") != std::string::npos);
}

TEST_CASE("cli collect: runs are compared with a baseline", "[core][cli][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    const auto file = projectFile(board.project());
    const auto faster = (samplesFolder() / "JOBYOLOLEAKYRELUAFTERSAMPLE").string();
    const auto run = runCommand({"collect", "--project", file, "--compare-with", faster, "--fail-on", "5%"});
    INFO(run.err);
    CHECK(run.code == static_cast<int>(ExitCode::Regressed));
    CHECK(run.out.find("SLOWER") != std::string::npos);
}

TEST_CASE("cli collect: repeated runs have a table and a history", "[core][cli][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    auto project = board.project();
    project.warmUp = 1;
    const auto file = projectFile(project);
    const auto run = runCommand({"collect", "--project", file, "--repeat", "2", "--format", "csv"});
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK(run.out.find("svp_acl_mdl_execute,acl,2,23299.000,0.000,") != std::string::npos);
    const auto history = runCommand({"collect", "--project", file, "--history", "--format", "csv"});
    CHECK(history.code == 0);
    CHECK(std::ranges::count(history.out, '\n') == 4); // the header, the warm-up run and two runs
}

TEST_CASE("cli collect: runs that were fetched into the project are reported and are no loss", "[core][cli]")
{
    LocalBoard board;
    const auto app = board.folder() / "app";
    board.project.upload = {{app.string(), app.string()}};
    board.project.results = (app / "runs").string();
    const auto file = projectFile(board.project);
    CHECK(runCommand({"collect", "--project", file, "--strict"}).code == 0);
    const auto again = runCommand({"collect", "--project", file, "--strict"});
    INFO(again.err);
    CHECK(again.code == 0);
    CHECK(again.err.find("1 run that was fetched into the folder is not uploaded") != std::string::npos);
}

TEST_CASE("cli preflight: exit code 2 when the run would fail", "[core][cli][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    auto project = board.project();
    const auto fine = runCommand({"preflight", "--project", projectFile(project)});
    CHECK(fine.code == 0);
    CHECK(fine.out.find("N/A") == std::string::npos); // there is nothing to do
    board.write("acl.json", R"({"dump": {"dump_op_switch": "on"}})");
    const auto dumping = runCommand({"preflight", "--project", projectFile(project), "--format", "json"});
    CHECK(dumping.code == 2);
    CHECK(dumping.out.find("FAILS") != std::string::npos);
    project.sshConfig = server->configWith("lax", server->key("user"), server->key("none")).string();
    const auto unknown = runCommand({"preflight", "--project", projectFile(project), "--format", "json"});
    CHECK(unknown.code == 2);
    INFO(unknown.out);
    CHECK(unknown.out.find("fingerprint") != std::string::npos);
}

TEST_CASE("cli collect: the example of the guide runs on this machine", "[core][cli]")
{
    const TempFolder folder;
    const OwnTemporary temporary(folder.path());
    folder.write("app/acl.json", "{}");
    const auto main =
        folder.write("app/main", "#!/bin/sh\ngrep -o '\"acl_api\": *\"on\"' acl.json\n"
                                 "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                                 "cp -r " OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE \"$out\"\n");
    fs::permissions(main, fs::perms::owner_all);
    const auto results = folder / "results";
    const auto run = runCommand({"collect", "-m", main.string(), "--acl_api", "on", "--output",
                                 (folder / "out").string(), "--results", results.string()});
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK(run.err.find("\"acl_api\": \"on\"") != std::string::npos);
    CHECK(textOf(folder / "app/acl.json") == "{}");
    CHECK(fs::exists(results));
}

TEST_CASE("cli collect: an application of this machine is sent and its raw data parsed as by the guide",
          "[core][cli][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const TempFolder here;
    const OwnTemporary temporary(here.path());
    fs::permissions(here.write("yolo/out/main",
                               "#!/bin/sh\ncat ../src/acl.json ../model/yolo.txt\n"
                               "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' ../src/acl.json)\n"
                               "mkdir -p \"$out/JOBX/data\"; echo raw >\"$out/JOBX/data/a\"\n"),
                    fs::perms::owner_all);
    here.write("yolo/src/acl.json", "{}");
    here.write("yolo/model/yolo.txt", "the model\n");
    const auto sample = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
    here.write("home/Ascend/ascend-toolkit/svp_latest/x86_64-linux/toolkit/tools/profiler/profiler_tool/"
               "analysis/msprof/msprof.py",
               "import shutil, sys\n"
               "if sys.argv[1] == 'import': sys.exit(0)\n"
               "shutil.copytree('" +
                   sample + "/' + sys.argv[2], sys.argv[4] + '/' + sys.argv[2])\n");
    const std::string home = std::getenv("HOME");
    ::setenv("HOME", (here / "home").c_str(), 1);
    here.write("board.ini", "[ssh_config]\nip = board\n");
    const auto ssh = server->sshProgram(here / "bin"); // an ini contains no config of ssh
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (ssh.parent_path().string() + ':' + path).c_str(), 1);
    const auto run = runCommand({"collect", "-m", (here / "yolo/out/main").string(), "--config",
                                 (here / "board.ini").string(), "--results", (here / "results").string(),
                                 "--all", "--format", "csv"});
    ::setenv("PATH", path.c_str(), 1);
    ::setenv("HOME", home.c_str(), 1);
    INFO(run.err);
    CHECK(run.code == 0);
    for (const auto* line : {"\"switch\": \"on\"", "\"acl_api\": \"on\"", "\"aacpu\": \"on\"",
                             "\"aac_metrics\": \"ArithmeticUtilization\"", "the model"}) {
        INFO(line);
        CHECK(run.err.find(line) != std::string::npos);
    }
    CHECK(textOf(server->folder() / "opscope_app/yolo/src/acl.json") == "{}");
    CHECK(run.out.find("JOBX,JOB,") != std::string::npos);
}

TEST_CASE("cli collect: an application is sent under the name of its project however its path is written",
          "[core][cli]")
{
    const TempFolder here;
    const auto ini = here.write("board.ini", "[ssh_config]\nip = board\n");
    for (const auto* name : {"yolo/out/main", "yolo/src/acl.json", "yolo/bin/main", "acl.json"})
        here.write(name, "{}");
    const auto root = fs::canonical(here / "yolo");
    for (const auto& [folder, main] : {std::pair{"yolo/out", "main"},
                                       {"yolo/out", "./main"},
                                       {"yolo/out", "../out/main"},
                                       {"yolo", "out/main"},
                                       {"yolo", "./out/main"},
                                       {"yolo/bin", "../out/./main"}}) {
        INFO(folder << ' ' << main);
        const auto target = targetIn(here / folder, main, ini);
        REQUIRE(target);
        CHECK(target->project.folder == "opscope_app/yolo/out");
        CHECK(target->project.upload == NamedTexts{{root.string(), ".."}});
        CHECK(target->project.aclJson == "../src/acl.json");
    }
    // Outside of out/ the files next to the folder are not sent.
    const auto other = targetIn(here / "yolo", "./bin/main", ini);
    REQUIRE(other);
    CHECK(other->project.folder == "opscope_app/bin");
    CHECK(other->project.upload == NamedTexts{{(root / "bin").string(), "."}});
    CHECK(other->project.aclJson == RunProject().aclJson);
    for (const auto& entry : fs::directory_iterator("/")) { // the folder "/" has no name
        std::error_code error;
        if (entry.is_regular_file(error))
            CHECK_FALSE(targetIn(here.path(), entry.path(), ini));
    }
}

TEST_CASE("cli collect: one word requests the metric groups", "[core][cli][ssh]")
{
    const auto site = MsprofSite::start();
    if (!site)
        return;
    const auto& folder = site->ssh->folder();
    auto& server = site->server;
    const auto six = (samplesFolder() / "ascend310_six_groups").string();
    server.write("msprof", "#!/bin/sh\nfor a; do case $a in --output=*) out=${a#*=};; --aic-metrics=*) "
                           "echo \"$a\" >>'" +
                               (folder / "said").string() + "'; n=$(wc -l <'" + (folder / "said").string() +
                               "');; esac; done\ncp -r '" + six + "'/PROF_00000${n}_* \"$out\"\n");
    server.project.file = folder / "p.opscope-run";
    const auto run = runCommand({"collect", "--project", projectFile(server.project), "--groups"});
    INFO(run.err);
    CHECK(run.code == 0);
    const auto line = server.notedArguments();
    CHECK(std::ranges::count(line, '\n') == 6);
    CHECK(line.find("--aic-metrics=ResourceConflictRatio") != std::string::npos);
    server.project.kind = RunKind::Svp; // its guide has only one group
    CHECK(runCommand({"collect", "--project", projectFile(server.project), "--groups"}).code == 2);
}

TEST_CASE("cli collect: neither a run file nor an application is wrong use", "[core][cli]")
{
    CHECK(runCommand({"collect"}).code == static_cast<int>(ExitCode::WrongUse));
    CHECK(runCommand({"collect", "--project", "a", "-m", "b"}).code == static_cast<int>(ExitCode::WrongUse));
    CHECK(runCommand({"collect", "--project", "/no/such.opscope-run"}).code == 2);
}

TEST_CASE("cli collect: a snippet to paste for each framework", "[core][cli]")
{
    const auto torch = runCommand({"collect", "--snippet", "torch"});
    CHECK(torch.code == 0);
    CHECK(torch.out.starts_with("import torch_npu\n"));
    CHECK(runCommand({"collect", "--snippet", "mindspore"}).out.starts_with("import mindspore\n"));
    CHECK(runCommand({"collect", "--snippet", "other"}).code == static_cast<int>(ExitCode::WrongUse));
}

TEST_CASE("cli collect: --all ends with 0 only when the raw data was parsed", "[core][cli]")
{
    LocalBoard board;
    const StandInToolkit toolkit;
    const auto sample = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
    board.write("main", "#!/bin/sh\n"
                        "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                        "mkdir \"$out/JOBRAW\"; cp -r '" +
                            sample + "/data' '" + sample + "/info.json.0' \"$out/JOBRAW\"\n");
    const std::string home = std::getenv("HOME");
    ::setenv("HOME", toolkit.folder().c_str(), 1);
    const auto collect = [&](std::vector<std::string> more) {
        std::vector<std::string> args{"collect", "--project", projectFile(board.project), "--all"};
        args.insert(args.end(), more.begin(), more.end());
        return runCommand(args);
    };
    const auto none = collect({});
    CHECK(none.code == 2);
    CHECK(none.err.find("although --all was given: no toolkit was found") != std::string::npos);
    toolkit.set("fail_import");
    const auto failed = collect({"--toolkit", toolkit.script.string()});
    CHECK(failed.code == 2);
    CHECK(failed.err.find("no licence for import") != std::string::npos);
    CHECK(failed.err.find("read what the toolkit printed") != std::string::npos);
    CHECK(failed.err.find("JOBRAW_toolkit.log") != std::string::npos);
    toolkit.unset("fail_import");
    const auto parsed = collect({"--toolkit", toolkit.script.string()});
    ::setenv("HOME", home.c_str(), 1);
    INFO(parsed.err);
    CHECK(parsed.code == 0);
}
