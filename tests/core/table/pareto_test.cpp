// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/pareto.h"

#include <algorithm>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

#include "core/report/data_table.h"

using namespace opscope;

namespace {

Table durations(const std::vector<std::int64_t>& values)
{
    Table table;
    table.rows = values.size();
    TableColumn column;
    column.spec.id = "total";
    column.spec.title = "Total";
    column.spec.kind = CellKind::Duration;
    column.spec.hint = CellHint::Bar;
    column.values = std::span<const std::int64_t>(values);
    table.columns = {column};
    return table;
}

TableRows allRows(std::size_t count)
{
    TableRows rows;
    rows.order.resize(count);
    std::iota(rows.order.begin(), rows.order.end(), 0U);
    return rows;
}

} // namespace

TEST_CASE("pareto: the largest values come first as a full sort gives them", "[table][pareto]")
{
    std::mt19937 random(7);
    std::vector<std::int64_t> values(5000);
    for (auto& value : values)
        value = static_cast<std::int64_t>(random() % 1000) - 100;
    values[17] = kMissingInteger;
    const auto table = durations(values);
    const auto pareto = paretoOf(table, allRows(values.size()), 0, 25);

    auto sorted = values;
    std::erase_if(sorted, [](std::int64_t v) { return v <= 0; });
    std::ranges::sort(sorted, std::ranges::greater());
    REQUIRE(pareto.bars.size() == 25);
    CHECK(pareto.count == sorted.size());
    for (std::size_t i = 0; i < pareto.bars.size(); ++i)
        CHECK(pareto.bars[i].value == static_cast<double>(sorted[i]));
    CHECK(pareto.sum == Approx(static_cast<double>(std::accumulate(sorted.begin(), sorted.end(), 0LL))));
    CHECK(paretoOf(table, allRows(values.size()), 0, 5000).bars.back().cumulative == Approx(1.0));
}

TEST_CASE("pareto: no rows and no positive values have no bars", "[table][pareto]")
{
    const std::vector<std::int64_t> values{-1, 0, kMissingInteger};
    const auto table = durations(values);
    CHECK(paretoOf(table, allRows(3), 0, 10).bars.empty());
    CHECK(paretoOf(table, allRows(0), 0, 10).bars.empty());
    CHECK(paretoOf(table, allRows(3), 0, 0).bars.empty());
}
