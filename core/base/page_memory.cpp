// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/page_memory.h"

#include <sys/mman.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace opscope {
namespace {

/// Below this size a separate mapping wastes more memory than it frees.
constexpr std::size_t kSmallBytes = std::size_t{64} << 10;

} // namespace

void* allocatePages(std::size_t bytes)
{
    if (bytes < kSmallBytes)
        return ::operator new(bytes);
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    return memory;
}

void freePages(void* memory, std::size_t bytes) noexcept
{
    if (bytes < kSmallBytes)
        ::operator delete(memory);
    else
        munmap(memory, bytes);
}

void adviseHugePages(void* memory, std::size_t bytes)
{
#if defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = 4096;
    if (bytes < (std::size_t{2} << 20))
        return;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + kPage - 1) / kPage * kPage; // NOLINT
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / kPage * kPage;       // NOLINT
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);                       // NOLINT
#else
    static_cast<void>(memory);
    static_cast<void>(bytes);
#endif
}

void trimHeap()
{
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

} // namespace opscope
