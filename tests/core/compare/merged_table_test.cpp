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
    options.matches = {{{{"mish"}, {"leaky"}}}};
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

TEST_CASE("merged table: figures stand before the shapes of an op", "[compare]")
{
    const auto shaped = [](std::int64_t total) {
        RecordTable table("metrics", nullptr, std::vector<Row>{{"conv", "1,2,260", 1, total, 0.5}});
        table.column(textSpec("name", "Name"), &Row::name);
        table.nameIsLast();
        table.column(inGroup(textSpec("shapes", "Input Shapes"), "shape"), &Row::type);
        table.column(durationSpec("total", "Total"), &Row::total);
        return table.finish();
    };
    const auto merged = mergeTables(shaped(3000), shaped(2000));
    CHECK(line(*merged.table, 0) == std::vector<std::string>{"conv", "3.000", "2.000", "-1.000", "1,2,260"});
}

TEST_CASE("merged table: several ops that became one are one row with their totals", "[compare]")
{
    const auto a = tableOf({{"softplus", "S", 0, 1000, 0.5},
                            {"tanh", "T", 1, 3000, 0.25},
                            {"conv", "Conv", 2, 700, 0.1},
                            {"softplus", "S", 3, 1100, 0.5}});
    const auto b = tableOf({{"leaky", "L", 0, 500, 0.75}, {"conv", "Conv", 1, 700, 0.1}});
    MergeOptions options;
    options.matches = {{{{"softplus", "tanh"}, {"leaky"}}}};
    const auto merged = mergeTables(a, b, options);
    REQUIRE(merged.table->rows == 3);
    CHECK(line(*merged.table, 0) == std::vector<std::string>{"softplus + tanh -> leaky", "S + T -> L",
                                                             "4.000", "0.500", "-3.500", "0.312", "0.750",
                                                             "0.438"}); // the ratio by time
    CHECK(merged.rows[0] == std::array<std::uint32_t, 2>{0, 0});
    CHECK(merged.table->text(1, 0) == "conv");
    CHECK(merged.table->text(2, 0) == "softplus"); // its second run has no tanh and no leaky
    CHECK(merged.table->text(2, 3) == "N/A");
}

TEST_CASE("merged table: what is fused into an op of the same name is in its row", "[compare]")
{
    const auto a = tableOf({{"conv", "Conv", 0, 1000, 0}, {"relu", "Relu", 1, 200, 0}});
    const auto b = tableOf({{"conv", "Conv", 0, 1050, 0}});
    const auto match = [](std::vector<std::string> namesA, std::vector<std::string> namesB) {
        return SliceMatchRow{.namesA = std::move(namesA), .namesB = std::move(namesB), .a = {}, .b = {}};
    };
    MergeOptions options;
    options.matches = matchedNames({match({"conv", "relu"}, {"conv"})});
    const auto merged = mergeTables(a, b, options);
    REQUIRE(merged.table->rows == 1);
    CHECK(merged.table->text(0, 0) == "conv + relu -> conv");
    CHECK(merged.table->text(0, 4) == "-0.150");
    // A name that is matched in two ways says nothing; of equal names nothing has to be said.
    CHECK(matchedNames({match({"conv", "relu"}, {"conv"}), match({"conv"}, {"other"}), match({"x"}, {"x"}),
                        match({"gone"}, {})})
              .empty());
    CHECK(matchedNames({match({"x"}, {"y"}), match({"x"}, {"y"})}).size() == 1); // of two shapes
}

TEST_CASE("merged table: the nth row of a name belongs to the nth and what is alone stays alone", "[compare]")
{
    const auto a = tableOf({{"x", "T", 0, 1000, 0}, {"x", "T", 1, 2000, 0}, {"gone", "T", 2, 3000, 0}});
    const auto b = tableOf({{"new", "T", 0, 500, 0}, {"x", "T", 1, 700, 0}});
    const auto merged = mergeTables(a, b);
    REQUIRE(merged.table->rows == 4);
    CHECK(merged.rows[0] == std::array<std::uint32_t, 2>{0, 1});
    CHECK(merged.rows[1] == std::array<std::uint32_t, 2>{1, kNoNumber});
    CHECK(merged.rows[3] == std::array<std::uint32_t, 2>{kNoNumber, 0});
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
