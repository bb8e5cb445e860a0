// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/collect/part_name.h"
#include "core/collect/remote_files.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

Failure writeFailure(const fs::path& path)
{
    return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, std::strerror(errno)),
                {path.string(), 0, {}});
}

Result<void> writeAll(int fd, std::string_view bytes, const fs::path& path)
{
    while (!bytes.empty()) {
        const auto put = ::write(fd, bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return writeFailure(path);
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

/// True when the file is there as it was listed.
bool isFetched(const fs::path& path, const RemoteFile& file)
{
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
           static_cast<std::uint64_t>(info.st_size) == file.sizeBytes && info.st_mtim.tv_sec == file.mtime;
}

class Fetch {
public:
    Fetch(const Host& host, std::string folder, fs::path to, const OnTransfer& progress,
          const std::stop_token& stop, SameFile same)
        : m_host(host),
          m_folder(std::move(folder)),
          m_to(std::move(to)),
          m_progress(progress),
          m_stop(stop),
          m_same(same)
    {
    }

    Result<Transferred> all(const RemoteListing& listing)
    {
        m_now.totalBytes = listing.totalBytes;
        for (const auto& file : listing.files) {
            m_now.file = file.path;
            const auto path = m_to / fs::path(file.path);
            std::error_code error;
            fs::create_directories(path.parent_path(), error);
            if (error) {
                errno = error.value();
                return writeFailure(path);
            }
            if (m_same == SameFile::Kept && isFetched(path, file)) {
                ++m_transferred.unchanged;
                advance(file.sizeBytes);
                continue;
            }
            OPSCOPE_TRY(one(file, path));
            ++m_transferred.files;
        }
        return m_transferred;
    }

private:
    void advance(std::uint64_t bytes)
    {
        m_now.doneBytes += bytes;
        if (m_progress)
            m_progress(m_now);
    }

    Result<void> one(const RemoteFile& file, const fs::path& path)
    {
        const auto part = m_to / partName(file);
        OPSCOPE_TRY_ASSIGN(const auto fd, openRegular(part, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW));
        struct stat info {};
        if (::fstat(fd.get(), &info) != 0)
            return writeFailure(part);
        auto have = static_cast<std::uint64_t>(info.st_size);
        if (have > file.sizeBytes) {
            if (::ftruncate(fd.get(), 0) != 0)
                return writeFailure(part);
            have = 0;
        }
        advance(have);
        const auto sizeChanged = [&] {
            return fail(ErrorCode::Malformed, message(MessageId::CollectSizeChanged, file.sizeBytes),
                        {m_folder + '/' + file.path, 0, {}});
        };
        if (have < file.sizeBytes) {
            ProcessOptions io;
            io.onOut = [&](std::string_view bytes) -> Result<void> {
                if (bytes.size() > file.sizeBytes - have)
                    return sizeChanged();
                OPSCOPE_TRY(writeAll(fd.get(), bytes, part));
                have += bytes.size();
                m_transferred.bytes += bytes.size();
                advance(bytes.size());
                return {};
            };
            OPSCOPE_TRY(m_host.run("cd " + shellQuoted(m_folder) + " && tail -c +" +
                                       std::to_string(have + 1) + ' ' + shellQuoted("./" + file.path) +
                                       " | head -c " + std::to_string(file.sizeBytes - have),
                                   io, m_stop));
        }
        if (have != file.sizeBytes)
            return sizeChanged();
        const timespec time{file.mtime, 0};
        const timespec times[2]{time, time};
        ::futimens(fd.get(), times);
        if (::rename(part.c_str(), path.c_str()) != 0)
            return writeFailure(path);
        return {};
    }

    const Host& m_host;
    std::string m_folder;
    fs::path m_to;
    const OnTransfer& m_progress;
    const std::stop_token& m_stop;
    SameFile m_same;
    TransferProgress m_now;
    Transferred m_transferred;
};

} // namespace

Result<Transferred> fetchFiles(const Host& host, const std::string& folder, const RemoteListing& listing,
                               const fs::path& to, const OnTransfer& progress, const std::stop_token& stop,
                               SameFile same)
{
    return Fetch(host, folder, to, progress, stop, same).all(listing);
}

void removeHalfFetched(const fs::path& folder)
{
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.path().filename().string().starts_with(kPartName))
            fs::remove(entry.path(), ignored);
    }
}

} // namespace opscope
