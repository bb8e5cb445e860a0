// SPDX-License-Identifier: GPL-3.0-or-later
/// A run of an application on a board, over a real sshd.
#include "core/collect/collect.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/board.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

std::unique_ptr<Host> connectTo(const RunProject& project)
{
    auto host = Host::connect(hostOptionsOf(project));
    INFO((host ? std::string() : host.error().text()));
    REQUIRE(host);
    return std::move(*host);
}

Result<CollectedRun> collect(Host& host, const RunProject& project, const CollectEvents& events = {},
                             const std::stop_token& stop = {})
{
    return collectRun(host, project, events, stop);
}

/// Calls `act` once when the application has printed `word`.
CollectEvents atWord(std::string word, std::function<void()> act)
{
    CollectEvents events;
    events.output = [word = std::move(word), act = std::move(act), seen = std::string(),
                     isDone = false](std::string_view bytes) mutable {
        seen += bytes;
        if (!isDone && seen.find(word) != std::string::npos) {
            isDone = true;
            act();
        }
    };
    return events;
}

bool isClean(const Board& board, const SshServer& server)
{
    return textOf(board / "acl.json") == Board::kAcl && !fs::exists(board / "acl.json.opscope-part") &&
           fs::is_empty(server.temporary());
}

} // namespace

TEST_CASE("collect: an application on a board gives a report here", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    auto project = board.project();
    project.arguments = {"two words", "it's", ";id", "$(touch x)", "line\nbreak", "中文"};
    project.environment = {{"OPSCOPE_TEST_VALUE", "a 'b' $c"}};
    const auto host = connectTo(project);
    const auto run = collect(*host, project);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(run->output == "<two words>\n<it's>\n<;id>\n<$(touch x)>\n<line\nbreak>\n<中文>\nvalue a 'b' $c\n"
                         "started\ndone\n");
    REQUIRE(run->reports.size() == 1);
    CHECK(run->reports[0].filename() == "JOBYOLOMISHBEFORESAMPLE");
    const fs::path sample = fs::path(OPSCOPE_SOURCE_DIR) / "samples/JOBYOLOMISHBEFORESAMPLE";
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(sample)) {
        if (!entry.is_regular_file())
            continue;
        ++files;
        CHECK(textOf(run->reports[0] / fs::relative(entry.path(), sample)) == textOf(entry.path()));
    }
    CHECK(files > 10);
    CHECK(isClean(board, *server));
    CHECK(fs::exists(run->hostFolder)); // nothing is removed on the board
    CHECK_FALSE(run->isRaw);
}

TEST_CASE("collect: a path with blanks and Chinese", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server, "我的 app");
    const auto host = connectTo(board.project());
    const auto run = collect(*host, board.project());
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(run->reports.size() == 1);
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: a crash in the middle is told and what is there is fetched", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    board.write("crash", "");
    const auto host = connectTo(board.project());
    const auto run = collect(*host, board.project());
    REQUIRE(run);
    REQUIRE(run->ends.size() == 1);
    CHECK(run->ends[0].exitCode == 128 + SIGSEGV);
    CHECK(run->isRaw);
    CHECK(fs::exists(run->reports.at(0) / "data"));
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: cancel ends the application and puts acl.json back", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    board.write("wait", "");
    const auto host = connectTo(board.project());
    std::stop_source stop;
    bool wasSet = false;
    const auto run = collect(*host, board.project(),
                             atWord("started",
                                    [&] {
                                        wasSet = textOf(board / "acl.json") != Board::kAcl;
                                        stop.request_stop();
                                    }),
                             stop.get_token());
    REQUIRE_FALSE(run);
    CHECK(run.error().code == ErrorCode::Cancelled);
    CHECK(wasSet);
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: after the time limit the application is ended", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    board.write("wait", "");
    auto project = board.project();
    project.timeLimitSec = 1;
    const auto host = connectTo(project);
    const auto run = collect(*host, project);
    REQUIRE(run);
    CHECK(run->ends.at(0).isTimedOut);
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: a connection cut during the run is told and resumed", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    board.write("wait", "");
    const auto host = connectTo(board.project());
    std::vector<MessageId> said;
    auto events = atWord("started", [&] { server->cut(); });
    events.say = [&](const Message& what) {
        said.push_back(what.id);
        if (what.id == MessageId::CollectResumed)
            board.write("go", "");
    };
    const auto run = collect(*host, board.project(), events);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(std::ranges::count(said, MessageId::HostGone) == 1);
    CHECK(std::ranges::count(said, MessageId::CollectResumed) == 1);
    CHECK(run->output == "value \nstarted\ndone\n");
    CHECK(run->ends.at(0).exitCode == 0);
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: a second run on the same device is refused", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    board.write("wait", "");
    const auto host = connectTo(board.project());
    std::optional<Error> second;
    const auto run = collect(*host, board.project(), atWord("started", [&] {
        const auto other = connectTo(board.project());
        const auto refused = collect(*other, board.project());
        if (!refused)
            second = refused.error();
        board.write("go", "");
    }));
    REQUIRE(run);
    REQUIRE(second);
    CHECK(second->message.id == MessageId::CollectBusy);
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: what a killed run left locked and changed is put back by the next",
          "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    const auto job = server->folder() / "old_job";
    fs::create_directories(job);
    const auto lock = server->temporary() / "opscope-device-0.lock";
    fs::create_directories(lock);
    std::ofstream(lock / "pid") << "4194305\n"; // above any process id
    std::ofstream(lock / "job") << job.string() << '\n';
    std::ofstream(job / "acl.orig") << Board::kAcl;
    std::ofstream(job / "acl.path") << (board / "acl.json").string() << '\n';
    std::ofstream(job / "acl.new") << "{\"profiler\": 1}";
    board.write("acl.json", "{\"profiler\": 1}");
    const auto host = connectTo(board.project());
    const auto run = collect(*host, board.project());
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: a lock that another user could have made changes no file", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    const auto job = server->folder() / "foreign_job";
    fs::create_directories(job / "lock");
    std::ofstream(job / "lock/pid") << "4194305\n"; // above any process id
    std::ofstream(job / "lock/job") << job.string() << '\n';
    std::ofstream(job / "acl.orig") << "foreign";
    std::ofstream(job / "acl.path") << (board / "acl.json").string() << '\n';
    std::ofstream(job / "acl.new") << Board::kAcl;
    fs::create_directory_symlink(job / "lock", server->temporary() / "opscope-device-0.lock");
    const auto host = connectTo(board.project());
    const auto run = collect(*host, board.project());
    REQUIRE_FALSE(run);
    CHECK(run.error().message.id == MessageId::CollectBusy);
    CHECK(textOf(board / "acl.json") == Board::kAcl);
    CHECK(fs::exists(job / "acl.orig"));
}

TEST_CASE("collect: a host cannot say into which folder here a run is fetched", "[core][collect]")
{
    const TempFolder folder;
    const auto shell = folder.write("sh", "#!/bin/bash\nprintf '/app\\n/out\\n../elsewhere\\n'\n");
    fs::permissions(shell, fs::perms::owner_all);
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", folder.path().c_str(), 1);
    RunProject project;
    project.application = "main";
    const auto host = connectTo(project);
    const auto run = collect(*host, project);
    ::setenv("PATH", path.c_str(), 1);
    REQUIRE_FALSE(run);
    CHECK(run.error().message.id == MessageId::CollectOddName);
}

TEST_CASE("collect: cancel while files are sent or fetched leaves no half file", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    auto project = board.project();
    std::ofstream(server->folder() / "model.om") << std::string(std::size_t{4} << 20, 'x');
    project.upload = {{"model.om", "model.om"}};
    const auto host = connectTo(project);
    const auto hasParts = [](const fs::path& folder) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.path().filename().string().starts_with(".opscope-part"))
                return true;
        }
        return false;
    };
    {
        std::stop_source stop;
        CollectEvents events;
        events.progress = [&](CollectStep, const TransferProgress&) { stop.request_stop(); };
        const auto sent = uploadProject(*host, project, events, stop.get_token());
        REQUIRE_FALSE(sent);
        CHECK(sent.error().code == ErrorCode::Cancelled);
        CHECK_FALSE(fs::exists(board / "model.om"));
        CHECK_FALSE(hasParts(board / ""));
    }
    REQUIRE(uploadProject(*host, project, {}, {}));
    CHECK(fs::file_size(board / "model.om") == std::size_t{4} << 20);
    std::stop_source stop;
    CollectEvents events;
    events.progress = [&](CollectStep step, const TransferProgress&) {
        if (step == CollectStep::Fetch)
            stop.request_stop();
    };
    const auto run = collect(*host, project, events, stop.get_token());
    REQUIRE_FALSE(run);
    CHECK(run.error().code == ErrorCode::Cancelled);
    CHECK_FALSE(hasParts(project.resultsFolder()));
    CHECK(isClean(board, *server));
}

TEST_CASE("collect: a connection cut while files are sent is resumed", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const Board board(*server);
    auto project = board.project();
    std::ofstream(server->folder() / "model.om") << std::string(std::size_t{8} << 20, 'x');
    project.upload = {{"model.om", "model.om"}};
    const auto host = connectTo(project);
    int lost = 0;
    bool isCut = false;
    CollectEvents events;
    events.say = [&](const Message& what) { lost += what.id == MessageId::HostGone ? 1 : 0; };
    events.progress = [&](CollectStep, const TransferProgress&) {
        if (!std::exchange(isCut, true))
            server->cut();
    };
    const auto sent = uploadProject(*host, project, events, {});
    INFO((sent ? std::string() : sent.error().text()));
    REQUIRE(sent);
    CHECK(lost == 1);
    CHECK(fs::file_size(board / "model.om") == std::size_t{8} << 20);
}
