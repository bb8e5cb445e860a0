// SPDX-License-Identifier: GPL-3.0-or-later
/// Raw data parsed by a toolkit of the user, of which the tests have a stand-in.
#include "core/collect/toolkit.h"

#include <atomic>
#include <future>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/board.h"
#include "tests/support/open.h"
#include "tests/support/stand_in_toolkit.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

/// Sets a variable of the environment until the end of a test.
class Variable {
public:
    Variable(const char* name, const std::string& value) : m_name(name)
    {
        const char* const before = std::getenv(name);
        m_before = before == nullptr ? std::nullopt : std::optional<std::string>(before);
        ::setenv(name, value.c_str(), 1);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable()
    {
        if (m_before)
            ::setenv(m_name, m_before->c_str(), 1);
        else
            ::unsetenv(m_name);
    }

private:
    const char* m_name;
    std::optional<std::string> m_before;
};

} // namespace

TEST_CASE("toolkit: a raw JOB is parsed on a copy and the copy is used again", "[core][collect]")
{
    const StandInToolkit toolkit("JOB it's; $(touch x)");
    REQUIRE(needsToolkit(*openOne(toolkit.job)));
    std::string printed;
    std::uint64_t copied = 0;
    CollectEvents events;
    events.output = [&](std::string_view bytes) { printed += bytes; };
    events.progress = [&](CollectStep, const TransferProgress& now) { copied = now.doneBytes; };
    const auto parsed = parseJob(runOf(toolkit), events);
    INFO((parsed ? printed : parsed.error().text()));
    REQUIRE(parsed);
    CHECK(parsed->folder != toolkit.job);
    CHECK(parsed->folder.filename() == toolkit.job.filename());
    CHECK_FALSE(fs::exists(toolkit.job / "timeline"));
    CHECK_FALSE(fs::exists(toolkit.job / "sqlite"));
    CHECK(copied > 0);
    const auto report = openOne(parsed->folder);
    CHECK(report->ops.size() > 0);
    CHECK_FALSE(needsToolkit(*report));
    CHECK(hasRawJobData(*report));
    for (const auto* step :
         {"[INFO] import -dir ", "[INFO] export timeline -dir ", "[INFO] export summary -dir "}) {
        CHECK(printed.find(step) != std::string::npos);
        CHECK(textOf(parsed->log).find(step) != std::string::npos);
    }

    auto again = runOf(toolkit);
    const auto reused = parseJob(again);
    REQUIRE(reused);
    CHECK(reused->isReused);
    CHECK(reused->folder == parsed->folder);
    again.isForced = true;
    CHECK_FALSE(parseJob(again)->isReused);
    std::ofstream(toolkit.job / "data/AAcore.0.slice_1") << "more";
    const auto changed = parseJob(runOf(toolkit));
    REQUIRE(changed);
    CHECK_FALSE(changed->isReused);
    CHECK(fs::exists(changed->folder / "data/AAcore.0.slice_1"));
}

TEST_CASE("toolkit: in place the JOB itself gets the exports", "[core][collect]")
{
    const StandInToolkit toolkit;
    auto run = runOf(toolkit);
    run.isInPlace = true;
    const auto parsed = parseJob(run);
    REQUIRE(parsed);
    CHECK(parsed->folder == toolkit.job);
    CHECK(fs::exists(toolkit.job / "timeline"));
    CHECK(textOf(parsed->log).find("export summary") != std::string::npos);
}

TEST_CASE("toolkit: a failure says which step and what was printed", "[core][collect]")
{
    const StandInToolkit toolkit;
    toolkit.set("fail_import");
    const auto failed = parseJob(runOf(toolkit));
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message.id == MessageId::ToolkitFailed);
    CHECK(failed.error().message.args.at(0) == "1");
    CHECK(failed.error().message.args.at(1) == "import");
    CHECK(failed.error().message.args.at(2).ends_with("no licence for import"));
    const fs::path log = failed.error().message.args.at(3);
    CHECK(textOf(log).find("no licence for import") != std::string::npos);
    CHECK_FALSE(fs::exists(log.parent_path() / "parsed" / toolkit.job.filename())); // no half copy
    toolkit.unset("fail_import");

    toolkit.set("fail_summary"); // the timeline is there
    std::vector<MessageId> problems;
    CollectEvents events;
    events.problem = [&](const Error& error) { problems.push_back(error.message.id); };
    const auto part = parseJob(runOf(toolkit), events);
    REQUIRE(part);
    CHECK(problems == std::vector{MessageId::ToolkitPart});
    CHECK(openOne(part->folder)->slices.size() > 0);
    toolkit.set("fail_timeline");
    auto forced = runOf(toolkit);
    forced.isForced = true;
    const auto neither = parseJob(forced);
    REQUIRE_FALSE(neither);
    CHECK(neither.error().message.id == MessageId::ToolkitFailed);
}

TEST_CASE("toolkit: a copy with a step that failed is parsed again", "[core][collect]")
{
    const StandInToolkit toolkit;
    toolkit.set("fail_summary");
    REQUIRE(parseJob(runOf(toolkit)));
    toolkit.unset("fail_summary");
    std::vector<Message> said;
    CollectEvents events;
    events.note = [&](const Message& what) { said.push_back(what); };
    const auto again = parseJob(runOf(toolkit), events);
    REQUIRE(again);
    CHECK_FALSE(again->isReused);
    CHECK_FALSE(fs::is_empty(again->folder / "summary"));
    REQUIRE_FALSE(said.empty());
    CHECK(said.front().id == MessageId::ToolkitAgain);
    CHECK(said.front().args.at(0) == "export summary");
    CHECK(parseJob(runOf(toolkit))->isReused); // it is complete now
}

TEST_CASE("toolkit: a failure contains the last line of what was printed", "[core][collect]")
{
    const StandInToolkit toolkit;
    auto run = runOf(toolkit);
    run.script =
        toolkit.write("Traceback (most recent call last):\n  File \"a.py\"\nRuntimeError: no disk\n");
    const auto failed = parseJob(run);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message.id == MessageId::ToolkitFailed);
    CHECK(failed.error().message.args.at(2) == "RuntimeError: no disk");
    run.script = toolkit.write("RuntimeError: Bad magic number in .pyc file\n");
    const auto other = parseJob(run);
    REQUIRE_FALSE(other);
    CHECK(other.error().message.id == MessageId::ToolkitOtherPython);
    CHECK(other.error().message.args.at(0) == run.script);
    CHECK(other.error().message.args.at(1) == "python3");
}

TEST_CASE("toolkit: one that exports nothing has failed", "[core][collect]")
{
    const StandInToolkit toolkit;
    toolkit.set("empty");
    const auto parsed = parseJob(runOf(toolkit));
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().message.id == MessageId::ToolkitNothing);
    auto run = runOf(toolkit);
    run.python = "no-such-python";
    const auto other = parseJob(run);
    REQUIRE_FALSE(other);
    CHECK(other.error().message.english().find("no-such-python") != std::string::npos);
}

TEST_CASE("toolkit: a cancel and the time limit end it", "[core][collect]")
{
    const StandInToolkit toolkit;
    toolkit.set("wait");
    std::stop_source stop;
    CollectEvents events;
    events.output = [&](std::string_view) { stop.request_stop(); };
    const auto cancelled = parseJob(runOf(toolkit), events, stop.get_token());
    REQUIRE_FALSE(cancelled);
    CHECK(cancelled.error().code == ErrorCode::Cancelled);
    for (const auto& entry : fs::recursive_directory_iterator(toolkit.cache()))
        CHECK(entry.path().filename() != toolkit.job.filename());
    auto run = runOf(toolkit);
    run.timeLimit = std::chrono::seconds(1);
    const auto late = parseJob(run);
    REQUIRE_FALSE(late);
    CHECK(late.error().message.id == MessageId::ToolkitTimedOut);
}

TEST_CASE("toolkit: two parses of one JOB at the same time are one parse", "[core][collect]")
{
    const StandInToolkit toolkit;
    toolkit.set("wait");
    CollectEvents first;
    std::atomic<bool> isStarted = false;
    first.output = [&](std::string_view) { isStarted = true; };
    auto one = std::async(std::launch::async, [&] { return parseJob(runOf(toolkit), first); });
    while (!isStarted && one.wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout) {
    }
    CollectEvents second;
    std::vector<MessageId> said;
    second.note = [&](const Message& what) {
        said.push_back(what.id);
        toolkit.unset("wait");
    };
    const auto other = parseJob(runOf(toolkit), second);
    const auto parsed = one.get();
    REQUIRE(parsed);
    REQUIRE(other);
    CHECK_FALSE(parsed->isReused);
    CHECK(other->isReused);
    CHECK(said == std::vector{MessageId::ToolkitWaiting, MessageId::ToolkitReused});
    CHECK(openOne(other->folder)->ops.size() > 0);
}

TEST_CASE("toolkit: it is found where the guide installs it", "[core][collect]")
{
    const TempFolder folder;
    const Variable home("HOME", (folder / "home").string());
    const Variable none("INSTALL_DIR", "");
    const std::string tool = "toolkit/tools/profiler/profiler_tool/analysis/msprof/msprof.pyc";
    const auto user = folder.write("home/Ascend/ascend-toolkit/svp_latest/x86_64-linux/" + tool, "");
    CHECK(findToolkit().value() == user);
    const auto installed = folder.write("install/" + tool, "");
    {
        const Variable install("INSTALL_DIR", (folder / "install").string());
        CHECK(findToolkit().value() == installed); // the user has set it
    }
    CHECK(findToolkit((folder / "install").string()).value() == installed);
    CHECK(findToolkit(installed.string()).value() == installed);
    for (auto above = installed.parent_path(); above != folder.path(); above = above.parent_path()) {
        INFO(above);
        CHECK(findToolkit(above.string()).value() == installed); // also the folder above tools/
    }
    const auto missing = findToolkit((folder / "nowhere").string());
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.id == MessageId::ToolkitNotThere);
    CHECK(missing.error().message.args.at(0) == (folder / "nowhere").string());
}
