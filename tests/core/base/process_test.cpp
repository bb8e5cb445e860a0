// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"

#include <csignal>
#include <filesystem>
#include <thread>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

ProcessText textOf(std::vector<std::string> argv)
{
    auto text = runForText({.argv = std::move(argv)}, 1 << 20);
    REQUIRE(text);
    return *text;
}

ProcessOptions shell(const std::string& script)
{
    return {.argv = {"sh", "-c", script}};
}

} // namespace

TEST_CASE("process: arguments arrive as they are", "[core][process]")
{
    const std::string odd = "a b'c\"d;$(touch x)\n中文`e`\\";
    CHECK(textOf({"printf", "%s", odd}).out == odd);
}

TEST_CASE("process: output and errors and exit code are told apart", "[core][process]")
{
    const auto text = textOf({"sh", "-c", "echo out; echo err >&2; exit 7"});
    CHECK(text.out == "out\n");
    CHECK(text.err == "err\n");
    CHECK(text.end.exitCode == 7);
    CHECK(textOf({"sh", "-c", "kill -9 $$"}).end.exitCode == 128 + SIGKILL);
}

TEST_CASE("process: a program that is not there", "[core][process]")
{
    const auto text = runForText({.argv = {"opscope-no-such-program"}}, 100);
    REQUIRE_FALSE(text);
    CHECK(text.error().code == ErrorCode::NotFound);
}

TEST_CASE("process: input larger than a pipe arrives whole", "[core][process]")
{
    constexpr std::size_t kSize = 3 << 20;
    std::size_t left = kSize;
    ProcessOptions options{.argv = {"wc", "-c"}};
    options.input = [&]() -> Result<std::string> {
        const auto now = std::min<std::size_t>(left, 100'000);
        left -= now;
        return std::string(now, 'x');
    };
    const auto text = runForText(options, 100);
    REQUIRE(text);
    CHECK(std::stoul(text->out) == kSize);
}

TEST_CASE("process: one that reads no more does not end the caller", "[core][process]")
{
    const TempFolder folder;
    const auto go = folder.path() / "go";
    const auto before = std::signal(SIGPIPE, SIG_DFL); // what a program has that did not ask otherwise
    auto options =
        shell("exec 0<&-; echo closed; while [ ! -e '" + go.string() + "' ]; do sleep 0.01; done; exit 3");
    options.input = []() -> Result<std::string> { return std::string(100'000, 'x'); };
    options.onOut = [&](std::string_view text) -> Result<void> { // what is written to it now goes nowhere
        CHECK(text == "closed\n");
        folder.write("go", "");
        return {};
    };
    const auto end = runProcess(options);
    std::signal(SIGPIPE, before);
    REQUIRE(end);
    CHECK(end->exitCode == 3);
}

TEST_CASE("process: who writes faster than it is read is ended all the same", "[core][process]")
{
    auto options = shell("exec yes");
    options.timeLimit = std::chrono::milliseconds(300);
    std::size_t blocks = 0;
    options.onOut = [&](std::string_view) -> Result<void> {
        std::this_thread::sleep_for(std::chrono::milliseconds(5)); // longer than it takes to fill the pipe
        return ++blocks < 4000 ? Result<void>() : fail(ErrorCode::Internal, message(MessageId::Cancelled));
    };
    const auto end = runProcess(options);
    REQUIRE(end);
    CHECK(end->isTimedOut);
}

TEST_CASE("process: folder and environment are those asked for", "[core][process]")
{
    const TempFolder folder;
    auto options = shell("pwd -P; echo $OPSCOPE_TEST_X");
    options.folder = folder.path();
    options.environment = {{"OPSCOPE_TEST_X", "a b"}};
    const auto text = runForText(options, 1000);
    REQUIRE(text);
    CHECK(text->out == std::filesystem::canonical(folder.path()).string() + "\na b\n");
}

TEST_CASE("process: too much output ends it", "[core][process]")
{
    const auto text = runForText(shell("yes"), 1000);
    REQUIRE_FALSE(text);
    CHECK(text.error().message.id == MessageId::TooMuchOutput);
}

TEST_CASE("process: a stop request ends the whole group", "[core][process]")
{
    std::stop_source stop;
    std::string child;
    auto options = shell("sleep 1000 & echo $!; wait");
    options.onOut = [&](std::string_view bytes) -> Result<void> {
        child += bytes;
        if (child.ends_with('\n'))
            stop.request_stop();
        return {};
    };
    const auto end = runProcess(options, stop.get_token());
    REQUIRE_FALSE(end);
    CHECK(end.error().code == ErrorCode::Cancelled);
    // Of a child that nobody waits for yet a zombie may be left: it runs no more.
    const auto state = textOf({"ps", "-o", "stat=", "-p", std::to_string(std::stol(child))}).out;
    CHECK((state.empty() || state.starts_with('Z')));
}

TEST_CASE("process: one that does not listen is killed after the time limit", "[core][process]")
{
    auto options = shell("trap '' TERM; while :; do sleep 1000 & wait; done");
    options.timeLimit = std::chrono::milliseconds(1);
    options.grace = std::chrono::milliseconds(1);
    const auto end = runProcess(options);
    REQUIRE(end);
    CHECK(end->isTimedOut);
    CHECK(end->exitCode > 128);
}

TEST_CASE("process: what a child in the background holds open is not waited for", "[core][process]")
{
    const auto text = textOf({"sh", "-c", "sleep 1000 & echo $!"});
    const auto child = static_cast<pid_t>(std::stol(text.out));
    CHECK(kill(child, SIGKILL) == 0);
}

TEST_CASE("process: one that writes and reads nothing for long is ended", "[core][process]")
{
    auto silent = shell("echo begin; sleep 60");
    silent.silentLimit = std::chrono::milliseconds(200);
    silent.grace = std::chrono::milliseconds(200);
    const auto ended = runProcess(silent);
    REQUIRE_FALSE(ended);
    CHECK(ended.error().message.id == MessageId::ProcessSilent);
    auto talks = shell("for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.1; done");
    talks.silentLimit = std::chrono::milliseconds(600);
    CHECK(runProcess(talks));
}
