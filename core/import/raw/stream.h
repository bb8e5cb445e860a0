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
#include <type_traits>
#include <utility>
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

    std::span<const Slice> slices() const { return m_slices; }
    /// What keeps the bytes of the slices valid.
    std::span<const std::shared_ptr<MappedFile>> mapped() const { return m_mapped; }
    /// A slice whose predecessor is missing may begin inside a record: skips the bytes before the first
    /// record that has this magic number at byte 2, as the record after it. What is skipped is a loss.
    void alignRecords(std::size_t recordSize, std::uint16_t magic, Losses& losses);

    std::uint64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    /// The file and the offset in it of a byte of the stream.
    SourcePos where(std::uint64_t offset) const;

    std::string_view fileOf(std::uint64_t offset) const; ///< its name for messages

    /// Calls fn(Record, offset) for each complete record; only records across two slices are copied. An
    /// incomplete record is a loss. Records have at most 1024 bytes.
    template <class Fn>
    void forEach(std::size_t recordSize, Losses& losses, Fn&& fn) const
    {
        forEach(
            recordSize, losses, [](Record) { return true; }, std::forward<Fn>(fn));
    }
    /// The same for records that `isRecord` recognises. Others are losses: after one, and after a slice
    /// that was cut, reading goes on where records are found again. If fn returns false, reading ends.
    template <class IsRecord, class Fn>
    void forEach(std::size_t recordSize, Losses& losses, IsRecord&& isRecord, Fn&& fn) const;
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

/// Recognises a record by a number of 16 bits at a place.
struct HasMagic {
    std::size_t at = 0;
    std::uint16_t magic = 0;
    bool operator()(Record record) const { return read<std::uint16_t>(record, at) == magic; }
};

/// Where records continue: at `expected` if they are there or at a multiple of their size after it, else at
/// the first place from `from` on; `expected` if there is none within two records.
template <class IsRecord>
std::size_t findRecords(Record bytes, std::size_t from, std::size_t expected, std::size_t recordSize,
                        IsRecord&& isRecord)
{
    const auto isAt = [&](std::size_t place) {
        return place + recordSize <= bytes.size() && isRecord(bytes.subspan(place, recordSize));
    };
    const auto areAt = [&](std::size_t place) {
        return isAt(place) && (isAt(place + recordSize) || place + 2 * recordSize > bytes.size());
    };
    for (std::size_t i = 0; i < 4; ++i) {
        if (areAt(expected + i * recordSize))
            return expected;
    }
    for (auto place = from; place < expected + 2 * recordSize; ++place) {
        if (areAt(place))
            return place;
    }
    return expected;
}

template <class IsRecord, class Fn>
void RecordStream::forEach(std::size_t recordSize, Losses& losses, IsRecord&& isRecord, Fn&& fn) const
{
    std::array<std::byte, kLongest> joined;
    std::size_t kept = 0; // bytes of a record that began in an earlier slice
    bool isEnough = false;
    const auto use = [&](Record record, std::uint64_t offset) {
        const bool isGood = isRecord(record);
        if (isGood) [[likely]] {
            if constexpr (std::is_same_v<std::invoke_result_t<Fn&, Record, std::uint64_t>, bool>)
                isEnough = !fn(record, offset);
            else
                fn(record, offset);
        } else
            losses.add(LossKind::WrongMagic, where(offset));
        return isGood;
    };
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        const auto bytes = m_slices[i].bytes;
        std::size_t at = kept > 0 ? recordSize - kept : 0;
        const bool isCut = kept > 0 && bytes.size() >= at + recordSize &&
                           findRecords(bytes, 0, at, recordSize, isRecord) != at;
        if (kept > 0 && (m_slices[i].startsAnew || isCut)) {
            at = findRecords(bytes, 0, 0, recordSize, isRecord);
            addCut(m_starts[i] - kept, kept + at, losses);
            kept = 0;
        }
        if (bytes.empty())
            continue;
        if (kept > 0) {
            at = std::min(at, bytes.size());
            std::memcpy(joined.data() + kept, bytes.data(), at);
            kept += at;
            if (kept < recordSize)
                continue;
            const auto offset = m_starts[i] + at - recordSize;
            losses.addRecords(fileOf(offset), 1);
            use(Record(joined.data(), recordSize), offset);
        }
        std::uint64_t complete = 0;
        for (; bytes.size() - at >= recordSize && !isEnough; ++complete) {
            const auto next = at + recordSize;
            const bool isGood = use(bytes.subspan(at, recordSize), m_starts[i] + at);
            at = isGood ? next : findRecords(bytes, at + 1, next, recordSize, isRecord);
        }
        losses.addRecords(m_slices[i].name, complete);
        if (isEnough)
            return;
        kept = bytes.size() - at;
        if (kept > 0)
            std::memcpy(joined.data(), bytes.data() + at, kept);
    }
    if (kept > 0)
        addCut(m_size - kept, kept, losses);
}

} // namespace opscope::raw
