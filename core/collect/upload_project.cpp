// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "core/collect/collect.h"
#include "core/collect/job_scripts.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

void reportSkipped(const Transferred& sent, const CollectEvents& events)
{
    for (const auto& skipped : sent.skipped) {
        auto what = message(skipped.why, skipped.count);
        if (!skipped.system.empty())
            what.args.push_back(skipped.system);
        if (events.problem)
            events.problem({ErrorCode::Unsupported, std::move(what), {skipped.first, 0, {}}});
    }
}

} // namespace

Result<Transferred> uploadProject(Host& host, const RunProject& project, const CollectEvents& events,
                                  const std::stop_token& stop)
{
    if (project.upload.empty())
        return Transferred{};
    if (events.step)
        events.step(CollectStep::Upload);
    ConnectionEvents connection;
    connection.lost = [&](const Error& error) { events.note ? events.note(error.message) : void(); };
    connection.resumed = [&] {
        events.note ? events.note(message(MessageId::CollectResumed, host.name())) : void();
    };
    const auto make =
        cdHome(host.isLocal()) +
        (project.folder.empty() ? std::string() : "mkdir -p -- " + shellQuoted(project.folder) + " && ") +
        cdTo(project.folder) + " && pwd -P";
    OPSCOPE_TRY_ASSIGN(auto folder,
                       retryAfterLoss(host, connection, stop, [&] { return host.ask(make, stop); }));
    if (folder.ends_with('\n'))
        folder.pop_back();
    std::vector<std::pair<fs::path, std::string>> uploads;
    for (const auto& [from, to] : project.upload)
        uploads.emplace_back(project.resolvePath(from), to.starts_with('/') ? to : folder + '/' + to);
    const auto progress = [&](const TransferProgress& now) {
        if (events.progress)
            events.progress(CollectStep::Upload, now);
    };
    auto sent =
        retryAfterLoss(host, connection, stop, [&] { return uploadFiles(host, uploads, progress, stop); });
    if (!sent)
        removeHalfUploaded(host, uploads);
    else if (events.note)
        events.note(message(MessageId::CollectUploaded, sent->files, sent->bytes, sent->unchanged));
    if (sent)
        reportSkipped(*sent, events);
    return sent;
}

} // namespace opscope
