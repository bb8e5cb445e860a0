// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/op_bound.h"

#include <limits>

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

Table oneRow(const std::vector<std::pair<std::string, double>>& cells)
{
    Table table;
    table.rows = 1;
    for (const auto& [title, value] : cells) {
        TableColumn column;
        column.spec.id = title;
        column.spec.title = title;
        column.spec.kind = CellKind::Ratio;
        column.values = std::function<Cell(std::size_t)>([v = value](std::size_t) { return Cell(v); });
        table.columns.push_back(column);
    }
    return table;
}

} // namespace

TEST_CASE("op bound: a JOB layer is the largest load over the largest compute", "[table][metrics]")
{
    const auto bound = opBound(oneRow({{"Mac Busy Ratio", 0.30},
                                       {"Mac Ppen Ratio", 0.99},
                                       {"Vec Busy Ratio", 0.98},
                                       {"Vec Ppen Ratio", 0.33},
                                       {"Dstr Ratio", 0.39},
                                       {"Dtrans Ratio", 0.97},
                                       {"DLD Ratio", 0.2},
                                       {"WLD Ratio", 0.1},
                                       {"Memory Bound", 1.18}}),
                               0);
    REQUIRE(bound.memoryBound);
    CHECK(*bound.memoryBound == Approx(0.39 / 0.33));
    CHECK(bound.isMemoryBound());
    CHECK(bound.pipes.at(bound.memoryPart).name == "Dstr");
    CHECK(bound.numbers == "0.390 / 0.330 = 1.182");
    CHECK(bound.fileBound == 1.18);
    CHECK_FALSE(bound.differsFromFile());
    CHECK(bound.pipes.size() == 8);
}

TEST_CASE("op bound: a PROF op is mte2 over the larger of mac and vec with any prefix", "[table][metrics]")
{
    const auto bound = opBound(oneRow({{"aic_mac_ratio", 0.8},
                                       {"aic_scalar_ratio", 0.1},
                                       {"aic_mte2_ratio", 0.2},
                                       {"aiv_vec_ratio", 0.1},
                                       {"aiv_mte2_ratio", 0.4},
                                       {"aic_memory_bound", 0.25}}),
                               0);
    REQUIRE(bound.memoryBound);
    CHECK(*bound.memoryBound == Approx(0.5));
    CHECK_FALSE(bound.isMemoryBound());
    CHECK(bound.differsFromFile());
    CHECK(bound.pipes.at(*bound.largest).name == "mac");
    CHECK(bound.pipes.at(bound.memoryPart).column == "aiv_mte2_ratio");
    const auto bare = opBound(oneRow({{"mac_ratio", 0.2}, {"vec_ratio", 0.5}, {"mte2_ratio", 1.0}}), 0);
    CHECK(*bare.memoryBound == Approx(2.0));
}

TEST_CASE("op bound: missing values and a zero divisor give no figure", "[table][metrics]")
{
    constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
    CHECK_FALSE(opBound(oneRow({{"mac_ratio", 0}, {"vec_ratio", 0}, {"mte2_ratio", 1.0}}), 0).memoryBound);
    CHECK_FALSE(opBound(oneRow({{"mac_ratio", kMissing}, {"mte2_ratio", 1.0}}), 0).memoryBound);
    CHECK(opBound(oneRow({{"Block Num", 24}}), 0).pipes.empty());
}

TEST_CASE("op bound: percentages without a fraction are shares too", "[table][metrics]")
{
    auto table = oneRow({{"Dstr Ratio(%)", 40}, {"Mac Busy Ratio(%)", 20}});
    for (auto& column : table.columns) {
        column.spec.kind = CellKind::Integer;
        column.spec.unit = "%";
    }
    const auto bound = opBound(table, 0);
    REQUIRE(bound.pipes.size() == 2);
    CHECK(bound.pipes[0].ratio == Approx(0.4));
    CHECK(bound.pipes[1].ratio == Approx(0.2));
    CHECK(bound.numbers == "0.400 / 0.200 = 2.000");
}
