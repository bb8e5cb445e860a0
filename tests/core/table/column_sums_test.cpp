// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/column_sums.h"

#include <fmt/format.h>
#include <limits>
#include <numeric>

#include <catch2/catch.hpp>

#include "core/table/export.h"
#include "core/table/grouping.h"
#include "core/table/join_ranks.h"
#include "core/table/pareto.h"
#include "core/table/scale.h"
#include "core/table/table_builder.h"
#include "core/table/table_page_list.h"
#include "tests/core/table/hand_made.h"
#include "tests/support/open_file.h"

using namespace opscope;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Two conv of 1 and 3 us, one add without a ratio.
std::shared_ptr<Table> opsTable()
{
    TableBuilder builder("test", emptyReport(), 4);
    builder.own(textSpec("type", "Type"), std::vector<std::string>{"conv", "conv", "add", "add"});
    builder.own(durationSpec("time", "Time"), std::vector<std::int64_t>{1000, 3000, 500, kMissingInteger});
    builder.own(weighted(ratioSpec("ratio", "Ratio"), "time"), std::vector<double>{0.2, 0.6, kNaN, 0.9});
    builder.own(integerSpec("stream", "Stream"), std::vector<std::int64_t>{7, 7, 1, 2});
    builder.own(weighted(durationSpec("avg", "Avg"), "count"), std::vector<std::int64_t>{100, 201, 5, 6});
    builder.own(countSpec("count", "Count"), std::vector<std::int64_t>{1, 1, 2, 2});
    builder.own(weighted(integerSpec("percent", "Percent"), "nowhere"),
                std::vector<std::int64_t>{1, 2, 3, 4});
    builder.own(summed(realSpec("size", "Size", "MB")), std::vector<double>{4, 12, 1, kInfinity});
    builder.own(quotient(realSpec("bandwidth", "Bandwidth", "GB/s"), "size", "count"),
                std::vector<double>{4, 12, 0.5, kNaN});
    return builder.finish();
}

TableRows grouped(const Table& table, std::size_t by, std::string search = {})
{
    TableQuery query;
    query.groupBy = by;
    query.search = std::move(search);
    auto rows = runQuery(table, query);
    REQUIRE(rows);
    return *std::move(rows);
}

double at(const RowTotals& totals, const Table& table, const char* column)
{
    return totalNumber(totals, table.find(column).value()).value_or(-1);
}

} // namespace

TEST_CASE("column sums: each column adds up as its meaning says", "[core][table][sums]")
{
    const auto table = opsTable();
    const auto rows = grouped(*table, 0);
    REQUIRE(rows.groups.size() == 2);
    const auto& conv = rows.groups[1].totals;
    CHECK(conv.values[*table->find("time")] == Cell(std::int64_t{4000}));
    CHECK(at(conv, *table, "ratio") == Approx(0.5));
    CHECK(conv.values[*table->find("stream")] == Cell(std::int64_t{7}));
    CHECK(conv.values[*table->find("avg")] == Cell(std::int64_t{151})); // 150.5 ns, a whole number of them
    CHECK(at(conv, *table, "bandwidth") == Approx(8));
    CHECK(totalText(*table, conv, *table->find("time")) == "4.000");

    const auto& add = rows.groups[0].totals;
    CHECK(at(add, *table, "ratio") == -1); // no row has both a ratio and a time
    CHECK(at(add, *table, "stream") == -1);
    CHECK(totalText(*table, add, *table->find("stream")).empty());
    CHECK(at(add, *table, "percent") == -1); // nothing weighs it
    CHECK(at(add, *table, "size") == 1);     // what is not finite does not count

    CHECK(at(rows.shown, *table, "ratio") == Approx(0.5));
    CHECK(at(rows.shown, *table, "stream") == -1);
}

TEST_CASE("column sums: groups stand in the order of a mean", "[core][table][sums]")
{
    const auto table = opsTable();
    TableQuery query;
    query.groupBy = *table->find("stream");
    query.sort = {{*table->find("bandwidth"), true}};
    const auto rows = runQuery(*table, query);
    REQUIRE(rows);
    REQUIRE(rows->groups.size() == 3);
    CHECK(rows->groups[0].title == "7");
    CHECK(rows->groups[1].title == "1");
    CHECK(rows->groups[2].title == "2"); // without a value: last
}

TEST_CASE("column sums: rows of several levels of a matrix are never added up", "[core][table][sums]")
{
    TableBuilder builder("test", emptyReport(), 4);
    builder.own(textSpec("link", "Link"), std::vector<std::string>{"HCCS", "HCCS", "HCCS", "SDMA"});
    builder.own(textSpec("op", "Op"), std::vector<std::string>{"total", "top1", "middle", "top1"});
    builder.own(countSpec("size", "Size"), std::vector<std::int64_t>{100, 60, 30, 5});
    builder.table().levels = {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {2, 0, 0}};
    const auto table = builder.finish();
    const auto byLink = grouped(*table, 0);
    REQUIRE(byLink.groups.size() == 2);
    CHECK(at(byLink.groups[0].totals, *table, "size") == 100);
    CHECK(byLink.groups[0].totals.count == 3);
    CHECK(at(byLink.groups[1].totals, *table, "size") == 5); // one level alone
    CHECK(at(byLink.all, *table, "size") == 100);
    const auto byOp = grouped(*table, 1);
    CHECK(at(byOp.groups[1].totals, *table, "size") == 65);
    const auto some = grouped(*table, 0, "o"); // every op; then those that are not the total
    CHECK(at(some.shown, *table, "size") == 100);
    TableQuery query;
    query.filters = {{1, "!=total"}};
    CHECK(at(runQuery(*table, query)->shown, *table, "size") == -1);
}

TEST_CASE("column sums: the total of a cluster's matrix holds its ops", "[core][table][sums]")
{
    const auto report = test::reportOf(
        "cluster_communication_matrix.json",
        R"~({"g":{"step1":{"hcom_a_1@g":{"0-1":{"Transport Type":"HCCS","Transit Size(MB)":2,)~"
        R"~("Transit Time(ms)":1,"Bandwidth(GB/s)":2}},"hcom_b_2@g":{"0-1":{"Transport Type":"HCCS",)~"
        R"~("Transit Size(MB)":6,"Transit Time(ms)":1,"Bandwidth(GB/s)":6}},)~"
        R"~("Total Op Info":{"0-1":{"Transport Type":"HCCS","Transit Size(MB)":8,)~"
        R"~("Transit Time(ms)":2,"Bandwidth(GB/s)":4}}}}})~");
    const auto table = tablePage("communication_matrix")->build(report, {}, {});
    REQUIRE(table);
    const auto rows = grouped(**table, *(*table)->find("transport"));
    REQUIRE(rows.groups.size() == 1);
    CHECK(at(rows.groups[0].totals, **table, "size") == 8);
    CHECK(at(rows.groups[0].totals, **table, "bandwidth") == Approx(4));
    TableQuery query;
    query.filters = {{*(*table)->find("op"), "hcom"}};
    CHECK(at(runQuery(**table, query)->shown, **table, "size") == 8); // ops stand beside each other
}

TEST_CASE("column sums: what no total of a cluster's matrix covers is counted", "[core][table][sums]")
{
    const auto link = [](const char* ranks, const char* transport, int size) {
        return fmt::format(R"~("{}":{{"Transport Type":"{}","Transit Size(MB)":{},"Transit Time(ms)":1,)~"
                           R"~("Bandwidth(GB/s)":{}}})~",
                           ranks, transport, size, size);
    };
    const auto report = test::reportOf(
        "cluster_communication_matrix.json",
        R"~({"p2p":{"step1":{"hcom_send_1@g":{)~" + link("0-0", "LOCAL", 2) + "," + link("0-8", "RDMA", 3) +
            R"~(},"hcom_receive_1@g":{)~" + link("8-8", "LOCAL", 5) + R"~(},"Total Op Info":{)~" +
            link("0-0", "LOCAL", 2) + "," + link("0-8", "RDMA", 3) +
            R"~(}}},"g2":{"step1":{"allreduce-top1@g2":{)~" + link("0-0", "LOCAL", 7) +
            R"~(},"allreduce-total@g2":{)~" + link("0-0", "LOCAL", 11) + R"~(},"hcom_broadcast_1@g2":{)~" +
            link("0-0", "LOCAL", 13) + R"~(}}}})~");
    const auto table = tablePage("communication_matrix")->build(report, {}, {});
    REQUIRE(table);
    const auto rows = grouped(**table, *(*table)->find("transport"));
    REQUIRE(rows.groups.size() == 2);
    CHECK(at(rows.groups[0].totals, **table, "size") == 2 + 5 + 11 + 13);
    CHECK(at(rows.groups[1].totals, **table, "size") == 3);
    CHECK(at(rows.all, **table, "size") == 34);
}

TEST_CASE("column sums: shares add up until they are more than the whole", "[core][table][sums]")
{
    auto spec = percentSpec("share", "Share");
    spec.meaning = Meaning::Share;
    for (const double second : {60.0, 100.0}) {
        TableBuilder builder("test", emptyReport(), 3);
        builder.own(textSpec("type", "Type"), std::vector<std::string>{"a", "a", "b"});
        builder.own(spec, std::vector<double>{10, 30, second});
        const auto table = builder.finish();
        const auto rows = grouped(*table, 0);
        const bool isOneWhole = second == 60.0;
        CHECK(at(rows.groups[0].totals, *table, "share") == (isOneWhole ? 40 : -1));
        CHECK(at(rows.all, *table, "share") == (isOneWhole ? 100 : -1));
    }
}

TEST_CASE("column sums: a group row shows nothing where its rows differ", "[core][table][sums]")
{
    const auto table = opsTable();
    TableQuery query;
    query.groupBy = 0;
    const auto rows = runQuery(*table, query);
    REQUIRE(rows);
    const auto groups = groupTable(table, query, *rows);
    REQUIRE(groups->rows == 2);
    const auto stream = groups->find("stream");
    REQUIRE(stream);
    CHECK(groups->text(0, *stream).empty());
    CHECK(groups->text(1, *stream) == "7");
    CHECK(groups->text(1, *groups->find("ratio")) == "0.500");
    std::string csv;
    const std::vector<std::uint32_t> order{0, 1};
    ExportOptions options;
    options.columns = {0, *stream};
    REQUIRE(exportTable(*groups, order, options, [&](std::string_view bytes) -> Result<void> {
        csv += bytes;
        return {};
    }));
    CHECK(csv == "Type,Stream\r\nadd,\r\nconv,7\r\n");
}

TEST_CASE("column sums: no operation on a table without rows or columns fails", "[core][table][sums]")
{
    const auto withRows = opsTable();
    TableBuilder noRowsBuilder("test", emptyReport(), 0);
    noRowsBuilder.own(textSpec("type", "Type"), std::vector<std::string>{});
    noRowsBuilder.own(durationSpec("time", "Time"), std::vector<std::int64_t>{});
    noRowsBuilder.own(weighted(ratioSpec("ratio", "Ratio"), "time"), std::vector<double>{});
    noRowsBuilder.add(integerSpec("f", "F"),
                      std::function<Cell(std::size_t)>([](std::size_t) { return Cell(); }));
    const TablePtr noRows = noRowsBuilder.finish();
    const TablePtr noColumns = TableBuilder("test", emptyReport(), 3).finish();
    const TablePtr nothing = TableBuilder("test", emptyReport(), 0).finish();
    for (const TablePtr& table : {TablePtr(withRows), noRows, noColumns, nothing}) {
        INFO(table->rows << " rows, " << table->columns.size() << " columns");
        for (const std::size_t by : {std::size_t{0}, std::size_t{1}, std::size_t{3}, SIZE_MAX}) {
            for (const bool withoutNumber : {false, true}) {
                for (const bool hasTotals : {false, true}) {
                    TableQuery query;
                    query.search = "zzz";
                    query.sort = {{0, true}, {1, false}, {99, true}};
                    if (by != SIZE_MAX)
                        query.groupBy = by;
                    query.groupWithoutNumber = withoutNumber;
                    query.hasTotals = hasTotals;
                    const auto rows = runQuery(*table, query);
                    REQUIRE(rows);
                    CHECK(rows->order.empty());
                    CHECK(rows->groups.empty());
                    CHECK(rows->shown.count == 0);
                    CHECK(columnScales(*table, *rows).size() == table->columns.size());
                    CHECK(paretoOf(*table, *rows, 0, 10).bars.empty());
                    TablePtr printed = table;
                    if (query.groupBy && by < table->columns.size())
                        printed = groupTable(table, query, *rows);
                    for (const auto format :
                         {ExportFormat::Csv, ExportFormat::Json, ExportFormat::Markdown}) {
                        ExportOptions options;
                        options.format = format;
                        CHECK(exportTable(*printed, rows->order, options,
                                          [](std::string_view) -> Result<void> { return {}; }));
                    }
                }
            }
        }
        const std::vector<RankTable> ranks{{"a", 0, table}, {"b", 1, table}};
        CHECK(joinRanks(ranks)->rows == 2 * table->rows);
    }
}
