// SPDX-License-Identifier: GPL-3.0-or-later
// Opening by way of the cache, as a window and as the command line do it.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <sqlite3.h>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// Above the size from which a report is cached.
std::string bigTrace()
{
    std::string json = "[";
    for (int i = 0; json.size() < (std::size_t{9} << 20); ++i)
        json += std::string(i == 0 ? "" : ",") + R"({"name":"op )" + std::to_string(i % 9) +
                R"(","ph":"X","pid":1,"tid":1,"ts":)" + std::to_string(i * 3) +
                R"(,"dur":2.5,"args":{"Task Type":"AI_CORE"}})";
    return json + "]";
}

std::string bigKernels()
{
    std::string csv = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\r\n";
    for (int i = 0; csv.size() < (std::size_t{9} << 20); ++i)
        csv += "conv" + std::to_string(i % 50) + ",Conv2D,AI_CORE," +
               std::to_string(1736408883704643 + i * 3) + ".212\t,1.5,\"\"\"128,256,64,3,3;7,7," +
               std::to_string(i) + "\"\"\"\r\n";
    return csv;
}

void bigDatabase(const fs::path& file)
{
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(file.c_str(), &db) == SQLITE_OK);
    REQUIRE(
        sqlite3_exec(db,
                     "CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);"
                     "INSERT INTO STRING_IDS VALUES(1,'KERNEL_AICORE'),(2,'conv'),(3,'AI_CORE'),(4,'Conv2D');"
                     "CREATE TABLE TASK(startNs INTEGER,endNs INTEGER,deviceId INTEGER,connectionId INTEGER,"
                     "globalTaskId INTEGER,globalPid INTEGER,taskType INTEGER,contextId INTEGER,"
                     "streamId INTEGER,taskId INTEGER,modelId INTEGER);"
                     "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i<200000)"
                     "INSERT INTO TASK SELECT 1736408883704643212+i*3000,1736408883704643212+i*3000+1500,"
                     "0,i,i,77,1,4294967295,3,i%60000,4294967295 FROM n;"
                     "CREATE TABLE COMPUTE_TASK_INFO(name INTEGER,globalTaskId INTEGER,blockNum INTEGER,"
                     "taskType INTEGER,opType INTEGER);"
                     "INSERT INTO COMPUTE_TASK_INFO SELECT 2,globalTaskId,24,3,4 FROM TASK;",
                     nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}

fs::path onlyFileIn(const fs::path& folder)
{
    REQUIRE(fs::exists(folder));
    REQUIRE(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 1);
    return fs::directory_iterator(folder)->path();
}

OpenOptions optionsWith(const fs::path& cache)
{
    OpenOptions options;
    options.cacheFolder = cache;
    return options;
}

ReportPtr open(const fs::path& path, const OpenOptions& options)
{
    auto opened = openPath(path, options);
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    return opened->reports[0];
}

bool isFromCache(const Report& report)
{
    return report.slices.ts.heapBytes() == 0;
}

void checkSame(const Report& a, const Report& b)
{
    REQUIRE(a.slices.size() == b.slices.size());
    CHECK(std::equal(a.slices.ts.begin(), a.slices.ts.end(), b.slices.ts.begin()));
    CHECK(std::equal(a.slices.dur.begin(), a.slices.dur.end(), b.slices.dur.begin()));
    REQUIRE(a.ops.size() == b.ops.size());
    for (const std::size_t i : {std::size_t{0}, a.slices.size() / 2, a.slices.size() - 1}) {
        const auto x = a.args(SliceId::of(i));
        const auto y = b.args(SliceId::of(i));
        REQUIRE(x);
        REQUIRE(y);
        REQUIRE(x->size() == y->size());
        CHECK_FALSE(x->empty());
        for (std::size_t k = 0; k < x->size(); ++k) {
            CHECK((*x)[k].key == (*y)[k].key);
            CHECK((*x)[k].value == (*y)[k].value);
        }
    }
}

/// Flips a bit of the first start time in the only cache file.
void damage(const fs::path& cache, const Report& report)
{
    const auto file = onlyFileIn(cache);
    std::ifstream in(file, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), {});
    const auto at = bytes.find(
        std::string(reinterpret_cast<const char*>(report.slices.ts.begin()), 64 * sizeof(std::int64_t)));
    REQUIRE(at != std::string::npos);
    bytes[at + 80] = static_cast<char>(bytes[at + 80] ^ 4);
    std::ofstream(file, std::ios::binary) << bytes;
}

bool hasIssue(const Report& report, MessageId id)
{
    return std::ranges::any_of(report.issues, [&](const Issue& issue) { return issue.message.id == id; });
}

} // namespace

TEST_CASE("cached open: a trace, a table and a database come back the same", "[core][import][cache]")
{
    const TempFolder folder;
    folder.write("trace.json", bigTrace());
    folder.write("kernel_details.csv", bigKernels());
    bigDatabase(folder.path() / "msprof_1.db");
    for (const auto* name : {"trace.json", "kernel_details.csv", "msprof_1.db"}) {
        INFO(name);
        const auto options = optionsWith(folder.path() / (std::string("cache of ") + name));
        const auto first = open(folder.path() / name, options);
        CHECK_FALSE(isFromCache(*first));
        const auto second = open(folder.path() / name, options);
        CHECK(isFromCache(*second));
        checkSame(*first, *second);
    }
}

TEST_CASE("cached open: inventory and progress are told after a hit too", "[core][import][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("trace.json", bigTrace());
    auto options = optionsWith(folder.path() / "cache");
    open(file, options);
    double last = 0;
    int skeletons = 0;
    options.progress = [&](const OpenProgress& progress) { last = progress.fraction; };
    options.onInventory = [&](const ReportPtr& report) {
        skeletons += report->inventory.size() == 1 ? 1 : 0;
    };
    CHECK(isFromCache(*open(file, options)));
    CHECK(last == 1.0);
    CHECK(skeletons == 1);
}

TEST_CASE("cached open: the cache is written when its taker says so", "[core][import][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("trace.json", bigTrace());
    auto options = optionsWith(folder.path() / "cache");
    std::vector<CacheWork> later;
    options.writeLater = [&](CacheWork work) { later.push_back(std::move(work)); };
    open(file, options);
    REQUIRE(later.size() == 1);
    CHECK_FALSE(fs::exists(options.cacheFolder));
    CHECK(later[0]({}));
    CHECK(isFromCache(*open(file, options)));
    CHECK(later.size() == 1);
}

TEST_CASE("cached open: a damaged cache is told, thrown away and read anew", "[core][import][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("trace.json", bigTrace());
    auto options = optionsWith(folder.path() / "cache");
    const auto first = open(file, options);
    damage(options.cacheFolder, *first);
    const auto second = open(file, options);
    CHECK_FALSE(isFromCache(*second));
    CHECK(hasIssue(*second, MessageId::CacheDamaged));
    checkSame(*first, *second);

    // As a window does it: shown at once, checked behind.
    damage(options.cacheFolder, *first);
    std::vector<CacheWork> checks;
    options.checkLater = [&](CacheWork work) { checks.push_back(std::move(work)); };
    const auto shown = open(file, options);
    CHECK(isFromCache(*shown));
    REQUIRE(checks.size() == 1);
    const auto checked = checks[0]({});
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::CacheDamaged);
    CHECK(fs::is_empty(options.cacheFolder));
    options.cacheError = checked.error();
    const auto third = open(file, options);
    CHECK(hasIssue(*third, MessageId::CacheDamaged));
    checkSame(*first, *third);
}

TEST_CASE("cached open: the folder never grows beyond its limit", "[core][import][cache]")
{
    const TempFolder folder;
    const auto file = folder.write("trace.json", bigTrace());
    auto options = optionsWith(folder.path() / "cache");
    options.cacheLimitBytes = 4096;
    open(file, options);
    CHECK(fs::is_empty(options.cacheFolder));
}

TEST_CASE("cached open: each report of a folder has a cache of its own", "[core][import][cache]")
{
    const TempFolder folder;
    const TempFolder cache;
    folder.write("run/one.json", bigTrace());
    folder.write("run/two.json", bigTrace());
    OpenOptions options;
    options.cacheFolder = cache.path();
    REQUIRE(openPath(folder.path() / "run", options));
    CHECK(std::distance(fs::directory_iterator(cache.path()), fs::directory_iterator()) == 2);
}

TEST_CASE("cached open: a run that lacks a part is cached as any other", "[core][import][cache]")
{
    const TempFolder folder;
    const std::string out = "PROF_000001_20250101000000000_ABC/mindstudio_profiler_output/";
    folder.write(out + "msprof_20250101000001.json", bigTrace()); // and no op_summary
    const auto path = folder.path() / "PROF_000001_20250101000000000_ABC";
    const auto first = open(path, optionsWith(folder.path() / "cache"));
    CHECK(std::ranges::any_of(first->inventory,
                              [](const InventoryEntry& e) { return e.state == FileState::Missing; }));
    const auto again = open(path, optionsWith(folder.path() / "cache"));
    CHECK(again->slices.size() == first->slices.size());
}
