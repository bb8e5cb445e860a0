// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a cache file. They are mapped directly, or packed where that is much smaller (runs, or one
// byte for each of up to 256 distinct values) and unpacked by several threads when opened.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/column.h"
#include "core/base/page_memory.h"

namespace opscope::cache {

enum class Encoding : std::uint32_t { Raw, Runs, Bytes };

/// The position and encoding of a column in the file.
struct ColumnPlace {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    std::uint64_t count = 0;
    Encoding encoding = Encoding::Raw;
    std::uint32_t width = 0; ///< bytes for each value
    std::uint64_t hash = 0;  ///< hash of the stored bytes
};

inline constexpr std::size_t kColumnAlign = 64;

/// Appends columns to a file.
class ColumnWriter {
public:
    /// `at`: number of bytes already in the file. After a stop request nothing is written.
    ColumnWriter(AtomicFile& file, std::uint64_t at, std::stop_token stop = {})
        : m_file(&file), m_at(at), m_stop(std::move(stop))
    {
    }

    template <class T>
    ColumnPlace add(std::span<const T> values)
    {
        return add(values.data(), values.size(), sizeof(T));
    }
    std::uint64_t at() const { return m_at; }
    /// The first write error, if any.
    const Result<void>& result() const { return m_result; }
    void write(const void* data, std::size_t size);
    void align();

private:
    ColumnPlace add(const void* values, std::size_t count, std::size_t width);

    AtomicFile* m_file;
    std::uint64_t m_at;
    std::stop_token m_stop;
    Result<void> m_result;
};

/// Returns the columns of a mapped file; packed columns are filled later by `unpack`.
class ColumnReader {
public:
    ColumnReader(std::string_view file, std::shared_ptr<const void> keepAlive)
        : m_file(file), m_keepAlive(std::move(keepAlive))
    {
    }

    template <class T>
    Column<T> column(const ColumnPlace& place)
    {
        if (!fits(place, sizeof(T)) || place.count == 0)
            return {};
        m_places.push_back(place);
        const char* const at = m_file.data() + place.offset;
        if (place.encoding == Encoding::Raw)
            return Column<T>::mapped({reinterpret_cast<const T*>(at), place.count}, m_keepAlive);
        auto pages = std::make_shared<Pages>(place.count * sizeof(T));
        later(place, pages->data());
        const std::span<const T> values(static_cast<const T*>(pages->data()), place.count);
        return Column<T>::mapped(values, std::move(pages));
    }
    /// Fills the packed columns in parallel; false if one is damaged.
    bool unpack();
    bool isGood() const { return m_isGood; }
    /// The columns returned so far, for `areIntact`.
    const std::vector<ColumnPlace>& places() const { return m_places; }

private:
    /// Owns the memory of an unpacked column.
    class Pages {
    public:
        explicit Pages(std::size_t bytes);
        ~Pages();
        Pages(const Pages&) = delete;
        Pages& operator=(const Pages&) = delete;
        void* data() const { return m_data; }

    private:
        void* m_data;
        std::size_t m_bytes;
    };

    bool fits(const ColumnPlace& place, std::size_t width);
    void later(const ColumnPlace& place, void* into);

    std::string_view m_file;
    std::shared_ptr<const void> m_keepAlive;
    std::vector<std::function<bool()>> m_jobs;
    std::vector<ColumnPlace> m_places;
    bool m_isGood = true;
};

/// Compares the stored bytes of all columns with their hashes in parallel; false if one differs or after a
/// stop request.
bool areIntact(std::string_view file, const std::vector<ColumnPlace>& places, const std::stop_token& stop);

} // namespace opscope::cache
