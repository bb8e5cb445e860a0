// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/host.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/ask_pass.h"
#include "tests/support/ssh_server.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

HostOptions boardWith(const fs::path& config)
{
    return {"board", 0, config.string(), {}, {}};
}

MessageId reasonOf(const HostOptions& options)
{
    const auto host = Host::connect(options);
    REQUIRE_FALSE(host);
    INFO(host.error().text());
    return host.error().message.id;
}

} // namespace

TEST_CASE("host: a wrong key and an unknown or changed key of the host are told apart",
          "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    server->makeKey("stranger");
    server->knownHosts("changed", "stranger.pub");
    CHECK(reasonOf(boardWith(server->configWith("wrong_key", server->key("stranger"),
                                                server->key("known")))) == MessageId::CollectDenied);
    const auto unknown = server->configWith("unknown", server->key("user"), server->key("empty"));
    CHECK(reasonOf(boardWith(unknown)) == MessageId::CollectHostKeyUnknown);
    CHECK_FALSE(fs::exists(server->key("empty"))); // it was not accepted in silence
    CHECK(
        reasonOf(boardWith(server->configWith("changed_key", server->key("user"), server->key("changed")))) ==
        MessageId::CollectHostKeyChanged);
    const auto config = server->config();
    server->stop();
    CHECK(reasonOf(boardWith(config)) == MessageId::CollectNoHost);
}

TEST_CASE("host: a config that would accept any key does not", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const auto config = server->configWith("lax", server->key("user"), server->key("empty"));
    std::ofstream(config, std::ios::app) << "  StrictHostKeyChecking no\n";
    CHECK(reasonOf(boardWith(config)) == MessageId::CollectHostKeyUnknown);
}

TEST_CASE("host: output and exit code come over the line and nothing is left of it", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const auto host = Host::connect(boardWith(server->config()));
    REQUIRE(host);
    std::string out;
    ProcessOptions io;
    std::string input = "a\nb";
    io.input = [&]() -> Result<std::string> { return std::exchange(input, {}); };
    io.onOut = [&](std::string_view bytes) -> Result<void> {
        out += bytes;
        return {};
    };
    const auto end = (*host)->run("cat; echo \"'$0'\"; exit 9", io);
    REQUIRE(end);
    CHECK(end->exitCode == 9);
    CHECK(out == "a\nb'sh'\n");
    CHECK((*host)->ask("echo hi") == std::string("hi\n"));
    const auto failed = (*host)->ask("echo why >&2; exit 3");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().text().find("why") != std::string::npos);
    CHECK_FALSE((*host)->ask("yes", {}, 1000)); // bounded
}

TEST_CASE("host: a lost connection is an error of its own and can be made again", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const auto host = Host::connect(boardWith(server->config()));
    REQUIRE(host);
    server->cut();
    const auto lost = (*host)->ask("echo hi");
    REQUIRE_FALSE(lost);
    CHECK(isHostGone(lost.error()));
    REQUIRE((*host)->reconnect());
    CHECK((*host)->ask("echo hi") == std::string("hi\n"));
    // 255 of a command is not 255 of ssh.
    const auto command = (*host)->ask("exit 255");
    REQUIRE_FALSE(command);
    CHECK_FALSE(isHostGone(command.error()));
}

TEST_CASE("ask pass: only the question of the host itself is answered", "[core][collect]")
{
    const TempFolder folder;
    const auto socket = (folder / "ask").string();
    const std::string password = "s3cret \xE4\xB8\xAD";
    const auto server = AskPassServer::start(socket, password, {"root@10.0.0.2", true});
    REQUIRE(server);
    CHECK(answerAskPass(socket, "root@10.0.0.2's password: ") == password);
    CHECK(answerAskPass(socket, "(root@10.0.0.2) Password: ") == password);
    for (const auto* other :
         {"admin@jump's password: ", "(admin@jump) root@10.0.0.2's password: ", "root@10.0.0.22's password: ",
          "Password: ", "", "Are you sure you want to continue connecting (yes/no/[fingerprint])? "}) {
        INFO(other);
        CHECK_FALSE(answerAskPass(socket, other));
    }
    CHECK_FALSE(answerAskPass((folder / "nobody").string(), "root@10.0.0.2's password: "));
}

TEST_CASE("ask pass: whose password it is stands in the config of ssh", "[core][collect]")
{
    const auto plain = parsePasswordOwner("user root\nhostname Board.Lan\nport 22\nproxyusefdpass no\n");
    CHECK(plain.login == "root@board.lan");
    CHECK_FALSE(plain.hasJump);
    CHECK(asksFor(plain, "Password: "));
    CHECK_FALSE(asksFor(plain, "admin@jump's password: "));
    const auto jumped = parsePasswordOwner("user root\nhostname b\nhostkeyalias alias\nproxyjump admin@jump");
    CHECK(jumped.login == "root@alias");
    CHECK_FALSE(asksFor(jumped, "Password: "));
}

TEST_CASE("host: a command that says nothing is given up", "[core][collect]")
{
    HostOptions options;
    options.silentLimit = std::chrono::milliseconds(300);
    const auto host = Host::connect(options);
    REQUIRE(host);
    const auto silent = (*host)->ask("sleep 60");
    REQUIRE_FALSE(silent);
    CHECK(silent.error().message.id == MessageId::CollectSilent);
    CHECK((*host)->run("sleep 0.6")); // of an application nobody knows how long it is silent
}

TEST_CASE("host: what the files of the login shell print is no part of an answer", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const auto ssh = server->folder() / "programs/ssh";
    fs::create_directories(ssh.parent_path());
    std::ofstream(ssh)
        << "#!/bin/sh\necho 'Welcome to the board'; echo 'motd' >&2\nexec /usr/bin/ssh \"$@\"\n";
    fs::permissions(ssh, fs::perms::owner_all);
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", (ssh.parent_path().string() + ':' + before).c_str(), 1);
    auto host = Host::connect(boardWith(server->config()));
    Result<std::string> answer, failed;
    if (host) {
        answer = (*host)->ask("printf 'a\\nb'");
        failed = (*host)->ask("echo why >&2; exit 3");
    }
    ::setenv("PATH", before.c_str(), 1);
    REQUIRE(host);
    REQUIRE(answer);
    CHECK(*answer == "a\nb");
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message.english().find("why") != std::string::npos);
}
