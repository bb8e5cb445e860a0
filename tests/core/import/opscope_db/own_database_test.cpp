// SPDX-License-Identifier: GPL-3.0-or-later
// What `import` writes opens again as the whole report: every table of the schema, row by row.
#include "core/import/opscope_db/own_database.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"
#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "core/import/open.h"
#include "core/sql/report_schema.h"
#include "core/sql/virtual_tables.h"
#include "core/table/table_page_list.h"
#include "source_dir.h"
#include "tests/support/captures.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

Result<Workspace> tryOpen(const fs::path& path)
{
    OpenOptions options;
    options.useCache = false;
    options.threads = 1;
    return openPath(path, options);
}

std::vector<ReportPtr> reportsOf(const fs::path& path)
{
    const auto opened = tryOpen(path);
    INFO(path << ": " << (opened ? "" : opened.error().text()));
    REQUIRE(opened);
    return opened->reports;
}

/// Where a report stands and by which files is what may differ.
bool isOfThePlace(const std::string& table, const std::string& column)
{
    static const std::set<std::string> kOfFiles{"id", "state", "reason", "reason_code", "reason_arguments"};
    return (table == "reports" && column == "path") || column == "@file" ||
           (table == "files" && kOfFiles.contains(column));
}

std::vector<std::string> rowsOf(const SqliteDatabase& database, const SchemaTable& table)
{
    std::string columns = "report";
    for (const auto& column : table.columns) {
        if (!isOfThePlace(table.name, column.name))
            columns += ", " + sqlName(column.name);
    }
    // the file that is opened now and what was looked for beside it are no part of the report
    const std::string where = table.name == "files" ? " WHERE kind NOT IN ('opscope_db', 'missing')" : "";
    auto statement = database.prepare("SELECT " + columns + " FROM " + sqlName(table.name) + where);
    REQUIRE(statement);
    std::vector<std::string> rows;
    while (true) {
        const auto step = statement->step();
        REQUIRE(step);
        if (!*step)
            return rows;
        auto& row = rows.emplace_back();
        for (int i = 0; i < statement->columns(); ++i)
            row += std::string(statement->text(i)) + '|';
    }
}

void checkSame(const std::vector<ReportPtr>& before, const std::vector<ReportPtr>& after)
{
    REQUIRE(before.size() == after.size());
    const auto one = openReportSql(before);
    const auto two = openReportSql(after);
    REQUIRE(one);
    REQUIRE(two);
    for (const auto& table : reportSchema(before)) {
        INFO(table.name);
        const auto rows = rowsOf(*one, table);
        const auto again = rowsOf(*two, table);
        CHECK(rows.size() == again.size());
        const auto [a, b] = std::mismatch(rows.begin(), rows.end(), again.begin(), again.end());
        if (a != rows.end() && b != again.end())
            FAIL_CHECK(*a << "\n became\n" << *b);
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
        CHECK(before[i]->kind == after[i]->kind);
        CHECK(before[i]->clock == after[i]->clock);
        CHECK(before[i]->span == after[i]->span);
        CHECK(before[i]->rank == after[i]->rank);
        CHECK(before[i]->issues.size() == after[i]->issues.size());
        for (std::size_t t = 0; t < before[i]->tables.size(); ++t) {
            const auto* again = after[i]->table(before[i]->tables[t].kind);
            REQUIRE(again != nullptr);
            for (std::size_t c = 0; c < before[i]->tables[t].columns.size(); ++c) {
                const auto& column = before[i]->tables[t].columns[c];
                CHECK(again->columns[c].name == column.name);
                CHECK(again->columns[c].unit == column.unit);
                CHECK(again->columns[c].kind == column.kind);
                CHECK(again->columns[c].decimals == column.decimals);
                if (column.kind == CellKind::Duration) // every ns, which no REAL of microseconds holds
                    CHECK(std::ranges::equal(again->columns[c].integers, column.integers));
                const auto isSame = [&](StringId from, StringId to) { // an empty text is not a missing one
                    return from.valid() == to.valid() && before[i]->text(from) == after[i]->text(to);
                };
                if (column.kind == CellKind::Text)
                    CHECK(std::ranges::equal(column.texts, again->columns[c].texts, isSame));
            }
        }
    }
}

void checkRoundTrip(const fs::path& path)
{
    INFO(path);
    const auto before = reportsOf(path);
    const TempFolder folder;
    REQUIRE(exportSqlite(before, folder.path() / "sqlite" / "opscope.db"));
    checkSame(before, reportsOf(folder.path()));
    checkSame(before, reportsOf(folder.path() / "sqlite" / "opscope.db"));
}

fs::path sample(const char* name)
{
    return fs::path(OPSCOPE_SOURCE_DIR) / "samples" / name;
}

std::string bytesOf(const fs::path& path)
{
    std::stringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

/// opscope.db of the smallest sample, for tests that damage it.
fs::path smallDatabase(const TempFolder& folder)
{
    const auto file = folder.path() / "opscope.db";
    REQUIRE(exportSqlite(reportsOf(sample("JOBYOLOLEAKYRELUAFTERSAMPLE")), file));
    return file;
}

} // namespace

TEST_CASE("own database: a JOB opens again from opscope.db alone with the same numbers",
          "[core][import][database]")
{
    checkRoundTrip(sample("JOBYOLOMISHBEFORESAMPLE"));
    checkRoundTrip(sample("JOBYOLOLEAKYRELUAFTERSAMPLE"));
}

TEST_CASE("own database: PROF folders of both layouts open again from opscope.db alone",
          "[core][import][database]")
{
    checkRoundTrip(sample("PROF_000001_20211118093012345_FACEMASKSLEEPING"));
    checkRoundTrip(sample("PROF_000001_20250620081530123_TRANSFORMERBLOCK"));
    checkRoundTrip(sample("PROF_000001_20250620081530123_TRANSFORMERINADB"));
}

TEST_CASE("own database: the shape of a scalar and the group of a total stay empty texts",
          "[core][import][database]")
{
    ReportBuilder builder;
    auto& report = builder.report();
    auto& table = report.tables.emplace_back();
    table.kind = "op_summary";
    table.rows = 3;
    auto& column = table.columns.emplace_back();
    column.name = "Output Shapes";
    column.kind = CellKind::Text;
    CommunicationOp total;
    total.name = builder.intern("Total Op Info");
    for (const auto text : {builder.intern(""), StringId(), builder.intern("8,8")}) {
        column.texts.push_back(text);
        total.group = text;
        report.communication.push_back(total);
    }
    const TempFolder folder;
    REQUIRE(exportSqlite({builder.finish()}, folder.path() / "opscope.db"));
    const auto again = reportsOf(folder.path() / "opscope.db").at(0);
    const auto* shapes = again->table("op_summary");
    REQUIRE(shapes != nullptr);
    REQUIRE(shapes->rows == 3);
    REQUIRE(again->communication.size() == 3);
    for (std::size_t row = 0; row < 3; ++row) {
        const auto shape = shapes->columns.back().texts[row];
        CHECK(shape.valid() == (row != 1));
        CHECK(again->text(shape) == (row == 2 ? "8,8" : ""));
        CHECK(again->communication[row].group.valid() == (row != 1));
    }
}

TEST_CASE("own database: copies that no file recorded are still missing, not 0",
          "[core][import][database][real]")
{
    const auto path =
        captureData("more/profiling/st_level2/rank_0_ascend_pt"); // kernel_details.csv, no trace
    if (!path)
        return;
    const auto before = reportsOf(*path);
    const TempFolder folder;
    REQUIRE(exportSqlite(before, folder.path() / "opscope.db"));
    for (const auto& report : {before.at(0), reportsOf(folder.path() / "opscope.db").at(0)}) {
        const auto table = tablePage("overlap")->build(report, {}, {});
        REQUIRE(table);
        CHECK((*table)->text(0, (*table)->find("copy").value()) == "N/A");
    }
}

TEST_CASE("own database: the ranks of one database are one report each again", "[core][import][database]")
{
    checkRoundTrip(sample("ascend_pt_two_ranks"));
    checkRoundTrip(sample("ascend_pt_two_ranks_db"));
}

TEST_CASE("own database: real captures open again from opscope.db alone", "[core][import][database][real]")
{
    for (const auto* name : {"ascend_pt_text", "ascend_pt_db", "prof_old", "msprof_analyze", "cluster",
                             "chrome_trace/flow_events_json_v2.json"}) {
        if (const auto path = realData(name))
            checkRoundTrip(*path);
    }
}

TEST_CASE("own database: arguments of a slice are decoded from it", "[core][import][database]")
{
    const TempFolder folder;
    const auto before = reportsOf(sample("JOBYOLOLEAKYRELUAFTERSAMPLE"));
    const auto after = reportsOf(smallDatabase(folder));
    REQUIRE(after.size() == 1);
    for (std::size_t i = 0; i < before[0]->slices.size(); ++i) {
        const auto a = before[0]->args(SliceId::of(i));
        const auto b = after[0]->args(SliceId::of(i));
        REQUIRE(a);
        REQUIRE(b);
        REQUIRE(a->size() == b->size());
        for (std::size_t k = 0; k < a->size(); ++k) {
            CHECK((*a)[k].key == (*b)[k].key);
            CHECK((*a)[k].value == (*b)[k].value);
            CHECK((*a)[k].isText == (*b)[k].isText);
        }
    }
}

TEST_CASE("own database: it is opened read-only and does not count beside its sources",
          "[core][import][database]")
{
    const TempFolder folder;
    const auto job = folder.path() / "JOBYOLOLEAKYRELUAFTERSAMPLE";
    fs::copy(sample("JOBYOLOLEAKYRELUAFTERSAMPLE"), job, fs::copy_options::recursive);
    const auto before = reportsOf(job);
    REQUIRE(exportSqlite(before, job / "sqlite" / "opscope.db"));
    const auto beside = reportsOf(job);
    REQUIRE(beside.size() == 1);
    CHECK(beside[0]->slices.size() == before[0]->slices.size());
    CHECK(beside[0]->ops.size() == before[0]->ops.size());

    const auto bytes = bytesOf(job / "sqlite" / "opscope.db");
    for (const auto* gone : {"summary", "timeline", "data", "info.json.0"})
        fs::remove_all(job / gone);
    const auto alone = reportsOf(job);
    REQUIRE(alone.size() == 1);
    CHECK(alone[0]->kind == ReportKind::Job);
    CHECK(alone[0]->slices.size() == before[0]->slices.size());
    CHECK(std::ranges::none_of(alone[0]->inventory,
                               [](const auto& file) { return file.state == FileState::Missing; }));
    CHECK(bytesOf(job / "sqlite" / "opscope.db") == bytes);
    CHECK(std::distance(fs::directory_iterator(job / "sqlite"), {}) == 1);
}

TEST_CASE("own database: that of a folder of ranks does not count beside them", "[core][import][database]")
{
    const TempFolder folder;
    fs::copy(sample("ascend_pt_two_ranks"), folder.path(), fs::copy_options::recursive);
    const auto before = reportsOf(folder.path());
    REQUIRE(exportSqlite(before, folder.path() / "sqlite" / "opscope.db"));
    const auto again = reportsOf(folder.path());
    CHECK(again.size() == before.size());
    const auto ours = std::ranges::find_if(
        again[0]->inventory, [](const auto& file) { return file.path.ends_with("sqlite/opscope.db"); });
    REQUIRE(ours != again[0]->inventory.end());
    CHECK(ours->state == FileState::Ignored);
    REQUIRE(ours->reason);
    CHECK(ours->reason->id == MessageId::OwnExport);
}

TEST_CASE("own database: one of another schema version says so", "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    auto bytes = bytesOf(file);
    bytes[63] = 99; // user_version, of which this is the lowest byte
    std::ofstream(file, std::ios::binary) << bytes;
    const auto opened = tryOpen(file);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.id == MessageId::OwnDatabaseVersion);
    CHECK(opened.error().message.args[0] == "99");
}

TEST_CASE("own database: links that lead nowhere are told", "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    const auto before = reportsOf(file);
    makeDatabase(file, // which is there
                 "UPDATE slices SET track_id = 4000000000 WHERE id = (SELECT max(id) FROM slices);"
                 "UPDATE ops SET slice_id = 'x', vendor_row = 77777 WHERE id = 0;"
                 "UPDATE ops SET step_id = 9, dur = 9223372036854775807 WHERE id = 1;"
                 "UPDATE vendor_columns SET table_name = 'table_none' WHERE rowid = 1;");
    const auto after = reportsOf(file);
    REQUIRE(after.size() == 1);
    CHECK(after[0]->slices.size() == before[0]->slices.size() - 1);
    CHECK(after[0]->ops.size() == before[0]->ops.size()); // they lose the link alone
    CHECK_FALSE(after[0]->ops.slice[after[0]->ops.size() - 1].valid());
    CHECK(after[0]->issues.size() > before[0]->issues.size());
    CHECK(after[0]->ops.row[0] == UINT32_MAX);
    CHECK(after[0]->ops.dur[1] == kMissingInteger);
}

TEST_CASE("own database: a column that is described twice is read once", "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    const auto before = reportsOf(file);
    const auto columns = [](const Report& report) {
        std::vector<std::size_t> counts;
        for (const auto& table : report.tables)
            counts.push_back(table.columns.size());
        return counts;
    };
    makeDatabase(file, "INSERT INTO vendor_columns SELECT * FROM vendor_columns;"
                       "INSERT INTO vendor_columns SELECT * FROM vendor_columns WHERE rowid = 1;"
                       "UPDATE vendor_columns SET column_name = 'none' WHERE rowid = 1;");
    const auto after = reportsOf(file);
    REQUIRE(after.size() == 1);
    auto expected = columns(*before[0]);
    --expected.at(0); // the one that the table does not have
    CHECK(columns(*after[0]) == expected);
    CHECK(after[0]->ops.size() == before[0]->ops.size());
    const auto told = std::ranges::find_if(after[0]->issues, [](const auto& issue) {
        return issue.message.id == MessageId::DatabaseColumnTwice;
    });
    REQUIRE(told != after[0]->issues.end());
    CHECK(told->severity == Severity::DataLoss);
}

TEST_CASE("own database: a column of a kind that files do not have is a text", "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    makeDatabase(file, "UPDATE vendor_columns SET kind = 'bytes' WHERE kind = 'integer';");
    const auto after = reportsOf(file);
    REQUIRE(after.size() == 1);
    for (const auto& table : after[0]->tables)
        for (const auto& column : table.columns)
            CHECK((column.kind != CellKind::Bytes && column.kind != CellKind::Integer));
}

TEST_CASE("own database: columns without a byte in the file do not fill the memory",
          "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    const auto before = reportsOf(file);
    constexpr int kColumns = 1000;
    std::string sql = "INSERT INTO vendor_columns(report, table_name, column_name, header, kind, decimals) "
                      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
                      std::to_string(kColumns) +
                      ") SELECT 0, (SELECT table_name FROM vendor_columns ORDER BY rowid DESC LIMIT 1), "
                      "'extra' || i, 'extra' || i, 'integer', 0 FROM n;";
    const auto table = "table_" + before[0]->tables.back().kind;
    sql += "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO \"" +
           table + "\"(report) SELECT 0 FROM n;";
    for (int i = 1; i <= kColumns; ++i)
        sql += "ALTER TABLE \"" + table + "\" ADD COLUMN extra" + std::to_string(i) + ";";
    makeDatabase(file, sql);
    const auto after = reportsOf(file);
    REQUIRE(after.size() == 1);
    const auto& last = after[0]->tables.back();
    CHECK(last.rows >= 5000);
    CHECK(last.rows * last.columns.size() <= fs::file_size(file));
    const auto told = std::ranges::find_if(after[0]->issues, [](const auto& issue) {
        return issue.message.id == MessageId::DatabaseTooManyColumns;
    });
    REQUIRE(told != after[0]->issues.end());
    CHECK(told->severity == Severity::DataLoss);
    CHECK(after[0]->tables.front().columns.size() == before[0]->tables.front().columns.size());
}

TEST_CASE("own database: a counter without a process is told and left out", "[core][import][database]")
{
    const TempFolder folder;
    const auto file = folder.path() / "opscope.db";
    REQUIRE(exportSqlite(reportsOf(sample("PROF_000001_20211118093012345_FACEMASKSLEEPING")), file));
    makeDatabase(file, "UPDATE counters SET process_id = NULL WHERE id = 6;");
    const auto report = reportsOf(file)[0];
    CHECK(report->counters.counters.size() == 6);
    ExportTarget target;
    target.out = folder.path() / "out";
    CHECK(exportTimeline(*report, target));
    CHECK(std::ranges::any_of(report->issues, [](const auto& issue) {
        return issue.message.id == MessageId::DatabaseCellMissing;
    }));
}

TEST_CASE("own database: files without an ending are exported under their whole name",
          "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    makeDatabase(file, "UPDATE files SET path = 'x';");
    ExportTarget target;
    target.out = folder.path() / "out";
    const auto report = reportsOf(file)[0];
    REQUIRE(exportSummary(*report, target));
    CHECK(fs::exists(exportFolder(*report, target) / "summary" / "x.csv"));
}

TEST_CASE("own database: a file that was cut off is an error or tells what is missing",
          "[core][import][database]")
{
    const TempFolder folder;
    const auto file = smallDatabase(folder);
    const auto whole = bytesOf(file);
    for (const auto size : {std::size_t{100}, std::size_t{4096}, whole.size() / 3, whole.size() - 4096}) {
        INFO(size);
        std::ofstream(file, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
        const auto opened = tryOpen(file);
        if (opened)
            CHECK_FALSE(opened->reports[0]->issues.empty());
        else
            CHECK_FALSE(opened.error().text().empty());
    }
}
