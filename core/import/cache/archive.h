// SPDX-License-Identifier: GPL-3.0-or-later
// Serialises the cache in both directions from one description of each struct (fields.h): a Writer appends
// bytes, a Reader reads them back and validates every count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/block_hash.h"
#include "core/base/id.h"
#include "core/import/cache/column_store.h"

namespace opscope::cache {

class Writer {
public:
    static constexpr bool kIsReader = false;

    explicit Writer(ColumnWriter& columns) : m_columns(columns) {}
    ColumnWriter& columns() { return m_columns; }
    const std::string& bytes() const { return m_bytes; }

    template <class T>
    void plain(const T& value)
    {
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
    }
    void block(std::string_view text) { m_bytes += text; }

private:
    ColumnWriter& m_columns;
    std::string m_bytes;
};

class Reader {
public:
    static constexpr bool kIsReader = true;

    Reader(std::string_view bytes, ColumnReader& columns) : m_bytes(bytes), m_columns(columns) {}
    ColumnReader& columns() { return m_columns; }
    /// False after a count or an offset that does not fit the data.
    bool isGood() const { return m_isGood && m_columns.isGood(); }
    bool atEnd() const { return m_bytes.empty(); }
    void spoil() { m_isGood = false; }

    template <class T>
    void plain(T& value)
    {
        if (const auto part = take(sizeof(T)); part.size() == sizeof(T))
            std::memcpy(&value, part.data(), sizeof(T));
    }
    /// The next `size` bytes; empty if fewer are left.
    std::string_view take(std::size_t size)
    {
        if (!m_isGood || size > m_bytes.size()) {
            m_isGood = false;
            return {};
        }
        const auto part = m_bytes.substr(0, size);
        m_bytes.remove_prefix(size);
        return part;
    }
    /// Reads a count of items of at least one byte each; 0 if more than the bytes left.
    std::size_t count()
    {
        std::uint64_t n = 0;
        plain(n);
        if (n > m_bytes.size())
            m_isGood = false;
        return m_isGood ? static_cast<std::size_t>(n) : 0;
    }

private:
    std::string_view m_bytes;
    ColumnReader& m_columns;
    bool m_isGood = true;
};

/// Records how a Writer would write one element of every list. A program with another format gets another
/// shape, and does not read this cache.
class Shape {
public:
    static constexpr bool kIsReader = false;

    std::uint64_t hash() const { return m_hash; }
    template <class T>
    void plain(const T&)
    {
        constexpr char kSize = sizeof(T);
        m_hash = textHash({&kSize, 1}, m_hash);
    }
    void block(std::string_view text)
    {
        m_hash = textHash(text, m_hash);
        plain(text);
    }

private:
    std::uint64_t m_hash = textHash({});
};

template <class T>
inline constexpr bool kIsId = false;
template <class Tag>
inline constexpr bool kIsId<Id<Tag>> = true;

/// Writes or reads a value, depending on the archive.
template <class A, class T>
void put(A& archive, T& value)
{
    if constexpr (std::is_same_v<T, bool>) {
        std::uint8_t byte = value ? 1 : 0;
        archive.plain(byte);
        value = byte != 0;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> || kIsId<T>) {
        archive.plain(value);
    } else {
        fields(archive, value);
    }
}

template <class A>
void put(A& archive, std::string& text)
{
    if constexpr (A::kIsReader) {
        text = std::string(archive.take(archive.count()));
    } else {
        archive.plain(std::uint64_t{text.size()});
        archive.block(text);
    }
}

template <class A>
void put(A& archive, std::filesystem::path& path)
{
    auto text = path.string();
    put(archive, text);
    path = text;
}

template <class A, class T>
void put(A& archive, std::optional<T>& value)
{
    bool has = value.has_value() || std::is_same_v<A, Shape>;
    put(archive, has);
    if (has && !value)
        value.emplace();
    if (has)
        put(archive, *value);
}

template <class A, class F, class S>
void put(A& archive, std::pair<F, S>& value)
{
    put(archive, value.first);
    put(archive, value.second);
}

template <class A, class T>
void put(A& archive, std::vector<T>& values)
{
    if constexpr (A::kIsReader)
        values.resize(archive.count());
    else
        archive.plain(std::uint64_t{values.size()});
    if constexpr (std::is_same_v<A, Shape>)
        values.resize(1);
    for (auto& value : values)
        put(archive, value);
}

template <class A, class T>
void put(A& archive, Column<T>& column)
{
    ColumnPlace place;
    if constexpr (std::is_same_v<A, Shape>) {
        archive.plain(T{});
    } else if constexpr (A::kIsReader) {
        archive.plain(place);
        column = archive.columns().template column<T>(place);
    } else {
        place = archive.columns().add(column.span());
        archive.plain(place);
    }
}

/// Writes or reads every argument.
template <class A, class... T>
void putAll(A& archive, T&... values)
{
    (put(archive, values), ...);
}

} // namespace opscope::cache
