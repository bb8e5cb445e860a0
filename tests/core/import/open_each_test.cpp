// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/open_each.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/many_ranks.h"

using namespace opscope;

TEST_CASE("open each: no more reports are in memory than there are jobs", "[core][import]")
{
    constexpr std::size_t kRanks = 12;
    const TempFolder folder;
    writeManyRanks(folder, kRanks, 7);
    const auto jobs = GENERATE(1U, 3U, 50U);
    OpenOptions options;
    options.useCache = false;
    options.writeLater = [](CacheWork) {};
    std::mutex mutex;
    std::vector<std::weak_ptr<const Report>> reports;
    std::set<std::size_t> places;
    std::set<std::int64_t> ranks;
    std::ptrdiff_t most = 0;
    const auto done = openEach(folder.path(), options, jobs, [&](std::size_t place, const ReportPtr& report) {
        const std::lock_guard lock(mutex);
        reports.emplace_back(report);
        places.insert(place);
        ranks.insert(report->rank);
        most = std::max(most, std::ranges::count_if(reports, [](const auto& one) { return !one.expired(); }));
    });
    REQUIRE(done);
    CHECK(places.size() == kRanks);
    CHECK(ranks.size() == kRanks);
    CHECK(most <= static_cast<std::ptrdiff_t>(jobs));
    CHECK(*places.rbegin() == kRanks - 1);
}

TEST_CASE("open each: errors and a stop request are those of openPath", "[core][import]")
{
    int read = 0;
    const auto count = [&read](std::size_t, const ReportPtr&) { ++read; };
    const auto missing = openEach("/nonexistent/x", {}, 2, count);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code == ErrorCode::NotFound);
    const TempFolder folder;
    writeManyRanks(folder, 4, 1);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = openEach(folder.path(), {.useCache = false}, 2, count, stop.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == ErrorCode::Cancelled);
    CHECK(read == 0);
}

TEST_CASE("open each: the error of a folder of unreadable ranks is that of its first rank", "[core][import]")
{
    const TempFolder folder;
    for (int rank = 1; rank <= 8; ++rank)
        folder.write("node-a_" + std::to_string(rank) +
                         "_20250620083530654_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db",
                     std::string("SQLite format 3\0", 16) + std::string(rank == 1 ? 4'000'000 : 5000, 'x'));
    OpenOptions options;
    options.useCache = false;
    const auto jobs = GENERATE(1U, 4U, 8U);
    const auto done = openEach(folder.path(), options, jobs, [](std::size_t, const ReportPtr&) {});
    REQUIRE_FALSE(done);
    INFO(done.error().text());
    CHECK(done.error().text().find("node-a_1_") != std::string::npos);
}
