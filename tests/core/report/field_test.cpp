// SPDX-License-Identifier: GPL-3.0-or-later
// What a struct says of its fields is all that the cache, the database and its reader need.
#include "core/report/field.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/base/mapped_file.h"
#include "core/builder/report_builder.h"
#include "core/export/sqlite_export.h"
#include "core/import/cache/cache.h"
#include "core/import/cache/fields.h"
#include "core/import/opscope_db/own_fields.h"
#include "core/sql/schema_column.h"
#include "core/sql/virtual_tables.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

/// No part of the report, and nothing else knows it.
struct Planted {
    std::string text;
    std::int32_t device = -1;
    std::int64_t length = kMissingInteger;
    std::int64_t number = 0;
    std::uint32_t stream = kNoNumber;
    double ratio = NAN;
    Severity severity = Severity::Info;
    std::int64_t guarded = 0;
    bool isGuarded = false;
    std::vector<std::int64_t> kept;

    static constexpr TableName kTable{"planted", "what a test has planted", "number of the plant"};
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("text", &Planted::text, Unit::None, "a text");
        field("device", &Planted::device, Unit::Id, "device");
        field("length", &Planted::length, Unit::Nanos, "ns");
        field("number", &Planted::number, Unit::Number, "always said");
        field("stream", &Planted::stream, Unit::Id, "stream");
        field("ratio", &Planted::ratio, Unit::Real, "0..1");
        field("severity", &Planted::severity, Unit::None, "a word");
        field("guarded", &Planted::guarded, Unit::Nanos, "ns", &Planted::isGuarded);
        field(&Planted::isGuarded);
        field(&Planted::kept);
    }
};

/// A struct as three builds know it.
struct First {
    std::string one, two;
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("one", &First::one, Unit::None, "");
        field("two", &First::two, Unit::None, "");
    }
};
struct Swapped {
    std::string one, two;
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("two", &Swapped::two, Unit::None, "");
        field("one", &Swapped::one, Unit::None, "");
    }
};
struct Longer {
    std::string one, two;
    std::vector<std::int32_t> more;
    template <class F>
    static constexpr void describe(F&& field)
    {
        field("one", &Longer::one, Unit::None, "");
        field("two", &Longer::two, Unit::None, "");
        field(&Longer::more);
    }
};

/// Two rows: one that says everything, one that says nothing.
std::vector<Planted> planted()
{
    return {{"roses", 3, 500, -7, 12, 0.25, Severity::DataLoss, 9, true, {1, 2, 3}}, {}};
}

std::vector<std::string> cellsOf(const SqliteDatabase& database, const std::string& sql)
{
    auto statement = database.prepare(sql);
    REQUIRE(statement);
    std::vector<std::string> out;
    for (auto step = statement->step(); step && *step; step = statement->step()) {
        for (int i = 0; i < statement->columns(); ++i)
            out.push_back(
                statement->type(i) == SqliteStatement::Type::Null ? "NULL" : std::string(statement->text(i)));
    }
    return out;
}

/// A value that no field has by itself.
void fill(std::string& value, int n)
{
    value = "text " + std::to_string(n);
}
template <std::integral T>
void fill(T& value, int n)
{
    value = static_cast<T>(n);
}

template <class T>
T filled()
{
    T row;
    int n = 1;
    forEachField<T>([&](auto, auto member, auto...) { fill(row.*member, n++); });
    return row;
}

template <class T>
void checkFilled(const T& row)
{
    const auto expected = filled<T>();
    forEachField<T>([&](const char* name, auto member, auto...) {
        INFO(name);
        CHECK(row.*member == expected.*member);
    });
}

void checkMachine(const Report& report)
{
    REQUIRE(report.platform.devices.size() == 1);
    checkFilled(report.platform.devices[0]);
    REQUIRE(report.platform.cpus.size() == 1);
    checkFilled(report.platform.cpus[0]);
    REQUIRE(report.collection.modelRuns.size() == 1);
    checkFilled(report.collection.modelRuns[0]);
}

ReportPtr machine()
{
    ReportBuilder builder;
    auto& report = builder.report();
    report.platform.devices = {filled<DeviceInfo>()};
    report.platform.cpus = {filled<CpuInfo>()};
    report.collection.modelRuns = {filled<ModelRun>()};
    report.steps.emplace_back();
    return builder.finish();
}

} // namespace

TEST_CASE("field: a struct that describes itself goes through SQL and back", "[core][report][field]")
{
    static const auto kRows = planted();
    const auto report = std::make_shared<Report>();
    const auto database = SqliteDatabase::inMemory();
    REQUIRE(database);
    const auto table = describedTable([](const Report&) -> const auto& { return kRows; });
    CHECK(std::string(table.columns[1].type) == "TEXT");
    CHECK(std::string(table.columns[2].type) == "INTEGER");
    CHECK(std::string(table.columns[6].type) == "REAL");
    REQUIRE(addVirtualTable(*database, schemaView(table, {report})));
    CHECK(cellsOf(*database, "SELECT * FROM planted") ==
          std::vector<std::string>{"0",    "0",         "roses", "3",    "500",  "-7",   "12",
                                   "0.25", "data loss", "9",     "0",    "1",    "NULL", "NULL",
                                   "NULL", "0",         "NULL",  "NULL", "info", "NULL"});

    ReportBuilder builder;
    ImportContext context{builder, {}, 1, {}, {}, {}, {}};
    OwnImport in(context, *database, true);
    std::vector<Planted> again;
    readRows<true>(in, again, in.counts.rows);
    CHECK(in.counts.rows == 2);
    REQUIRE(again.size() == 2);
    CHECK(again[0].text == "roses");
    CHECK(again[0].device == 3);
    CHECK(again[0].length == 500);
    CHECK(again[0].number == -7);
    CHECK(again[0].stream == 12);
    CHECK(again[0].ratio == 0.25);
    CHECK(again[0].severity == Severity::DataLoss);
    CHECK(again[0].guarded == 9);
    CHECK(again[0].isGuarded);
    CHECK(again[1].text.empty());
    CHECK(again[1].device == -1);
    CHECK(again[1].length == kMissingInteger);
    CHECK(again[1].stream == kNoNumber);
    CHECK(std::isnan(again[1].ratio));
    CHECK_FALSE(again[1].isGuarded);
}

TEST_CASE("field: the cache keeps every member of a struct that describes itself", "[core][report][field]")
{
    const TempFolder folder;
    auto file = AtomicFile::create(folder / "columns");
    REQUIRE(file);
    cache::ColumnWriter columnWriter(*file, 0);
    cache::Writer writer(columnWriter);
    auto rows = planted();
    cache::put(writer, rows);

    cache::ColumnReader columnReader({}, nullptr);
    cache::Reader reader(writer.bytes(), columnReader);
    std::vector<Planted> again;
    cache::put(reader, again);
    CHECK(reader.isGood());
    CHECK(reader.atEnd());
    REQUIRE(again.size() == 2);
    forEachMember<Planted>([&](auto member) { CHECK(again[0].*member == rows[0].*member); });
    CHECK(std::isnan(again[1].ratio));
}

TEST_CASE("field: a build with other fields reads no cache of this one", "[core][report][field]")
{
    CHECK(cache::shapeOf<First>() == cache::shapeOf<First>());
    CHECK(cache::shapeOf<std::vector<First>>() != cache::shapeOf<std::vector<Swapped>>());
    CHECK(cache::shapeOf<std::vector<First>>() != cache::shapeOf<std::vector<Longer>>());
    CHECK(cache::shapeOf<std::optional<std::int32_t>>() != cache::shapeOf<std::optional<std::int64_t>>());
}

TEST_CASE("field: all that a run says of its machine opens again from a database and from the cache",
          "[core][report][field]")
{
    const TempFolder folder;
    const auto report = machine();
    checkMachine(*report);
    REQUIRE(exportSqlite({report}, folder / "opscope.db"));
    checkMachine(*openOne(folder / "opscope.db"));

    CacheKey key;
    key.root = folder.path();
    REQUIRE(writeCache(folder / "cache", key, *report));
    const auto cached = mapCache(folder / "cache", key);
    REQUIRE(cached);
    checkMachine(*cached->report);
}

TEST_CASE("field: none is one value of a type and unit", "[core][report][field]")
{
    CHECK(isNone(kMissingInteger, Unit::Nanos));
    CHECK_FALSE(isNone(std::int64_t{-1}, Unit::Nanos)); // times may be negative
    CHECK(isNone(kNoDevice, Unit::Id));
    CHECK(isNone(kNoNumber, Unit::Id));
    CHECK(isNone(kNoStep, Unit::Id));
    CHECK(isNone(std::int64_t{-1}, Unit::Bytes));
    CHECK_FALSE(isNone(std::int64_t{0}, Unit::Bytes));
    CHECK(isNone(std::int64_t{0}, Unit::Start));
    CHECK_FALSE(isNone(std::int64_t{-1}, Unit::Number));
    CHECK_FALSE(isNone(UINT64_MAX, Unit::Number));
}
