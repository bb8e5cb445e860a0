// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace opscope {

/// One column of a table: either values owned by the column while it is built, or a view into a mapped cache
/// file that the column keeps open. Appending to a mapped column copies it first.
template <class T>
class Column {
    static_assert(std::is_trivially_copyable_v<T>, "columns are written to the cache as bytes");

public:
    Column() = default;
    explicit Column(std::vector<T> values) : m_own(std::move(values)) {}

    static Column mapped(std::span<const T> values, std::shared_ptr<const void> keepAlive)
    {
        Column column;
        column.m_view = values;
        column.m_keepAlive = std::move(keepAlive);
        return column;
    }

    std::span<const T> span() const { return m_keepAlive ? m_view : std::span<const T>(m_own); }
    std::size_t size() const { return span().size(); }
    bool empty() const { return size() == 0; }
    T operator[](std::size_t i) const { return m_keepAlive ? m_view[i] : m_own[i]; }
    const T* begin() const { return span().data(); }
    const T* end() const { return span().data() + size(); }

    void push_back(T value) { own().push_back(value); }
    /// The values for writing; only for builders. Copies the values of a mapped column first.
    std::vector<T>& own()
    {
        if (m_keepAlive) {
            m_own.assign(m_view.begin(), m_view.end());
            m_view = {};
            m_keepAlive.reset();
        }
        return m_own;
    }
    /// Bytes on the heap; 0 for a mapped column.
    std::size_t heapBytes() const { return m_own.capacity() * sizeof(T); }

private:
    std::vector<T> m_own;
    std::span<const T> m_view;
    std::shared_ptr<const void> m_keepAlive;
};

} // namespace opscope
