// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/query.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text_match.h"
#include "core/table/table_builder.h"
#include "tests/core/table/hand_made.h"

using namespace opscope;

namespace {

/// Random columns of every storage, with missing values and many equal ones.
TablePtr randomTable(std::size_t rows, unsigned seed)
{
    std::mt19937_64 random(seed);
    const auto below = [&](std::uint64_t n) { return static_cast<std::int64_t>(random() % n); };
    TableBuilder builder("test", emptyReport(), rows);
    std::vector<std::int64_t> small;
    std::vector<std::int64_t> wide;
    std::vector<double> real;
    std::vector<std::string> text;
    auto narrow = std::make_shared<std::vector<std::uint32_t>>();
    static const std::vector<std::string> kNames{"conv_2", "conv_10", "Conv_2",  "add", "卷积",
                                                 "=sum",   "",        "conv_02", "🚀",   "a,b"};
    for (std::size_t i = 0; i < rows; ++i) {
        small.push_back(below(7) == 0 ? kMissingInteger : below(20) - 10);
        wide.push_back(below(9) == 0 ? kMissingInteger
                                     : static_cast<std::int64_t>(random() >> (1 + below(63))) - 5);
        real.push_back(below(8) == 0 ? std::nan("") : static_cast<double>(below(4000) - 2000) / 16);
        text.push_back(kNames[static_cast<std::size_t>(below(kNames.size()))] +
                       (below(2) == 0 ? "" : std::to_string(below(30))));
        narrow->push_back(below(6) == 0 ? UINT32_MAX : static_cast<std::uint32_t>(below(5)));
    }
    auto functionValues = std::make_shared<std::vector<std::int64_t>>(small);
    builder.own(durationSpec("small", "Small"), std::move(small));
    builder.own(integerSpec("wide", "Wide"), std::move(wide));
    builder.own(realSpec("real", "Real", "", 4), std::move(real));
    builder.own(textSpec("text", "Text"), text);
    builder.add(integerSpec("narrow", "Narrow"), std::span<const std::uint32_t>(*narrow));
    builder.add(integerSpec("function", "Function"),
                std::function<Cell(std::size_t)>([functionValues](std::size_t row) {
                    const auto v = (*functionValues)[row];
                    return v == kMissingInteger ? Cell() : Cell(v);
                }));
    builder.table().keepAlive.push_back(narrow);
    if (rows > 3)
        builder.table().totalRows = {1, static_cast<std::uint32_t>(rows - 1)};
    return builder.finish();
}

/// Less, with missing values last whatever the direction.
bool before(const Cell& a, const Cell& b, bool isDescending)
{
    const bool noA = std::holds_alternative<std::monostate>(a);
    const bool noB = std::holds_alternative<std::monostate>(b);
    if (noA || noB)
        return !noA && noB;
    const auto less = [](const Cell& x, const Cell& y) {
        if (const auto* text = std::get_if<std::string_view>(&x))
            return naturalOrder(*text, std::get<std::string_view>(y)) < 0;
        if (const auto* integer = std::get_if<std::int64_t>(&x))
            return *integer < std::get<std::int64_t>(y);
        return std::get<double>(x) < std::get<double>(y);
    };
    return isDescending ? less(b, a) : less(a, b);
}

std::vector<std::uint32_t> referenceOrder(const Table& table, const std::vector<SortKey>& keys,
                                          const std::function<bool(std::size_t)>& keep)
{
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < table.rows; ++row) {
        if (std::find(table.totalRows.begin(), table.totalRows.end(), row) == table.totalRows.end() &&
            keep(row))
            rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(), [&](auto a, auto b) {
        for (const auto& key : keys) {
            if (before(table.cell(a, key.column), table.cell(b, key.column), key.isDescending))
                return true;
            if (before(table.cell(b, key.column), table.cell(a, key.column), key.isDescending))
                return false;
        }
        return false;
    });
    return rows;
}

} // namespace

TEST_CASE("query: every sort equals the plain one on random columns", "[core][table]")
{
    for (const std::size_t rows : {0UL, 1UL, 2UL, 100UL, 5000UL, 300000UL}) {
        const auto table = randomTable(rows, static_cast<unsigned>(rows));
        const std::vector<std::vector<SortKey>> kinds{{},
                                                      {{0, false}},
                                                      {{1, true}},
                                                      {{2, false}},
                                                      {{3, true}},
                                                      {{4, true}, {3, false}},
                                                      {{5, true}, {2, true}, {1, false}}};
        for (const auto& keys : kinds) {
            TableQuery query;
            query.sort = keys;
            CHECK(queried(*table, query).order == referenceOrder(*table, keys, [](auto) { return true; }));
        }
    }
}

TEST_CASE("query: filters equal the plain ones on random columns", "[core][table]")
{
    const auto table = randomTable(20000, 5);
    struct Case {
        ColumnFilter filter;
        std::function<bool(const Cell&)> keep;
    };
    const auto integer = [](auto f) {
        return [f](const Cell& c) {
            return std::holds_alternative<std::int64_t>(c) && f(std::get<std::int64_t>(c));
        };
    };
    const auto text = [](auto f) {
        return [f](const Cell& c) {
            return std::holds_alternative<std::string_view>(c) && f(std::get<std::string_view>(c));
        };
    };
    const std::vector<Case> cases{
        {{0, "> 3ns"}, integer([](auto v) { return v > 3; })},
        {{0, "<=-0.002"}, integer([](auto v) { return v <= -2; })},
        {{0, "-4ns..2ns"}, integer([](auto v) { return v >= -4 && v <= 2; })},
        {{1, "=12"}, integer([](auto v) { return v == 12; })},
        {{1, "{1,2, 3}"}, integer([](auto v) { return v >= 1 && v <= 3; })},
        {{1, ">=9000000000000000000"}, integer([](auto v) { return v >= 9000000000000000000; })},
        {{1, "!<100"},
         [](const Cell& c) {
             return !(std::holds_alternative<std::int64_t>(c) && std::get<std::int64_t>(c) < 100);
         }},
        {{2, ">0.0625"},
         [](const Cell& c) { return std::holds_alternative<double>(c) && std::get<double>(c) > 0.0625; }},
        {{2, "12..40"},
         [](const Cell& c) {
             return std::holds_alternative<double>(c) && std::get<double>(c) >= 12 &&
                    std::get<double>(c) <= 40;
         }},
        {{2, "N/A"}, [](const Cell& c) { return std::holds_alternative<std::monostate>(c); }},
        {{3, "CONV"}, text([](auto t) { return t.find("onv") != std::string_view::npos; })},
        {{3, "/^conv_[0-9]$/"},
         text([](auto t) { return t.size() == 6 && (t.starts_with("conv_") || t.starts_with("Conv_")); })},
        {{3, "=add"}, text([](auto t) { return t == "add"; })},
        {{3, "{add,\"a,b\",卷积}"}, text([](auto t) { return t == "add" || t == "a,b" || t == "卷积"; })},
        {{3, "!conv"},
         [](const Cell& c) {
             return std::holds_alternative<std::monostate>(c) ||
                    std::get<std::string_view>(c).find("onv") == std::string_view::npos;
         }},
        {{4, "=2"}, integer([](auto v) { return v == 2; })},
        {{5, "0.."}, integer([](auto v) { return v >= 0; })},
        {{1, "/7$/"}, integer([](auto v) { return (v < 0 ? -v : v) % 10 == 7; })},
    };
    for (const auto& one : cases) {
        INFO(one.filter.text);
        TableQuery query;
        query.filters = {one.filter};
        query.sort = {{1, false}};
        const auto expected = referenceOrder(
            *table, query.sort, [&](auto row) { return one.keep(table->cell(row, one.filter.column)); });
        CHECK_FALSE(expected.empty());
        CHECK(queried(*table, query).order == expected);
    }
}

TEST_CASE("query: search looks at every column as shown", "[core][table]")
{
    const auto table = randomTable(5000, 9);
    for (const std::string part : {"conv", "1", "-5", "n/a", "ADD", "0.0", "卷", "e"}) {
        TableQuery query;
        query.search = part;
        const auto expected = referenceOrder(*table, {}, [&](auto row) {
            for (std::size_t c = 0; c < table->columns.size(); ++c) {
                if (containsNoCase(table->text(row, c), lowerAscii(part)))
                    return true;
            }
            return false;
        });
        INFO(part);
        CHECK(queried(*table, query).order == expected);
    }
}

TEST_CASE("query: sums of all rows and of groups are exact and add up", "[core][table]")
{
    const auto table = randomTable(50000, 3);
    TableQuery query;
    query.groupBy = 3;
    query.sort = {{0, true}};
    query.filters = {{4, "<4"}};
    const auto rows = queried(*table, query);
    std::int64_t sum = 0;
    std::size_t count = 0;
    std::size_t next = 0;
    for (const auto& group : rows.groups) {
        CHECK(group.first == next);
        next += group.totals.count;
        std::int64_t here = 0;
        for (std::size_t i = group.first; i < group.first + group.totals.count; ++i) {
            CHECK(table->text(rows.order[i], 3) == group.title);
            const auto cell = table->cell(rows.order[i], 0);
            here += std::holds_alternative<std::int64_t>(cell) ? std::get<std::int64_t>(cell) : 0;
            if (i > group.first)
                CHECK_FALSE(before(cell, table->cell(rows.order[i - 1], 0), true));
        }
        CHECK(group.totals.values[0] == Cell(here));
        sum += here;
        count += group.totals.count;
    }
    CHECK(rows.shown.values[0] == Cell(sum));
    CHECK(rows.shown.count == count);
    CHECK(rows.shown.count == rows.order.size());
    CHECK(rows.all.count == 49998);
    for (std::size_t g = 1; g < rows.groups.size(); ++g) { // ordered by the sum of the sort column
        const auto before = totalNumber(rows.groups[g - 1].totals, 0);
        const auto after = totalNumber(rows.groups[g].totals, 0);
        if (before && after)
            CHECK(*before >= *after);
    }
}

TEST_CASE("query: groups without numbers join names", "[core][table]")
{
    TableBuilder builder("test", emptyReport(), 4);
    builder.own(textSpec("name", "Name"), std::vector<std::string>{"conv_12", "conv_3", "add", ""});
    const auto table = builder.finish();
    TableQuery query;
    query.groupBy = 0;
    query.groupWithoutNumber = true;
    const auto rows = queried(*table, query);
    REQUIRE(rows.groups.size() == 3);
    CHECK(rows.groups[0].title == "add");
    CHECK(rows.groups[1].title == "conv_#");
    CHECK(rows.groups[1].totals.count == 2);
    CHECK(rows.groups[2].title == "N/A");
}

TEST_CASE("query: groups of a number column stand in the order of the numbers", "[core][table]")
{
    TableBuilder builder("test", emptyReport(), 5);
    builder.own(integerSpec("n", "N"), std::vector<std::int64_t>{10, 9, 10, kMissingInteger, -1});
    const auto table = builder.finish();
    TableQuery query;
    query.groupBy = 0;
    const auto rows = queried(*table, query);
    REQUIRE(rows.groups.size() == 4);
    CHECK(rows.groups[0].title == "-1");
    CHECK(rows.groups[2].title == "10");
    CHECK(rows.groups[2].totals.count == 2);
    CHECK(rows.groups[3].title == "N/A");
}

TEST_CASE("query: rows of N/A only and a million characters do not harm", "[core][table]")
{
    TableBuilder builder("test", emptyReport(), 2);
    builder.own(textSpec("text", "Text"), std::vector<std::string>{"", std::string(1 << 20, 'x') + "end"});
    builder.own(realSpec("real", "Real"), std::vector<double>{std::nan(""), std::nan("")});
    const auto table = builder.finish();
    CHECK(countOf(*table, 0, "/x+end$/") == 1);
    CHECK(countOf(*table, 0, "XEND") == 1);
    CHECK(countOf(*table, 1, ">0") == 0);
    TableQuery query;
    query.sort = {{1, true}};
    query.groupBy = 1;
    const auto rows = queried(*table, query);
    CHECK(rows.order == std::vector<std::uint32_t>{0, 1});
    CHECK_FALSE(totalNumber(rows.shown, 1).has_value());
    CHECK(totalText(*table, rows.shown, 1).empty());
}

TEST_CASE("query: a request to stop ends it", "[core][table]")
{
    const auto table = randomTable(100000, 2);
    std::stop_source stop;
    stop.request_stop();
    TableQuery query;
    query.sort = {{1, false}};
    const auto rows = runQuery(*table, query, stop.get_token());
    REQUIRE_FALSE(rows.has_value());
    CHECK(rows.error().code == ErrorCode::Cancelled);
}

TEST_CASE("query: five hundred columns", "[core][table]")
{
    TableBuilder builder("test", emptyReport(), 3);
    for (int c = 0; c < 500; ++c)
        builder.own(countSpec("c" + std::to_string(c), "C"),
                    std::vector<std::int64_t>{c, -c, kMissingInteger});
    const auto table = builder.finish();
    TableQuery query;
    query.sort = {{499, false}};
    query.search = "-250";
    const auto rows = queried(*table, query);
    CHECK(rows.order == std::vector<std::uint32_t>{1});
    CHECK(rows.all.values[499] == Cell(std::int64_t{0}));
}
