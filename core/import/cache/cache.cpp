// SPDX-License-Identifier: GPL-3.0-or-later
// Layout: header, columns (each at a multiple of 64), the small tables with the places of the columns, the
// lengths and the bytes of the strings. All in the byte order of the machine: a cache is never copied to
// another machine.
#include "core/import/cache/cache.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/block_hash.h"
#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/import/cache/arg_sources.h"
#include "core/import/cache/fields.h"

namespace fs = std::filesystem;

namespace opscope {
namespace {

/// Raise with every change of the meaning of a cached field or of the layout around the report.
constexpr std::uint32_t kFormatVersion = 12;
constexpr std::array<char, 8> kMagic{'O', 'p', 's', 'c', 'o', 'p', 'e', 'C'};
constexpr const char* kExtension = ".opscope";

struct Header {
    std::array<char, 8> magic = kMagic;
    std::uint32_t version = kFormatVersion;
    std::uint32_t shape = static_cast<std::uint32_t>(cache::shapeOf<Report>());
    std::uint64_t fileBytes = 0;
    std::uint64_t metaOffset = 0; ///< small tables, string lengths, string bytes: up to the file's end
    std::uint64_t metaBytes = 0;
    std::uint64_t metaHash = 0;
};

fs::path fileOf(const fs::path& folder, const CacheKey& key)
{
    const auto text = key.root.string() + '\n' + key.options;
    return folder / fmt::format("{:016x}{}", blockHash(text), kExtension);
}

template <class A>
void putKey(A& archive, CacheKey& key)
{
    cache::putAll(archive, key.root, key.options);
    std::uint64_t count = key.files.size();
    archive.plain(count);
    if constexpr (A::kIsReader) {
        for (std::uint64_t i = 0; i < count && archive.isGood(); ++i)
            key.files.emplace_back();
    }
    for (auto& stamp : key.files)
        cache::putAll(archive, stamp.path, stamp.sizeBytes, stamp.mtimeNs);
}

template <class A>
void putSources(A& archive, std::vector<std::pair<std::string, std::string>>& sources)
{
    cache::put(archive, sources);
}

void writeStrings(cache::Writer& archive, const StringPool& strings)
{
    archive.plain(std::uint64_t{strings.size()});
    for (std::size_t i = 0; i < strings.size(); ++i)
        archive.plain(static_cast<std::uint32_t>(strings.text(StringId::of(i)).size()));
    for (std::size_t i = 0; i < strings.size(); ++i)
        archive.block(strings.text(StringId::of(i)));
}

void readStrings(cache::Reader& archive, StringPool& strings, std::shared_ptr<const void> keepAlive)
{
    const auto count = archive.count();
    const auto lengths = archive.take(count * sizeof(std::uint32_t));
    std::vector<std::string_view> texts;
    texts.reserve(lengths.size() / sizeof(std::uint32_t));
    for (std::size_t i = 0; i < lengths.size(); i += sizeof(std::uint32_t)) {
        std::uint32_t length = 0;
        std::memcpy(&length, lengths.data() + i, sizeof(length));
        texts.push_back(archive.take(length));
    }
    strings.adopt(std::move(texts), std::move(keepAlive));
}

/// The largest of `value(x)` in a column. Not `max_element`: blocks of a fixed size are compared side by
/// side.
template <class T, class F>
auto greatest(std::span<const T> values, F&& value)
{
    using Number = decltype(value(values[0]));
    constexpr std::size_t kBlock = 32;
    std::array<Number, kBlock> most{};
    std::size_t i = 0;
    for (; i + kBlock <= values.size(); i += kBlock) {
        for (std::size_t k = 0; k < kBlock; ++k)
            most[k] = std::max(most[k], value(values[i + k]));
    }
    for (; i < values.size(); ++i)
        most[0] = std::max(most[0], value(values[i]));
    return *std::ranges::max_element(most);
}

template <class T>
bool allBelow(const Column<T>& column, std::size_t limit)
{
    return column.empty() || greatest(column.span(), [](T id) { return id.value; }) < limit;
}

/// True if each value is below the limit, or "none" (the greatest number of the type).
template <class T>
bool allBelowOrNone(const Column<T>& column, std::size_t limit)
{
    return column.empty() ||
           greatest(column.span(), [](T id) { return static_cast<std::uint32_t>(id.value + 1); }) <= limit;
}

template <class Table>
bool isRectangular(const Table& table)
{
    const auto rows = rowCount(table);
    bool isGood = true;
    forEachField<Table>([&](auto, auto member, auto...) {
        isGood = isGood && ((table.*member).empty() || (table.*member).size() == rows);
    });
    return isGood;
}

/// True if every index that other code uses unchecked is valid.
bool isSound(Report& r)
{
    const auto slices = r.slices.size();
    bool isGood = true;
    r.slices.forEachColumn([&](auto& column) { isGood = isGood && column.size() == slices; });
    isGood = isGood && isRectangular(r.ops) && isRectangular(r.memory) && isRectangular(r.opMemory);
    isGood = isGood && r.counters.value.size() == r.counters.ts.size();
    const auto flows = r.flows.size();
    isGood = isGood && r.flows.target.size() == flows && r.flows.category.size() == flows &&
             r.flows.byTarget.size() == flows;
    if (!isGood)
        return false;
    isGood =
        allBelow(r.flows.source, slices) && allBelow(r.flows.target, slices) &&
        greatest(r.flows.byTarget.span(), [](std::uint32_t f) { return std::uint64_t{f} + 1; }) <= flows &&
        allBelow(r.slices.track, r.tracks.size()) && allBelowOrNone(r.ops.slice, slices) &&
        allBelow(r.opsBySlice, r.ops.size());
    isGood = isGood && greatest(r.slices.cls.span(),
                                [](SliceClass c) { return static_cast<std::uint8_t>(c); }) < kSliceClassCount;
    static_assert(static_cast<std::uint16_t>(kNoStep + 1) == 0);
    isGood = isGood && greatest(r.slices.step.span(), [](std::uint16_t s) {
                           return static_cast<std::uint16_t>(s + 1);
                       }) <= r.steps.size();
    for (const auto& track : r.tracks) {
        isGood = isGood && std::uint64_t{track.firstSlice} + track.sliceCount <= slices &&
                 (!track.process.valid() || track.process.index() < r.processes.size()) &&
                 (!track.thread.valid() || track.thread.index() < r.threads.size());
    }
    for (const auto& counter : r.counters.counters)
        isGood = isGood && std::uint64_t{counter.firstSample} + counter.sampleCount <= r.counters.size() &&
                 (!counter.process.valid() || counter.process.index() < r.processes.size());
    for (const auto& instant : r.instants)
        isGood = isGood && (!instant.track.valid() || instant.track.index() < r.tracks.size()) &&
                 (!instant.process.valid() || instant.process.index() < r.processes.size());
    for (const auto& table : r.tables) {
        isGood = isGood && (table.isTotal.empty() || table.isTotal.size() == table.rows);
        for (const auto& column : table.columns)
            isGood = isGood &&
                     visitCells(column, [](const auto& cells, auto) { return cells.size(); }) == table.rows;
    }
    return isGood;
}

struct CacheFile {
    fs::path path;
    std::uint64_t sizeBytes = 0;
    fs::file_time_type time;
};

/// "0123456789abcdef.opscope" and "unpacked-0123456789abcdef.json". The folder may be chosen by the user and
/// also hold workspaces (*.opscope) and other files.
bool isOurs(std::string_view name)
{
    constexpr std::size_t kHashDigits = 16;
    constexpr std::string_view kUnpacked = "unpacked-";
    const bool isUnpacked = name.starts_with(kUnpacked);
    if (isUnpacked)
        name.remove_prefix(kUnpacked.size());
    const auto isHex = [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); };
    if (name.size() < kHashDigits || !std::ranges::all_of(name.substr(0, kHashDigits), isHex))
        return false;
    const std::string_view ending = isUnpacked ? ".json" : kExtension;
    return name.substr(kHashDigits) == ending;
}

std::vector<CacheFile> filesIn(const fs::path& folder)
{
    std::vector<CacheFile> files;
    std::error_code error;
    for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
        std::error_code ignored;
        if (isOurs(it->path().filename().string()) && it->is_regular_file(ignored))
            files.push_back({it->path(), it->file_size(ignored), it->last_write_time(ignored)});
    }
    return files;
}

Result<void> writeFile(AtomicFile& file, const CacheKey& key, const Report& report,
                       const std::stop_token& stop)
{
    Header header;
    cache::ColumnWriter columns(file, 0, stop);
    columns.write(&header, sizeof(header));
    cache::Writer archive(columns);
    auto keyCopy = key;
    putKey(archive, keyCopy);
    std::vector<std::pair<std::string, std::string>> sources;
    for (const auto& source : report.argSources)
        sources.emplace_back(source->kind(), source->describe());
    putSources(archive, sources);
    cache::fields(archive, const_cast<Report&>(report)); // a Writer changes nothing
    writeStrings(archive, report.strings);
    columns.align();
    header.metaOffset = columns.at();
    header.metaBytes = archive.bytes().size();
    header.metaHash = blockHash(archive.bytes());
    columns.write(archive.bytes().data(), archive.bytes().size());
    header.fileBytes = columns.at();
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {file.path().string(), 0, {}});
    OPSCOPE_TRY(columns.result());
    OPSCOPE_TRY(file.overwrite(0, {reinterpret_cast<const char*>(&header), sizeof(header)}));
    return file.commit();
}

} // namespace

void CacheKey::add(const fs::path& file)
{
    Stamp stamp;
    std::error_code error; // the current folder was deleted
    stamp.path = fs::absolute(file, error).lexically_normal().string();
    struct stat info {};
    if (::stat(file.c_str(), &info) == 0) {
        stamp.sizeBytes = static_cast<std::uint64_t>(info.st_size);
        stamp.mtimeNs = static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec;
    }
    files.push_back(std::move(stamp));
}

fs::path userCacheFolder()
{
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && cache[0] == '/')
        return fs::path(cache) / "opscope";
    const char* const home = std::getenv("HOME");
    return home != nullptr && home[0] == '/' ? fs::path(home) / ".cache/opscope" : fs::path();
}

Result<CachedReport> mapCache(const fs::path& folder, const CacheKey& key)
{
    const auto path = fileOf(folder, key);
    const SourcePos where{path.string(), 0, {}};
    OPSCOPE_TRY_ASSIGN(const auto file, MappedFile::open(path));
    const auto damaged = [path, where] {
        std::error_code ignored;
        fs::remove(path, ignored);
        return fail(ErrorCode::Malformed, message(MessageId::CacheDamaged), where);
    };
    const auto bytes = file->bytes();
    Header header;
    if (bytes.size() < sizeof(header))
        return damaged();
    std::memcpy(&header, bytes.data(), sizeof(header));
    const Header expected;
    if (header.magic != expected.magic || header.version != expected.version ||
        header.shape != expected.shape)
        return fail(ErrorCode::Malformed, message(MessageId::CacheOtherKey), where);
    if (header.fileBytes != bytes.size() || header.metaOffset > bytes.size() ||
        header.metaBytes != bytes.size() - header.metaOffset)
        return damaged();
    const auto meta = bytes.substr(header.metaOffset);
    if (blockHash(meta) != header.metaHash)
        return damaged();

    cache::ColumnReader columns(bytes, file);
    cache::Reader archive(meta, columns);
    CacheKey found;
    putKey(archive, found);
    if (!archive.isGood() || !(found == key))
        return fail(ErrorCode::Malformed, message(MessageId::CacheOtherKey), where);
    auto report = std::make_shared<Report>();
    std::vector<std::pair<std::string, std::string>> sources;
    putSources(archive, sources);
    cache::fields(archive, *report);
    readStrings(archive, report->strings, file);
    if (!archive.isGood() || !archive.atEnd() || !columns.unpack() || !isSound(*report) || file->shrank())
        return damaged();
    for (const auto& [kind, description] : sources) {
        OPSCOPE_TRY_ASSIGN(auto source, makeArgSource(kind, description, *report));
        report->argSources.push_back(std::move(source));
    }
    ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0); // marks it as used: the oldest is removed first
    auto check = [file, places = columns.places(), damaged,
                  where](const std::stop_token& stop) -> Result<void> {
        const bool isWhole = cache::areIntact(file->bytes(), places, stop);
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), where);
        return isWhole && !file->shrank() ? Result<void>() : damaged();
    };
    return CachedReport{std::move(report), std::move(check)};
}

Result<void> writeCache(const fs::path& folder, const CacheKey& key, const Report& report,
                        std::uint64_t limitBytes, const std::stop_token& stop)
{
    const auto unsuitable = [&](std::string_view why) {
        return fail(ErrorCode::Unsupported, message(MessageId::CacheUnsuitable, why),
                    {key.root.string(), 0, {}});
    };
    if (report.isPartial)
        return unsuitable("it is partial");
    for (const auto& source : report.argSources) {
        if (!isArgSourceKind(source->kind()))
            return unsuitable(source->kind());
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, error.message()),
                    {folder.string(), 0, {}});
    const auto path = fileOf(folder, key);
    // Not durable: a torn file is detected by its checksums.
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.isDurable = false}));
    auto written = writeFile(file, key, report, stop);
    trimCache(folder, limitBytes);
    return written;
}

std::uint64_t trimCache(const fs::path& folder, std::uint64_t limitBytes)
{
    removeLeftovers(folder);
    auto files = filesIn(folder);
    std::ranges::sort(files, {}, &CacheFile::time);
    std::uint64_t total = 0;
    for (const auto& file : files)
        total += file.sizeBytes;
    for (const auto& file : files) {
        if (total <= limitBytes)
            break;
        std::error_code error;
        if (fs::remove(file.path, error))
            total -= file.sizeBytes;
    }
    return total;
}

} // namespace opscope
