// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomic_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "core/base/message_id.h"

namespace opscope {
namespace {

/// A new file beside `path`, open for writing, or -1. Not mkostemp: a result is for whoever the umask allows,
/// and asking for the umask changes it for the other threads.
int createBeside(const std::filesystem::path& path, std::string& name)
{
    constexpr int kAttempts = 100;
    std::random_device random;
    for (int i = 0; i < kAttempts; ++i) {
        name = (path.parent_path() / fmt::format(".{}.{:08x}", path.filename().string(), random())).string();
        const int fd = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd != -1 || errno != EEXIST)
            return fd;
    }
    return -1;
}

} // namespace

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_temporary(std::move(other.m_temporary)),
      m_fd(std::exchange(other.m_fd, -1))
{
    other.m_temporary.clear();
}

AtomicFile::~AtomicFile()
{
    if (m_fd != -1)
        close(m_fd);
    if (!m_temporary.empty())
        unlink(m_temporary.c_str());
}

Failure AtomicFile::failure() const
{
    return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, std::strerror(errno)),
                {m_path.string(), 0, {}});
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path)
{
    AtomicFile file;
    file.m_path = path;
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        file.m_fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file.m_fd == -1)
            return file.failure();
        return file;
    }
    std::string name;
    file.m_fd = createBeside(path, name);
    if (file.m_fd == -1)
        return file.failure();
    file.m_temporary = name;
    return file;
}

Result<void> AtomicFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(m_fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failure();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> AtomicFile::commit()
{
    const bool isClosed =
        close(std::exchange(m_fd, -1)) == 0; // some file systems tell of a full disk only here
    if (!isClosed)
        return failure();
    if (m_temporary.empty())
        return {};
    if (rename(m_temporary.c_str(), m_path.c_str()) != 0)
        return failure();
    m_temporary.clear();
    return {};
}

} // namespace opscope
