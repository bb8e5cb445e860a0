// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/attribution.h"

#include <algorithm>
#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("attribution: exclusive, overlap and idle add up to the wall time, as counted ns by ns",
          "[core][compare]")
{
    std::mt19937 rng(11);
    for (int round = 0; round < 200; ++round) {
        std::vector<OpInstance> ops;
        const auto n = rng() % 10;
        for (unsigned i = 0; i < n; ++i)
            ops.push_back({.key = static_cast<std::uint32_t>(rng() % 3),
                           .device = 0,
                           .start = static_cast<std::int64_t>(rng() % 60),
                           .dur = static_cast<std::int64_t>(rng() % 20),
                           .slice = {},
                           .op = {}});
        std::ranges::sort(ops, {}, &OpInstance::start);
        const TimeRange range{5, 70};
        const auto got = attribute(ops, 3, range);

        std::int64_t idle = 0;
        std::int64_t overlap = 0;
        std::vector<std::int64_t> exclusive(3, 0);
        for (auto t = range.begin; t < range.end; ++t) {
            int running = 0;
            std::uint32_t key = 0;
            for (const auto& op : ops) {
                if (op.start <= t && t < op.start + op.dur) {
                    ++running;
                    key = op.key;
                }
            }
            if (running == 0)
                ++idle;
            else if (running == 1)
                ++exclusive[key];
            else
                ++overlap;
        }
        REQUIRE(got.idle == idle);
        REQUIRE(got.overlap == overlap);
        REQUIRE(got.exclusive == exclusive);
        REQUIRE(got.total == range.dur());
    }
}

TEST_CASE("attribution: only the busiest device counts and sources without times sum durations",
          "[core][compare]")
{
    const std::vector<OpInstance> two{{.key = 0, .device = 0, .start = 0, .dur = 10, .slice = {}, .op = {}},
                                      {.key = 1, .device = 1, .start = 0, .dur = 50, .slice = {}, .op = {}}};
    const auto critical = attribute(two, 2, {0, 100});
    CHECK(critical.device == 1);
    CHECK(critical.exclusive == std::vector<std::int64_t>{0, 50});
    CHECK(critical.idle == 50);

    const std::vector<OpInstance> untimed{{.key = 0, .dur = 10, .slice = {}, .op = {}},
                                          {.key = 0, .dur = 5, .slice = {}, .op = {}}};
    const auto sums = attribute(untimed, 1, {});
    CHECK_FALSE(sums.isWallTime);
    CHECK(sums.total == 15);
    CHECK(attribute({}, 0, {}).total == 0);
}

TEST_CASE("attribution: ops side by side without starts are no negative idle time", "[core][compare]")
{
    std::vector<OpInstance> ops{{.key = 0, .device = 0, .dur = 80, .slice = {}, .op = {}},
                                {.key = 1, .device = 0, .dur = 50, .slice = {}, .op = {}}};
    const auto both = attribute(ops, 2, {0, 100});
    CHECK(both.idle == 0);
    CHECK(both.overlap == -30); // what the durations count twice
    CHECK(both.total == 100);
    ops.pop_back();
    CHECK(attribute(ops, 2, {0, 100}).idle == 20);
    CHECK(attribute(ops, 2, {0, 100}).overlap == 0);
}
