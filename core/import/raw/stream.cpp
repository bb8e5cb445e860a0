// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/stream.h"

#include <fstream>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/base/number.h"

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
    const auto name = path.string() + ".done";
    std::error_code error;
    if (!std::filesystem::is_regular_file(name, error))
        return std::nullopt;
    std::ifstream marker(name);
    std::array<char, 256> line{};
    constexpr std::string_view kKey = "filesize:";
    if (!marker.getline(line.data(), line.size()) || !std::string_view(line.data()).starts_with(kKey))
        return 0;
    return wholeNumber<std::uint64_t>(std::string_view(line.data()).substr(kKey.size())).value_or(0);
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

SourcePos RecordStream::where(std::uint64_t offset) const
{
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), offset);
    if (after == m_starts.begin())
        return {};
    const auto slice = static_cast<std::size_t>(after - m_starts.begin()) - 1;
    return {m_slices[slice].name, 0, offset - m_starts[slice]};
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
