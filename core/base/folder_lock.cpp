// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/folder_lock.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <utility>

#include "core/base/message_id.h"

namespace opscope {

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder, const std::stop_token& stop,
                                    const std::function<void()>& onWait)
{
    constexpr auto kPause = std::chrono::milliseconds(5); // another program has the lock only for a rename
    const SourcePos where{folder.string(), 0, {}};
    Descriptor fd(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd.isOpen())
        return fail(ErrorCode::Unreadable, message(MessageId::CannotOpen, std::strerror(errno)), where);
    bool isReported = !onWait;
    while (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), where);
        if (!std::exchange(isReported, true))
            onWait();
        std::this_thread::sleep_for(kPause);
    }
    return FolderLock(std::move(fd));
}

} // namespace opscope
