// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/table_footer.h"

#include <array>

#include <catch2/catch.hpp>

#include "core/table/join_ranks.h"
#include "core/table/query.h"
#include "tests/support/open.h"

using namespace opscope;

TEST_CASE("table footer: wall times of ranks are not added up", "[views][table]")
{
    const auto workspace =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend_pt_two_ranks");
    const std::array<RankRequest, 2> both{RankRequest{0, {}}, RankRequest{1, {}}};
    for (const auto& [id, wall, footer] :
         {std::array{"iterations", "length", ""}, std::array{"step_time", "stage", "computing"},
          std::array{"overlap", "length", "compute"}}) {
        INFO(id);
        const auto* page = tablePage(id);
        REQUIRE(page != nullptr);
        const auto built = buildPage(*page, workspace, both, {});
        REQUIRE(built);
        const auto& table = *built->table;
        REQUIRE(table.rows > 2);
        const auto all = runQuery(table, {});
        REQUIRE(all);
        CHECK_FALSE(totalNumber(all->all, table.find(wall).value()));
        const auto sum = sumColumn(table);
        const auto told = sum && totalNumber(all->all, *sum) ? table.columns[*sum].spec.id : std::string();
        CHECK(told == footer);
    }
}
