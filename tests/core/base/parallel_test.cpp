// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <new>
#include <numeric>
#include <pthread.h>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/sort_runs.h"

using namespace opscope;

TEST_CASE("each of many things is worked on once by no more threads than asked for")
{
    constexpr std::size_t kThreads = 3;
    for (const std::size_t count : {0U, 1U, 2U, 3U, 1000U}) {
        std::vector<std::atomic<int>> calls(count);
        std::array<std::size_t, kThreads>
            ofThread{}; // a data race unless each thread has a number of its own
        std::atomic<bool> isNumberGood{true};
        forEachParallel(count, kThreads, [&](std::size_t i, std::size_t thread) {
            ++calls[i];
            if (thread < kThreads)
                ++ofThread[thread];
            else
                isNumberGood = false;
        });
        CHECK(isNumberGood);
        CHECK(std::ranges::all_of(calls, [](const auto& n) { return n == 1; }));
        CHECK(std::accumulate(ofThread.begin(), ofThread.end(), std::size_t{0}) == count);
    }
}

TEST_CASE("one thread does everything in order and so does none")
{
    for (const std::size_t threads : {0U, 1U}) {
        std::vector<std::size_t> order;
        forEachParallel(4, threads, [&](std::size_t i, std::size_t thread) {
            order.push_back(i);
            order.push_back(thread);
        });
        CHECK(order == std::vector<std::size_t>{0, 0, 1, 0, 2, 0, 3, 0});
    }
}

TEST_CASE("parallel chunks are consecutive and together the whole")
{
    for (const std::size_t count : {0U, 1U, 5U, 1001U}) {
        std::vector<std::pair<std::size_t, std::size_t>> chunks(chunkCount(count, 1));
        parallelChunks(count, 1, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
            chunks[chunk] = {begin, end};
        });
        std::size_t at = 0;
        for (const auto& [begin, end] : chunks) {
            CHECK(begin == at);
            at = end;
        }
        CHECK(at == count);
    }
}

TEST_CASE("what is thrown on any thread comes to the caller when all have ended")
{
    for (const std::size_t thrower : {0U, 1U, 2U, 3U}) {
        std::atomic<std::size_t> begun{0};
        std::atomic<int> working{0};
        const auto work = [&](std::size_t i, std::size_t) {
            ++working;
            ++begun;
            while (i < 4 && begun < 4) // four threads are at work at once
                std::this_thread::yield();
            --working;
            if (i == thrower)
                throw std::bad_alloc();
        };
        CHECK_THROWS_AS(forEachParallel(100'000, 4, work), std::bad_alloc);
        CHECK(working == 0);
    }
    CHECK_THROWS_AS(forEachParallel(2, 1, [](std::size_t, std::size_t) { throw std::bad_alloc(); }),
                    std::bad_alloc);
}

#ifdef __GLIBC__
TEST_CASE("where the system gives no thread all is done all the same")
{
    pthread_attr_t usual;
    REQUIRE(pthread_getattr_default_np(&usual) == 0);
    pthread_attr_t tooLarge;
    REQUIRE(pthread_getattr_default_np(&tooLarge) == 0);
    REQUIRE(pthread_attr_setstacksize(&tooLarge, std::size_t{1} << 60U) == 0); // no address space has that
    REQUIRE(pthread_setattr_default_np(&tooLarge) == 0);
    std::vector<int> calls(100);
    bool isOfOthers = false;
    forEachParallel(calls.size(), 4, [&](std::size_t i, std::size_t thread) {
        ++calls[i];
        isOfOthers = isOfOthers || thread != 0;
    });
    REQUIRE(pthread_setattr_default_np(&usual) == 0);
    CHECK_FALSE(isOfOthers);
    CHECK(calls == std::vector<int>(100, 1));
    pthread_attr_destroy(&usual);
    pthread_attr_destroy(&tooLarge);
}
#endif

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

TEST_CASE("sorted runs one behind the other and values in any order are sorted", "[core][base]")
{
    std::mt19937 random(5);
    for (std::size_t runs = 0; runs < 80; runs += 7) {
        std::vector<int> values;
        for (std::size_t run = 0; run < runs; ++run) {
            for (int i = 0; i < 5; ++i)
                values.push_back(i * 10 + static_cast<int>(random() % 10));
        }
        auto expected = values;
        std::sort(expected.begin(), expected.end());
        sortRuns(std::span(values), std::less<>());
        CHECK(values == expected);
    }
}
