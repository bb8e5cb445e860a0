// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/remote_job.h"

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/collect/job_scripts.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace {

/// The lines that a follower has printed on its stderr.
struct Follower {
    const JobEvents& events;
    std::uint64_t seen = 0; ///< bytes of the log that were passed on
    std::optional<JobEnd> end = {};
    std::optional<Error> error = {};
    std::string line = {};

    void take(std::string_view bytes)
    {
        constexpr std::size_t kMostOfLine = 4096;
        for (const char c : bytes) {
            if (c != '\n') {
                if (line.size() < kMostOfLine)
                    line += c;
                continue;
            }
            handleLine(line);
            line.clear();
        }
    }
    void handleLine(std::string_view text)
    {
        const auto cut = [&](std::string_view word) {
            if (!text.starts_with(word))
                return false;
            text.remove_prefix(word.size());
            return true;
        };
        if (cut("@size ")) {
            const auto kib = wholeNumber<std::uint64_t>(text);
            if (kib && events.growth)
                events.growth(*kib);
        } else if (cut("@rc ")) {
            JobEnd now;
            now.exitCode = wholeNumber<int>(text.substr(0, text.find(' '))).value_or(-1);
            now.isTimedOut = text.find("timed-out") != std::string_view::npos;
            now.isCancelled = text.find("cancelled") != std::string_view::npos;
            now.isAclKept = text.find("acl-kept") != std::string_view::npos;
            now.isAclStuck = text.find("acl-stuck") != std::string_view::npos;
            end = now;
        } else if (cut("@busy ")) {
            error = Error{ErrorCode::Unsupported, message(MessageId::CollectBusy, text), {}};
        } else if (cut("@set-up ")) {
            error = Error{ErrorCode::Unreadable, message(MessageId::CollectSetUp, text), {}};
        } else if (text == "@vanished") {
            error = Error{ErrorCode::Unreadable, message(MessageId::CollectVanished), {}};
        }
    }
};

Result<void> put(const Host& host, const std::string& path, std::string content, const std::stop_token& stop)
{
    ProcessOptions io;
    io.input = [&]() -> Result<std::string> { return std::exchange(content, {}); };
    OPSCOPE_TRY_ASSIGN(const auto end,
                       host.run("umask 077; cat >" + shellQuoted(path), host.answering(io), stop));
    if (end.exitCode != 0)
        return fail(ErrorCode::Unreadable,
                    message(MessageId::CollectCommand, host.name(), end.exitCode, path));
    return {};
}

std::string appScript(const JobSpec& spec)
{
    const auto mask = spec.umask.empty() ? std::string() : "umask " + shellQuoted(spec.umask) + '\n';
    return "cd " + shellQuoted(spec.folder) + " || exit 126\n" + mask + spec.before + "exec " + spec.command +
           '\n';
}

/// Follows until the job has ended or the connection is lost.
Result<void> follow(const Host& host, const JobSpec& spec, Follower& follower, const std::stop_token& stop)
{
    ProcessOptions io;
    io.onOut = [&](std::string_view bytes) -> Result<void> {
        follower.seen += bytes.size();
        if (follower.events.output)
            follower.events.output(bytes);
        return {};
    };
    io.onErr = [&](std::string_view bytes) -> Result<void> {
        follower.take(bytes);
        return {};
    };
    OPSCOPE_TRY_ASSIGN(const auto ended,
                       host.run(followScript(spec, follower.seen), host.answering(io), stop));
    if (follower.error)
        return Failure(*follower.error);
    if (!follower.end)
        return fail(ErrorCode::Unreadable,
                    message(MessageId::CollectCommand, host.name(), ended.exitCode, follower.line));
    return {};
}

/// Ends the application although a stop was requested: this still needs the connection for a moment.
Result<void> cancelJob(Host& host, const JobSpec& spec)
{
    ProcessOptions io;
    io.timeLimit = std::chrono::seconds(60);
    auto end = host.run(cancelScript(spec.job), io);
    if (!end && isHostGone(end.error()) && host.reconnect())
        end = host.run(cancelScript(spec.job), io);
    if (!end || end->exitCode != 0)
        return fail(ErrorCode::Cancelled, message(MessageId::CollectStillRuns, host.name(), spec.job));
    return {};
}

} // namespace

Result<JobEnd> runJob(Host& host, const JobSpec& spec, const JobEvents& events, const std::stop_token& stop)
{
    const auto persistent = [&](const auto& step) {
        return retryAfterLoss(host, events.connection, stop, step);
    };
    OPSCOPE_TRY(persistent([&] { return put(host, spec.job + "/run.sh", wrapperScript(spec), stop); }));
    OPSCOPE_TRY(persistent([&] { return put(host, spec.job + "/app.sh", appScript(spec), stop); }));
    if (!spec.aclJson.empty())
        OPSCOPE_TRY(persistent([&] { return put(host, spec.job + "/acl.new", spec.newAcl, stop); }));
    if (!spec.launcher.empty())
        OPSCOPE_TRY(persistent([&] { return put(host, spec.job + "/launch.sh", spec.launcher, stop); }));
    Follower follower{events};
    auto ended = persistent([&] { return host.ask(startScript(spec.job), stop); }).and_then([&](const auto&) {
        return persistent([&] { return follow(host, spec, follower, stop); });
    });
    if (!ended && (ended.error().code == ErrorCode::Cancelled || stop.stop_requested())) {
        OPSCOPE_TRY(cancelJob(host, spec));
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    }
    OPSCOPE_TRY(std::move(ended));
    return *follower.end;
}

} // namespace opscope
