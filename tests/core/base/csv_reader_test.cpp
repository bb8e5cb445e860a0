// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_reader.h"

#include <random>

#include <catch2/catch.hpp>

using opscope::CsvReader;

namespace {

std::vector<std::vector<std::string>> rowsOf(std::string_view bytes)
{
    CsvReader reader(bytes);
    std::vector<std::vector<std::string>> rows;
    while (reader.next())
        rows.emplace_back(reader.cells().begin(), reader.cells().end());
    return rows;
}

using Rows = std::vector<std::vector<std::string>>;

} // namespace

TEST_CASE("csv: cells with commas quotes and newlines", "[core][csv]")
{
    CHECK(rowsOf("a,b\n1,2\n") == Rows{{"a", "b"}, {"1", "2"}});
    CHECK(rowsOf("a,\"b,c\"\r\n\"x\ny\",\"\"\"1,2;3\"\"\"\r\n") == Rows{{"a", "b,c"}, {"x\ny", "\"1,2;3\""}});
    CHECK(rowsOf("\xEF\xBB\xBF"
                 "a,b") == Rows{{"a", "b"}});
    CHECK(rowsOf("a,,\n,,") == Rows{{"a", "", ""}, {"", "", ""}});
    CHECK(rowsOf("a\n\n\nb\n") == Rows{{"a"}, {"b"}});
    CHECK(rowsOf("\"\"\nb") == Rows{{""}, {"b"}});
    CHECK(rowsOf("").empty());
    CHECK(rowsOf("\n\r\n").size() <= 1);
}

TEST_CASE("csv: what no writer should write is kept", "[core][csv]")
{
    CHECK(rowsOf("a\"b,c\n") == Rows{{"a\"b", "c"}});
    CHECK(rowsOf("\"a\"b,c\n") == Rows{{"ab", "c"}});
    CHECK(rowsOf("\"a\"\"b\"c,d\n") == Rows{{"a\"bc", "d"}});
}

TEST_CASE("csv: a quote without its pair costs no more than its line", "[core][csv]")
{
    CsvReader open("x,\"never closed\nand on");
    REQUIRE(open.next());
    CHECK(open.hasStrayQuote());
    CHECK(open.hasReachedEnd());
    REQUIRE(open.cells().size() == 2);
    CHECK(open.cells()[1] == "\"never closed");
    REQUIRE(open.next());
    CHECK_FALSE(open.hasStrayQuote());
    CHECK(open.line() == 2);
    CHECK(open.cells()[0] == "and on");

    CHECK(rowsOf("a,\"b,c\nd,\"e,f\",g\n") == Rows{{"a", "\"b", "c"}, {"d", "e,f", "g"}}); // text behind it
    CsvReader two("1,\"b,2\n3,c,4\n5,d\",6\n7,e,8\n");                                     // would be a pair
    two.expectWidth(3);
    std::size_t rows = 0;
    std::size_t strays = 0;
    while (two.next()) {
        CHECK(two.cells().size() == 3);
        CHECK(two.line() == ++rows);
        strays += two.hasStrayQuote() ? 1U : 0U;
    }
    CHECK(rows == 4);
    CHECK(strays == 1);
}

TEST_CASE("csv: cells of several lines stay whole beside stray quotes", "[core][csv]")
{
    CsvReader reader("1,\"a\nb, c\nd\",2\n3,\"x,4\n5,\"f\n\ng\",6\n7,h,\"i\nj\"\n");
    reader.expectWidth(3);
    Rows rows;
    while (reader.next())
        rows.emplace_back(reader.cells().begin(), reader.cells().end());
    CHECK(rows ==
          Rows{{"1", "a\nb, c\nd", "2"}, {"3", "\"x", "4"}, {"5", "f\n\ng", "6"}, {"7", "h", "i\nj"}});
}

TEST_CASE("csv: a row knows the line on which it begins", "[core][csv]")
{
    CsvReader reader("h\n\"a\nb\"\nc\n\nd");
    std::vector<std::uint64_t> lines;
    while (reader.next())
        lines.push_back(reader.line());
    CHECK(lines == std::vector<std::uint64_t>{1, 2, 4, 6});
}

TEST_CASE("csv: a row of too many cells ends in one long cell", "[core][csv]")
{
    std::string row(CsvReader::kMaxCells * 2, ',');
    row += "\nnext\n";
    CsvReader reader(row);
    REQUIRE(reader.next());
    CHECK(reader.cells().size() == CsvReader::kMaxCells);
    REQUIRE(reader.next());
    CHECK(reader.cells()[0] == "next");
}

TEST_CASE("csv: random tables come back as they were written", "[core][csv]")
{
    std::mt19937 random(7);
    const std::string alphabet = "ab,\"\n\r \t\xE4\xBD\xA0";
    for (int round = 0; round < 300; ++round) {
        Rows rows;
        std::string text;
        const auto columns = 1 + random() % 5;
        for (std::size_t r = 0; r < 1 + random() % 20; ++r) {
            std::vector<std::string> row;
            for (std::size_t c = 0; c < columns; ++c) {
                std::string cell;
                for (std::size_t k = random() % 90; k > 0; --k)
                    cell += alphabet[random() % alphabet.size()];
                text += c == 0 ? "\"" : ",\"";
                for (const char ch : cell)
                    text += ch == '"' ? std::string("\"\"") : std::string(1, ch);
                text += '"';
                row.push_back(cell);
            }
            text += random() % 2 == 0 ? "\n" : "\r\n";
            rows.push_back(row);
        }
        CHECK(rowsOf(text) == rows);
    }
}
