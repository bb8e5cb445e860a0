// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for big short-lived tables: it returns to the system as soon as it is freed, instead of staying in
// the heap.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

namespace opscope {

/// Allocates uninitialised memory; large blocks come as pages from the system. Throws std::bad_alloc.
void* allocatePages(std::size_t bytes);
void freePages(void* memory, std::size_t bytes) noexcept;
/// Asks the system for huge pages, which are cheaper to allocate, for the complete pages of a range.
void adviseHugePages(void* memory, std::size_t bytes);
/// Reserves room for `count` values, with huge pages where useful. Grows at least by a factor of two.
template <class T>
void reservePages(std::vector<T>& values, std::size_t count)
{
    if (values.capacity() >= count)
        return;
    values.reserve(std::max(count, 2 * values.capacity()));
    adviseHugePages(values.data(), values.capacity() * sizeof(T));
}
/// Returns freed heap memory to the system, where the C library supports it.
void trimHeap();

template <class T>
struct PageAllocator {
    using value_type = T;

    PageAllocator() = default;
    template <class U>
    PageAllocator(const PageAllocator<U>&) // NOLINT(google-explicit-constructor): required by the standard
    {
    }

    T* allocate(std::size_t count)
    {
        if (count > static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(T))
            throw std::bad_alloc();
        return static_cast<T*>(allocatePages(count * sizeof(T)));
    }
    void deallocate(T* memory, std::size_t count) noexcept { freePages(memory, count * sizeof(T)); }
    friend bool operator==(PageAllocator, PageAllocator) { return true; }
};

template <class T>
using PageVector = std::vector<T, PageAllocator<T>>;

/// An array of uninitialised values; a std::vector would initialise them on one thread. Every value must be
/// written before it is read.
template <class T>
class PageArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    PageArray() = default;
    explicit PageArray(std::size_t count)
        : m_values(static_cast<T*>(allocatePages(count * sizeof(T))), Free{count * sizeof(T)}), m_count(count)
    {
        adviseHugePages(m_values.get(), count * sizeof(T));
    }
    std::span<T> span() const { return {m_values.get(), m_count}; }
    T& operator[](std::size_t i) const { return m_values[i]; }

private:
    struct Free {
        std::size_t bytes = 0;
        void operator()(T* values) const noexcept { freePages(values, bytes); }
    };
    std::unique_ptr<T[], Free> m_values;
    std::size_t m_count = 0;
};

} // namespace opscope
