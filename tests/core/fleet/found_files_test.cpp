// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/found_files.h"

#include <fstream>
#include <limits>

#include <catch2/catch.hpp>

#include "core/export/sqlite_export.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

namespace fs = std::filesystem;

const fs::path kSamples = fs::path(OPSCOPE_SOURCE_DIR) / "samples";
constexpr auto kProf = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";

std::string asItIs(const std::string& path)
{
    return path;
}

} // namespace

TEST_CASE("fleet: files are those of a run if their size is", "[core][fleet]")
{
    const TempFolder folder;
    fs::copy(kSamples / kProf, folder / kProf, fs::copy_options::recursive);
    const auto report = openSample(kProf);
    const auto bytes = static_cast<std::int64_t>(report->collection.sizeOnDisk);
    const auto path = (folder / kProf).string();
    const auto files = fleetFiles({{1, kMissingInteger, kProf, "host", path, {}, bytes}});
    CHECK(files.path == path);
    CHECK(findFleetFiles(files, asItIs).state == FilesState::Same);
    std::ofstream(folder / kProf / "more.bin") << "of a later run";
    const auto other = findFleetFiles(files, asItIs);
    CHECK(other.state == FilesState::Different);
    CHECK(other.bytes == bytes + 14);
    CHECK(other.wasPushed == bytes);
    const auto away = findFleetFiles(files, [](const std::string& p) { return "/no/such" + p; });
    CHECK(away.state == FilesState::Missing);
    CHECK(away.path == "/no/such" + path);
    // A size that is not known is not the same, and without a path there is nothing.
    CHECK(findFleetFiles(fleetFiles({{1, 0, {}, {}, path, {}, 0}}), asItIs).state == FilesState::Different);
    CHECK(findFleetFiles(fleetFiles({{1, 0, {}, {}, {}, {}, bytes}}), asItIs).state == FilesState::Missing);
    CHECK(findFleetFiles(fleetFiles({}), asItIs).state == FilesState::Missing);
}

TEST_CASE("fleet: the root of a file system is not searched for the files of a run", "[core][fleet]")
{
    const TempFolder folder;
    fs::create_directory_symlink("/", folder / "link");
    for (const auto& path : {std::string("/"), std::string("/."), (folder / "link").string()}) {
        INFO(path);
        const auto found = findFleetFiles(fleetFiles({{1, 0, {}, {}, path, {}, 1}}), asItIs);
        CHECK(found.state == FilesState::Different);
        CHECK(found.bytes == 0);
    }
}

TEST_CASE("fleet: sizes of a database that are too large end at the largest integer", "[core][fleet]")
{
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    const TempFolder folder;
    const auto a = folder.write("a/x", "").parent_path().string();
    const auto b = folder.write("b/x", "").parent_path().string();
    const auto files = fleetFiles(
        {{1, 0, {}, {}, a, {}, kMost}, {2, 1, {}, {}, a, {}, kMost}, {3, 2, {}, {}, b, {}, kMost}});
    REQUIRE(files.sizes.size() == 2);
    CHECK(files.sizes[0].second == kMost);
    CHECK(findFleetFiles(files, asItIs).wasPushed == kMost);
}

TEST_CASE("fleet: the database of push --store is used where the files are not", "[core][fleet]")
{
    const TempFolder folder;
    const auto report = openSample(kProf);
    const auto stored = folder / "opscope.db";
    REQUIRE(exportSqlite({report}, stored, {}));
    const auto bytes = static_cast<std::int64_t>(report->collection.sizeOnDisk);
    const auto of = [&](const std::string& path, std::int64_t size, const fs::path& database) {
        return findFleetFiles(fleetFiles({{1, 0, {}, {}, path, database.string(), size}}), asItIs);
    };
    const auto found = of("/no/such", bytes, stored);
    CHECK(found.state == FilesState::Same);
    CHECK(found.path == stored.string());
    CHECK(of("/no/such", bytes + 1, stored).state == FilesState::Missing); // of another run
    CHECK(of("/no/such", bytes, folder.write("other.db", "no database")).state == FilesState::Missing);
    CHECK(of({}, bytes, stored).state == FilesState::Same); // pushed with --no-paths
}

TEST_CASE("fleet: the ranks of a run are found together and one by one", "[core][fleet]")
{
    constexpr auto kRanks = "ascend_pt_two_ranks";
    const auto folder = kSamples / kRanks;
    std::vector<FleetReport> together;
    std::vector<FleetReport> alone;
    for (std::size_t rank = 0; rank < 2; ++rank) {
        const auto report = openSample(kRanks, rank);
        const auto path = fs::absolute(report->root).lexically_normal().string();
        FleetReport one{1, static_cast<std::int64_t>(rank), {}, {}, path, "/no/such/opscope.db"};
        one.sourceBytes = static_cast<std::int64_t>(report->collection.sizeOnDisk);
        together.push_back(one);
        one.sourceBytes = static_cast<std::int64_t>(
            openSample(std::string(kRanks) + '/' + fs::path(path).filename().string())
                ->collection.sizeOnDisk);
        alone.push_back(one);
    }
    const auto files = fleetFiles(together);
    CHECK(fs::equivalent(files.path, folder));
    CHECK(files.stored.empty()); // it has one of the ranks
    CHECK(findFleetFiles(files, asItIs).state == FilesState::Same);
    CHECK(findFleetFiles(fleetFiles(alone), asItIs).state == FilesState::Same);
    alone[1].sourceBytes += 1;
    CHECK(findFleetFiles(fleetFiles(alone), asItIs).state == FilesState::Different);
}
