// SPDX-License-Identifier: GPL-3.0-or-later
// A board behind an sshd of its own, and runs on it.
#pragma once

#include <functional>
#include <memory>

#include <catch2/catch.hpp>

#include "core/collect/collect.h"
#include "tests/support/board.h"

namespace opscope::test {

inline std::unique_ptr<Host> connectTo(const RunProject& project)
{
    auto host = Host::connect(hostOptionsOf(project));
    INFO((host ? std::string() : host.error().text()));
    REQUIRE(host);
    return std::move(*host);
}

/// A board behind an sshd of its own.
struct Site {
    explicit Site(std::unique_ptr<SshServer> started, const std::string& folder)
        : server(std::move(started)), board(*server, folder), project(board.project())
    {
    }
    /// Null if no sshd can be started; the test then counts as skipped.
    static std::unique_ptr<Site> start(const std::string& folder = "app")
    {
        auto server = SshServer::start();
        return server ? std::make_unique<Site>(std::move(server), folder) : nullptr;
    }

    Result<CollectedRun> collect(const CollectEvents& events = {}, const std::stop_token& stop = {}) const
    {
        const auto host = connectTo(project);
        return collectRun(*host, project, events, stop);
    }
    /// True if a run has left only what was collected.
    bool isClean() const
    {
        const bool isPut = textOf(board / "acl.json") == Board::kAcl;
        std::size_t files = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(board / ""))
            files += entry.path().filename().string().starts_with("acl.json") ? 1U : 0U;
        return isPut && files == 1 && std::filesystem::is_empty(server->temporary());
    }

    std::unique_ptr<SshServer> server;
    Board board;
    RunProject project;
};

/// Calls `act` once when the application has printed `word`.
inline CollectEvents atWord(std::string word, std::function<void()> act)
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

} // namespace opscope::test
