// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/regular_file.h"
#include "core/collect/history.h"
#include "core/collect/job_scripts.h"
#include "core/collect/part_name.h"
#include "core/collect/remote_files.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

using Uploads = std::vector<std::pair<fs::path, std::string>>;

struct Source {
    fs::path from;
    std::string to, part; ///< on the host
    std::uint64_t sizeBytes = 0;
    std::int64_t mtime = 0;
    bool isProgram = false;
    std::uint64_t there = 0; ///< bytes of the incomplete file on the host
    bool isThere = false;    ///< complete, with this size and time
};

Result<void> addSource(std::vector<Source>& sources, const fs::path& from, const std::string& to)
{
    struct stat info {};
    const SourcePos where{from.string(), 0, {}};
    if (::stat(from.c_str(), &info) != 0)
        return fail(ErrorCode::NotFound, message(MessageId::CannotOpen, std::strerror(errno)), where);
    if (!S_ISREG(info.st_mode))
        return fail(ErrorCode::Unreadable, message(MessageId::NotARegularFile), where);
    if (to.find('\n') != std::string::npos)
        return fail(ErrorCode::Unsupported, message(MessageId::CollectOddName), where);
    Source source{from,
                  to,
                  {},
                  static_cast<std::uint64_t>(info.st_size),
                  info.st_mtim.tv_sec,
                  (info.st_mode & S_IXUSR) != 0};
    const auto slash = to.rfind('/');
    source.part = (slash == std::string::npos ? "" : to.substr(0, slash + 1)) +
                  partName({to, source.sizeBytes, source.mtime});
    sources.push_back(std::move(source));
    return {};
}

struct Sources {
    std::vector<Source> files;
    std::vector<Skipped> skipped; ///< as in Transferred

    void skip(const fs::path& path, MessageId why, const std::error_code& error = {})
    {
        auto of = std::ranges::find(skipped, why, &Skipped::why);
        if (of == skipped.end())
            of = skipped.insert(of, {why, 0, path.string(), error ? error.message() : std::string()});
        ++of->count;
    }
    /// For entries that are neither a regular file nor a folder to walk into.
    void skipOdd(const fs::directory_entry& entry)
    {
        std::error_code error;
        const auto status = entry.symlink_status(error);
        if (error)
            return skip(entry.path(), MessageId::CollectSkippedUnreadable, error);
        if (!fs::is_symlink(status))
            return skip(entry.path(), MessageId::CollectSkippedSpecial);
        const auto target =
            entry.status(error).type(); // a link to nowhere is not_found, which is no error here
        const bool isLost = target == fs::file_type::not_found || target == fs::file_type::directory;
        if (target == fs::file_type::none)
            skip(entry.path(), MessageId::CollectSkippedUnreadable, error);
        else
            skip(entry.path(), isLost ? MessageId::CollectSkippedLinks : MessageId::CollectSkippedSpecial);
    }
    /// Skips a run that was fetched into the project. Returns true if it is one.
    bool skipsRun(const fs::path& folder)
    {
        std::error_code error;
        const bool isRun = fs::exists(folder / kRunRecord, error);
        if (isRun)
            skip(folder, MessageId::CollectSkippedRuns);
        return isRun;
    }
};

Result<Sources> sourcesOf(const Uploads& uploads)
{
    Sources sources;
    for (const auto& [from, to] : uploads) {
        std::error_code error;
        if (!fs::is_directory(from, error)) {
            OPSCOPE_TRY(addSource(sources.files, from, to));
            continue;
        }
        if (sources.skipsRun(from))
            continue;
        for (auto it = fs::recursive_directory_iterator(from, error);
             !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
            std::error_code gone; // a link to nowhere must not end the walk
            if (sources.skipsRun(it->path())) {
                it.disable_recursion_pending();
            } else if (it->is_regular_file(gone)) {
                OPSCOPE_TRY(addSource(sources.files, it->path(),
                                      to + '/' + it->path().lexically_relative(from).string()));
            } else if (it->is_symlink(gone) || !it->is_directory(gone)) {
                sources.skipOdd(*it);
            }
        }
        if (error)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotRead, error.message()),
                        {from.string(), 0, {}});
    }
    return sources;
}

/// Asks for the files on the host: a line "SIZE TIME HALF" for each file.
Result<void> queryHostFiles(const Host& host, std::vector<Source>& sources, const std::stop_token& stop)
{
    std::string names, answer;
    for (const auto& source : sources)
        names += source.to + '\n' + source.part + '\n';
    ProcessOptions io;
    io.input = [&]() -> Result<std::string> { return std::exchange(names, {}); };
    io.onOut = [&](std::string_view bytes) -> Result<void> {
        constexpr std::size_t kMostOfLine = 80;
        if (answer.size() + bytes.size() > sources.size() * kMostOfLine + kMostOfLine)
            return fail(ErrorCode::Unsupported,
                        message(MessageId::TooMuchOutput, sources.size() * kMostOfLine));
        answer += bytes;
        return {};
    };
    OPSCOPE_TRY(host.run(hostScript({}, {"stat_files.sh"}), io, stop));
    std::string_view rest = answer;
    for (auto& source : sources) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const auto first = line.find(' ');
        const auto last = line.rfind(' ');
        if (first == std::string_view::npos || last == first)
            continue; // not known: it is sent
        source.isThere = wholeNumber<std::uint64_t>(line.substr(0, first)) == source.sizeBytes &&
                         wholeNumber(line.substr(first + 1, last - first - 1)) == source.mtime;
        source.there = wholeNumber<std::uint64_t>(line.substr(last + 1)).value_or(0);
    }
    return {};
}

std::string folderOf(const std::string& path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

Result<void> send(const Host& host, const Source& source, TransferProgress& now, const OnTransfer& progress,
                  Transferred& transferred, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(const auto fd, openRegular(source.from));
    const auto begin = source.there <= source.sizeBytes ? source.there : 0;
    if (::lseek(fd.get(), static_cast<off_t>(begin), SEEK_SET) < 0)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotRead, std::strerror(errno)),
                    {source.from.string(), 0, {}});
    auto left = source.sizeBytes - begin;
    now.doneBytes += begin;
    ProcessOptions io;
    io.input = [&]() -> Result<std::string> {
        constexpr std::uint64_t kBlock = 256 << 10;
        std::string block(std::min(left, kBlock), '\0');
        const auto got = block.empty() ? 0 : ::read(fd.get(), block.data(), block.size());
        if (got < 0)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotRead, std::strerror(errno)),
                        {source.from.string(), 0, {}});
        block.resize(static_cast<std::size_t>(got));
        left -= block.size();
        transferred.bytes += block.size();
        now.doneBytes += block.size();
        if (progress)
            progress(now);
        return block;
    };
    std::string said;
    io.onErr = [&](std::string_view bytes) -> Result<void> {
        said.append(bytes.substr(0, 2000 - std::min<std::size_t>(2000, said.size())));
        return {};
    };
    const auto script = hostScript({{"folder", folderOf(source.to)},
                                    {"begin", std::to_string(begin)},
                                    {"part", source.part},
                                    {"size", std::to_string(source.sizeBytes)},
                                    {"mode", source.isProgram ? "755" : "644"},
                                    {"mtime", std::to_string(source.mtime)},
                                    {"to", source.to}},
                                   {"receive_file.sh"});
    OPSCOPE_TRY_ASSIGN(const auto end, host.run(script, io, stop));
    if (end.exitCode != 0)
        return fail(ErrorCode::Unreadable, message(MessageId::CollectNotSent, host.name(), said),
                    {source.from.string(), 0, {}});
    return {};
}

} // namespace

Result<Transferred> uploadFiles(const Host& host, const Uploads& uploads, const OnTransfer& progress,
                                const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto found, sourcesOf(uploads));
    auto& sources = found.files;
    Transferred transferred;
    transferred.skipped = std::move(found.skipped);
    if (sources.empty())
        return transferred;
    OPSCOPE_TRY(queryHostFiles(host, sources, stop));
    TransferProgress now;
    for (const auto& source : sources)
        now.totalBytes += source.isThere ? 0 : source.sizeBytes;
    for (const auto& source : sources) {
        if (source.isThere) {
            ++transferred.unchanged;
            continue;
        }
        now.file = source.from.filename().string();
        OPSCOPE_TRY(send(host, source, now, progress, transferred, stop));
        ++transferred.files;
    }
    return transferred;
}

bool isAllSent(const Transferred& sent)
{
    return std::ranges::all_of(
        sent.skipped, [](const Skipped& skipped) { return skipped.why == MessageId::CollectSkippedRuns; });
}

void removeHalfUploaded(const Host& host, const Uploads& uploads)
{
    const auto sources = sourcesOf(uploads);
    if (!sources)
        return;
    std::string names;
    for (const auto& source : sources->files)
        names += source.part + '\n';
    ProcessOptions io;
    io.input = [&]() -> Result<std::string> { return std::exchange(names, {}); };
    static_cast<void>(host.run("while IFS= read -r p; do rm -f -- \"$p\"; done", io));
}

} // namespace opscope
