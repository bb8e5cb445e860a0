// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/intervals.h"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("intervals: union and intersection", "[core][analysis]")
{
    const Intervals a({{5, 10}, {0, 3}, {9, 12}, {20, 20}, {3, 4}});
    CHECK(a.ranges() == std::vector<TimeRange>{{0, 4}, {5, 12}});
    CHECK(a.length() == 11);
    CHECK(a.lengthIn({2, 6}) == 3);
    CHECK(a.inBoth(Intervals({{3, 6}, {11, 30}})).ranges() ==
          std::vector<TimeRange>{{3, 4}, {5, 6}, {11, 12}});
    CHECK(a.with(Intervals({{4, 5}})).ranges() == std::vector<TimeRange>{{0, 12}});
}

TEST_CASE("intervals: the length covered is the same for few sorted runs and for ranges in any order",
          "[core][analysis]")
{
    std::mt19937 random(6);
    for (const std::size_t run : {1U, 2U, 7U, 300U, 1000U}) {
        std::vector<TimeRange> ranges;
        std::vector<bool> isCovered(2000, false);
        for (std::size_t i = 0; i < 1000; ++i) {
            const auto begin = static_cast<std::int64_t>(random() % 1900);
            ranges.push_back({begin, begin + static_cast<std::int64_t>(random() % 9)});
            for (auto at = ranges.back().begin; at < ranges.back().end; ++at)
                isCovered[static_cast<std::size_t>(at)] = true;
        }
        for (std::size_t first = 0; first < ranges.size(); first += run) {
            const auto from = ranges.begin() + static_cast<std::ptrdiff_t>(first);
            std::ranges::sort(from, from + static_cast<std::ptrdiff_t>(std::min(run, ranges.size() - first)),
                              {}, &TimeRange::begin);
        }
        const auto covered = std::ranges::count(isCovered, true);
        CHECK(Intervals(ranges).length() == covered);
        CHECK(coveredLength(ranges) == covered);
    }
    CHECK(coveredLength({}) == 0);
}
