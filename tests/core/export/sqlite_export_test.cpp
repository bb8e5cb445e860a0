// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/sqlite_export.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/resource.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/sql/report_schema.h"
#include "core/sql/virtual_tables.h"
#include "source_dir.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

std::vector<ReportPtr> smallReport(const TempFolder& folder)
{
    makeDatabase(folder.path() / "msprof_1.db", kSmallDatabase);
    const auto report = openDatabase(folder.path() / "msprof_1.db");
    REQUIRE(report);
    return {*report};
}

std::string allRows(const SqliteDatabase& database, const std::string& sql)
{
    auto statement = database.prepare(sql);
    REQUIRE(statement);
    std::string out;
    while (true) {
        const auto step = statement->step();
        REQUIRE(step);
        if (!*step)
            return out;
        for (int i = 0; i < statement->columns(); ++i)
            out += std::string(statement->text(i)) + '|';
        out += '\n';
    }
}

} // namespace

TEST_CASE("import: the written database holds what the virtual tables hold", "[core][export]")
{
    const TempFolder folder;
    const auto reports = smallReport(folder);
    const auto file = folder.path() / "new" / "folder" / "opscope.db";
    const auto done = exportSqlite(reports, file);
    REQUIRE(done);
    const auto written = SqliteDatabase::openReadOnly(file, "opscope.db");
    REQUIRE(written);
    const auto live = openReportSql(reports);
    REQUIRE(live);
    const auto schema = reportSchema(reports);
    CHECK(done->tables == schema.size());
    for (const auto& table : schema) {
        INFO(table.name);
        const auto sql = "SELECT * FROM " + sqlName(table.name);
        CHECK(allRows(*written, sql) == allRows(*live, sql));
    }
    CHECK(allRows(*written, "SELECT * FROM schema") == allRows(*live, "SELECT * FROM schema"));
    CHECK(allRows(*written, "SELECT name, ts, dur, class, op_id FROM slices WHERE class = 'kernel'") ==
          "conv|2000|500|kernel|0|\n");
    CHECK(allRows(*written, "SELECT \"aic_mac_time(us)\", \"Start Time(us)\" FROM table_compute_task_info") ==
          "0.4005|2.0|\n");
    CHECK(
        allRows(
            *written,
            "SELECT s.name, t.name FROM flows f JOIN slices s ON s.id = f.source_id JOIN slices t ON t.id = "
            "f.target_id ORDER BY t.ts") == "AscendCL@aclnnConv|conv|\nAscendCL@aclnnConv|EVENT_RECORD|\n");
    CHECK(allRows(*written, "SELECT json_extract(args, '$.\"Task Id\"') FROM slices WHERE name = 'conv'") ==
          "7|\n");
    CHECK(allRows(*written, "SELECT value FROM about WHERE key = 'schema_version'") == "3|\n");
    std::ifstream in(file, std::ios::binary);
    std::string header(100, '\0');
    in.read(header.data(), 100);
    CHECK(header.substr(68, 4) == "OPSC"); // the mark of our files
}

TEST_CASE("import: arguments that cannot be read end query and import with the reason", "[core][export]")
{
    const TempFolder folder;
    const auto trace = folder.write(
        "trace.json", R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"args":{"shape":[2,3]}}])");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(trace, options);
    REQUIRE(opened);
    std::filesystem::remove(trace);
    const auto file = folder.path() / "opscope.db";
    const auto done = exportSqlite(opened->reports, file);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::NotFound);
    CHECK_FALSE(std::filesystem::exists(file));
    SqliteExportOptions without;
    without.withArguments = false;
    CHECK(exportSqlite(opened->reports, file, without));
    const auto live = openReportSql(opened->reports);
    REQUIRE(live);
    CHECK(allRows(*live, "SELECT name, dur FROM slices") == "a|5000|\n");
    auto statement = live->prepare("SELECT args FROM slices");
    REQUIRE(statement);
    const auto step = statement->step();
    REQUIRE_FALSE(step);
    CHECK(step.error().text().find("trace.json") != std::string::npos);
}

TEST_CASE("import: several runs stand beside each other by their number", "[core][export]")
{
    const TempFolder folder;
    auto reports = smallReport(folder);
    reports.push_back(reports.front());
    const auto live = openReportSql(reports);
    REQUIRE(live);
    CHECK(allRows(*live, "SELECT report, count(*) FROM slices GROUP BY report") == "0|3|\n1|3|\n");
    CHECK(allRows(*live, "SELECT report, id, name FROM slices WHERE report = 1 AND id = 1") == "1|1|conv|\n");
    CHECK(allRows(*live, "SELECT report, name FROM slices WHERE ts = 2000") == "0|conv|\n1|conv|\n");
}

TEST_CASE("import: the written database does not count beside its source", "[core][export]")
{
    const TempFolder folder;
    const auto reports = smallReport(folder);
    const auto before = reports.front()->collection.sizeOnDisk;
    REQUIRE(exportSqlite(reports, folder.path() / "sqlite" / "opscope.db"));
    const auto again = openDatabase(folder.path());
    REQUIRE(again);
    CHECK((*again)->collection.sizeOnDisk == before);
    CHECK((*again)->slices.size() == 3);
    CHECK((*again)->tables.size() == 1);
    const auto ours = std::ranges::find((*again)->inventory, "sqlite/opscope.db", &InventoryEntry::path);
    REQUIRE(ours != (*again)->inventory.end());
    CHECK(ours->state == FileState::Ignored);
}

TEST_CASE("import: a stop leaves no half file and no new folder", "[core][export]")
{
    const TempFolder folder;
    const auto reports = smallReport(folder);
    std::stop_source stop;
    stop.request_stop();
    const auto done = exportSqlite(reports, folder.path() / "sqlite" / "opscope.db", {}, stop.get_token());
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::Cancelled);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "sqlite"));

    const auto kept = folder.write("kept.db", "precious");
    CHECK_FALSE(exportSqlite(reports, kept, {}, stop.get_token()));
    std::stringstream bytes;
    bytes << std::ifstream(kept).rdbuf();
    CHECK(bytes.str() == "precious");

    const auto ours = folder.path() / "ours.db";
    REQUIRE(exportSqlite(reports, ours));
    CHECK_FALSE(exportSqlite(reports, ours, {}, stop.get_token()));
    CHECK(SqliteDatabase::openReadOnly(ours, "ours.db"));
}

TEST_CASE("import: a report without content writes nothing", "[core][export]")
{
    const TempFolder folder;
    const auto done =
        exportSqlite({std::make_shared<const Report>()}, folder.path() / "sqlite" / "opscope.db");
    REQUIRE_FALSE(done);
    CHECK(done.error().message.id == MessageId::NothingToExport);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("import: a full disk is an error and leaves nothing", "[core][export]")
{
    const TempFolder folder;
    const auto reports = smallReport(folder);
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN); // a write beyond the limit fails, as on a full disk
    rlimit small = before;
    small.rlim_cur = 40'000;
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    const auto done = exportSqlite(reports, folder.path() / "sqlite" / "opscope.db");
    REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
    std::signal(SIGXFSZ, ignored);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::Unreadable);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "sqlite"));
}

TEST_CASE("import: the documented schema is the schema", "[core][export]")
{
    const auto* const file = OPSCOPE_SOURCE_DIR "/resources/docs/sql.md";
    std::stringstream read;
    read << std::ifstream(file).rdbuf();
    auto text = read.str();
    if (std::getenv("OPSCOPE_UPDATE_SCHEMA")) { // the way to document a new column
        const auto first = text.find("Every table begins");
        REQUIRE(first != std::string::npos);
        text.replace(first, std::string::npos, schemaMarkdown());
        std::ofstream(file) << text;
    }
    CHECK(text.find(schemaMarkdown()) != std::string::npos);
    for (const auto& table : fixedSchema()) {
        CHECK_FALSE(table.doc.empty());
        for (const auto& column : table.columns)
            CHECK_FALSE(column.doc.empty());
    }
}

TEST_CASE("import: a file that was not written by us is not replaced", "[core][export]")
{
    const TempFolder folder;
    const auto reports = smallReport(folder);
    const auto bytesOf = [](const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const auto source = folder.path() / "msprof_1.db"; // the report's own
    const auto text = folder.write("notes.db", "not a database, but somebody's");
    for (const auto& file : {source, text}) {
        const auto before = bytesOf(file);
        const auto done = exportSqlite(reports, file);
        REQUIRE_FALSE(done);
        CHECK(done.error().message.id == MessageId::CannotWrite);
        CHECK(bytesOf(file) == before);
    }
    const auto ours = folder.write("ours.db", ""); // an empty file holds nothing to lose
    REQUIRE(exportSqlite(reports, ours));
    CHECK(exportSqlite(reports, ours)); // what we wrote is written again
}

TEST_CASE("query: tables whose names differ by case are both there", "[core][export]")
{
    const TempFolder folder;
    auto report = std::make_shared<Report>();
    for (const auto& [kind, value] : {std::pair("Foo", 1), std::pair("foo", 2)}) {
        auto& table = report->tables.emplace_back();
        table.kind = kind;
        table.rows = 1;
        auto& column = table.columns.emplace_back();
        column.name = "a";
        column.kind = CellKind::Integer;
        column.integers.push_back(value);
    }
    const auto live = openReportSql({report});
    REQUIRE(live);
    CHECK(allRows(*live, "SELECT a FROM table_Foo") == "1|\n");
    CHECK(allRows(*live, "SELECT a FROM \"table_foo 2\"") == "2|\n");
    CHECK(allRows(*live, "SELECT DISTINCT table_name FROM vendor_columns ORDER BY 1") ==
          "table_Foo|\ntable_foo 2|\n");
}

TEST_CASE("query: a NUL in a name ends no statement", "[core][export]")
{
    using namespace std::string_literals;
    const TempFolder folder;
    auto report = std::make_shared<Report>();
    auto& table = report->tables.emplace_back();
    table.kind = "ki\0nd"s;
    table.rows = 1;
    for (const auto& name : {"a\0b"s, "a\0c"s, "\0"s}) {
        auto& column = table.columns.emplace_back();
        column.name = name;
        column.kind = CellKind::Text;
        column.texts.push_back(report->strings.intern("x\0y"s));
    }
    const auto query = "SELECT length(CAST(\"a\u2400c\" AS BLOB)) FROM \"table_ki\u2400nd\"";
    const auto live = openReportSql({report});
    REQUIRE(live);
    CHECK(allRows(*live, query) == "3|\n");
    const auto file = folder.path() / "nul.db";
    REQUIRE(exportSqlite({report}, file));
    const auto written = SqliteDatabase::openReadOnly(file, "nul.db");
    REQUIRE(written);
    CHECK(allRows(*written, query) == "3|\n");
    CHECK(allRows(*written, "SELECT count(*) FROM vendor_columns") == "3|\n");
}

TEST_CASE("query: a table of more columns than SQLite has goes on in a second one", "[core][export]")
{
    constexpr int kColumns = 2500;
    const TempFolder folder;
    auto report = std::make_shared<Report>();
    auto& table = report->tables.emplace_back();
    table.kind = "wide";
    table.rows = 1;
    for (int i = 0; i < kColumns; ++i) {
        auto& column = table.columns.emplace_back();
        column.name = "c" + std::to_string(i);
        column.kind = CellKind::Integer;
        column.integers.push_back(i);
    }
    const auto live = openReportSql({report});
    REQUIRE(live);
    CHECK(
        allRows(*live, "SELECT a.c0, b.c2499 FROM table_wide a JOIN \"table_wide 2\" b USING (report, id)") ==
        "0|2499|\n");
    CHECK(allRows(*live, "SELECT count(*) FROM vendor_columns") == std::to_string(kColumns) + "|\n");
    const auto file = folder.path() / "wide.db";
    REQUIRE(exportSqlite({report}, file));
    const auto written = SqliteDatabase::openReadOnly(file, "wide.db");
    REQUIRE(written);
    CHECK(allRows(*written, "SELECT c2499 FROM \"table_wide 2\"") == "2499|\n");
}

TEST_CASE("query: times of a machine that is up for a hundred days keep their nanoseconds", "[core][export]")
{
    constexpr std::int64_t kUptime = 8'900'000'000'000'001; // doubles of us are 2 ns apart there
    auto report = std::make_shared<Report>();
    auto& table = report->tables.emplace_back();
    table.kind = "task_time";
    table.rows = 2;
    auto& column = table.columns.emplace_back();
    column.name = "task_start(us)";
    column.unit = "us";
    column.kind = CellKind::Duration;
    column.integers.push_back(kUptime);
    column.integers.push_back(kUptime + 1);
    const auto live = openReportSql({report});
    REQUIRE(live);
    CHECK(allRows(*live, "SELECT \"task_start(us) [ns]\" FROM table_task_time") ==
          "8900000000000001|\n8900000000000002|\n");
}
