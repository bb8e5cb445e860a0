// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/stream.h"

#include <optional>
#include <tuple>
#include <utility>

#include "core/base/number.h"
#include "core/base/regular_file.h"

namespace opscope::raw {
namespace {

/// The text before the number at the end of a name, and the number.
std::pair<std::string_view, std::int64_t> splitSliceName(std::string_view name)
{
    const auto last = name.find_last_not_of("0123456789");
    const auto digits = last == std::string_view::npos ? std::size_t{0} : last + 1;
    const auto number = wholeNumber(name.substr(digits));
    return {name.substr(0, digits), number.value_or(-1)};
}

/// `filesize` of the marker file: none if there is no marker; 0 if it has no size.
std::optional<std::uint64_t> finishedSize(const std::filesystem::path& path)
{
    constexpr std::uint64_t kMostBytes = 4096;
    constexpr std::string_view kKey = "filesize:";
    const auto marker = readRegular(path.string() + ".done", kMostBytes);
    if (!marker)
        return std::nullopt;
    const auto line = std::string_view(*marker).substr(0, marker->find('\n'));
    return line.starts_with(kKey) ? wholeNumber<std::uint64_t>(line.substr(kKey.size())).value_or(0) : 0;
}

void checkMarker(const RawFile& file, std::uint64_t size, Losses& losses)
{
    const auto expected = finishedSize(file.path);
    if (!expected)
        losses.add(LossKind::NotFinished, {file.name, 0, size});
    else if (*expected > size)
        losses.add(LossKind::ShortFile, {file.name, 0, size}, *expected - size);
}

} // namespace

std::int64_t sliceNumber(std::string_view fileName)
{
    return splitSliceName(fileName).second;
}

void sortSlices(std::vector<RawFile>& files)
{
    std::sort(files.begin(), files.end(), [](const RawFile& a, const RawFile& b) {
        return splitSliceName(a.name) < splitSliceName(b.name);
    });
}

RecordStream::RecordStream(std::vector<Slice> slices) : m_slices(std::move(slices))
{
    setStarts();
}

void RecordStream::setStarts()
{
    m_starts.clear();
    m_size = 0;
    for (const auto& slice : m_slices) {
        m_starts.push_back(m_size);
        m_size += slice.bytes.size();
    }
}

RecordStream RecordStream::open(std::span<const RawFile> files, const MapFile& map, Losses& losses)
{
    std::vector<Slice> slices;
    std::vector<std::shared_ptr<MappedFile>> mapped;
    constexpr std::int64_t kNotRead = -2;
    std::pair<std::string_view, std::int64_t> before{{}, -1};
    for (const auto& file : files) {
        const auto name = splitSliceName(file.name);
        const bool isNewName = name.first != before.first;
        const auto last = isNewName ? -1 : before.second;
        const bool hasGap = name.second - 1 != last;
        if (hasGap && last != kNotRead)
            losses.add(LossKind::MissingSlice, {file.name, 0, 0});
        before = name;
        auto opened = map(file.path);
        if (!opened) {
            losses.add(LossKind::NotReadable, {file.name, 0, std::nullopt});
            before.second = kNotRead; // the next slice starts anew
            continue;
        }
        const auto bytes = (*opened)->bytes();
        checkMarker(file, bytes.size(), losses);
        if (bytes.empty())
            losses.add(LossKind::EmptyFile, {file.name, 0, 0});
        slices.push_back({file.name, std::as_bytes(std::span(bytes)), isNewName || hasGap});
        mapped.push_back(*std::move(opened));
    }
    RecordStream stream(std::move(slices));
    stream.m_mapped = std::move(mapped);
    return stream;
}

void RecordStream::alignRecords(std::size_t recordSize, std::uint16_t magic, Losses& losses)
{
    constexpr std::size_t kMagicAt = 2;
    for (auto& slice : m_slices) {
        const auto isRecord = [&](std::size_t at) {
            return read<std::uint16_t>(slice.bytes, at + kMagicAt) == magic &&
                   read<std::uint16_t>(slice.bytes, at + recordSize + kMagicAt) == magic;
        };
        std::size_t first = 0;
        while (slice.startsAnew && first < recordSize && !isRecord(first))
            ++first;
        if (first == 0 || first == recordSize) // no record was found: the decoder reports them one by one
            continue;
        losses.add(LossKind::CutRecord, {slice.name, 0, slice.skipped}, first);
        slice.bytes = slice.bytes.subspan(first);
        slice.skipped += first;
    }
    setStarts();
}

SourcePos RecordStream::where(std::uint64_t offset) const
{
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), offset);
    if (after == m_starts.begin())
        return {};
    const auto slice = static_cast<std::size_t>(after - m_starts.begin()) - 1;
    return {m_slices[slice].name, 0, m_slices[slice].skipped + offset - m_starts[slice]};
}

std::string_view RecordStream::fileOf(std::uint64_t offset) const
{
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), offset);
    return after == m_starts.begin() ? std::string_view{}
                                     : m_slices[static_cast<std::size_t>(after - m_starts.begin()) - 1].name;
}

Record RecordStream::joined(std::vector<std::byte>& storage) const
{
    if (m_slices.size() == 1)
        return m_slices.front().bytes;
    storage.clear();
    storage.reserve(m_size);
    for (const auto& slice : m_slices)
        storage.insert(storage.end(), slice.bytes.begin(), slice.bytes.end());
    return storage;
}

void RecordStream::addCut(std::uint64_t offset, std::uint64_t bytes, Losses& losses) const
{
    losses.add(LossKind::CutRecord, where(offset), bytes);
}

} // namespace opscope::raw
