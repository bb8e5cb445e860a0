// SPDX-License-Identifier: GPL-3.0-or-later
/// Runs with odd settings and odd results: damage stays small.
#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/collect.h"
#include "tests/support/board.h"
#include "tests/support/local_board.h"
#include "tests/support/own_temporary.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

Result<CollectedRun> collected(const RunProject& project, const CollectEvents& events = {})
{
    const auto host = Host::connect({});
    REQUIRE(host);
    return collectRun(**host, project, events, {});
}

struct OddRun {
    OddRun() : temporary(folder.path()) {}
    TempFolder folder;
    OwnTemporary temporary;
    LocalBoard board;
};

} // namespace

TEST_CASE("collect: an umask that forbids reading is the application's alone", "[core][collect]")
{
    for (const std::string mask : {"0777", "0400", "0577"}) {
        INFO(mask);
        OddRun odd;
        odd.board.project.umask = mask;
        odd.board.write("main", "#!/bin/sh\numask >mask\nmkdir -p out; exit 3\n");
        static_cast<void>(collected(odd.board.project)); // it leaves no result
        const auto job = fs::directory_iterator(odd.board.project.output)->path() / "job_1";
        CHECK(textOf(odd.board.folder() / "app/mask") == mask + '\n');
        CHECK(textOf(job / "rc") == "3\n");
        CHECK((fs::status(job / "rc").permissions() & fs::perms::owner_read) != fs::perms::none);
    }
}

TEST_CASE("collect: no key of the environment changes the command of the run", "[core][collect]")
{
    OddRun odd;
    odd.board.project.environment = {{"IFS", "/s"}, {"session", "echo"}, {"job", "/"},
                                     {"app", "1"},  {"lock", "/x"},      {"mask", "7"}};
    odd.board.project.arguments = {"a/s b"};
    const auto run = collected(odd.board.project);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    REQUIRE(run->ends.size() == 1);
    CHECK(run->ends[0].exitCode == 0);
    CHECK(run->output.find("Inference time") != std::string::npos);
    CHECK(run->reports.size() == 1);
    CHECK(odd.board.acl() == LocalBoard::kAcl);
}

TEST_CASE("collect: a temporary folder that is not there is not another run", "[core][collect]")
{
    const LocalBoard board;
    const OwnTemporary temporary("/nonexistent/folder");
    const auto run = collected(board.project);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(run->ends.at(0).exitCode == 0);
}

TEST_CASE("collect: odd entries beside a report do not lose it", "[core][collect]")
{
    OddRun odd;
    odd.board.write(
        "main", "#!/bin/sh\n"
                "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                "mkdir -p \"$out/junk\" \"$out/empty\"; echo hi >\"$out/junk/x\"; echo top >\"$out/note\"\n"
                "mkfifo \"$out/pipe\"; ln -s /etc/passwd \"$out/link\"\n"
                "cp -r " OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE \"$out\"\n");
    std::vector<MessageId> said;
    CollectEvents events;
    events.note = [&](const Message& what) { said.push_back(what.id); };
    const auto run = collected(odd.board.project, events);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    REQUIRE(run->reports.size() == 1);
    CHECK(run->reports[0].filename() == "JOBYOLOMISHBEFORESAMPLE");
    CHECK(textOf(run->folder / "junk/x") == "hi\n");
    CHECK(run->refusedCount == 2); // the pipe and the link
    CHECK_FALSE(run->isRaw);
    CHECK(std::ranges::count(said, MessageId::CollectNoReport) == 1);
    CHECK(std::ranges::count(said, MessageId::CollectRawJob) == 0);
}
