// SPDX-License-Identifier: GPL-3.0-or-later
/// A run of an application on a board, over a real sshd.
#include "core/collect/collect.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/collect_site.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

TEST_CASE("collect: an application on a board gives a report here", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    auto& project = site->project;
    project.arguments = {"two words", "it's", ";id", "$(touch x)", "line\nbreak", "中文"};
    project.environment = {{"OPSCOPE_TEST_VALUE", "a 'b' $c"}};
    const auto run = site->collect();
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
    CHECK(site->isClean());
    CHECK(fs::exists(run->hostFolder)); // nothing is removed on the board
    CHECK_FALSE(run->isRaw);
}

TEST_CASE("collect: a path with blanks and Chinese", "[core][collect][ssh]")
{
    const auto site = Site::start("我的 app");
    if (!site)
        return;
    const auto run = site->collect();
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(run->reports.size() == 1);
    CHECK(site->isClean());
}

TEST_CASE("collect: a crash in the middle is told and what is there is fetched", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("crash", "");
    const auto run = site->collect();
    REQUIRE(run);
    REQUIRE(run->ends.size() == 1);
    CHECK(run->ends[0].exitCode == 128 + SIGSEGV);
    CHECK(run->isRaw);
    CHECK(fs::exists(run->reports.at(0) / "data"));
    CHECK(site->isClean());
}

TEST_CASE("collect: cancel ends the application and puts acl.json back", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("wait", "");
    std::stop_source stop;
    bool wasSet = false;
    const auto run = site->collect(atWord("started",
                                          [&] {
                                              wasSet = textOf(site->board / "acl.json") != Board::kAcl;
                                              stop.request_stop();
                                          }),
                                   stop.get_token());
    REQUIRE_FALSE(run);
    CHECK(run.error().code == ErrorCode::Cancelled);
    CHECK(wasSet);
    CHECK(site->isClean());
}

TEST_CASE("collect: after the time limit the application is ended", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("wait", "");
    site->project.timeLimitSec = 1;
    CollectEvents events;
    bool isTold = false;
    events.note = [&](const Message& what) { isTold = isTold || what.id == MessageId::CollectTimedOut; };
    static_cast<void>(site->collect(events)); // an application that is slow to start has left nothing
    CHECK(isTold);
    CHECK(site->isClean());
}

TEST_CASE("collect: a connection cut during the run is told and resumed", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("wait", "");
    std::vector<MessageId> said;
    auto events = atWord("started", [&] { site->server->cut(); });
    events.note = [&](const Message& what) {
        said.push_back(what.id);
        if (what.id == MessageId::CollectResumed)
            site->board.write("go", "");
    };
    const auto run = site->collect(events);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(std::ranges::count(said, MessageId::HostGone) == 1);
    CHECK(std::ranges::count(said, MessageId::CollectResumed) == 1);
    CHECK(run->output == "value \nstarted\ndone\n");
    CHECK(run->ends.at(0).exitCode == 0);
    CHECK(site->isClean());
}

TEST_CASE("collect: a second run on the same device is refused", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("wait", "");
    std::optional<Error> second;
    const auto run = site->collect(atWord("started", [&] {
        const auto other = connectTo(site->project);
        const auto refused = collectRun(*other, site->project, {}, {});
        if (!refused)
            second = refused.error();
        site->board.write("go", "");
    }));
    REQUIRE(run);
    REQUIRE(second);
    CHECK(second->message.id == MessageId::CollectBusy);
    CHECK(site->isClean());
}

TEST_CASE("collect: what a killed run left locked and changed is put back by the next",
          "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const auto job = site->server->folder() / "old_job";
    fs::create_directories(job);
    const auto lock = site->server->temporary() / "opscope-device-0.lock";
    fs::create_directories(lock);
    std::ofstream(lock / "pid") << "4194305\n"; // above any process id
    std::ofstream(lock / "job") << job.string() << '\n';
    std::ofstream(job / "acl.orig") << Board::kAcl;
    std::ofstream(job / "acl.path") << (site->board / "acl.json").string() << '\n';
    std::ofstream(job / "acl.new") << "{\"profiler\": 1}";
    site->board.write("acl.json", "{\"profiler\": 1}");
    const auto run = site->collect();
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(site->isClean());
}

TEST_CASE("collect: a lock that another user could have made changes no file", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const auto job = site->server->folder() / "foreign_job";
    fs::create_directories(job / "lock");
    std::ofstream(job / "lock/pid") << "4194305\n"; // above any process id
    std::ofstream(job / "lock/job") << job.string() << '\n';
    std::ofstream(job / "acl.orig") << "foreign";
    std::ofstream(job / "acl.path") << (site->board / "acl.json").string() << '\n';
    std::ofstream(job / "acl.new") << Board::kAcl;
    fs::create_directory_symlink(job / "lock", site->server->temporary() / "opscope-device-0.lock");
    const auto run = site->collect();
    REQUIRE_FALSE(run);
    CHECK(run.error().message.id == MessageId::CollectBusy);
    CHECK(textOf(site->board / "acl.json") == Board::kAcl);
    CHECK(fs::exists(job / "acl.orig"));
}

TEST_CASE("collect: an application that fails is told as why there is no file", "[core][collect]")
{
    const TempFolder folder;
    folder.write("app/acl.json", "{}");
    const auto program = folder.write("app/main", "#!/bin/sh\necho 'no model.om'\nexit 5\n");
    fs::permissions(program, fs::perms::owner_all);
    RunProject project;
    project.application = "main";
    project.folder = (folder / "app").string();
    project.output = (folder / "out").string();
    project.results = (folder / "runs").string();
    project.device = ::getpid() % 1024;
    const auto host = connectTo(project);
    const auto failed = collectRun(*host, project, {}, {});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message == message(MessageId::CollectCommand, host->name(), 5, "no model.om"));
    fs::remove(program);
    const auto missing = collectRun(*host, project, {}, {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.english().find("main") != std::string::npos);
    fs::permissions(folder.write("app/main", "#!/bin/sh\n"), fs::perms::owner_all);
    const auto nothing = collectRun(*host, project, {}, {});
    REQUIRE_FALSE(nothing);
    CHECK(nothing.error().message.id == MessageId::CollectNothing);
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
    const auto run = collectRun(*host, project, {}, {});
    ::setenv("PATH", path.c_str(), 1);
    REQUIRE_FALSE(run);
    CHECK(run.error().message.id == MessageId::CollectOddName);
}

TEST_CASE("collect: cancel while files are sent or fetched leaves no half file", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    auto& project = site->project;
    std::ofstream(site->server->folder() / "model.om") << std::string(std::size_t{4} << 20, 'x');
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
        CHECK_FALSE(fs::exists(site->board / "model.om"));
        CHECK_FALSE(hasParts(site->board / ""));
    }
    REQUIRE(uploadProject(*host, project, {}, {}));
    CHECK(fs::file_size(site->board / "model.om") == std::size_t{4} << 20);
    std::stop_source stop;
    CollectEvents events;
    events.step = [&](CollectStep step) { // small files can arrive before the first progress
        if (step == CollectStep::Fetch)
            stop.request_stop();
    };
    const auto run = site->collect(events, stop.get_token());
    REQUIRE_FALSE(run);
    CHECK(run.error().code == ErrorCode::Cancelled);
    CHECK(fs::is_empty(project.resultsFolder())); // all of it is on the board
    CHECK(site->isClean());
}

TEST_CASE("collect: a connection cut while files are sent is resumed", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    auto& project = site->project;
    std::ofstream(site->server->folder() / "model.om") << std::string(std::size_t{8} << 20, 'x');
    project.upload = {{"model.om", "model.om"}};
    const auto host = connectTo(project);
    int lost = 0;
    bool isCut = false;
    CollectEvents events;
    events.note = [&](const Message& what) { lost += what.id == MessageId::HostGone ? 1 : 0; };
    events.progress = [&](CollectStep, const TransferProgress&) {
        if (!std::exchange(isCut, true))
            site->server->cut();
    };
    const auto sent = uploadProject(*host, project, events, {});
    INFO((sent ? std::string() : sent.error().text()));
    REQUIRE(sent);
    CHECK(lost == 1);
    CHECK(fs::file_size(site->board / "model.om") == std::size_t{8} << 20);
}

TEST_CASE("collect: a missing acl.json is written with the defaults of the guide and removed",
          "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    fs::remove(site->board / "acl.json");
    site->project.switches.clear();
    std::string told, acl;
    site->board.write("wait", "");
    CollectEvents events = atWord("started", [&] {
        acl = textOf(site->board / "acl.json");
        site->board.write("go", "");
    });
    events.note = [&](const Message& what) {
        if (what.id == MessageId::CollectAclMade)
            told = what.args.at(0);
    };
    const auto run = site->collect(events);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK(told == (site->board / "acl.json").string());
    for (const auto* member : {"\"interval\": \"0\"", "\"acl_api\": \"on\"", "\"switch\": \"on\"",
                               "\"aac_metrics\": \"ArithmeticUtilization\""}) {
        INFO(acl);
        CHECK(acl.find(member) != std::string::npos);
    }
    CHECK_FALSE(fs::is_empty(run->reports.at(0) / "timeline"));
    for (const auto& entry : fs::directory_iterator(site->board / ""))
        CHECK_FALSE(entry.path().filename().string().starts_with("acl.json"));

    fs::remove(site->board / "go");
    std::stop_source stop;
    const auto cancelled = site->collect(atWord("started", [&] { stop.request_stop(); }), stop.get_token());
    REQUIRE_FALSE(cancelled);
    for (const auto& entry : fs::directory_iterator(site->board / ""))
        CHECK_FALSE(entry.path().filename().string().starts_with("acl.json"));
}

TEST_CASE("collect: an acl.json that is made contains only the switches that are chosen",
          "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    fs::remove(site->board / "acl.json");
    site->project.switches = {{"switch", "on"}, {"acl_api", "on"}};
    std::string acl;
    bool isTold = false;
    site->board.write("wait", "");
    CollectEvents events = atWord("started", [&] {
        acl = textOf(site->board / "acl.json");
        site->board.write("go", "");
    });
    events.note = [&](const Message& what) { isTold = isTold || what.id == MessageId::CollectAclMadeChosen; };
    const auto run = site->collect(events);
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    INFO(acl);
    CHECK(isTold);
    CHECK(acl.find("\"acl_api\": \"on\"") != std::string::npos);
    for (const auto* member : {"aac_metrics", "aacpu", "interval"})
        CHECK(acl.find(member) == std::string::npos);
}

TEST_CASE("collect: an acl.json in a folder that is missing is an error", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->project.aclJson = "none/acl.json";
    const auto run = site->collect();
    REQUIRE_FALSE(run);
    CHECK(run.error().message.english().find("none/acl.json") != std::string::npos);
    CHECK(site->isClean());
}

TEST_CASE("collect: an acl.json that a run before has made is removed by the next", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const auto job = site->server->folder() / "old_job"; // the board was switched off in the middle
    const auto acl = (site->board / "acl.json").string();
    fs::create_directories(job);
    std::ofstream(job / "acl.orig") << "";
    std::ofstream(job / "acl.none") << "";
    std::ofstream(job / "acl.path") << acl << '\n';
    std::ofstream(job / "acl.new") << "{\"profiler\": 1}";
    site->board.write("acl.json", "{\"profiler\": 1}");
    std::ofstream(acl + ".opscope-job") << job.string() << '\n';
    const auto run = site->collect();
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    CHECK_FALSE(fs::exists(acl));
    CHECK_FALSE(fs::exists(acl + ".opscope-job"));
}

TEST_CASE("collect: a host that cannot be reached says what a board needs", "[core][collect]")
{
    const TempFolder folder;
    HostOptions options;
    options.host = "board";
    options.sshConfig = folder.write("config", "Host board\n  ProxyCommand false\n").string();
    const auto host = Host::connect(options);
    REQUIRE_FALSE(host);
    const auto text = host.error().message.english();
    for (const auto* word : {"ssh", "network", "NFS", "JOB"})
        CHECK(text.find(word) != std::string::npos);
}
