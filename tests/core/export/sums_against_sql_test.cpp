// SPDX-License-Identifier: GPL-3.0-or-later
// The sums that a page pins are those that SQL gives over the imported database, for every sample and every
// real capture.
#include <cmath>

#include <catch2/catch.hpp>

#include "core/export/sqlite_export.h"
#include "core/import/open.h"
#include "core/sql/report_schema.h"
#include "core/table/query.h"
#include "core/table/table_page_list.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// One number of a query, nothing for NULL.
std::optional<double> valueOf(const SqliteDatabase& database, const std::string& sql)
{
    INFO(sql);
    auto statement = database.prepare(sql);
    REQUIRE(statement);
    const auto step = statement->step();
    REQUIRE(step);
    REQUIRE(*step);
    if (statement->type(0) == SqliteStatement::Type::Null)
        return {};
    return statement->real(0);
}

struct Sum {
    const char* page;
    const char* variant;
    bool isComputed;
    const char* column; ///< null: the count of rows
    const char* sql;
    double scale; ///< from SQL to the table
};

/// Each link once: by the total of all ops, else by the totals of its ops, else by the ops themselves.
constexpr const char* kMatrixSize =
    "WITH m AS (SELECT *, CASE WHEN op LIKE 'Total Op Info%' THEN 0 WHEN op LIKE '%-total@%' THEN 1 ELSE 2 "
    "END AS level"
    " FROM communication_matrix) SELECT sum(size_mb) FROM m WHERE NOT EXISTS (SELECT 1 FROM m t WHERE "
    "t.level < m.level"
    " AND t.step IS m.step AND t.is_p2p IS m.is_p2p AND t.source IS m.source AND t.target IS m.target"
    " AND t.transport IS m.transport)";

constexpr Sum kSums[] = {
    {"events", "", false, nullptr, "SELECT count(*) FROM slices", 1},
    {"events", "", false, "duration", "SELECT sum(dur) FROM slices", 1},
    {"utilisation", "", false, "samples", "SELECT count(*) FROM samples", 1},
    {"memory", "", false, nullptr, "SELECT count(*) FROM memory", 1},
    {"op_memory", "", false, nullptr, "SELECT count(*) FROM op_memory", 1},
    {"op_memory", "", false, "size", "SELECT sum(size) FROM op_memory WHERE size >= 0", 1},
    {"op_memory", "", false, "lifetime", "SELECT sum(\"release\" - allocation) FROM op_memory", 1},
    {"communication", "", false, nullptr, "SELECT count(*) FROM communication WHERE NOT is_total", 1},
    {"communication", "", false, "elapse", "SELECT sum(elapse) FROM communication WHERE NOT is_total", 1},
    {"communication", "", false, "wait",
     "SELECT sum(wait) FROM communication WHERE NOT is_total AND wait IS NOT NULL", 1},
    {"communication_matrix", "", false, nullptr, "SELECT count(*) FROM communication_matrix", 1},
    {"communication_matrix", "", false, "size", kMatrixSize, 1},
    {"step_time", "", false, nullptr, "SELECT count(*) FROM step_times", 1},
    {"step_time", "", false, "computing",
     "SELECT sum(computing) FROM step_times WHERE coalesce(type, '') <> 'stage'", 1},
    {"iterations", "", false, nullptr, "SELECT count(*) FROM steps", 1},
    {"statistics", "runtime_api", true, "total", "SELECT sum(dur) FROM slices WHERE class = 'host_runtime'",
     1},
    {"statistics", "node_api", true, "total", "SELECT sum(dur) FROM slices WHERE class = 'host_node'", 1},
    {"inventory", "", false, nullptr, "SELECT count(*) FROM files", 1},
    {"problems", "", false, "count", "SELECT sum(count) FROM issues", 1},
};

std::optional<double> sumOf(const Table& table, const RowTotals& totals, const char* column)
{
    if (column == nullptr)
        return static_cast<double>(totals.count);
    const auto at = table.find(column);
    REQUIRE(at);
    return totalNumber(totals, *at);
}

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) + 1e-6;
}

int checkPage(const ReportPtr& report, const SqliteDatabase& database, const Sum& sum)
{
    TableRequest request;
    request.variant = sum.variant;
    request.isComputed = sum.isComputed;
    const auto expected = valueOf(database, sum.sql);
    INFO(sum.page << ' ' << (sum.column == nullptr ? "rows" : sum.column));
    const auto table = tablePage(sum.page)->build(report, request, {});
    if (!table) {
        CHECK(expected.value_or(0) == 0);
        return 0;
    }
    const auto rows = runQuery(**table, {});
    REQUIRE(rows);
    const auto actual = sumOf(**table, rows->all, sum.column);
    INFO("page " << actual.value_or(0) << ", SQL " << expected.value_or(0));
    CHECK(isClose(actual.value_or(0), expected.value_or(0) * sum.scale));
    return 1;
}

/// Every numeric column of every vendor's table; times of the page are ns, those of SQL in the vendor's unit.
int checkVendorTables(const ReportPtr& report, const SqliteDatabase& database)
{
    int checked = 0;
    for (const auto& data : report->tables) {
        if (data.rows == 0)
            continue;
        TableRequest request;
        request.variant = data.kind;
        const auto table = tablePage("data")->build(report, request, {});
        REQUIRE(table);
        const auto rows = runQuery(**table, {});
        REQUIRE(rows);
        const auto from = " FROM " + sqlName("table_" + data.kind) + " WHERE NOT coalesce(is_total, 0)";
        CHECK(static_cast<double>(rows->all.count) == valueOf(database, "SELECT count(*)" + from));
        for (std::size_t c = 0; c < (*table)->columns.size(); ++c) {
            const auto& spec = (*table)->columns[c].spec;
            const auto sum = totalNumber(rows->all, c);
            if (!sum || spec.meaning == Meaning::WeightedMean || spec.id.find('#') != std::string::npos ||
                spec.id.starts_with('@'))
                continue;
            const double unit = spec.kind != CellKind::Duration ? 1
                                : spec.unit == "ms"             ? 1e6
                                : spec.unit == "s"              ? 1e9
                                : spec.unit == "us"             ? 1e3
                                                                : 1;
            const auto expected = valueOf(database, "SELECT total(" + sqlName(spec.id) + ")" + from);
            INFO(data.kind << ": " << spec.id << ": page " << *sum << ", SQL " << expected.value_or(0));
            CHECK(isClose(*sum, expected.value_or(0) * unit));
            ++checked;
        }
    }
    return checked;
}

/// A report without a row of any kind has pages on itself alone.
void checkNothing(const ReportPtr& report)
{
    for (const auto& sum : kSums) {
        const std::string_view page = sum.page;
        INFO(page);
        CHECK(tablePage(page)->build(report, {}, {}).has_value() ==
              (page == "inventory" || (page == "problems" && !report->issues.empty())));
    }
}

void checkSums(const fs::path& path)
{
    INFO(path);
    OpenOptions options;
    options.useCache = false;
    options.threads = 2;
    const auto opened = openPath(path, options);
    REQUIRE(opened);
    for (const auto& report : opened->reports) {
        INFO(report->name);
        const TempFolder folder;
        const auto file = folder.path() / "opscope.db";
        SqliteExportOptions rowsOnly;
        rowsOnly.withArguments = false;
        if (report->slices.size() == 0 && report->tables.empty()) { // raw data alone
            CHECK_FALSE(exportSqlite({report}, file, rowsOnly));
            checkNothing(report);
            continue;
        }
        REQUIRE(exportSqlite({report}, file, rowsOnly));
        const auto database = SqliteDatabase::openReadOnly(file, "opscope.db");
        REQUIRE(database);
        int checked = 0;
        for (const auto& sum : kSums)
            checked += checkPage(report, *database, sum);
        checked += checkVendorTables(report, *database);
        CHECK(checked > 2);
    }
}

} // namespace

TEST_CASE("pages of samples sum up as SQL does over the imported database", "[core][export]")
{
    for (const auto& path : allSamples())
        checkSums(path);
}

TEST_CASE("pages of real captures sum up as SQL does over the imported database", "[core][export][real]")
{
    for (const auto& path : allRealCaptures())
        checkSums(path);
}
