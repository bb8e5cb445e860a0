// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_footer.h"

#include <array>

#include <QLabel>

#include <catch2/catch.hpp>

#include "core/table/join_ranks.h"
#include "core/table/query.h"
#include "tests/support/open.h"
#include "tests/views/seen.h"

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

namespace {

/// A footer under a table whose column of differences holds these values.
void showDifferences(TableFooter& footer, const std::vector<std::int64_t>& values, bool isColumnSeen)
{
    Table table;
    table.rows = values.size();
    table.columns.resize(2);
    table.columns[0].values = std::span<const std::int64_t>(values);
    table.columns[1].spec.kind = CellKind::Integer;
    table.columns[1].spec.hint = CellHint::DiffBar;
    table.columns[1].values = std::span<const std::int64_t>(values);
    ShownTable shown{std::make_shared<const Table>(std::move(table))};
    shown.rows = std::make_shared<const TableRows>(runQuery(*shown.table, {}).value());
    shown.scales = std::make_shared<const std::vector<ColumnScale>>(columnScales(*shown.table, *shown.rows));
    footer.setShown(shown, isColumnSeen ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{0}, 0);
}

QString legendOfDifferences(const std::vector<std::int64_t>& values, bool isColumnSeen)
{
    TableFooter footer;
    showDifferences(footer, values, isColumnSeen);
    return test::part<QLabel>(footer, "footer.legend")->text();
}

} // namespace

TEST_CASE("table footer: the legend speaks of bars that are painted and of no others", "[views][table]")
{
    CHECK(legendOfDifferences({5, -3}, true).contains(QStringLiteral(": green bar"))); // of which column
    CHECK(legendOfDifferences({5, -3}, false).isEmpty());
    CHECK(legendOfDifferences({0, 0}, true).isEmpty());
}

TEST_CASE("table footer: where there is no room for the legend the sums are whole", "[views][table]")
{
    TableFooter footer;
    const std::vector<std::int64_t> values{5, -3};
    showDifferences(footer, values, true);
    const auto* text = test::part<QLabel>(footer, "footer.text");
    const auto* legend = test::part<QLabel>(footer, "footer.legend");
    footer.resize(1200, 30);
    footer.show();
    CHECK(legend->isVisible());
    footer.resize(text->sizeHint().width() + 40, 30);
    CHECK_FALSE(legend->isVisible());
    QCoreApplication::processEvents();
    CHECK(text->width() >= text->sizeHint().width());
}
