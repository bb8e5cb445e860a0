// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <catch2/catch.hpp>

#include "core/compare/matching.h"

using namespace opscope;

TEST_CASE("longest common subsequence: as long as a naive one and bounded when asked", "[core][compare]")
{
    std::mt19937 rng(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::uint32_t> a(rng() % 12);
        std::vector<std::uint32_t> b(rng() % 12);
        for (auto* side : {&a, &b}) {
            for (auto& v : *side)
                v = static_cast<std::uint32_t>(rng() % 4);
        }
        bool bounded = false;
        const auto pairs = longestCommonSubsequence(a, b, 1 << 20, bounded);
        CHECK_FALSE(bounded);
        // naive: the longest over all subsets of a that are a subsequence of b
        std::size_t best = 0;
        for (unsigned mask = 0; mask < (1U << a.size()); ++mask) {
            std::size_t j = 0;
            std::size_t length = 0;
            bool ok = true;
            for (std::size_t i = 0; i < a.size() && ok; ++i) {
                if ((mask >> i & 1U) == 0)
                    continue;
                while (j < b.size() && b[j] != a[i])
                    ++j;
                ok = j < b.size();
                ++j;
                ++length;
            }
            if (ok)
                best = std::max(best, length);
        }
        REQUIRE(pairs.size() == best);
        for (std::size_t p = 0; p < pairs.size(); ++p) {
            CHECK(a[pairs[p].first] == b[pairs[p].second]);
            if (p > 0)
                CHECK((pairs[p - 1].first < pairs[p].first && pairs[p - 1].second < pairs[p].second));
        }
        bounded = false;
        const auto inOrder = longestCommonSubsequence(a, b, 1, bounded);
        for (const auto& [i, j] : inOrder)
            CHECK(a[i] == b[j]);
    }
}
