// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/workers/frame_threads.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("frame threads: each item is worked on once, and all are done at the end", "[views][workers]")
{
    for (const std::size_t count : {0U, 1U, 2U, 3U, 7U, 1000U}) {
        for (int round = 0; round < 50; ++round) { // helpers of the previous round may still be running
            std::vector<std::atomic<int>> times(count);
            forEachInFrame(count, [&](std::size_t i) { ++times[i]; });
            INFO("of " << count);
            CHECK(std::ranges::all_of(times, [](const std::atomic<int>& n) { return n == 1; }));
        }
    }
}

TEST_CASE("frame threads: this thread calls its own function first", "[views][workers]")
{
    for (const std::size_t count : {0U, 1U, 50U}) {
        const auto here = std::this_thread::get_id();
        std::atomic<int> done = 0;
        bool isBefore = false;
        int doneBefore = 0;
        forEachInFrame(
            count,
            [&](std::size_t) {
                if (std::this_thread::get_id() == here && !isBefore)
                    ++doneBefore;
                ++done;
            },
            [&] { isBefore = std::this_thread::get_id() == here; });
        CHECK(isBefore);
        CHECK(doneBefore == 0);
        CHECK(done == static_cast<int>(count));
    }
}

TEST_CASE("frame threads: work may ask for help itself", "[views][workers]")
{
    std::vector<int> sums(40, 0);
    forEachInFrame(sums.size(), [&](std::size_t i) {
        std::vector<int> parts(30, 0);
        forEachInFrame(parts.size(), [&](std::size_t k) { parts[k] = static_cast<int>(i * k); });
        sums[i] = std::accumulate(parts.begin(), parts.end(), 0);
    });
    for (std::size_t i = 0; i < sums.size(); ++i)
        CHECK(sums[i] == static_cast<int>(i) * 435);
}
