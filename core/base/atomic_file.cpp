// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/message_id.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kTemporary = ".opscope-tmp";

/// A new file next to `path`, open for writing and locked, or one that is not open with errno set. Not
/// mkostemp: a result has the permissions of the umask, and reading the umask changes it for the other
/// threads.
Descriptor createNextTo(const fs::path& path, fs::path& name)
{
    constexpr int kAttempts = 100;
    constexpr std::size_t kMostOfName = 100; // a name has 255 bytes at most
    std::random_device random;
    for (int i = 0; i < kAttempts; ++i) {
        name = path;
        name.replace_filename(fmt::format(".{}.{:08x}{:08x}{:08x}{}",
                                          path.filename().string().substr(0, kMostOfName), random(), random(),
                                          random(), kTemporary));
        Descriptor file(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
        if (!file.isOpen() && errno != EEXIST)
            return file;
        if (!file.isOpen())
            continue;
        // Before the lock, another process may have removed it as a leftover.
        struct stat info {};
        const bool isLocked = ::flock(file.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
        if (isLocked && ::fstat(file.get(), &info) == 0 && info.st_nlink != 0)
            return file;
    }
    errno = EEXIST;
    return Descriptor();
}

/// 0 or errno. EINVAL and EROFS are no errors: such a file cannot be synced.
int sync(int fd)
{
    return ::fsync(fd) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

/// The name of a file is on the disk only when its folder is.
int syncFolder(const fs::path& folder)
{
    const Descriptor fd(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return fd.isOpen() ? sync(fd.get()) : 0; // some folders can be written to, but not read
}

} // namespace

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_temporary(std::exchange(other.m_temporary, {})),
      m_folders(std::exchange(other.m_folders, {})),
      m_text(std::move(other.m_text)),
      m_written(other.m_written),
      m_file(std::move(other.m_file)),
      m_isDurable(other.m_isDurable)
{
}

AtomicFile::~AtomicFile()
{
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
    for (const auto& folder : m_folders)
        ::rmdir(folder.c_str()); // only an empty one goes
}

Failure AtomicFile::failure(int error) const
{
    return fail(ErrorCode::Unreadable,
                message(MessageId::CannotWrite, std::error_code(error, std::generic_category()).message()),
                {m_path.string(), 0, {}});
}

Result<void> AtomicFile::refuseOther() const
{
    struct stat info {};
    if (::lstat(m_path.c_str(), &info) != 0 || S_ISREG(info.st_mode))
        return {};
    return fail(ErrorCode::Unsupported,
                S_ISDIR(info.st_mode) ? message(MessageId::CannotWrite, std::strerror(EISDIR))
                                      : message(MessageId::WouldReplaceOther),
                {m_path.string(), 0, {}});
}

Result<void> AtomicFile::makeFolders()
{
    std::error_code error;
    std::vector<fs::path> missing; // the innermost first
    for (auto folder = fs::absolute(m_path, error).parent_path();
         !folder.empty() && !fs::exists(folder, error) && folder != folder.parent_path();
         folder = folder.parent_path())
        missing.push_back(folder);
    for (auto it = missing.rbegin(); it != missing.rend(); ++it) {
        if (::mkdir(it->c_str(), 0777) == 0)
            m_folders.insert(m_folders.begin(), *it);
        else if (errno != EEXIST)
            return failure(errno);
    }
    return {};
}

Result<AtomicFile> AtomicFile::create(const fs::path& path, AtomicFileOptions options)
{
    AtomicFile file;
    file.m_path = path;
    file.m_isDurable = options.isDurable;
    OPSCOPE_TRY(file.refuseOther());
    if (options.makesFolders)
        OPSCOPE_TRY(file.makeFolders());
    fs::path name;
    file.m_file = createNextTo(path, name);
    if (!file.m_file.isOpen())
        return file.failure(errno);
    file.m_temporary = std::move(name);
    return file;
}

Result<void> AtomicFile::write(std::string_view bytes)
{
    if (bytes.size() < kBlock) {
        m_text += bytes;
        return flushIfFull();
    }
    OPSCOPE_TRY(flush());
    return writeAt(m_written, bytes);
}

Result<void> AtomicFile::flush()
{
    auto done = writeAt(m_written, m_text);
    m_text.clear();
    return done;
}

Result<void> AtomicFile::overwrite(std::uint64_t offset, std::string_view bytes)
{
    OPSCOPE_TRY(flush());
    return writeAt(offset, bytes);
}

Result<void> AtomicFile::writeAt(std::uint64_t offset, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto n = ::pwrite(m_file.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return failure(errno);
        offset += static_cast<std::uint64_t>(n);
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    m_written = std::max(m_written, offset);
    return {};
}

Result<void> AtomicFile::commit()
{
    OPSCOPE_TRY(flush());
    if (const int error = m_isDurable ? sync(m_file.get()) : 0; error != 0)
        return failure(error);
    // Some file systems report a full disk only on close. We close a duplicate: ours must hold the lock until
    // the end.
    if (const int second = ::dup(m_file.get()); second >= 0 && ::close(second) != 0)
        return failure(errno);
    OPSCOPE_TRY(refuseOther());
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0)
        return failure(errno);
    m_temporary.clear();
    m_folders.clear();
    if (const int error = m_isDurable ? syncFolder(m_path.parent_path()) : 0; error != 0)
        return failure(error);
    return {};
}

Result<void> writeAtomically(const fs::path& path, std::string_view bytes)
{
    removeLeftovers(path.parent_path());
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path));
    OPSCOPE_TRY(file.write(bytes));
    return file.commit();
}

bool isTemporaryName(std::string_view name)
{
    while (!name.empty() && isDigit(name.back())) // an older version added its number
        name.remove_suffix(1);
    return name.starts_with('.') && name.ends_with(kTemporary);
}

void removeLeftovers(const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> found;
    for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end;
         it.increment(error)) {
        if (isTemporaryName(it->path().filename().native()))
            found.push_back(it->path());
    }
    for (const auto& path : found) {
        const auto file = openRegular(path, O_NOFOLLOW);
        if (file && ::flock(file->get(), LOCK_EX | LOCK_NB) == 0)
            ::unlink(path.c_str());
    }
}

} // namespace opscope
