// SPDX-License-Identifier: GPL-3.0-or-later
// The slices of one kind of raw file as one stream of records (FORMATS 1 of this folder).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/import/raw/loss.h"

namespace opscope::raw {

using Record = std::span<const std::byte>;

/// The little-endian number at byte `at` of a record; 0 if the record ends before it does.
template <class T>
T read(Record record, std::size_t at)
{
    T value{};
    if (at + sizeof value <= record.size())
        std::memcpy(&value, record.data() + at, sizeof value);
    return value;
}

/// A file and its name in messages: relative to the root of the report.
struct RawFile {
    std::filesystem::path path;
    std::string name;
};
/// ImportContext::map, or MappedFile::open.
using MapFile = std::function<Result<std::shared_ptr<MappedFile>>(const std::filesystem::path&)>;

/// The number at the end of "stars_soc.data.0.slice_12" (12) or "hwts.log.data.45.0.3" (3); -1: no number.
std::int64_t sliceNumber(std::string_view fileName);
/// Sorts by the text before the number, then by the number: slice_10 follows slice_9.
void sortSlices(std::vector<RawFile>& files);

/// The slices of one file kind in their order, joined: a record may begin in one slice and end in the next.
class RecordStream {
public:
    struct Slice {
        std::string name; ///< for messages
        Record bytes;
        bool startsAnew = false;   ///< the slice before it is missing: no record reaches into this one
        std::uint64_t skipped = 0; ///< bytes of the file before `bytes`
    };

    RecordStream() = default;
    explicit RecordStream(std::vector<Slice> slices);
    /// Maps the files, which must be sorted. Files that cannot be read, are empty or have no `.done` are
    /// losses; the others are read.
    static RecordStream open(std::span<const RawFile> files, const MapFile& map, Losses& losses);

    /// A slice whose predecessor is missing may begin inside a record: skips the bytes before the first
    /// record that has this magic number at byte 2, as the record after it. What is skipped is a loss.
    void alignRecords(std::size_t recordSize, std::uint16_t magic, Losses& losses);

    std::uint64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    /// The file and the offset in it of a byte of the stream.
    SourcePos where(std::uint64_t offset) const;

    /// Calls fn(Record, offset) for each complete record; only records across two slices are copied. An
    /// incomplete record is a loss. Records have at most 1024 bytes.
    template <class Fn>
    void forEach(std::size_t recordSize, Losses& losses, Fn&& fn) const;
    /// All bytes in a row, for records of different lengths: a view if there is one slice, else a copy in
    /// `storage`.
    Record joined(std::vector<std::byte>& storage) const;

private:
    static constexpr std::size_t kLongest = 1024;
    void setStarts();
    void addCut(std::uint64_t offset, std::uint64_t bytes, Losses& losses) const;

    std::vector<Slice> m_slices;
    std::vector<std::uint64_t> m_starts; ///< offset of each slice in the stream
    std::uint64_t m_size = 0;
    std::vector<std::shared_ptr<MappedFile>> m_mapped;
};

template <class Fn>
void RecordStream::forEach(std::size_t recordSize, Losses& losses, Fn&& fn) const
{
    std::array<std::byte, kLongest> joined;
    std::size_t kept = 0; // bytes of a record that began in an earlier slice
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        const auto bytes = m_slices[i].bytes;
        if (m_slices[i].startsAnew && kept > 0) {
            addCut(m_starts[i] - kept, kept, losses);
            kept = 0;
        }
        if (bytes.empty())
            continue;
        std::size_t at = 0;
        if (kept > 0) {
            at = std::min(recordSize - kept, bytes.size());
            std::memcpy(joined.data() + kept, bytes.data(), at);
            kept += at;
            if (kept < recordSize)
                continue;
            fn(Record(joined.data(), recordSize), m_starts[i] + at - recordSize);
        }
        const auto* const data = bytes.data();
        for (; bytes.size() - at >= recordSize; at += recordSize)
            fn(Record(data + at, recordSize), m_starts[i] + at);
        kept = bytes.size() - at;
        if (kept > 0)
            std::memcpy(joined.data(), data + at, kept);
    }
    if (kept > 0)
        addCut(m_size - kept, kept, losses);
}

} // namespace opscope::raw
