// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <functional>
#include <random>

#include <catch2/catch.hpp>

#include "core/base/parallel.h"

using namespace opscope;

TEST_CASE("parallel: sorting by chunks gives the same as sorting at once", "[core][base]")
{
    std::mt19937 random(3);
    for (std::size_t count = 0; count < 200; ++count) {
        std::vector<std::uint32_t> values(count);
        for (auto& value : values)
            value = static_cast<std::uint32_t>(random() % 100);
        auto expected = values;
        std::sort(expected.begin(), expected.end());
        parallelSort(values, 1 + count % 20, std::less<>());
        CHECK(values == expected);
    }
}

TEST_CASE("parallel: each task is done once", "[core][base]")
{
    for (const std::size_t count : {0U, 1U, 2U, 3U, 1000U}) {
        std::vector<int> done(count);
        parallelEach(count, count, 10, [&](std::size_t i) { ++done[i]; });
        CHECK(done == std::vector<int>(count, 1));
    }
}

TEST_CASE("parallel: sorted runs of any length are merged", "[core][base]")
{
    std::mt19937 random(4);
    for (std::size_t runs = 0; runs < 20; ++runs) {
        std::vector<std::uint32_t> values;
        std::vector<std::size_t> ends;
        for (std::size_t run = 0; run < runs; ++run) {
            const auto first = static_cast<std::ptrdiff_t>(values.size());
            for (auto n = random() % 9; n > 0; --n)
                values.push_back(static_cast<std::uint32_t>(random() % 100));
            std::sort(values.begin() + first, values.end());
            ends.push_back(values.size());
        }
        auto expected = values;
        std::sort(expected.begin(), expected.end());
        mergeRuns(std::span(values), ends, 5, std::less<>());
        CHECK(values == expected);
    }
}
