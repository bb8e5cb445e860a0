// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/sqlite_export.h"

#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/resource.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/export/report_schema.h"
#include "core/export/virtual_tables.h"
#include "tests/core/import/database/make_database.h"
#include "tests/core/import/temp_folder.h"

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
    CHECK(allRows(*written, "SELECT value FROM about WHERE key = 'schema_version'") == "2|\n");
    std::ifstream in(file, std::ios::binary);
    std::string header(100, '\0');
    in.read(header.data(), 100);
    CHECK(header.substr(68, 4) == "OPSC"); // the mark of our files
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
    std::stringstream text;
    text << std::ifstream(OPSCOPE_SOURCE_DIR "/core/export/SCHEMA.md").rdbuf();
    CHECK(text.str().find(schemaMarkdown()) != std::string::npos);
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
