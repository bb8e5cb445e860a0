// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/output_file.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/base/message_id.h"

namespace opscope {

OutputFile::OutputFile(std::filesystem::path path) : m_path(std::move(path)), m_temporary(m_path)
{
    m_temporary.replace_filename("." + m_path.filename().string() + ".opscope-tmp" +
                                 std::to_string(::getpid()));
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_temporary(std::move(other.m_temporary)),
      m_text(std::move(other.m_text)),
      m_written(other.m_written),
      m_fd(std::exchange(other.m_fd, -1))
{
}

OutputFile::~OutputFile()
{
    if (m_fd < 0)
        return;
    ::close(m_fd);
    ::unlink(m_temporary.c_str());
}

Result<OutputFile> OutputFile::create(const std::filesystem::path& path)
{
    OutputFile file(path);
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error)
        return file.failure(error.value());
    file.m_fd = ::open(file.m_temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file.m_fd < 0)
        return file.failure(errno);
    return file;
}

Result<void> OutputFile::flush()
{
    std::size_t at = 0;
    while (at < m_text.size()) {
        const auto n = ::write(m_fd, m_text.data() + at, m_text.size() - at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failure(errno);
        at += static_cast<std::size_t>(n);
    }
    m_written += at;
    m_text.clear();
    return {};
}

Result<void> OutputFile::commit()
{
    OPSCOPE_TRY(flush());
    if (::fsync(m_fd) != 0 && errno != EINVAL && errno != EROFS) // a pipe or a special file cannot be synced
        return failure(errno);
    const auto fd = std::exchange(m_fd, -1);
    if (::close(fd) != 0 || ::rename(m_temporary.c_str(), m_path.c_str()) != 0) {
        const int error = errno;
        ::unlink(m_temporary.c_str());
        return failure(error);
    }
    return {};
}

Failure OutputFile::failure(int error) const
{
    SourcePos where;
    where.file = m_path.string();
    return fail(ErrorCode::Unreadable,
                message(MessageId::CannotWrite, std::error_code(error, std::generic_category()).message()),
                where);
}

} // namespace opscope
