// SPDX-License-Identifier: GPL-3.0-or-later
// A run that was recorded elsewhere is fetched over a real sshd.
#include "core/collect/fetch_folder.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/board.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

namespace fs = std::filesystem;

HostOptions optionsOf(const SshServer& server)
{
    HostOptions out;
    out.host = "board";
    out.sshConfig = server.config().string();
    return out;
}

} // namespace

TEST_CASE("fetch folder: a run of a host is copied into the cache and not copied twice",
          "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const TempFolder there, cache;
    there.write("run/PROF 1/a.csv", "1,2\n");
    there.write("run/PROF 1/host/b", std::string(std::size_t{3} << 20, 'b'));
    std::uint64_t most = 0;
    CollectEvents events;
    events.progress = [&most](CollectStep step, const TransferProgress& now) {
        CHECK(step == CollectStep::Fetch);
        most = std::max(most, now.doneBytes);
    };
    const auto path = (there / "run/PROF 1").string();
    const auto fetched = fetchFolder(optionsOf(*server), path, cache.path(), events, {});
    INFO((fetched ? std::string() : fetched.error().text()));
    REQUIRE(fetched);
    CHECK(fetched->path == fetchedPath("board", path, cache.path()));
    CHECK(textOf(fetched->path / "a.csv") == "1,2\n");
    CHECK(fs::file_size(fetched->path / "host/b") == std::uint64_t{3} << 20);
    CHECK(most == (std::uint64_t{3} << 20) + 4);
    const auto again = fetchFolder(optionsOf(*server), path, cache.path(), {}, {});
    REQUIRE(again);
    CHECK(again->transferred.files == 0);
    CHECK(again->transferred.unchanged == 2);
    const auto file = fetchFolder(optionsOf(*server), path + "/a.csv", cache / "other", {}, {});
    REQUIRE(file);
    CHECK(textOf(file->path) == "1,2\n");
}

TEST_CASE("fetch folder: an error names the host and the path", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const TempFolder there, cache;
    const auto options = optionsOf(*server);
    const auto missing = fetchFolder(options, (there / "none").string(), cache.path(), {}, {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().text().find("board:" + (there / "none").string()) != std::string::npos);
    fs::create_directories(there / "empty");
    CHECK_FALSE(fetchFolder(options, (there / "empty").string(), cache.path(), {}, {}));
    CHECK_FALSE(fetchFolder(options, "relative", cache.path(), {}, {}));
    auto wrong = options;
    wrong.sshConfig =
        server->configWith("strange", server->key("other"), server->folder() / "known").string();
    server->makeKey("other");
    const auto denied = fetchFolder(wrong, there.path().string(), cache.path(), {}, {});
    REQUIRE_FALSE(denied);
    CHECK(denied.error().message.id == MessageId::CollectDenied);
    CHECK(fs::is_empty(cache.path()));
}

TEST_CASE("fetch folder: a fetch that is stopped continues where it was", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const TempFolder there, cache;
    there.write("PROF_1/big", std::string(std::size_t{8} << 20, 'x'));
    std::stop_source stop;
    CollectEvents events;
    events.progress = [&stop](CollectStep, const TransferProgress& now) {
        if (now.doneBytes > 0)
            stop.request_stop();
    };
    const auto path = (there / "PROF_1").string();
    const auto stopped = fetchFolder(optionsOf(*server), path, cache.path(), events, stop.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == ErrorCode::Cancelled);
    const auto fetched = fetchFolder(optionsOf(*server), path, cache.path(), {}, {});
    REQUIRE(fetched);
    CHECK(fetched->transferred.bytes < std::uint64_t{8} << 20);
    CHECK(fs::file_size(fetched->path / "big") == std::uint64_t{8} << 20);
}

TEST_CASE("fetch folder: paths of a stranger stay below the cache", "[core][collect]")
{
    const fs::path cache("/c");
    CHECK(fetchedPath("board", "/home/u/PROF_1", cache) == "/c/board/home/u/PROF_1");
    CHECK(fetchedPath("u@b/..", "/a/../../etc", cache) == "/c/u@b_../etc");
    CHECK(fetchedPath("..", "/a/", cache) == "/c/_../a");
    CHECK(fetchedPath("", "/a", cache) == "/c/localhost/a");
}
