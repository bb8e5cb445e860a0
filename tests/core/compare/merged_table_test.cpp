// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/merged_table.h"

#include <catch2/catch.hpp>

#include "core/table/record_table.h"

using namespace opscope;

namespace {

struct Row {
    std::string name, type;
    std::int64_t id = 0;
    std::int64_t total = 0;
    double ratio = 0;
};

TablePtr tableOf(std::vector<Row> rows)
{
    RecordTable table("statistics", nullptr, std::move(rows));
    table.column(integerSpec("task", "Task ID"), &Row::id);
    table.column(textSpec("name", "Name"), &Row::name);
    table.nameIsLast();
    table.column(textSpec("type", "Type"), &Row::type);
    table.column(weighted(ratioSpec("ratio", "Ratio"), "total"), &Row::ratio);
    table.column(durationSpec("total", "Total"), &Row::total);
    return table.finish();
}

std::vector<std::string> line(const Table& table, std::size_t row)
{
    std::vector<std::string> out;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        out.push_back(table.text(row, c));
    return out;
}

} // namespace

TEST_CASE("merged table: each figure has its A and B and difference and rows are joined by match",
          "[compare]")
{
    const auto a = tableOf({{"conv", "Conv", 1, 3000, 0.5}, {"mish", "Mish", 2, 5000, 0.25}});
    const auto b = tableOf({{"leaky", "LeakyRelu", 1, 1000, 0.5}, {"conv", "Conv", 2, 2000, 0.25}});
    MergeOptions options;
    options.names[0]["mish"] = "leaky";
    const auto merged = mergeTables(a, b, options);
    const auto& table = *merged.table;
    std::vector<std::string> titles;
    for (const auto& column : table.columns)
        titles.push_back(column.spec.title);
    CHECK(titles == std::vector<std::string>{"Name", "Type", "Total A", "Total B", "Total difference",
                                             "Ratio A", "Ratio B", "Ratio difference"});
    REQUIRE(table.rows == 2);
    CHECK(line(table, 0) ==
          std::vector<std::string>{"conv", "Conv", "3.000", "2.000", "-1.000", "0.500", "0.250", "-0.250"});
    CHECK(table.text(1, 0) == "mish -> leaky");
    CHECK(table.text(1, 1) == "Mish -> LeakyRelu");
    CHECK(table.text(1, 4) == "-4.000");
    CHECK(merged.rows[1] == std::array<std::uint32_t, 2>{1, 0});
    CHECK(table.columns[5].spec.weight == "total_a");
}

TEST_CASE("merged table: of several ops that became one none is compared with it", "[compare]")
{
    const auto a = tableOf({{"softplus", "S", 0, 1000, 0}, {"tanh", "T", 1, 2000, 0}});
    const auto b = tableOf({{"leaky", "L", 0, 500, 0}});
    MergeOptions options;
    options.names[0] = {{"softplus", "leaky"}, {"tanh", "leaky"}};
    const auto merged = mergeTables(a, b, options);
    REQUIRE(merged.table->rows == 3);
    CHECK(merged.table->text(0, 3) == "N/A");
    CHECK(merged.table->text(2, 0) == "leaky");
}

TEST_CASE("merged table: the nth row of a name belongs to the nth and what is alone stays alone", "[compare]")
{
    const auto a = tableOf({{"x", "T", 0, 1000, 0}, {"x", "T", 1, 2000, 0}, {"gone", "T", 2, 3000, 0}});
    const auto b = tableOf({{"new", "T", 0, 500, 0}, {"x", "T", 1, 700, 0}});
    const auto merged = mergeTables(a, b);
    REQUIRE(merged.table->rows == 4);
    CHECK(merged.rows[0] == std::array<std::uint32_t, 2>{0, 1});
    CHECK(merged.rows[1] == std::array<std::uint32_t, 2>{1, kNoRow});
    CHECK(merged.rows[3] == std::array<std::uint32_t, 2>{kNoRow, 0});
    CHECK(merged.table->text(1, 2) == "2.000");
    CHECK(merged.table->text(1, 3) == "N/A");
    CHECK(merged.table->text(1, 4) == "N/A");
    CHECK(merged.table->text(3, 0) == "new");
}

TEST_CASE("merged table: a merge that is stopped ends soon and gives no table", "[compare]")
{
    auto large = std::make_shared<Table>(*tableOf(std::vector<Row>(100'000, Row{"x", "T", 0, 1, 0})));
    std::stop_source source;
    std::size_t reads = 0;
    large->columns[large->nameColumn].values = [&](std::size_t) {
        source.request_stop();
        ++reads;
        return Cell(std::string_view("x"));
    };
    const auto merged = mergeTables(large, large, {}, source.get_token());
    CHECK(merged.table == nullptr);
    CHECK(merged.rows.empty());
    CHECK(reads <= 1 << 14);
}
