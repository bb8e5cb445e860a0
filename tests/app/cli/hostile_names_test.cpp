// SPDX-License-Identifier: GPL-3.0-or-later
// Names that come from files, and names of files: they cannot break an output, and nothing is written to a
// wrong place.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/sqlite.h"
#include "core/base/utf8.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// An execute call, another call next to it and an op, all with names that have an effect in a terminal or a
/// table.
std::string trace(int scale)
{
    const auto dur = [scale](int us) { return std::to_string(us * scale); };
    return R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}},)"
           R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},)"
           R"({"ph":"X","name":"AscendCL@aclmdlExecute","pid":1,"tid":1,"ts":100,"dur":)" +
           dur(50) + R"(},{"ph":"X","name":"AscendCL@acl\u001b[31mLoad","pid":1,"tid":1,"ts":10,"dur":)" +
           dur(20) + R"(},{"ph":"X","name":"Conv\\|2D<i>","pid":2,"tid":3,"ts":110,"dur":)" + dur(10) +
           R"(,"args":{"Task Type":"AI_CORE"}},{"ph":"X","name":"Relu","pid":2,"tid":3,"ts":190,"dur":)" +
           dur(10) + R"(,"args":{"Task Type":"AI_CORE"}}])";
}

std::size_t countOf(std::string_view text, std::string_view part)
{
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

} // namespace

TEST_CASE("compare keeps names from the terminal and from the table", "[core][cli]")
{
    const TempFolder folder;
    const auto a = folder.write("a.json", trace(1)).string();
    const auto b = folder.write("b.json", trace(2)).string();
    const auto table = runCommand({"compare", a, b, "--scope", "execute"});
    REQUIRE(table.code == 0);
    CHECK(table.out.find('\x1b') == std::string::npos);
    CHECK(table.out.find("acl\\x1b[31mLoad") != std::string::npos);
    const auto markdown = runCommand({"compare", a, b, "--format", "markdown"}).out;
    CHECK(markdown.find(R"(Conv\\\|2D&lt;i&gt;)") != std::string::npos);
    const auto header = markdown.substr(markdown.find("| State"));
    const auto bars = countOf(header.substr(0, header.find('\n')), "|");
    CHECK(bars > 5);
}

TEST_CASE("compare prints only the first rows in every format", "[core][cli]")
{
    const TempFolder folder;
    const auto a = folder.write("a.json", trace(1)).string();
    const auto b = folder.write("b.json", trace(2)).string();
    CHECK(json::parse(runCommand({"compare", a, b, "--format", "json"}).out)["rows"].size() == 2);
    CHECK(json::parse(runCommand({"compare", a, b, "--format", "json", "--top", "1"}).out)["rows"].size() ==
          1);
    const auto html = [&](const char* top) {
        return countOf(runCommand({"compare", a, b, "--format", "html", "--top", top}).out, "</tr>");
    };
    CHECK(html("1") + 1 == html("2"));
    CHECK(html("0") == html("2"));
}

TEST_CASE("names of files that are no UTF-8 leave every output UTF-8", "[core][cli]")
{
    const TempFolder folder;
    const auto file = folder.write("bad\xff/t\xfe.json", trace(1));
    const auto place = file.parent_path().string();
    for (const std::vector<std::string>& args :
         {std::vector<std::string>{"info", place, "--format", "csv"},
          {"info", place, "--format", "json"},
          {"info", place},
          {"table", place, "--page", "inventory", "--format", "csv"},
          {"table", place, "--page", "inventory", "--format", "tsv"},
          {"table", place, "--page", "inventory", "--format", "markdown"},
          {"query", place, "SELECT name, path FROM reports", "--format", "csv"},
          {"compare", place, place, "--format", "html"},
          {"compare", place, place, "--format", "markdown"},
          {"compare", place, place},
          {"export", "timeline", place, "--out", (folder.path() / "out").string()}}) {
        const auto ran = runCommand(args);
        INFO(args[0] << ' ' << args.back() << ": " << ran.err);
        REQUIRE(ran.code == 0);
        CHECK(isUtf8(ran.out));
    }
}

TEST_CASE("a table of a hostile database is not written outside of the folder", "[core][cli]")
{
    const TempFolder folder;
    const auto csv = folder.write("numbers.csv", "a,b\n1,2\n").string();
    const auto file = (folder.path() / "run.db").string();
    REQUIRE(runCommand({"import", csv, "--out", file}).code == 0);
    {
        // made by hand, because the names of the importer contain no path to a parent folder
        const auto hostileName = std::string("table_../../../evil");
        const auto renamed = folder.path() / "evil.db";
        const auto database = SqliteDatabase::create(renamed);
        REQUIRE(database);
        const auto from = SqliteDatabase::openReadOnly(file, "run.db");
        REQUIRE(from);
        REQUIRE(database->execute("PRAGMA application_id = 1330664259; PRAGMA user_version = 3"));
        const auto tables = from->tables();
        REQUIRE(tables);
        for (const auto& table : *tables) {
            auto rows = from->prepare("SELECT * FROM " + sqlName(table));
            REQUIRE(rows);
            const auto name = table == "table_numbers" ? hostileName : table;
            std::string columns;
            for (int i = 0; i < rows->columns(); ++i)
                columns += (i == 0 ? "" : ",") + sqlName(rows->columnName(i));
            REQUIRE(database->execute("CREATE TABLE " + sqlName(name) + '(' + columns + ')'));
            while (*rows->step()) {
                std::string values;
                for (int i = 0; i < rows->columns(); ++i) {
                    auto text = std::string(rows->text(i));
                    if (text == "table_numbers")
                        text = hostileName;
                    values += (i == 0 ? "" : ",") +
                              (rows->type(i) == SqliteStatement::Type::Null   ? std::string("NULL")
                               : rows->type(i) == SqliteStatement::Type::Text ? sqlText(text)
                                                                              : text);
                }
                REQUIRE(database->execute("INSERT INTO " + sqlName(name) + " VALUES(" + values + ')'));
            }
        }
    }
    const auto out = folder.path() / "x" / "y" / "z";
    const auto exported =
        runCommand({"export", "summary", (folder.path() / "evil.db").string(), "--out", out.string()});
    INFO(exported.err);
    REQUIRE(exported.code == 0);
    CHECK(exported.out.find("evil") != std::string::npos);
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
        if (entry.is_regular_file() && entry.path().extension() == ".csv" &&
            entry.path().filename() != "numbers.csv")
            CHECK(entry.path().string().starts_with(out.string()));
    }
}

TEST_CASE("runs of one name and traces of one folder are exported to folders of their own", "[core][cli]")
{
    const TempFolder folder;
    folder.write("two/a.json", trace(1));
    folder.write("two/b.json", trace(2));
    folder.write("same/x/run.json", trace(1));
    folder.write("same/y/run.json", trace(2));
    const auto filesOf = [](const fs::path& place) {
        std::size_t files = 0;
        for (const auto& entry : fs::recursive_directory_iterator(place))
            files += entry.path().filename().string().starts_with("msprof_") ? 1U : 0U;
        return files;
    };
    const auto two = (folder.path() / "two").string();
    REQUIRE(runCommand({"export", "timeline", two, "--out", (folder.path() / "out").string()}).code == 0);
    CHECK(filesOf(folder.path() / "out") == 2);
    REQUIRE(runCommand({"export", "timeline", two}).code == 0); // into the folder itself
    CHECK(filesOf(two) == 2);
    const auto database = (folder.path() / "two.db").string();
    REQUIRE(
        runCommand({"import", (samplesFolder() / "ascend_pt_two_ranks").string(), "--out", database}).code ==
        0);
    const auto ranks = folder.path() / "ranks";
    REQUIRE(runCommand({"export", "timeline", database, "--out", ranks.string()}).code == 0);
    CHECK(filesOf(ranks / "rank_0") == 1);
    CHECK(filesOf(ranks / "rank_1") == 1);
    const auto compared = runCommand({"compare", database, database, "--rank-a", "0", "--rank-b", "1"});
    REQUIRE(compared.code == 0);
    CHECK(compared.out.find("the same run") == std::string::npos); // one file, two runs
}

TEST_CASE("show prints JSON whatever text replaces a number", "[core][cli]")
{
    const TempFolder folder;
    const auto job = folder.path() / "JOBPERCENT";
    fs::copy(samplesFolder() / "JOBYOLOMISHBEFORESAMPLE", job, fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(job / "summary")) {
        if (entry.path().filename().string().starts_with("op_summary"))
            fs::rename(entry.path(), job / "summary" / "op_summary_0.yolo.1.1.1.1.0.5%.1000.csv");
    }
    const auto answer = json::parse(runCommand({"show", job.string(), "--format", "json"}).out);
    const auto& shown = answer["reports"][0];
    CHECK(shown["frequency"][0]["icache_miss_rate"] == "0.5%");
    CHECK(shown["frequency"][0]["frequency"] == 1000);
}

TEST_CASE("a table goes to the file that is named in every format", "[core][cli]")
{
    const TempFolder folder;
    const auto file = folder.write("t.json", trace(1)).string();
    const auto text = folder.path() / "table.txt";
    const auto ran = runCommand({"table", file, "--page", "events", "--out", text.string()}, 40);
    REQUIRE(ran.code == 0);
    CHECK(ran.out.empty());
    std::ifstream in(text);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    CHECK(bytes == runCommand({"table", file, "--page", "events"}).out);
    const auto listed =
        rowsIn(runCommand({"table", file, "--page", "events", "--list-columns", "--format", "json"}).out);
    CHECK(listed.at(0)["column"] == "id");
}

TEST_CASE("no name of a file or a rule is HTML or a command in Markdown", "[core][cli]")
{
    const TempFolder folder;
    const std::string odd = "<img src=x onerror=alert(8)>\x1b]0;t\x07";
    std::filesystem::copy(sample("JOBYOLOMISHBEFORESAMPLE"), folder / ("JOB_" + odd),
                          std::filesystem::copy_options::recursive);
    folder.write("rules/w.rule",
                 "id: w\ntitle: w<b>\nwhat: w<script>alert(1)</script> {name}\nwhy: [a](javascript:x) "
                 "{name}\nhow: <i>cut</i>\nSELECT id AS op, name, dur AS gain_ns FROM ops LIMIT 1\n");
    const auto compared = runCommand({"compare", (folder / ("JOB_" + odd)).string(),
                                      sample("JOBYOLOLEAKYRELUAFTERSAMPLE"), "--format", "markdown"});
    const auto advised = runCommand({"advise", (folder / ("JOB_" + odd)).string(), "--rules",
                                     (folder / "rules").string(), "--format", "markdown"});
    CHECK(compared.out.find("&lt;img src=x") != std::string::npos);
    CHECK(advised.out.find("&lt;script&gt;") != std::string::npos);
    for (const auto& out : {compared.out, advised.out}) {
        for (const char* raw : {"<img", "<script", "<i>", "<b>", "\x1b", "\x07", "[a](java"}) {
            INFO(raw);
            CHECK(out.find(raw) == std::string::npos);
        }
    }
}

TEST_CASE("a table is not filled to the width of one name of a megabyte", "[core][cli]")
{
    const TempFolder folder;
    const std::string wide(1'000'000, 'x');
    std::string text =
        "ir_version: 8\ngraph { name: \"g\" node { op_type: \"Relu\" name: \"" + wide + "\" output: \"y\" } ";
    for (int i = 0; i < 300; ++i)
        text += "node { op_type: \"Relu\" name: \"n" + std::to_string(i) + "\" output: \"y" +
                std::to_string(i) + "\" } ";
    const auto nodes = runCommand({"graph", "nodes", folder.write("m.pbtxt", text + "}").string()});
    CHECK(nodes.code == 0);
    CHECK(nodes.out.size() < 3'000'000); // it was 300 MB before
    CHECK(nodes.out.find(wide) != std::string::npos);
}
