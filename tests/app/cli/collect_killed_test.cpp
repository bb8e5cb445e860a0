// SPDX-License-Identifier: GPL-3.0-or-later
/// The real program, killed in the middle of a run, alone or with all that it has started.
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

/// Waits until a file is there.
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

TEST_CASE("cli collect: whoever is killed in the middle acl.json comes back", "[core][cli][collect]")
{
    for (const bool isAllKilled : {false, true}) {
        INFO(isAllKilled);
        const LocalBoard board;
        fs::create_directories(board.folder() / "tmp");
        const OwnTemporary temporary(board.folder() / "tmp");
        board.write("wait", "");
        auto project = board.project;
        project.timeLimitSec = 60; // of what is left to itself
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
            waitFor(job / "rc"); // it goes on without us, and ends as it should
            CHECK(board.acl() == LocalBoard::kAcl);
        }
        CHECK(Program(words).finish() == 0);
        CHECK(board.acl() == LocalBoard::kAcl);
        CHECK_FALSE(fs::exists(board.folder() / "app/acl.json.opscope-job"));
        CHECK(fs::is_empty(board.folder() / "tmp")); // no lock
    }
}
