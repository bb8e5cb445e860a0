// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/row_order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

template <class Values>
std::vector<std::uint32_t> sorted(const Values& values, bool isDescending)
{
    std::vector<std::uint32_t> rows(values.size());
    std::iota(rows.begin(), rows.end(), 0U);
    using Value = typename Values::value_type;
    sortByKeys(rows, orderKeys(std::span<const Value>(values), rows, isDescending), {});
    return rows;
}

} // namespace

TEST_CASE("row order: the missing value is last in both directions and equal ones keep their order",
          "[core][table]")
{
    const std::vector<std::int64_t> integers{5, kMissingInteger, -3, 5, INT64_MAX, INT64_MIN + 1};
    CHECK(sorted(integers, false) == std::vector<std::uint32_t>{5, 2, 0, 3, 4, 1});
    CHECK(sorted(integers, true) == std::vector<std::uint32_t>{4, 0, 3, 2, 5, 1});
    const std::vector<double> reals{0.0, std::nan(""), -0.0, -INFINITY, 1e-300, INFINITY};
    CHECK(sorted(reals, false) == std::vector<std::uint32_t>{3, 0, 2, 4, 5, 1});
    CHECK(sorted(reals, true) == std::vector<std::uint32_t>{5, 4, 0, 2, 3, 1});
}

TEST_CASE("row order: many rows come as a stable sort gives them", "[core][table]")
{
    std::mt19937_64 random(7);
    std::vector<std::int64_t> values(300'000);
    std::ranges::generate(values, [&] { return static_cast<std::int64_t>(random() % 5000) - 2500; });
    std::vector<std::uint32_t> expected(values.size());
    std::iota(expected.begin(), expected.end(), 0U);
    std::ranges::stable_sort(expected, {}, [&](std::uint32_t row) { return values[row]; });
    CHECK(sorted(values, false) == expected);
}

TEST_CASE("row order: texts have ranks in natural order and none comes last", "[core][table]")
{
    StringPool pool;
    std::vector<StringId> ids;
    for (const auto* const text : {"conv_10", "conv_2", "", "conv_10", "add"})
        ids.push_back(*text == '\0' ? StringId{} : pool.intern(text));
    const std::vector<std::uint32_t> rows{0, 1, 2, 3, 4};
    const auto ranks = rankTexts({ids, &pool}, rows);
    std::vector<std::string_view> texts;
    for (const auto id : ranks.sorted)
        texts.push_back(pool.text(id));
    CHECK(texts == std::vector<std::string_view>{"add", "conv_2", "conv_10"});
    CHECK(ranks.of(ids[0]) == 2);
    CHECK(ranks.of(ids[2]) == 3);
}
