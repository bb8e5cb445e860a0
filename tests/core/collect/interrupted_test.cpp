// SPDX-License-Identifier: GPL-3.0-or-later
/// What ends in the middle: a connection, a run, a board, in every step.
#include <csignal>
#include <sys/stat.h>
#include <thread>

#include "core/base/message_id.h"
#include "core/collect/collect_runs.h"
#include "core/collect/job_scripts.h"
#include "core/collect/preflight.h"
#include "core/collect/shell_quote.h"
#include "tests/support/collect_site.h"
#include "tests/support/msprof_server.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// A config whose connection is made by a program of the test.
fs::path configThrough(const SshServer& server, const std::string& proxy)
{
    const auto config = server.configWith("through", server.key("user"), server.folder() / "known");
    std::ofstream(config, std::ios::app) << "  ProxyCommand " << proxy << '\n';
    return config;
}

/// Keeps the second word of a message: the folder or file that it tells.
std::function<void(const Message&)> secondWordOf(MessageId id, std::string& into)
{
    return [id, &into](const Message& what) {
        if (what.id == id)
            into = what.args.at(1);
    };
}

/// The state of a board that was switched off in the middle of a run: acl.json changed, no process, and of
/// the temporary folder nothing.
fs::path switchOff(const Site& site)
{
    const auto job = site.server->folder() / "old_job";
    fs::create_directories(job);
    const auto acl = (site.board / "acl.json").string();
    std::ofstream(job / "acl.orig") << Board::kAcl;
    std::ofstream(job / "acl.path") << acl << '\n';
    std::ofstream(job / "acl.new") << "{\"profiler\": {\"acl_api\": \"on\"}}";
    std::ofstream(job / "job") << job.string() << '\n';
    std::ofstream(job / "pid") << ::getpid() << '\n'; // used again by somebody else
    std::ofstream(acl + ".opscope-job") << job.string() << '\n';
    site.board.write("acl.json", "{\"profiler\": {\"acl_api\": \"on\"}}");
    return job;
}

} // namespace

TEST_CASE("interrupted: a connection that is cut while it is made is an error", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->project.sshConfig = configThrough(*site->server, "sh -c 'echo SSH-2.0-cut; exec true'").string();
    const auto host = Host::connect(hostOptionsOf(site->project));
    REQUIRE_FALSE(host);
    CHECK(host.error().message.id == MessageId::CollectNoHost);
}

TEST_CASE("interrupted: cancel while it connects", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const auto hanging = (site->server->folder() / "hanging").string();
    REQUIRE(::mkfifo(hanging.c_str(), 0600) == 0);
    site->project.sshConfig =
        configThrough(*site->server, "sh -c 'echo >" + hanging + "; exec sleep 600'").string();
    std::stop_source stop;
    std::jthread canceller([&] { // as soon as ssh has started it
        std::ifstream in(hanging);
        std::string line;
        std::getline(in, line);
        stop.request_stop();
    });
    const auto runs = collectRuns(hostOptionsOf(site->project), site->project, {}, stop.get_token());
    REQUIRE_FALSE(runs);
    CHECK(runs.error().code == ErrorCode::Cancelled);
    CHECK(site->isClean());
}

TEST_CASE("interrupted: a connection that is cut while the host parses is resumed", "[core][collect][ssh]")
{
    const auto site = MsprofSite::start();
    if (!site)
        return;
    auto& server = site->server;
    server.write("wait", "");
    auto events = atWord("parsing", [&] { site->ssh->cut(); });
    events.note = [&](const Message& what) {
        if (what.id == MessageId::CollectResumed)
            server.write("go", "");
    };
    const auto host = connectTo(server.project);
    const auto run = collectRun(*host, server.project, events, {});
    INFO((run ? std::string() : run.error().text()));
    REQUIRE(run);
    CHECK_FALSE(run->isRaw);
    REQUIRE(run->reports.size() == 1);
    CHECK(textOf(run->reports[0] / "mindstudio_profiler_output/x.csv") == "parsed\n"); // once, by one msprof
}

TEST_CASE("interrupted: cancel while the host parses ends the toolkit there", "[core][collect][ssh]")
{
    const auto site = MsprofSite::start();
    if (!site)
        return;
    auto& server = site->server;
    server.write("wait", "");
    std::stop_source stop;
    auto events = atWord("parsing", [&] { stop.request_stop(); });
    std::string left;
    events.note = secondWordOf(MessageId::CollectLeft, left);
    const auto host = connectTo(server.project);
    const auto run = collectRun(*host, server.project, events, stop.get_token());
    REQUIRE_FALSE(run);
    CHECK(run.error().code == ErrorCode::Cancelled);
    CHECK(fs::exists(fs::path(left) / "parse_1/rc")); // the job knows that it has ended
    CHECK_FALSE(fs::exists(server.project.results));
}

TEST_CASE("interrupted: a run that has collected nothing leaves no folder", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("main", "#!/bin/sh\necho started\nexec sleep 600\n");
    std::stop_source stop;
    const auto run = site->collect(atWord("started", [&] { stop.request_stop(); }), stop.get_token());
    REQUIRE_FALSE(run);
    CHECK(run.error().message.id == MessageId::Cancelled);
    CHECK(fs::is_empty(site->server->folder() / "out"));
    CHECK_FALSE(fs::exists(site->project.resultsFolder()));
    CHECK(site->isClean());
}

TEST_CASE("interrupted: the next run puts back what a board left changed that was switched off",
          "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->project.switches.clear(); // acl_api below is what the run before left
    const auto job = switchOff(*site);
    const auto host = connectTo(site->project);
    const auto checks = preflight(*host, site->project);
    REQUIRE(checks);
    const auto left = std::ranges::find(*checks, "acl_left", &Check::id);
    REQUIRE(left != checks->end());
    CHECK(left->found == job.string());
    CHECK_FALSE(wouldFail(*checks));
    bool isTold = false;
    CollectEvents events;
    events.note = [&](const Message& what) { isTold = isTold || what.id == MessageId::CollectAclRestored; };
    const auto run = site->collect(events);
    INFO((run ? std::string() : run.error().text()));
    REQUIRE(run);
    CHECK(isTold);
    CHECK(textOf(fs::path(run->hostFolder).parent_path() / "job_1/acl.new").find("acl_api") ==
          std::string::npos);
    CHECK(site->isClean());
}

TEST_CASE("interrupted: an acl.json that was edited during a cancelled run keeps its copy",
          "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("main", "#!/bin/sh\necho started\nexec sleep 600\n");
    std::stop_source stop;
    auto events = atWord("started", [&] {
        site->board.write("acl.json", "edited");
        stop.request_stop();
    });
    std::string kept;
    events.note = secondWordOf(MessageId::CollectAclKept, kept);
    REQUIRE_FALSE(site->collect(events, stop.get_token()));
    CHECK(textOf(kept) == Board::kAcl);
    CHECK(textOf(site->board / "acl.json") == "edited");
}

TEST_CASE("interrupted: an acl.json that could not be put back is told and put back by the next run",
          "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    site->board.write("wait", "");
    const auto part = site->board / "acl.json.opscope-part";
    auto events = atWord("started", [&] {
        fs::create_directory(part);
        site->board.write("go", "");
    });
    std::vector<MessageId> said;
    events.note = [&](const Message& what) { said.push_back(what.id); };
    REQUIRE(site->collect(events));
    CHECK(std::ranges::count(said, MessageId::CollectAclNotBack) == 1);
    said.clear();
    const auto refused = site->collect(events); // it would take the changed file for the user's
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::CollectBusy);
    CHECK(std::ranges::count(said, MessageId::CollectAclNotBack) == 1);
    fs::remove_all(part);
    said.clear();
    REQUIRE(site->collect(events));
    CHECK(std::ranges::count(said, MessageId::CollectAclRestored) == 1);
    CHECK(std::ranges::count(said, MessageId::CollectAclNotBack) == 0);
    CHECK(site->isClean());
}

TEST_CASE("interrupted: it is told when the copy of a changed acl.json is gone", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const auto job = switchOff(*site);
    fs::remove_all(job);
    std::string kept;
    CollectEvents events;
    events.note = secondWordOf(MessageId::CollectAclKept, kept);
    REQUIRE(site->collect(events));
    CHECK(kept == job.string() + "/acl.orig");
}

TEST_CASE("interrupted: a mark beside acl.json that is not ours changes no file", "[core][collect][ssh]")
{
    const auto site = Site::start();
    if (!site)
        return;
    const auto job = switchOff(*site);
    std::ofstream(job / "acl.path") << (site->server->folder() / "other").string() << '\n';
    std::ofstream(site->server->folder() / "other") << "{\"profiler\": {\"acl_api\": \"on\"}}";
    const auto run = site->collect();
    REQUIRE_FALSE(run);
    CHECK(run.error().message.id == MessageId::CollectBusy);
    CHECK(textOf(site->server->folder() / "other") == "{\"profiler\": {\"acl_api\": \"on\"}}");
}

TEST_CASE("interrupted: of many runs that find one dead lock one takes it", "[core][collect]")
{
    const TempFolder folder;
    const auto lock = (folder / "device.lock").string();
    constexpr int kRuns = 8;
    const auto jobOf = [&](int i) { return folder.path() / ("job_" + std::to_string(i)); };
    for (int round = 0; round < 3; ++round) {
        fs::create_directories(lock);
        std::ofstream(fs::path(lock) / "job") << (folder / "nobody").string() << '\n';
        std::ofstream(fs::path(lock) / "pid") << "4194305\n"; // above any process id
        const auto go = (folder / ("go" + std::to_string(round))).string();
        const auto host = Host::connect({});
        REQUIRE(host);
        for (int i = 0; i < kRuns; ++i) {
            fs::remove_all(jobOf(i));
            fs::create_directories(jobOf(i));
            JobSpec spec;
            spec.job = jobOf(i).string();
            spec.lock = lock;
            std::ofstream(jobOf(i) / "run.sh") << wrapperScript(spec);
            std::ofstream(jobOf(i) / "app.sh")
                << "while [ ! -f " << shellQuoted(go) << " ]; do sleep 0.05; done\n";
        }
        for (int i = 0; i < kRuns; ++i)
            REQUIRE((*host)->ask(startScript(jobOf(i).string())));
        const auto count = [&](const char* name) {
            int files = 0;
            for (int i = 0; i < kRuns; ++i)
                files += fs::exists(jobOf(i) / name) ? 1 : 0;
            return files;
        };
        const auto waitFor = [&](const std::string& files) {
            REQUIRE((*host)->ask("cd " + shellQuoted(folder.path().string()) + " && while [ $(ls " + files +
                                 " 2>/dev/null | wc -l) -lt " + std::to_string(kRuns) +
                                 " ]; do sleep 0.05; done"));
        };
        waitFor("job_*/busy job_*/app"); // each is refused or runs
        CHECK(count("app") == 1);
        std::ofstream{go};
        waitFor("job_*/rc");
        CHECK_FALSE(fs::exists(lock));
    }
}

TEST_CASE("interrupted: an heir that died has an heir", "[core][collect]")
{
    const TempFolder folder;
    const auto lock = folder.path() / "device.lock";
    for (const auto& one : {lock, lock / "heir"}) {
        fs::create_directories(one);
        std::ofstream(one / "job") << (folder / "nobody").string() << '\n';
        std::ofstream(one / "pid") << "4194305\n";
    }
    fs::create_directories(folder / "job");
    JobSpec spec;
    spec.job = (folder / "job").string();
    spec.lock = lock.string();
    std::ofstream(folder / "job/run.sh") << wrapperScript(spec);
    std::ofstream(folder / "job/app.sh") << "true\n";
    const auto host = Host::connect({});
    REQUIRE(host);
    REQUIRE((*host)->ask("sh " + shellQuoted((folder / "job/run.sh").string())));
    CHECK(textOf(folder / "job/rc") == "0\n");
    CHECK_FALSE(fs::exists(lock));
}
