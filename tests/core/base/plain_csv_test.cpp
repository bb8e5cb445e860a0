// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_csv.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

std::string utf16(std::string_view ascii, bool isBig, bool hasMark = true)
{
    std::string out = !hasMark ? "" : isBig ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : ascii) {
        if (isBig)
            out += '\0';
        out += c;
        if (!isBig)
            out += '\0';
    }
    return out;
}

} // namespace

TEST_CASE("plain csv: a text that is plain stays as it is", "[core][csv]")
{
    for (const std::string_view text : {"", "a,b\n1,2\n",
                                        "\xEF\xBB\xBF"
                                        "a,b\n1,2\n",
                                        "名,b\n1,2\n", "a\n1;2\n", "Shape,b\n\"1;2\",3\n"}) {
        INFO(text);
        CHECK_FALSE(plainCsv(text));
    }
}

TEST_CASE("plain csv: semicolons become commas and decimal commas become points", "[core][csv]")
{
    const auto plain = plainCsv("\xEF\xBB\xBFName;Start Time(us);Input Shapes;Ratio\r\n"
                                "op0;1789000000000000,000;8,16;-0,5\r\n"
                                "\"a;b\";1,7E+15;\"8,16;2\";N/A\r\n"
                                "x, y;12;;0,25");
    REQUIRE(plain);
    CHECK(plain->separator == "';'");
    CHECK(plain->encoding.empty());
    CHECK(plain->text == "Name,Start Time(us),Input Shapes,Ratio\r\n"
                         "op0,1789000000000000.000,\"8,16\",-0.5\r\n"
                         "\"a;b\",1.7E+15,\"8,16;2\",N/A\r\n"
                         "\"x, y\",12,,0.25");
}

TEST_CASE("plain csv: tabs and a line that names the separator are read", "[core][csv]")
{
    CHECK(plainCsv("a\tb\n1\t2,5\n")->text == "a,b\n1,2.5\n");
    const auto marked = plainCsv("sep=;\r\na;b\r\n1;2\r\n");
    REQUIRE(marked);
    CHECK(marked->text == "\na,b\r\n1,2\r\n"); // the lines keep their numbers
    CHECK(plainCsv("sep=,\na,b\n1,2\n")->text == "\na,b\n1,2\n");
}

TEST_CASE("plain csv: UTF-16 is read with and without a mark", "[core][csv]")
{
    for (const bool isBig : {false, true}) {
        for (const bool hasMark : {false, true}) {
            const auto plain = plainCsv(utf16("Name,Duration(us)\nop,1\n", isBig, hasMark));
            REQUIRE(plain);
            CHECK(plain->encoding == "UTF-16");
            CHECK(plain->text == "Name,Duration(us)\nop,1\n");
        }
    }
    // What spreadsheets call "Unicode text".
    CHECK(plainCsv(utf16("Name\tDuration(us)\nop\t1,5\n", false))->text == "Name,Duration(us)\nop,1.5\n");
    auto cut = utf16("Name,Duration(us)\nop,1\n", false);
    cut.pop_back();
    CHECK(plainCsv(cut, CsvExtent::Head)->text.ends_with("op,1"));
    CHECK(plainCsv(std::string("\xFF\xFE", 2))->text.empty());
}

TEST_CASE("plain csv: GBK is read and damaged UTF-8 is not taken for it", "[core][csv]")
{
    const std::string_view gbk = "Name,\xCA\xB1\xBC\xE4\nop_\xBE\xED\xBB\xFD,1\n"; // 时间, 卷积
    const auto plain = plainCsv(gbk);
    REQUIRE(plain);
    CHECK(plain->encoding == "GBK");
    CHECK(plain->text == "Name,时间\nop_卷积,1\n");
    CHECK(plainCsv(gbk.substr(0, 14), CsvExtent::Head)->text == "Name,时间\nop_"); // cut within a character
    for (const std::string_view other : {"Name,b\ncaf\xE9,1\n", "Name,b\nna\xEFve,1\n", "Name,b\nx\xFF,1\n",
                                         "Name,b\n时间,1\n时\xE9\x97,2\n"}) {
        INFO(other);
        CHECK_FALSE(plainCsv(other));
    }
}
