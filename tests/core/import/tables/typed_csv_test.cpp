// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/typed_csv.h"

#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "core/import/tables/row_typer.h"

using namespace opscope;

namespace {

const DataColumn& column(const ParsedTable& table, std::string_view name)
{
    for (const auto& each : table.columns) {
        if (each.name == name)
            return each;
    }
    FAIL("no column " << name);
    return table.columns[0];
}

} // namespace

TEST_CASE("csv table: a column is the narrowest kind that holds its cells", "[core][import][csv]")
{
    StringPool strings;
    const auto table = parseCsv("id,Start(us),x,Duration(us),name,hash,zeros\n"
                                "1,1736408883704643.212\t,1.5,53.741,conv,17522688603477080586,007\n"
                                "-,1736408883704643.213\t,2,0.0001,N/A,1,1\n"
                                "3,N/A,,7,relu,2,2\n",
                                strings, {});
    CHECK(table.rows == 3);
    CHECK(table.problems.empty());
    const auto& id = column(table, "id");
    CHECK(id.kind == CellKind::Integer);
    CHECK(id.integers[1] == kMissingInteger);
    const auto& start = column(table, "Start(us)");
    CHECK(start.kind == CellKind::Duration);
    CHECK(start.unit == "us");
    CHECK(start.integers[0] == 1736408883704643212);
    CHECK(start.integers[1] == 1736408883704643213);
    CHECK(start.integers[2] == kMissingInteger);
    CHECK(start.decimals == 3);
    CHECK(column(table, "x").kind == CellKind::Real);
    CHECK(std::isnan(column(table, "x").reals[2]));
    const auto& dur = column(table, "Duration(us)"); // 0.1 ns: no whole nanosecond
    CHECK(dur.kind == CellKind::Real);
    CHECK(dur.reals[0] == 53.741);
    CHECK(strings.text(column(table, "name").texts[1]) == "N/A");
    CHECK(column(table, "hash").kind == CellKind::Text);
    CHECK(strings.text(column(table, "hash").texts[0]) == "17522688603477080586");
    CHECK(strings.text(column(table, "zeros").texts[0]) == "007");
}

TEST_CASE("csv table: units in cells and scientific notation are numbers", "[core][import][csv]")
{
    StringPool strings;
    const auto table = parseCsv("DDR Total,Ratio,Time(us),When(us)\n"
                                "10276.87KB,12.5%,23.299us,1.00159E+12\n"
                                "5KB,0%,1us,2\n",
                                strings, {});
    CHECK(column(table, "DDR Total").unit == "KB");
    CHECK(column(table, "DDR Total").reals[0] == 10276.87);
    CHECK(column(table, "Ratio").unit == "%");
    CHECK(column(table, "Time(us)").integers[0] == 23299);
    CHECK(column(table, "When(us)").integers[0] == 1001590000000000);
}

TEST_CASE("csv table: a number that is not finite is missing and told, a text keeps it",
          "[core][import][csv]")
{
    StringPool strings;
    const auto table =
        parseCsv("Time(us),mac_ratio,x,word\n1,0.5,1,nan\ninf,nan,-inf,a\nN/A,NaN,2,inf\n", strings, {});
    CHECK(column(table, "Time(us)").integers[1] == kMissingInteger);
    CHECK(std::isnan(column(table, "mac_ratio").reals[1]));
    CHECK(column(table, "x").integers[1] == kMissingInteger);
    CHECK(strings.text(column(table, "word").texts[0]) == "nan");
    std::map<std::size_t, std::uint64_t> counts;
    for (const auto& problem : table.problems) {
        CHECK(problem.kind == TableProblem::Kind::NotANumber);
        counts[problem.column] = problem.count;
    }
    CHECK(counts == std::map<std::size_t, std::uint64_t>{{0, 1}, {1, 2}, {2, 1}});
}

TEST_CASE("csv table: shares beside percents in one column become percent", "[core][import][csv]")
{
    StringPool strings;
    const auto table =
        parseCsv("Busy Ratio,aic_mac_ratio,Hit Ratio,Miss Ratio(%),Word Ratio\n15.5%,0.25,40,15.5%,0.5\n"
                 "0.25,N/A,N/A,0.25,12%\n5e-1,50%,12.5%,30,x\n30%,0.125,1,N/A,0.5\n",
                 strings, {});
    const auto check = [&](const char* name, const std::vector<double>& expected) {
        INFO(name);
        const auto& cells = column(table, name);
        CHECK(cells.unit == "%");
        REQUIRE(cells.kind == CellKind::Real);
        for (std::size_t i = 0; i < expected.size(); ++i)
            CHECK((std::isnan(expected[i]) ? std::isnan(cells.reals[i]) : cells.reals[i] == expected[i]));
    };
    const auto none = std::nan("");
    check("Busy Ratio", {15.5, 25, 50, 30});
    check("aic_mac_ratio", {25, none, 50, 12.5});
    check("Hit Ratio", {40, none, 12.5, 1});                   // 40 is no share of 1
    check("Miss Ratio(%)", {15.5, 0.25, 30, none});            // the header says the unit
    CHECK(column(table, "Word Ratio").kind == CellKind::Text); // as it stands
    CHECK(strings.text(column(table, "Word Ratio").texts[0]) == "0.5");
    REQUIRE(table.problems.size() == 3);
    for (const auto& problem : table.problems)
        CHECK(problem.kind == TableProblem::Kind::BareRatio);
    CHECK(table.problems[0].text == "100");
    CHECK(table.problems[0].count == 2);
    CHECK(table.problems[2].text == "1");

    StringPool others;
    const auto rows = parseRows({"Busy Ratio"}, {{"0.25"}, {"50%"}}, others);
    CHECK(rows.columns[0].reals[0] == 25);
    CHECK(rows.problems.size() == 1);
}

TEST_CASE("csv table: parts of a file that write shares and percent become one column of percent",
          "[core][import][csv]")
{
    std::string text = "Busy Ratio,Name\n";
    const std::string padding(1000, 'x');
    constexpr std::size_t kRows = 4000;
    for (std::size_t i = 0; i < kRows; ++i)
        text += std::string(i < kRows / 2 ? "0.5," : "50%,") + padding + '\n';
    StringPool strings;
    CsvOptions options;
    options.threads = 3;
    const auto table = parseCsv(text, strings, options);
    REQUIRE(table.rows == kRows);
    CHECK(column(table, "Busy Ratio").unit == "%");
    CHECK(std::ranges::all_of(column(table, "Busy Ratio").reals.span(), [](double v) { return v == 50; }));
}

TEST_CASE("csv table: a unit in a cell is brought to that of the column", "[core][import][csv]")
{
    StringPool strings;
    const auto table = parseCsv("DDR Total(byte),Size(KB),Time(us),Long(ms),Rate(%)\n"
                                "1024,1,2.5,1,50\n"
                                "10276.87KB,3MB,23.299ms,7ns,12.5%\n"
                                "2 MB,512B,4us,3us,3KB\n",
                                strings, {});
    REQUIRE(table.rows == 3);
    const auto told = std::ranges::find(table.problems, TableProblem::Kind::OtherUnit, &TableProblem::kind);
    REQUIRE(told != table.problems.end());
    CHECK(told->column == 0);
    CHECK(told->text == "10276.87KB");
    CHECK(told->count == 2);
    const auto& ddr = column(table, "DDR Total(byte)");
    REQUIRE(ddr.kind == CellKind::Integer);
    CHECK(ddr.integers[1] == 10523515); // 10276.87 * 1024 = 10523514.88
    CHECK(ddr.integers[2] == 2 * 1024 * 1024);
    const auto& size = column(table, "Size(KB)");
    REQUIRE(size.kind == CellKind::Real);
    CHECK(size.reals[1] == 3 * 1024);
    CHECK(size.reals[2] == 0.5);
    const auto& time = column(table, "Time(us)");
    REQUIRE(time.kind == CellKind::Duration);
    CHECK(time.integers[1] == 23'299'000);
    CHECK(time.integers[2] == 4'000);
    const auto& longer = column(table, "Long(ms)");
    REQUIRE(longer.kind == CellKind::Duration);
    CHECK(longer.integers[1] == 7);
    CHECK(longer.integers[2] == 3'000);
    const auto none = std::ranges::find(table.problems, TableProblem::Kind::NotANumber, &TableProblem::kind);
    REQUIRE(none != table.problems.end()); // a size is no share
    CHECK(none->text == "3KB");
    CHECK(none->lines == std::vector<std::uint64_t>{4});
}

TEST_CASE("csv table: a time that 64 bits of ns do not hold is told", "[core][import][csv]")
{
    StringPool strings;
    const auto table =
        parseCsv("Duration(us),Wait(us)\n1,0.0001\n1e300,1\n9223372036854775807,9223372036854775807\n"
                 "-1e19,2\nNaN,3\n",
                 strings, {});
    REQUIRE(table.rows == 5);
    REQUIRE(table.problems.size() == 2);
    CHECK(table.problems[0].text == "1e300");
    CHECK(table.problems[0].lines == std::vector<std::uint64_t>{3, 4, 5});
    CHECK(table.problems[1].lines == std::vector<std::uint64_t>{4});
    CHECK(column(table, "Duration(us)").integers[1] == kMissingInteger);
    CHECK(std::isnan(column(table, "Wait(us)").reals[2]));
}

TEST_CASE("csv table: a bad cell of a numeric column is told with its line and the row stays",
          "[core][import][csv]")
{
    StringPool strings;
    const auto table = parseCsv("name,Duration(us),Count\na,1,1\nb,oops,2\nc,3,x\nd\ne,5,6,7\n", strings, {});
    CHECK(table.rows == 3);
    REQUIRE(table.problems.size() == 4);
    CHECK(table.problems[0].kind == TableProblem::Kind::NotANumber);
    CHECK(table.problems[0].text == "oops");
    CHECK(table.problems[0].lines == std::vector<std::uint64_t>{3});
    CHECK(table.problems[1].lines == std::vector<std::uint64_t>{4});
    CHECK(table.problems[2].kind == TableProblem::Kind::RowTooShort);
    CHECK(table.problems[2].lines == std::vector<std::uint64_t>{5});
    CHECK(table.problems[3].kind == TableProblem::Kind::RowTooLong);
    CHECK(column(table, "Duration(us)").integers[1] == kMissingInteger);
    CHECK(column(table, "Duration(us)").integers[2] == 3000);
}

TEST_CASE("csv table: a row of another width is left out for which cell it lacks is not known",
          "[core][import][csv]")
{
    const std::string text = "Name,Duration(us),Wait Time(us),Count\n"
                             "a,10,1.84,1\n"
                             "b,1.84,1\n" // without its duration
                             "c,30,3,2,9\n"
                             "d,40,4,3,,  ,\n" // empty cells beyond the header
                             "e,50,5,4\n";
    StringPool strings;
    const auto table = parseCsv(text, strings, {});
    REQUIRE(table.rows == 3);
    CHECK(column(table, "Duration(us)").integers[1] == 40000);
    CHECK(column(table, "Wait Time(us)").integers[2] == 5000);
    REQUIRE(table.problems.size() == 2);
    CHECK(table.problems[0].kind == TableProblem::Kind::RowTooShort);
    CHECK(table.problems[0].lines == std::vector<std::uint64_t>{3});
    CHECK(table.problems[1].kind == TableProblem::Kind::RowTooLong);
    CHECK(table.problems[1].text == "9");
    CHECK(table.problems[1].count == 1);

    CsvOptions options;
    options.keepsShortRows = true; // objects of JSON: what is missing is at the end
    const auto kept = parseCsv("a,b\n1\n2,3\n", strings, options);
    REQUIRE(kept.rows == 2);
    CHECK(kept.problems.empty());
    CHECK(column(kept, "b").integers[0] == kMissingInteger);
}

TEST_CASE("csv table: rows that are left out are so in every pass and thread", "[core][import][csv]")
{
    std::string text = "id,mixed,late\n";
    for (int i = 0; i < 200000; ++i) {
        text += std::to_string(i) + ',' + (i == 150000 ? "word" : "1.50");
        text += i % 1000 == 999 ? "\n" : ",7\n";
    }
    for (const unsigned threads : {1U, 4U}) {
        StringPool strings;
        const auto table = parseCsv(text, strings, {threads, {}, {}});
        REQUIRE(table.rows == 200000 - 200);
        REQUIRE(table.problems.size() == 1);
        CHECK(table.problems[0].count == 200);
        CHECK(table.problems[0].lines == std::vector<std::uint64_t>{1001, 2001, 3001});
        REQUIRE(column(table, "mixed").kind == CellKind::Text);
        CHECK(column(table, "mixed").texts.size() == table.rows);
        CHECK(column(table, "id").integers[table.rows - 1] == 199998);
        CHECK(strings.text(column(table, "mixed").texts[150000 - 150]) == "word");
    }
}

TEST_CASE("csv table: a first row of numbers above numbers is data", "[core][import][csv]")
{
    std::string text;
    for (int i = 0; i < 58; ++i)
        text +=
            "op" + std::to_string(i) + ",AI_CORE," + std::to_string(i) + ".5," + std::to_string(i * i) + "\n";
    StringPool strings;
    const auto table = parseCsv(text, strings, {});
    REQUIRE(table.rows == 58);
    REQUIRE(table.columns.size() == 4);
    CHECK(strings.text(column(table, "Column 1").texts[0]) == "op0");
    CHECK(column(table, "Column 3").reals[0] == 0.5);
    CHECK(column(table, "Column 4").integers[57] == 57 * 57);
    REQUIRE(table.problems.size() == 1);
    CHECK(table.problems[0].kind == TableProblem::Kind::NoHeader);
    CHECK(table.problems[0].lines == std::vector<std::uint64_t>{1});
    CHECK(parseCsv("conv,1.5,2\n", strings, {}).rows == 1);
}

TEST_CASE("csv table: a header may hold numbers", "[core][import][csv]")
{
    StringPool strings;
    const auto rowsOf = [&](std::string_view text) {
        const auto table = parseCsv(text, strings, {});
        CHECK(table.problems.empty());
        return table.rows;
    };
    CHECK(rowsOf("metric,0,1,2,3\nbusy,0.5,0.25,0.75,1\n") == 1); // cores
    CHECK(rowsOf("rank,8,16,24\n0,1,2,3\n") == 1);
    CHECK(rowsOf(",0\na,1.5\nb,2.5\n") == 2); // a series that pandas wrote
    CHECK(rowsOf("name,type\na,b\n") == 1);
    CHECK(rowsOf("Op Name,2\nconv,relu\n") == 1);
    CHECK(rowsOf("Time(us),5\n1.5,7\n") == 1); // a word above numbers
}

TEST_CASE("csv table: several threads give what one gives", "[core][import][csv]")
{
    std::string text = "id,name,Duration(us),mixed,late\n";
    for (int i = 0; i < 60000; ++i) {
        text += std::to_string(i) + ",\"op\n" + std::to_string(i % 97) + "\"," + std::to_string(i) + "." +
                std::to_string(100 + i % 900) + "," + (i == 40000 ? "word" : "1.50") + "," +
                (i < 59999 ? std::to_string(i) : "0.5") + "\n";
    }
    StringPool one;
    StringPool many;
    const auto a = parseCsv(text, one, {1, {}, {}});
    const auto b = parseCsv(text, many, {4, {}, {}});
    REQUIRE(a.rows == 60000);
    REQUIRE(b.rows == 60000);
    REQUIRE(a.columns.size() == 5);
    bool isSame = true;
    for (std::size_t c = 0; c < 5; ++c) {
        REQUIRE(a.columns[c].kind == b.columns[c].kind);
        for (std::size_t i = 0; i < a.rows; ++i) {
            switch (a.columns[c].kind) {
            case CellKind::Text:
                isSame = isSame && one.text(a.columns[c].texts[i]) == many.text(b.columns[c].texts[i]);
                break;
            case CellKind::Real:
                isSame = isSame && a.columns[c].reals[i] == b.columns[c].reals[i];
                break;
            default:
                isSame = isSame && a.columns[c].integers[i] == b.columns[c].integers[i];
            }
        }
    }
    CHECK(isSame);
    CHECK(column(a, "mixed").kind == CellKind::Text);
    CHECK(one.text(column(a, "mixed").texts[0]) == "1.50"); // as written, though it looked like a number
    CHECK(column(a, "late").kind == CellKind::Real);
    CHECK(column(b, "late").reals[123] == 123.0);
}

TEST_CASE("csv table: a quote in the middle of a cell does not mislead the threads", "[core][import][csv]")
{
    std::string text = "a,b\n";
    for (int i = 0; i < 300000; ++i)
        text += i % 3 == 0 ? "12\" disk,1\n" : "\"x,\ny\",2\n";
    StringPool strings;
    const auto table = parseCsv(text, strings, {4, {}, {}});
    CHECK(table.rows == 300000);
    CHECK(table.problems.empty());
}

TEST_CASE("csv table: cells that had to be unescaped stay themselves among many rows", "[core][import][csv]")
{
    std::string text = "name,other,Duration(us)\n";
    for (int i = 0; i < 500; ++i) {
        const auto number = std::to_string(i);
        text += i % 3 == 0 ? "\"a \"\"" + number + "\"\" b\"," : "plain " + number + ',';
        text += i % 7 == 0 ? "\"x\"\"" + number + "\"," : "y,";
        text += (i % 5 == 0 ? "N/A" : number + ".5") + "\n";
    }
    StringPool strings;
    const auto table = parseCsv(text, strings, {});
    REQUIRE(table.rows == 500);
    CHECK(table.problems.empty());
    bool isSame = true;
    for (std::size_t i = 0; i < table.rows; ++i) {
        const auto number = std::to_string(i);
        isSame = isSame && strings.text(column(table, "name").texts[i]) ==
                               (i % 3 == 0 ? "a \"" + number + "\" b" : "plain " + number);
        isSame =
            isSame && strings.text(column(table, "other").texts[i]) == (i % 7 == 0 ? "x\"" + number : "y");
        isSame = isSame && column(table, "Duration(us)").integers[i] ==
                               (i % 5 == 0 ? kMissingInteger : static_cast<std::int64_t>(i) * 1000 + 500);
    }
    CHECK(isSame);
}

TEST_CASE("csv table: invalid UTF-8 is repaired and told", "[core][import][csv]")
{
    StringPool strings;
    const auto table = parseCsv("name,n\n\xFF\xFE,1\nok,2\n", strings, {});
    REQUIRE(table.problems.size() == 1);
    CHECK(table.problems[0].kind == TableProblem::Kind::NotUtf8);
    CHECK(strings.text(table.columns[0].texts[0]) == "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("csv table: a header of more columns than the rows have bytes for does not fill the memory",
          "[core][import][csv]")
{
    std::string text = "c0";
    for (int i = 1; i < 4000; ++i)
        text += ",c" + std::to_string(i);
    for (int row = 0; row < 20000; ++row)
        text += "\n7,8";
    for (const unsigned threads : {1U, 2U}) {
        StringPool strings;
        const auto table = parseCsv(text + '\n', strings, {threads, {}, {}, true});
        CHECK(table.rows == 20000);
        REQUIRE(table.columns.size() >= 2);
        CHECK(table.columns.size() < 1000);
        CHECK(column(table, "c1").integers[19999] == 8);
        REQUIRE_FALSE(table.problems.empty());
        CHECK(table.problems[0].kind == TableProblem::Kind::TooManyColumns);
        CHECK(table.problems[0].text == "4000");
    }
}

TEST_CASE("csv table: empty and header only", "[core][import][csv]")
{
    StringPool strings;
    CHECK(parseCsv("", strings, {}).columns.empty());
    const auto header = parseCsv("a,b,\r\n", strings, {});
    CHECK(header.columns.size() == 2);
    CHECK(header.rows == 0);
}

TEST_CASE("csv table: a stray quote anywhere costs no other row", "[core][import][csv][damage]")
{
    std::vector<std::string> lines;
    for (int i = 0; i < 299; ++i)
        lines.push_back(fmt::format("{0},\"op_{0}, of \"\"conv\"\"\",\"\",{1}.5,AI_CORE", i, i * 3));
    for (const std::size_t at : {0U, 3U, 150U, 298U}) {
        for (std::size_t place = 0; place <= lines[at].size(); ++place) {
            for (const int length : {0, 1}) { // inserted, or in place of a character
                std::string text = "id,name,empty,Duration(us),type\n";
                for (std::size_t i = 0; i < lines.size(); ++i) {
                    auto line = lines[i];
                    if (i == at)
                        line.replace(place, static_cast<std::size_t>(length), "\"");
                    text += line + "\r\n";
                }
                StringPool strings;
                const auto table = parseCsv(text, strings, {});
                INFO(at << " " << place << " " << length);
                // The row itself may be of another width, which is told.
                const bool isWhole = table.rows == 299 || (table.rows == 298 && !table.problems.empty());
                CHECK(isWhole);
                const auto& id = column(table, "id");
                std::set<std::string> found;
                for (std::size_t i = 0; i < table.rows; ++i)
                    found.insert(id.kind == CellKind::Integer ? std::to_string(id.integers[i])
                                                              : std::string(strings.text(id.texts[i])));
                std::size_t missing = 0;
                for (std::size_t i = 0; i < lines.size(); ++i)
                    missing += i != at && !found.contains(std::to_string(i)) ? 1U : 0U;
                CHECK(missing == 0);
            }
        }
    }
}

TEST_CASE("csv table: many stray quotes cost their lines alike on any number of threads",
          "[core][import][csv][damage]")
{
    std::string text = "id,name,stack,Duration(us)\n";
    for (int i = 0; i < 60000; ++i) {
        const bool isStray = i % 1000 == 500;
        text += fmt::format("{},{}op_{},{},{}.5\n", i, isStray ? "\"" : "", i,
                            isStray ? "a.py(1)" : "\"a.py(1), f\nb.py(2): g, h, i\"", i);
    }
    for (const unsigned threads : {1U, 4U}) {
        StringPool strings;
        const auto table = parseCsv(text, strings, {threads, {}, {}});
        CHECK(table.rows == 60000);
        REQUIRE(table.problems.size() == 1);
        CHECK(table.problems[0].kind == TableProblem::Kind::StrayQuote);
        CHECK(table.problems[0].count == 60);
    }
}
