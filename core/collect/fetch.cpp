// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/collect/job_scripts.h"
#include "core/collect/part_name.h"
#include "core/collect/remote_files.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostInGroup = 100;
constexpr std::uint64_t kGroupBytes = std::uint64_t{1} << 20;
constexpr std::size_t kShortErrorBytes = 4096;
/// Since it was listed, a file may have been replaced by a link or a pipe.
constexpr std::string_view kSendGroup =
    "group() { for f; do [ -f \"$f\" ] && [ ! -L \"$f\" ] || return 1; done; cat -- \"$@\"; }\ngroup";

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

/// Whether the file is here with the listed size and time.
bool isFetched(const fs::path& path, const RemoteFile& file)
{
    struct stat info {};
    return ::lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
           static_cast<std::uint64_t>(info.st_size) == file.sizeBytes && info.st_mtim.tv_sec == file.mtime;
}

/// Small files that the host sends one after the other, then a line with the result.
struct Group {
    std::vector<const RemoteFile*> files;
    std::uint64_t bytes = 0;

    bool fits(const RemoteFile& file) const
    {
        return files.size() < kMostInGroup && bytes + file.sizeBytes <= kGroupBytes;
    }
};

/// Reads the groups that a host sends: their bytes, each group followed by a line that begins with `mark`.
class GroupReader {
public:
    explicit GroupReader(std::string mark) : m_mark('\n' + std::move(mark) + ' ') {}

    /// Calls `work` with the bytes of each complete group, and whether all of them could be read.
    Result<void> take(std::string_view bytes, const std::function<Result<void>(std::string_view, bool)>& work)
    {
        auto from = m_pending.size() - std::min(m_pending.size(), m_mark.size() + kResultBytes);
        m_pending += bytes;
        while (true) {
            const auto at = m_pending.find(m_mark, from);
            const auto end = at == std::string::npos ? at : m_pending.find('\n', at + m_mark.size());
            if (end == std::string::npos)
                break;
            const auto result =
                std::string_view(m_pending).substr(at + m_mark.size(), end - at - m_mark.size());
            OPSCOPE_TRY(work(std::string_view(m_pending).substr(0, at), result == "0" && !m_isTooLong));
            m_pending.erase(0, end + 1);
            m_isTooLong = false;
            from = 0;
        }
        if (m_pending.size() > 2 * kGroupBytes) { // a file grew: it is then fetched separately
            m_pending.erase(0, m_pending.size() - m_mark.size() - kResultBytes);
            m_isTooLong = true;
        }
        return {};
    }

private:
    static constexpr std::size_t kResultBytes = 16;
    std::string m_mark;
    std::string m_pending;
    bool m_isTooLong = false;
};

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
        OPSCOPE_TRY(checkSpace(listing));
        std::vector<Group> groups;
        std::vector<const RemoteFile*> single;
        for (const auto& file : listing.files) {
            const auto path = m_to / fs::path(file.path);
            std::error_code error;
            fs::create_directories(path.parent_path(), error);
            if (error) {
                errno = error.value();
                return writeFailure(path);
            }
            if (m_same == SameFile::Kept && isFetched(path, file)) {
                ++m_transferred.unchanged;
                advance(file, file.sizeBytes);
            } else if (file.sizeBytes > kGroupBytes || fs::exists(m_to / partName(file), error)) {
                single.push_back(&file);
            } else {
                if (groups.empty() || !groups.back().fits(file))
                    groups.emplace_back();
                groups.back().files.push_back(&file);
                groups.back().bytes += file.sizeBytes;
            }
        }
        if (!groups.empty()) {
            OPSCOPE_TRY_ASSIGN(const auto left, inOneStream(groups));
            single.insert(single.end(), left.begin(), left.end());
        }
        for (const auto* file : single)
            OPSCOPE_TRY(one(*file));
        return m_transferred;
    }

private:
    void advance(const RemoteFile& file, std::uint64_t bytes)
    {
        m_now.file = file.path;
        m_now.doneBytes += bytes;
        if (m_progress)
            m_progress(m_now);
    }

    Result<void> checkSpace(const RemoteListing& listing) const
    {
        std::error_code error;
        const auto space = fs::space(m_to, error);
        if (error)
            return {};
        auto needed = listing.totalBytes;
        for (const auto& file : listing.files) {
            const auto part = fs::file_size(m_to / partName(file), error);
            needed -= isFetched(m_to / fs::path(file.path), file) ? file.sizeBytes
                      : error                                     ? 0
                              : std::min<std::uint64_t>(part, file.sizeBytes);
        }
        if (needed > space.available)
            return fail(ErrorCode::Unreadable, message(MessageId::CollectNoSpace, needed, space.available),
                        {m_to.string(), 0, {}});
        return {};
    }

    void lose(const RemoteFile& file, const Message& why)
    {
        std::error_code ignored;
        fs::remove(m_to / partName(file), ignored);
        ++m_transferred.lostCount;
        if (m_transferred.lost.size() < kMostRefused)
            m_transferred.lost.push_back({ErrorCode::Unreadable, why, {m_folder + '/' + file.path, 0, {}}});
    }

    /// Returns the files that were not received as they were listed.
    Result<std::vector<const RemoteFile*>> inOneStream(const std::vector<Group>& groups)
    {
        std::random_device random;
        const auto mark = fmt::format("opscope-group-{:08x}{:08x}", random(), random());
        std::size_t asked = 0;
        std::size_t come = 0;
        std::vector<const RemoteFile*> left;
        GroupReader reader(mark);
        ProcessOptions io;
        io.input = [&]() -> Result<std::string> {
            if (asked == groups.size())
                return std::string();
            std::string line = asked == 0 ? std::string(kSendGroup) : "group";
            for (const auto* file : groups[asked].files)
                line += ' ' + shellQuoted("./" + file->path);
            ++asked;
            return line + "; printf '\\n" + mark + " %s\\n' $?\n";
        };
        const auto take = [&](std::string_view bytes, bool isRead) -> Result<void> {
            if (come == groups.size())
                return {};
            const auto& group = groups[come++];
            if (!isRead || bytes.size() != group.bytes) {
                left.insert(left.end(), group.files.begin(), group.files.end());
                return {};
            }
            for (const auto* file : group.files) {
                OPSCOPE_TRY(write(*file, bytes.substr(0, file->sizeBytes)));
                bytes.remove_prefix(file->sizeBytes);
            }
            return {};
        };
        io.onOut = [&](std::string_view bytes) { return reader.take(bytes, take); };
        OPSCOPE_TRY(
            m_host.run("cd " + shellQuoted(m_folder) + " && exec sh -s", m_host.answering(io), m_stop));
        for (; come < groups.size(); ++come)
            left.insert(left.end(), groups[come].files.begin(), groups[come].files.end());
        return left;
    }

    Result<Descriptor> openPart(const RemoteFile& file) const
    {
        return openRegular(m_to / partName(file), O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW);
    }

    /// Renames a complete part to the file's name.
    Result<void> keep(const RemoteFile& file, const Descriptor& part)
    {
        const timespec time{file.mtime, 0};
        const timespec times[2]{time, time};
        ::futimens(part.get(), times);
        const auto path = m_to / fs::path(file.path);
        if (::rename((m_to / partName(file)).c_str(), path.c_str()) != 0)
            return writeFailure(path);
        ++m_transferred.files;
        return {};
    }

    Result<void> write(const RemoteFile& file, std::string_view bytes)
    {
        OPSCOPE_TRY_ASSIGN(const auto part, openPart(file));
        OPSCOPE_TRY(writeAll(part.get(), bytes, m_to / partName(file)));
        m_transferred.bytes += bytes.size();
        advance(file, bytes.size());
        return keep(file, part);
    }

    Result<void> one(const RemoteFile& file)
    {
        const auto name = m_to / partName(file);
        OPSCOPE_TRY_ASSIGN(const auto part, openPart(file));
        struct stat info {};
        if (::fstat(part.get(), &info) != 0)
            return writeFailure(name);
        auto have = static_cast<std::uint64_t>(info.st_size);
        if (have > file.sizeBytes) {
            if (::ftruncate(part.get(), 0) != 0)
                return writeFailure(name);
            have = 0;
        }
        advance(file, have);
        if (have < file.sizeBytes) {
            std::string problems;
            ProcessOptions io;
            io.onOut = [&](std::string_view bytes) -> Result<void> {
                bytes = bytes.substr(0, file.sizeBytes - have);
                OPSCOPE_TRY(writeAll(part.get(), bytes, name));
                have += bytes.size();
                m_transferred.bytes += bytes.size();
                advance(file, bytes.size());
                return {};
            };
            io.onErr = [&](std::string_view bytes) -> Result<void> {
                problems.append(
                    bytes.substr(0, kShortErrorBytes - std::min(kShortErrorBytes, problems.size())));
                return {};
            };
            const auto script = hostScript({{"folder", m_folder},
                                            {"f", "./" + file.path},
                                            {"begin", std::to_string(have)},
                                            {"bytes", std::to_string(file.sizeBytes - have)}},
                                           {"send_file.sh"});
            OPSCOPE_TRY(m_host.run(script, m_host.answering(io), m_stop));
            if (have != file.sizeBytes) {
                lose(file, problems.empty() ? message(MessageId::CollectSizeChanged, file.sizeBytes)
                                            : message(MessageId::CollectNotFetched, lastWords(problems)));
                return {};
            }
        }
        return keep(file, part);
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
