// SPDX-License-Identifier: GPL-3.0-or-later
/// The real program, killed in the middle of a run, either only itself or with all programs that it has
/// started.
#include <chrono>
#include <set>

#include <catch2/catch.hpp>

#include "core/collect/host.h"
#include "core/collect/shell_quote.h"
#include "tests/app/cli/program.h"
#include "tests/support/board.h"
#include "tests/support/local_board.h"
#include "tests/support/own_temporary.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// Waits until a file exists.
void waitFor(const fs::path& file)
{
    const auto host = Host::connect({});
    REQUIRE(host);
    REQUIRE((*host)->ask("while [ ! -e " + shellQuoted(file.string()) + " ]; do sleep 0.05; done"));
}

pid_t pidIn(const fs::path& file)
{
    return static_cast<pid_t>(std::stol(textOf(file)));
}

} // namespace

TEST_CASE("cli collect: acl.json is restored whichever process is killed", "[core][cli][collect]")
{
    for (const bool isAllKilled : {false, true}) {
        INFO(isAllKilled);
        const LocalBoard board;
        fs::create_directories(board.folder() / "tmp");
        const OwnTemporary temporary(board.folder() / "tmp");
        board.write("wait", "");
        auto project = board.project;
        project.timeLimitSec = 60; // for the application that nobody stops
        REQUIRE(writeRunProject(project, project.file));
        const std::vector<std::string> words{"collect", "--project", project.file.string()};
        fs::path job;
        {
            Program program(words);
            waitFor(board.folder() / "app/running");
            job = fs::directory_iterator(project.output)->path() / "job_1";
            program.send(SIGKILL);
            CHECK(program.finish() == -SIGKILL);
        }
        waitFor(job / "app");
        CHECK(board.acl() != LocalBoard::kAcl);
        if (isAllKilled) {
            for (const auto* process : {"started", "app"})
                ::kill(-pidIn(job / process), SIGKILL);
            CHECK(board.acl() != LocalBoard::kAcl);
        }
        board.write("go", "");
        if (!isAllKilled) {
            waitFor(job / "rc"); // it continues without the program, and ends as it should
            CHECK(board.acl() == LocalBoard::kAcl);
        }
        CHECK(Program(words).finish() == 0);
        CHECK(board.acl() == LocalBoard::kAcl);
        CHECK_FALSE(fs::exists(board.folder() / "app/acl.json.opscope-job"));
        CHECK(fs::is_empty(board.folder() / "tmp")); // no lock
    }
}

TEST_CASE("cli collect: a program that is killed leaves neither a connection nor a folder",
          "[core][cli][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    board.write("wait", "");
    auto project = board.project();
    project.timeLimitSec = 60;
    REQUIRE(writeRunProject(project, project.file));
    const auto mine = [] {
        std::set<fs::path> folders;
        for (const auto& entry : fs::directory_iterator("/tmp")) {
            if (entry.path().filename().string().starts_with("opscope-ssh-"))
                folders.insert(entry.path());
        }
        return folders;
    };
    const auto before = mine();
    fs::path folder;
    {
        Program program({"collect", "--project", project.file.string()});
        waitFor(server->folder() / "out");
        for (const auto& each : mine()) {
            if (!before.contains(each) && fs::exists(each / "control"))
                folder = each;
        }
        program.send(SIGKILL);
        CHECK(program.finish() == -SIGKILL);
    }
    board.write("go", "");
    REQUIRE_FALSE(folder.empty());
    const auto host = Host::connect({});
    REQUIRE(host);
    CHECK((*host)->ask("i=0; while [ -e " + shellQuoted(folder.string()) +
                       " ] && [ $i -lt 300 ]; do sleep 0.1; i=$((i+1)); done"));
    CHECK_FALSE(fs::exists(folder));
}

TEST_CASE("cli: a program that leaves a child behind is not waited for", "[core][cli][collect]")
{
    const TempFolder folder;
    const auto atc =
        folder.write("atc", "#!/bin/sh\nsetsid sleep 600 >/dev/null 2>&1 </dev/null &\necho $! >" +
                                (folder / "child").string() + "\nexit 1\n");
    fs::permissions(atc, fs::perms::owner_all);
    const auto model = folder.write("m.onnx", "");
    const auto begin = std::chrono::steady_clock::now();
    Program program({"convert", model.string(), "--soc_version", "SS928V100", "--atc", atc.string()});
    const int code = program.finish();
    ::kill(pidIn(folder / "child"), SIGKILL);
    CHECK(code == 2);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(120));
}
