// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/cache/column_store.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <unordered_map>

#include "core/base/block_hash.h"
#include "core/base/parallel.h"

namespace opscope::cache {
namespace {

/// Columns with fewer values are not worth packing.
constexpr std::size_t kPackFrom = 4096;
constexpr std::size_t kMaxBytesValues = 256;
/// A packed column must hold at least so many values a stored byte: bounds what a damaged file can ask for.
constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 32;

template <class T>
struct Run {
    T value;
    std::uint32_t length;
};

template <class T>
std::vector<Run<T>> runsOf(std::span<const T> values, std::size_t most)
{
    std::vector<Run<T>> runs;
    for (const auto value : values) {
        if (!runs.empty() && runs.back().value == value) {
            ++runs.back().length;
            continue;
        }
        if (runs.size() == most)
            return {};
        runs.push_back({value, 1});
    }
    return runs;
}

/// The distinct values, or none if there are more than 256.
template <class T>
std::vector<T> dictionaryOf(std::span<const T> values)
{
    std::vector<T> distinct;
    std::unordered_map<T, int> seen;
    T last{};
    for (const auto value : values) {
        if (!distinct.empty() && value == last)
            continue;
        last = value;
        if (!seen.try_emplace(value, 0).second)
            continue;
        if (distinct.size() == kMaxBytesValues)
            return {};
        distinct.push_back(value);
    }
    return distinct;
}

template <class T>
bool pack(std::span<const T> values, Encoding& encoding, std::vector<char>& out)
{
    if (const auto runs = runsOf(values, values.size() / 16); !runs.empty()) {
        encoding = Encoding::Runs;
        out.resize(runs.size() * sizeof(Run<T>));
        std::memset(out.data(), 0, out.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            std::memcpy(out.data() + i * sizeof(Run<T>), &runs[i].value, sizeof(T));
            std::memcpy(out.data() + i * sizeof(Run<T>) + offsetof(Run<T>, length), &runs[i].length,
                        sizeof(std::uint32_t));
        }
        return true;
    }
    const auto distinct = dictionaryOf(values);
    if (distinct.empty())
        return false;
    encoding = Encoding::Bytes;
    std::unordered_map<T, std::uint8_t> codes;
    for (std::size_t i = 0; i < distinct.size(); ++i)
        codes[distinct[i]] = static_cast<std::uint8_t>(i);
    out.assign(kMaxBytesValues * sizeof(T), 0);
    std::memcpy(out.data(), distinct.data(), distinct.size() * sizeof(T));
    out.reserve(out.size() + values.size());
    T last = distinct[0];
    std::uint8_t code = 0;
    for (const auto value : values) {
        if (value != last) {
            last = value;
            code = codes[value];
        }
        out.push_back(static_cast<char>(code));
    }
    return true;
}

template <class T>
bool unpackRuns(const char* at, std::size_t bytes, T* into, std::size_t count)
{
    std::size_t done = 0;
    for (std::size_t i = 0; i + sizeof(Run<T>) <= bytes; i += sizeof(Run<T>)) {
        Run<T> run{};
        std::memcpy(&run, at + i, sizeof(run));
        if (run.length > count - done)
            return false;
        std::fill_n(into + done, run.length, run.value);
        done += run.length;
    }
    return done == count;
}

template <class T>
bool unpackBytes(const char* at, std::size_t bytes, T* into, std::size_t count)
{
    std::array<T, kMaxBytesValues> values{};
    if (bytes != sizeof(values) + count)
        return false;
    std::memcpy(values.data(), at, sizeof(values));
    const auto* const codes = reinterpret_cast<const unsigned char*>(at) + sizeof(values);
    for (std::size_t i = 0; i < count; ++i)
        into[i] = values[codes[i]];
    return true;
}

template <class T>
bool unpackInto(const ColumnPlace& place, const char* at, void* into)
{
    auto* const values = static_cast<T*>(into);
    return place.encoding == Encoding::Runs ? unpackRuns(at, place.bytes, values, place.count)
                                            : unpackBytes(at, place.bytes, values, place.count);
}

} // namespace

void ColumnWriter::write(const void* data, std::size_t size)
{
    if (m_result)
        m_result = m_file->write({static_cast<const char*>(data), size});
    m_at += size;
}

void ColumnWriter::align()
{
    static constexpr std::array<char, kColumnAlign> kZeros{};
    write(kZeros.data(), (kColumnAlign - m_at % kColumnAlign) % kColumnAlign);
}

ColumnPlace ColumnWriter::add(const void* values, std::size_t count, std::size_t width)
{
    align();
    if (m_stop.stop_requested())
        return {};
    ColumnPlace place{m_at, 0, count, Encoding::Raw, static_cast<std::uint32_t>(width), 0};
    std::vector<char> packed;
    bool isPacked = false;
    if (count >= kPackFrom && width == 4)
        isPacked =
            pack<std::uint32_t>({static_cast<const std::uint32_t*>(values), count}, place.encoding, packed);
    else if (count >= kPackFrom && width == 2)
        isPacked =
            pack<std::uint16_t>({static_cast<const std::uint16_t*>(values), count}, place.encoding, packed);
    const void* const stored = isPacked ? packed.data() : values;
    place.bytes = isPacked ? packed.size() : count * width;
    place.hash = blockHash({static_cast<const char*>(stored), place.bytes});
    write(stored, place.bytes);
    return place;
}

ColumnReader::Pages::Pages(std::size_t bytes) : m_data(allocatePages(bytes)), m_bytes(bytes)
{
    adviseHugePages(m_data, bytes);
}

ColumnReader::Pages::~Pages()
{
    freePages(m_data, m_bytes);
}

bool ColumnReader::fits(const ColumnPlace& place, std::size_t width)
{
    const bool isInside = place.offset <= m_file.size() && place.bytes <= m_file.size() - place.offset &&
                          place.offset % kColumnAlign == 0 && place.width == width && place.count < kMaxCount;
    const bool isWhole = place.encoding == Encoding::Raw     ? place.bytes == place.count * width
                         : place.encoding == Encoding::Runs  ? width == 2 || width == 4
                         : place.encoding == Encoding::Bytes ? (width == 2 || width == 4)
                                                             : false;
    m_isGood = m_isGood && isInside && isWhole;
    return m_isGood;
}

void ColumnReader::later(const ColumnPlace& place, void* into)
{
    const char* const at = m_file.data() + place.offset;
    m_jobs.emplace_back([place, at, into] {
        return place.width == 4 ? unpackInto<std::uint32_t>(place, at, into)
                                : unpackInto<std::uint16_t>(place, at, into);
    });
}

bool ColumnReader::unpack()
{
    std::atomic<bool> isGood{true};
    forEachParallel(m_jobs.size(), coreCount(), [&](std::size_t i, std::size_t) {
        if (!m_jobs[i]())
            isGood = false;
    });
    m_jobs.clear();
    m_isGood = m_isGood && isGood;
    return m_isGood;
}

bool areIntact(std::string_view file, const std::vector<ColumnPlace>& places, const std::stop_token& stop)
{
    std::atomic<bool> isGood{true};
    forEachParallel(places.size(), coreCount(), [&](std::size_t i, std::size_t) {
        if (stop.stop_requested() ||
            blockHash(file.substr(places[i].offset, places[i].bytes)) != places[i].hash)
            isGood = false;
    });
    return isGood;
}

} // namespace opscope::cache
