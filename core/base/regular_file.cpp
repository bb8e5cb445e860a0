// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/regular_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/message_id.h"

namespace opscope {

Descriptor::~Descriptor()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

void openStandardDescriptors()
{
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", O_RDONLY) != fd) // the lowest free one
            ::_exit(1);
    }
}

Result<Descriptor> openRegular(const std::filesystem::path& path, int flags)
{
    const SourcePos where{path.string(), 0, {}};
    Descriptor file(::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666));
    struct stat info {};
    const bool isKnown = file.isOpen() ? ::fstat(file.get(), &info) == 0 : false;
    // For a pipe without a reader and for a socket open() fails with ENXIO.
    if (isKnown ? !S_ISREG(info.st_mode) : errno == ENXIO)
        return fail(ErrorCode::Unreadable, message(MessageId::NotARegularFile), where);
    if (!isKnown)
        return fail(errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable,
                    message(MessageId::CannotOpen, std::strerror(errno)), where);
    return file;
}

Result<std::string> readRegular(const std::filesystem::path& path, std::uint64_t mostBytes)
{
    OPSCOPE_TRY_ASSIGN(const auto file, openRegular(path));
    const SourcePos where{path.string(), 0, {}};
    std::string bytes;
    constexpr std::size_t kBlock = std::size_t{64} << 10;
    while (true) {
        const auto have = bytes.size();
        bytes.resize(have + kBlock);
        const auto got = ::read(file.get(), bytes.data() + have, kBlock);
        if (got < 0 && errno != EINTR)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotRead, std::strerror(errno)), where);
        bytes.resize(have + static_cast<std::size_t>(got < 0 ? 0 : got));
        if (bytes.size() > mostBytes)
            return fail(ErrorCode::Unsupported, message(MessageId::FileTooLarge, bytes.size(), mostBytes),
                        where);
        if (got == 0)
            return bytes;
    }
}

} // namespace opscope
