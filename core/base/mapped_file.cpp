// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/mapped_file.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"

namespace opscope {
namespace {

/// The mappings that the SIGBUS handler knows. A signal handler may touch only lock-free atomics.
struct GuardSlot {
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};
    std::atomic<std::atomic<bool>*> shrank{nullptr};
};
std::array<GuardSlot, 1024> guardSlots;
struct sigaction previousAction;

void onBusError(int signal, siginfo_t* info, void* context)
{
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (auto& slot : guardSlots) {
        if (at < slot.begin.load() || at >= slot.end.load())
            continue;
        if (auto* shrank = slot.shrank.load())
            shrank->store(true);
        const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
        void* const start = reinterpret_cast<void*>(at / page * page);
        if (mmap(start, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == start)
            return; // the read is repeated and finds zeros
        break;
    }
    if (previousAction.sa_flags & SA_SIGINFO) {
        previousAction.sa_sigaction(signal, info, context);
    } else {
        std::signal(SIGBUS, SIG_DFL);
        std::raise(SIGBUS);
    }
}

/// Guards the slots against two threads that open at once; the handler itself uses no lock.
std::mutex guardMutex;

int guard(std::uintptr_t begin, std::size_t size, std::atomic<bool>* shrank)
{
    const std::lock_guard lock(guardMutex);
    static const bool kInstalled = [] {
        struct sigaction action {};
        action.sa_sigaction = onBusError;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        return sigaction(SIGBUS, &action, &previousAction) == 0;
    }();
    if (!kInstalled)
        return -1;
    for (std::size_t i = 0; i < guardSlots.size(); ++i) {
        auto& slot = guardSlots[i];
        if (slot.end.load() != 0)
            continue;
        slot.shrank.store(shrank);
        slot.begin.store(begin);
        slot.end.store(begin + size);
        return static_cast<int>(i);
    }
    return -1;
}

void unguard(int slotIndex)
{
    if (slotIndex < 0)
        return;
    const std::lock_guard lock(guardMutex);
    auto& slot = guardSlots[static_cast<std::size_t>(slotIndex)];
    slot.begin.store(0);
    slot.end.store(0);
    slot.shrank.store(nullptr);
}

std::string systemError()
{
    return std::strerror(errno);
}

} // namespace

Result<std::shared_ptr<MappedFile>> MappedFile::open(const std::filesystem::path& path)
{
    const SourcePos where{path.string(), 0, {}};
    OPSCOPE_TRY_ASSIGN(const auto fd, openRegular(path));
    struct stat info {};
    if (fstat(fd.get(), &info) != 0)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotOpen, systemError()), where);
    std::shared_ptr<MappedFile> file(new MappedFile);
    file->m_path = path;
    file->m_size = static_cast<std::size_t>(info.st_size);
    file->m_device = info.st_dev;
    file->m_inode = info.st_ino;
    if (file->m_size != 0) {
        void* const data = mmap(nullptr, file->m_size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
        if (data == MAP_FAILED)
            return fail(ErrorCode::Unreadable, message(MessageId::CannotOpen, systemError()), where);
        file->m_data = static_cast<const char*>(data);
        file->m_guardSlot = guard(reinterpret_cast<std::uintptr_t>(data), file->m_size, &file->m_shrank);
    }
    return file;
}

MappedFile::~MappedFile()
{
    unguard(m_guardSlot);
    if (m_data != nullptr)
        munmap(const_cast<char*>(m_data), m_size);
}

bool MappedFile::shrank() const
{
    if (m_shrank.load(std::memory_order_relaxed))
        return true;
    // Within the last page there is no signal. A file that took the place of this one does not change it.
    struct stat info {};
    return stat(m_path.c_str(), &info) == 0 && info.st_dev == m_device && info.st_ino == m_inode &&
           static_cast<std::size_t>(info.st_size) < m_size;
}

Result<void> MappedFile::checkLength() const
{
    if (shrank())
        return fail(ErrorCode::Unreadable, message(MessageId::FileShrank), {m_path.string(), 0, {}});
    return {};
}

void MappedFile::release(std::size_t offset, std::size_t length) const
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (offset + page - 1) / page * page;
    const auto end = std::min(offset + length, m_size) / page * page;
    if (begin < end)
        madvise(const_cast<char*>(m_data) + begin, end - begin, MADV_DONTNEED);
}

} // namespace opscope
