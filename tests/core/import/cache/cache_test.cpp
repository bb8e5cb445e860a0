// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/cache/cache.h"

#include <cerrno>
#include <chrono>
#include <iterator>
#include <system_error>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/core/import/trace/trace_fixture.h"
#include "tests/support/file_size_limit.h"

using namespace opscope;
using namespace opscope::test;

namespace fs = std::filesystem;

namespace {

/// A trace with enough slices for packed columns.
std::string bigTrace(int slices)
{
    std::string json = R"([{"name":"process_name","pid":1,"ph":"M","args":{"name":"Ascend Hardware"}})";
    for (int i = 0; i < slices; ++i) {
        json += fmt::format(
            R"(,{{"name":"op {}","pid":1,"tid":{},"ts":{},"dur":1.5,"ph":"X","args":{{"Task Type":"AI_CORE","Task Id":{}}}}})",
            i % 700, i % 5, i * 2, i);
        if (i % 10 == 0) {
            json += fmt::format(R"(,{{"ph":"s","cat":"c","id":{0},"pid":1,"tid":{1},"ts":{2}}})", i, i % 5,
                                i * 2);
            json += fmt::format(R"(,{{"ph":"f","bp":"e","cat":"c","id":{0},"pid":1,"tid":{1},"ts":{2}}})", i,
                                (i + 1) % 5, (i + 1) * 2);
            json +=
                fmt::format(R"(,{{"ph":"C","name":"HBM","pid":2,"ts":{},"args":{{"MB/s":{}}}}})", i * 2, i);
        }
    }
    return json + R"(,{"ph":"i","name":"mark","pid":1,"tid":1,"ts":5},{"ph":"E","pid":1,"tid":1,"ts":5}])";
}

template <class T>
bool same(const Column<T>& a, const Column<T>& b)
{
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.begin(), b.begin(), a.size() * sizeof(T)) == 0);
}

CacheKey keyOf(const fs::path& file)
{
    CacheKey key;
    key.root = file;
    key.add(file);
    return key;
}

void flip(const fs::path& file, std::uint64_t at)
{
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(at));
    const auto byte = static_cast<char>(stream.get() ^ 0x55);
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(byte);
}

/// A report that is mapped and checked.
Result<ReportPtr> readCache(const fs::path& folder, const CacheKey& key)
{
    OPSCOPE_TRY_ASSIGN(const auto cached, mapCache(folder, key));
    OPSCOPE_TRY(cached.check({}));
    return cached.report;
}

fs::path onlyFileIn(const fs::path& folder)
{
    return fs::directory_iterator(folder)->path();
}

} // namespace

TEST_CASE("cache: a report comes back as it was", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(20000));
    const auto trace = openTraceFile(file, 2);
    REQUIRE(trace.result);
    const auto key = keyOf(file);
    const auto cacheFolder = folder.path() / "cache";
    CHECK(readCache(cacheFolder, key).error().code == ErrorCode::NotFound);
    REQUIRE(writeCache(cacheFolder, key, *trace.report));
    const auto read = readCache(cacheFolder, key);
    REQUIRE(read);
    const auto& a = *trace.report;
    const auto& b = **read;
    CHECK(same(a.slices.ts, b.slices.ts));
    CHECK(same(a.slices.dur, b.slices.dur));
    CHECK(same(a.slices.track, b.slices.track));
    CHECK(same(a.slices.name, b.slices.name));
    CHECK(same(a.slices.type, b.slices.type));
    CHECK(same(a.slices.stream, b.slices.stream));
    CHECK(same(a.slices.task, b.slices.task));
    CHECK(same(a.slices.args, b.slices.args));
    CHECK(same(a.slices.cls, b.slices.cls));
    CHECK(same(a.slices.step, b.slices.step));
    CHECK(same(a.slices.row, b.slices.row));
    CHECK(same(a.flows.source, b.flows.source));
    CHECK(same(a.flows.byTarget, b.flows.byTarget));
    CHECK(same(a.counters.value, b.counters.value));
    REQUIRE(a.strings.size() == b.strings.size());
    CHECK(b.strings.find("op 699") == a.strings.find("op 699"));
    CHECK(b.tracks.size() == a.tracks.size());
    CHECK(b.text(b.tracks[3].name) == a.text(a.tracks[3].name));
    CHECK(b.span == a.span);
    REQUIRE(b.issues.size() == a.issues.size());
    CHECK(b.issues[0].message == a.issues[0].message);
    CHECK(b.issues[0].places == a.issues[0].places);
    CHECK(b.inventory[0].counts.slices == 20000);
    const auto args = b.args(SliceId{7});
    REQUIRE(args);
    CHECK((*args)[1].value == (*a.args(SliceId{7}))[1].value);
}

TEST_CASE("cache: it is thrown away when anything differs", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(10));
    const auto trace = openTraceFile(file);
    const auto key = keyOf(file);
    const auto cacheFolder = folder.path() / "cache";
    REQUIRE(writeCache(cacheFolder, key, *trace.report));
    auto other = key;
    ++other.files[0].mtimeNs;
    CHECK(readCache(cacheFolder, other).error().message.id == MessageId::CacheOtherKey);
    other = key;
    other.files.push_back({"/added", 1, 1});
    CHECK_FALSE(readCache(cacheFolder, other));
    other = key;
    other.options = "database";
    CHECK(readCache(cacheFolder, other).error().code == ErrorCode::NotFound);
    CHECK(readCache(cacheFolder, key));
}

TEST_CASE("cache: a flipped bit anywhere is noticed", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(5000));
    const auto trace = openTraceFile(file);
    const auto key = keyOf(file);
    const auto cacheFolder = folder.path() / "cache";
    REQUIRE(writeCache(cacheFolder, key, *trace.report));
    const auto cached = onlyFileIn(cacheFolder);
    const auto size = fs::file_size(cached);
    const auto copy = folder.path() / "copy";
    fs::copy_file(cached, copy);
    const auto restore = [&] { fs::copy_file(copy, cached, fs::copy_options::overwrite_existing); };
    std::vector<char> whole(size);
    std::ifstream(copy, std::ios::binary).read(whole.data(), static_cast<std::streamsize>(size));
    std::size_t unnoticed = 0;
    for (std::uint64_t at = 0; at < size; at += 97) {
        flip(cached, at);
        {
            const auto mapped = mapCache(cacheFolder, key);
            if (mapped) { // what is followed leads somewhere before it is checked
                const auto& r = *mapped->report;
                for (std::size_t i = 0; i < r.slices.size(); ++i)
                    REQUIRE(r.slices.track[i].index() < r.tracks.size());
                for (std::size_t i = 0; i < r.flows.size(); ++i)
                    REQUIRE(r.flows.target[i].index() < r.slices.size());
            }
        }
        if (readCache(cacheFolder, key)) {
            ++unnoticed;
            CHECK(whole[at] == 0); // the space that aligns columns
        } else {
            // gone, so that it does no harm a second time; one of another version is written over
            CHECK((at < 16 || !fs::exists(cached)));
        }
        restore();
    }
    CHECK(unnoticed * 97 < 64 * 64); // fewer than 64 columns are aligned to 64 bytes
    REQUIRE(readCache(cacheFolder, key));
    for (const auto cut : {std::uint64_t{0}, std::uint64_t{10}, std::uint64_t{48}, size / 2, size - 1}) {
        fs::resize_file(cached, cut);
        CHECK_FALSE(readCache(cacheFolder, key));
        restore();
    }
}

TEST_CASE("cache: the folder stays within its limit and the oldest goes first", "[core][cache]")
{
    const TempFolder folder;
    const auto cacheFolder = folder.path() / "cache";
    std::vector<CacheKey> keys;
    for (int i = 0; i < 3; ++i) {
        const auto file = folder.write(fmt::format("t{}.json", i), bigTrace(100));
        const auto trace = openTraceFile(file);
        keys.push_back(keyOf(file));
        REQUIRE(writeCache(cacheFolder, keys.back(), *trace.report));
        for (const auto& entry : fs::directory_iterator(cacheFolder)) // each older than the next
            fs::last_write_time(entry, fs::last_write_time(entry) - std::chrono::hours(1));
    }
    const auto one = fs::file_size(onlyFileIn(cacheFolder));
    REQUIRE(readCache(cacheFolder, keys[0])); // used now
    CHECK(trimCache(cacheFolder, one * 2 + one / 2) <= one * 2 + one / 2);
    CHECK(readCache(cacheFolder, keys[0]));
    CHECK_FALSE(readCache(cacheFolder, keys[1]));
    CHECK(readCache(cacheFolder, keys[2]));
    CHECK(trimCache(cacheFolder, 0) == 0);
}

TEST_CASE("cache: a folder that cannot be written is an error and leaves nothing", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(10));
    const auto trace = openTraceFile(file);
    const auto written = writeCache(file / "below a file", keyOf(file), *trace.report);
    REQUIRE_FALSE(written);
    CHECK(written.error().message.id == MessageId::CannotWrite);
}

TEST_CASE("cache: a disk without room is an error with its reason and leaves nothing", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(60'000));
    const auto trace = openTraceFile(file);
    const auto cacheFolder = folder.path() / "full";
    {
        const FileSizeLimit limit(1'000'000);
        const auto written = writeCache(cacheFolder, keyOf(file), *trace.report);
        REQUIRE_FALSE(written);
        CHECK(written.error().message.id == MessageId::CannotWrite);
        CHECK(written.error().message.args.at(0) == std::generic_category().message(EFBIG));
    }
    CHECK(fs::is_empty(cacheFolder));
}

TEST_CASE("cache: every bit of the times counts", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(3000));
    const auto trace = openTraceFile(file);
    const auto key = keyOf(file);
    const auto cacheFolder = folder.path() / "cache";
    REQUIRE(writeCache(cacheFolder, key, *trace.report));
    const auto cached = onlyFileIn(cacheFolder);
    std::ifstream in(cached, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    for (const auto* column : {&trace.report->slices.ts, &trace.report->slices.dur}) {
        const std::string stored(reinterpret_cast<const char*>(column->begin()), column->size() * 8);
        const auto at = bytes.find(stored);
        REQUIRE(at != std::string::npos);
        for (const std::size_t offset : {std::size_t{0}, stored.size() / 2, stored.size() - 1}) {
            auto damaged = bytes;
            damaged[at + offset] = static_cast<char>(damaged[at + offset] ^ 1);
            std::ofstream(cached, std::ios::binary) << damaged;
            const auto read = readCache(cacheFolder, key);
            REQUIRE_FALSE(read);
            CHECK(read.error().message.id == MessageId::CacheDamaged);
        }
    }
}

TEST_CASE("cache: a stop leaves no file", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(10));
    const auto trace = openTraceFile(file);
    const auto cacheFolder = folder.path() / "cache";
    std::stop_source stop;
    stop.request_stop();
    const auto written =
        writeCache(cacheFolder, keyOf(file), *trace.report, kDefaultCacheLimit, stop.get_token());
    REQUIRE_FALSE(written);
    CHECK(written.error().code == ErrorCode::Cancelled);
    CHECK(fs::is_empty(cacheFolder));
}

TEST_CASE("cache: what is written stays within the limit", "[core][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", bigTrace(1000));
    const auto trace = openTraceFile(file);
    const auto cacheFolder = folder.path() / "cache";
    REQUIRE(writeCache(cacheFolder, keyOf(file), *trace.report, 1000));
    CHECK(fs::is_empty(cacheFolder));
}

TEST_CASE("cache: a trim takes no file of the user that lies in the folder", "[core][import][cache]")
{
    const TempFolder folder;
    const std::string hash = "0123456789abcdef";
    const std::vector<std::string> theirs{"work.opscope",        "notes.tmp",
                                          "unpacked-data.csv",   hash + ".txt",
                                          hash + ".opscope.bak", "unpacked-" + hash + ".json.old.tmp"};
    const std::vector<std::string> ours{hash + ".opscope", "unpacked-" + hash + ".json",
                                        "." + hash + ".opscope.0123456789abcdef01234567.opscope-tmp"};
    for (const auto* names : {&theirs, &ours}) {
        for (const auto& name : *names)
            fs::last_write_time(folder.write(name, "0123456789"),
                                fs::file_time_type::clock::now() - std::chrono::hours(48));
    }
    CHECK(trimCache(folder.path(), 0) == 0);
    for (const auto& name : theirs)
        CHECK(fs::exists(folder.path() / name));
    for (const auto& name : ours)
        CHECK_FALSE(fs::exists(folder.path() / name));
}
