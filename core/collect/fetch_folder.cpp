// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/fetch_folder.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "core/collect/connection.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

/// The files to copy, and the folder of the host in which they are.
struct FilesThere {
    std::string folder;
    RemoteListing listing;
};

/// If the path is not a folder, it may be a file in the folder above it.
Result<FilesThere> findFilesThere(const Host& host, const std::string& path, const std::stop_token& stop)
{
    auto listing = listRemote(host, path, FetchBounds{}, stop);
    if (listing)
        return FilesThere{path, *std::move(listing)};
    if (listing.error().message.id != MessageId::CollectCommand)
        return Failure(listing.error());
    FetchBounds flat;
    flat.mostDepth = 1;
    auto above = listRemote(host, fs::path(path).parent_path().string(), flat, stop);
    const auto name = fs::path(path).filename().string();
    const auto file = above ? std::ranges::find(above->files, name, &RemoteFile::path)
                            : std::vector<RemoteFile>::iterator();
    if (!above || file == above->files.end())
        return Failure(listing.error());
    RemoteListing only;
    only.files = {*file};
    only.totalBytes = file->sizeBytes;
    return FilesThere{fs::path(path).parent_path().string(), std::move(only)};
}

Result<FetchedFolder> fetchNow(const HostOptions& options, const std::string& path, const fs::path& cache,
                               const CollectEvents& events, const std::stop_token& stop)
{
    if (!fs::path(path).is_absolute())
        return fail(ErrorCode::NotFound, message(MessageId::NotFound, path));
    if (events.step)
        events.step(CollectStep::Connect);
    OPSCOPE_TRY_ASSIGN(const auto host, Host::connect(options, stop));
    const ConnectionEvents connection{[&events](const Error& error) {
                                          if (events.problem)
                                              events.problem(error);
                                      },
                                      {}};
    OPSCOPE_TRY_ASSIGN(auto source, retryAfterLoss(*host, connection, stop,
                                                   [&] { return findFilesThere(*host, path, stop); }));
    auto& listing = source.listing;
    if (listing.files.empty())
        return listing.refused.empty() ? fail(ErrorCode::NotFound, message(MessageId::FolderEmpty))
                                       : Failure(listing.refused.front());
    if (events.step)
        events.step(CollectStep::Fetch);
    const auto progress = [&events](const TransferProgress& now) {
        if (events.progress)
            events.progress(CollectStep::Fetch, now);
    };
    FetchedFolder out{fetchedPath(options.host, path, cache), {}, std::move(listing.refused)};
    const auto to = source.folder == path ? out.path : out.path.parent_path();
    std::error_code error;
    fs::create_directories(to, error);
    if (error)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, error.message()),
                    {to.string(), 0, {}});
    OPSCOPE_TRY_ASSIGN(out.transferred, retryAfterLoss(*host, connection, stop, [&] {
                           return fetchFiles(*host, source.folder, listing, to, progress, stop);
                       }));
    const auto& lost = out.transferred.lost;
    if (out.transferred.files + out.transferred.unchanged == 0 && !lost.empty())
        return Failure(lost.front());
    out.refused.insert(out.refused.end(), lost.begin(), lost.end());
    out.refusedCount = listing.refusedCount + out.transferred.lostCount;
    return out;
}

} // namespace

fs::path fetchedPath(const std::string& host, const std::string& path, const fs::path& cache)
{
    auto name = host.empty() ? std::string("localhost") : host;
    std::ranges::replace(name, '/', '_');
    if (name.starts_with('.'))
        name.insert(0, 1, '_');
    auto out = cache / name;
    for (const auto& part : fs::path(path).lexically_normal().relative_path()) {
        if (!part.empty() && part != "..")
            out /= part;
    }
    return out;
}

Result<FetchedFolder> fetchFolder(const HostOptions& host, const std::string& path, const fs::path& cache,
                                  const CollectEvents& events, const std::stop_token& stop)
{
    auto fetched = fetchNow(host, path, cache, events, stop);
    if (!fetched && fetched.error().where.file.empty() && fetched.error().code != ErrorCode::Cancelled) {
        auto error = fetched.error();
        error.where.file = host.host.empty() ? path : host.host + ':' + path;
        return Failure(std::move(error));
    }
    return fetched;
}

} // namespace opscope
