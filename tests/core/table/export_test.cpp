// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/export.h"

#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/table/grouping.h"
#include "core/table/table_builder.h"
#include "tests/support/formula_guard.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string>& awkwardTexts()
{
    static const std::vector<std::string> kTexts{"plain",
                                                 "with,comma",
                                                 "with \"quotes\"",
                                                 "two\nlines",
                                                 "tab\there",
                                                 "=SUM(A1)",
                                                 "-x",
                                                 "'=x",
                                                 "'quoted",
                                                 "+1+2",
                                                 "@me",
                                                 "",
                                                 "卷积 🚀",
                                                 "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
                                                 " blank ",
                                                 "semi;colon",
                                                 "1-2",
                                                 "3/4",
                                                 "MAR1",
                                                 "1e5",
                                                 "00012",
                                                 "128,256;3",
                                                 "-",
                                                 "-5.25",
                                                 "N/A?",
                                                 "cr\r\nlf",
                                                 "true",
                                                 "#1"};
    return kTexts;
}

TablePtr awkwardTable(std::size_t rows)
{
    static const ReportPtr report = ReportBuilder().finish();
    std::mt19937_64 random(1);
    TableBuilder builder("test", report, rows);
    std::vector<std::int64_t> times;
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < rows; ++i) {
        times.push_back(i % 11 == 0 ? kMissingInteger
                                    : static_cast<std::int64_t>(random() >> (1 + random() % 63)) *
                                          (random() % 5 == 0 ? -1 : 1));
        integers.push_back(i % 13 == 0 ? kMissingInteger
                                       : static_cast<std::int64_t>(random() >> (1 + random() % 63)));
        double real = 0;
        do {
            const auto bits = random();
            std::memcpy(&real, &bits, sizeof real);
        } while (!std::isfinite(real));
        reals.push_back(i % 7 == 0   ? std::nan("")
                        : i % 3 == 0 ? static_cast<double>(random() % 1000) / 8
                                     : real);
        texts.push_back(awkwardTexts()[i % awkwardTexts().size()]);
    }
    builder.own(timestampSpec("time", "Time"), std::move(times));
    builder.own(integerSpec("n", "N"), std::move(integers));
    builder.own(realSpec("x", "X"), std::move(reals));
    builder.own(textSpec("text", "Text, \"quoted\""), texts);
    builder.own(hidden(integerSpec("hidden", "Hidden")), std::vector<std::int64_t>(rows, 1));
    return builder.finish();
}

std::vector<std::uint32_t> allRows(const Table& table)
{
    std::vector<std::uint32_t> rows(table.rows);
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

std::string exported(const Table& table, const ExportOptions& options)
{
    std::string out;
    REQUIRE(exportTable(table, allRows(table), options, [&](std::string_view bytes) -> Result<void> {
                out += bytes;
                return {};
            }).has_value());
    return out;
}

/// What Python's csv module reads in a file, as JSON.
nlohmann::json readByPython(const fs::path& csv, const std::string& dialect)
{
    const auto json = csv.string() + ".json";
    const auto script = csv.string() + ".py";
    std::ofstream(script) << "import csv,json,sys\n"
                             "f=open(sys.argv[1],newline='',encoding='utf-8-sig')\n"
                             "json.dump(list(csv.reader(f,dialect=sys.argv[2])),open(sys.argv[3],'w'))\n";
    const auto command = "python3 '" + script + "' '" + csv.string() + "' " + dialect + " '" + json + "'";
    REQUIRE(std::system(command.c_str()) == 0);
    std::ifstream in(json);
    return nlohmann::json::parse(in);
}

/// The value of a cell against its text in a file; `isSafe` texts may end with a tab.
void checkCell(const Cell& cell, std::string text)
{
    INFO(text);
    if (const auto* real = std::get_if<double>(&cell)) {
        double value = 0;
        while (text.ends_with('\t'))
            text.pop_back();
        REQUIRE(std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc());
        CHECK(value == *real);
    } else if (const auto* expected = std::get_if<std::string_view>(&cell)) {
        if (text.ends_with('\t') && !expected->ends_with('\t'))
            text.pop_back();
        CHECK(test::withoutFormulaGuard(text) == *expected);
    } else {
        CHECK(text == "N/A");
    }
}

} // namespace

TEST_CASE("export: Python's csv module reads every value of CSV and TSV", "[core][table]")
{
    const TempFolder folder;
    const auto table = awkwardTable(3000);
    for (const auto format : {ExportFormat::Csv, ExportFormat::Tsv}) {
        for (const bool isSafe : {false, true}) {
            ExportOptions options;
            options.format = format;
            options.isSpreadsheetSafe = isSafe;
            options.hasBom = isSafe;
            const auto path = folder.path() / "table.csv";
            REQUIRE(exportTableToFile(*table, allRows(*table), options, path).has_value());
            const auto read = readByPython(path, format == ExportFormat::Csv ? "excel" : "excel-tab");
            REQUIRE(read.size() == 3001);
            CHECK(read[0] == nlohmann::json({"Time(us)", "N", "X", "Text, \"quoted\""}));
            for (std::size_t row = 0; row < table->rows; ++row) {
                auto time = read[row + 1][0].get<std::string>();
                auto integer = read[row + 1][1].get<std::string>();
                for (auto* text : {&time, &integer}) {
                    while (text->ends_with('\t'))
                        text->pop_back();
                }
                const auto ns = table->cell(row, 0);
                CHECK(time == (std::holds_alternative<std::monostate>(ns)
                                   ? "N/A"
                                   : microsText(std::get<std::int64_t>(ns))));
                CHECK(integer == table->text(row, 1));
                checkCell(table->cell(row, 2), read[row + 1][2].get<std::string>());
                checkCell(table->cell(row, 3), read[row + 1][3].get<std::string>());
            }
        }
    }
}

TEST_CASE("export: the spreadsheet preset loses no digit and makes no date", "[core][table]")
{
    const auto report = ReportBuilder().finish();
    TableBuilder builder("test", report, 2);
    builder.own(timestampSpec("t", "T"), std::vector<std::int64_t>{1736408883688177930, 5000});
    builder.own(integerSpec("n", "N"), std::vector<std::int64_t>{1001590000000, 42});
    builder.own(realSpec("x", "X"), std::vector<double>{1e-7, 0.5});
    builder.own(textSpec("s", "S"), std::vector<std::string>{"1-2", "=cmd"});
    const auto table = builder.finish();
    ExportOptions options;
    options.isSpreadsheetSafe = true;
    CHECK(exported(*table, options) == "T(us),N,X,S\r\n1736408883688177.930\t,1001590000000\t,0.0000001,\"1-"
                                       "2\t\"\r\n5.000,42,0.5,'=cmd\r\n");
    options.isSpreadsheetSafe = false;
    CHECK(exported(*table, options) ==
          "T(us),N,X,S\r\n1736408883688177.930,1001590000000,1e-07,1-2\r\n5.000,42,0.5,'=cmd\r\n");
}

TEST_CASE("export: the spreadsheet preset leaves a plain ratio as the number that it is", "[core][table]")
{
    const auto report = ReportBuilder().finish();
    TableBuilder builder("test", report, 2);
    builder.own(realSpec("x", "X"), std::vector<double>{6.5731234567890123, 0.99999912345678901});
    const auto table = builder.finish();
    ExportOptions options;
    options.isSpreadsheetSafe = true;
    CHECK(exported(*table, options).find('\t') == std::string::npos);
}

TEST_CASE("export: JSON is read back with every text and number", "[core][table]")
{
    const auto table = awkwardTable(500);
    ExportOptions options;
    options.format = ExportFormat::Json;
    const auto read = nlohmann::json::parse(exported(*table, options));
    REQUIRE(read.size() == 500);
    for (std::size_t row = 0; row < table->rows; ++row) {
        const auto cell = table->cell(row, 3);
        if (std::holds_alternative<std::monostate>(cell))
            CHECK(read[row]["text"].is_null());
        else
            CHECK(read[row]["text"] == std::string(std::get<std::string_view>(cell)));
        const auto real = table->cell(row, 2);
        if (std::holds_alternative<double>(real))
            CHECK(read[row]["x"].get<double>() == std::get<double>(real));
        CHECK_FALSE(read[row].contains("hidden"));
    }
}

TEST_CASE("export: an empty table and Markdown and values as shown", "[core][table]")
{
    const auto report = ReportBuilder().finish();
    TableBuilder none("test", report, 0);
    none.own(integerSpec("n", "N"), std::vector<std::int64_t>());
    const auto empty = none.finish();
    ExportOptions options;
    CHECK(exported(*empty, options) == "N\r\n");
    options.format = ExportFormat::Json;
    CHECK(exported(*empty, options) == "[]\n");

    TableBuilder builder("test", report, 2);
    builder.own(textSpec("s", "S"), std::vector<std::string>{"a|b", ""});
    builder.own(realSpec("x", "X", "GB/s"), std::vector<double>{1.23456, std::nan("")});
    builder.table().totalRows = {1};
    const auto table = builder.finish();
    options.format = ExportFormat::Markdown;
    options.isAsShown = true;
    std::string out;
    const std::vector<std::uint32_t> rows{0};
    REQUIRE(exportTable(*table, rows, options, [&](std::string_view bytes) -> Result<void> {
                out += bytes;
                return {};
            }).has_value());
    CHECK(out == "| S | X(GB/s) |\n| --- | ---: |\n| a\\|b | 1.235 |\n| N/A | N/A |\n");
}

TEST_CASE("export: pieces of several threads stand in order", "[core][table]")
{
    const auto table = awkwardTable(100000);
    ExportOptions options;
    options.columns = {4, 1};
    auto rows = allRows(*table);
    std::reverse(rows.begin(), rows.end());
    std::string out;
    REQUIRE(exportTable(*table, rows, options, [&](std::string_view bytes) -> Result<void> {
                out += bytes;
                return {};
            }).has_value());
    std::istringstream lines(out);
    std::string line;
    std::getline(lines, line);
    CHECK(line == "Hidden,N\r");
    bool isInOrder = true;
    for (const auto row : rows) {
        std::getline(lines, line);
        isInOrder = isInOrder && line == "1," + table->text(row, 1) + "\r";
    }
    CHECK(isInOrder);
    CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("export: a full disk is an error with its reason and leaves no file", "[core][table]")
{
    const auto table = awkwardTable(200000);
    const auto full = exportTableToFile(*table, allRows(*table), {}, "/dev/full");
    REQUIRE_FALSE(full.has_value());
    CHECK(full.error().message.id == MessageId::WouldReplaceOther);

    const TempFolder folder;
    rlimit old{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &old) == 0);
    auto* const before = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1 << 20, old.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    const auto limited = exportTableToFile(*table, allRows(*table), {}, folder.path() / "big.csv");
    setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, before);
    REQUIRE_FALSE(limited.has_value());
    CHECK(fs::is_empty(folder.path()));
    CHECK_FALSE(
        exportTableToFile(*table, allRows(*table), {}, folder.path() / "no" / "folder.csv").has_value());
}

TEST_CASE("export: a stopped export leaves what was there before", "[core][table]")
{
    const TempFolder folder;
    const auto path = folder.path() / "table.csv";
    std::ofstream(path) << "before";
    const auto table = awkwardTable(200000);
    std::stop_source stop;
    const auto result = exportTableToFile(*table, allRows(*table), {}, path, stop.get_token(),
                                          [&](double) { stop.request_stop(); });
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().code == ErrorCode::Cancelled);
    std::ifstream in(path);
    std::string text;
    in >> text;
    CHECK(text == "before");
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("export: groups become a table of their own", "[core][table]")
{
    const auto report = ReportBuilder().finish();
    TableBuilder builder("test", report, 4);
    builder.own(textSpec("name", "Name"), std::vector<std::string>{"b_1", "a", "b_2", "a"});
    builder.own(durationSpec("t", "T"), std::vector<std::int64_t>{1, 2, 3, kMissingInteger});
    const auto table = builder.finish();
    TableQuery query;
    query.groupBy = 0;
    query.groupWithoutNumber = true;
    const auto rows = runQuery(*table, query);
    REQUIRE(rows.has_value());
    CHECK(exported(*groupTable(table, query, *rows), {}) ==
          "Name,Rows,T(us)\r\na,2,0.002\r\nb_#,2,0.004\r\n");
}

TEST_CASE("export: a text within Markdown is no HTML and no link and no command", "[core][table]")
{
    CHECK(markdownText("conv_1|a*b`c\\") == "conv\\_1\\|a\\*b\\`c\\\\");
    CHECK(markdownText("<img src=x onerror=alert(1)>&lt;") == "&lt;img src=x onerror=alert(1)&gt;&amp;lt;");
    CHECK(markdownText("[a](javascript:x)") == "\\[a\\](javascript:x)");
    CHECK(markdownText("a\nb\r\nc") == "a<br>b<br>c");
    CHECK(markdownText("\x1b]0;title\x07").find_first_of("\x1b\x07") == std::string::npos);
    CHECK(markdownText("算子") == "算子");
}
