// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_rows.h"

#include <fstream>
#include <iterator>
#include <limits>
#include <unistd.h>

#include <catch2/catch.hpp>

using namespace opscope;
namespace fs = std::filesystem;

namespace {

DataColumn nanos(std::int64_t value, const char* unit, std::uint8_t decimals)
{
    DataColumn column;
    column.kind = DataKind::Nanos;
    column.unit = unit;
    column.decimals = decimals;
    column.integers.push_back(value);
    return column;
}

std::string write(SummaryFormat format, const std::vector<SummaryCell>& cells)
{
    const auto path =
        fs::temp_directory_path() / ("opscope-summary-rows-test.out-" + std::to_string(getpid()));
    const Report report;
    ExportTarget target;
    target.out = path.parent_path();
    ExportBatch batch(report, target, {});
    auto file = SummaryFile::create(batch, path, format, {"Name", "Time(us)"});
    REQUIRE(file);
    REQUIRE(file->row(cells));
    REQUIRE(file->finish());
    REQUIRE(batch.finish());
    std::ifstream in(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    fs::remove(path);
    return bytes;
}

} // namespace

TEST_CASE("times keep every nanosecond and the decimals of the vendor", "[export]")
{
    const Report report;
    CHECK(summaryCell(report, nanos(1'736'408'883'688'177'931, "us", 3), 0).text == "1736408883688177.931");
    CHECK(summaryCell(report, nanos(12'000, "us", 3), 0).text == "12.000");
    CHECK(summaryCell(report, nanos(12'000, "us", 0), 0).text == "12");
    CHECK(summaryCell(report, nanos(12'001, "us", 0), 0).text == "12.001");
    CHECK(summaryCell(report, nanos(-1'500, "us", 1), 0).text == "-1.5");
    CHECK(summaryCell(report, nanos(79'089'520, "ms", 5), 0).text == "79.08952");
    CHECK(summaryCell(report, nanos(kMissingInteger, "us", 3), 0).isMissing);
}

TEST_CASE("reals are written so that the same double is read again", "[export]")
{
    const Report report;
    DataColumn column;
    column.kind = DataKind::Real;
    column.reals.push_back(0.1 + 0.2);
    column.reals.push_back(std::numeric_limits<double>::quiet_NaN());
    CHECK(std::stod(summaryCell(report, column, 0).text) == 0.1 + 0.2);
    CHECK(summaryCell(report, column, 1).isMissing);
}

TEST_CASE("CSV cells are quoted and made harmless where they must be", "[export]")
{
    CHECK(write(SummaryFormat::Csv, {SummaryCell::word("a,\"b\""), SummaryCell::number("-1.5")}) ==
          "Name,Time(us)\r\n\"a,\"\"b\"\"\",-1.5\r\n");
    CHECK(write(SummaryFormat::Csv, {SummaryCell::word("=cmd()"), SummaryCell{{}, false, true}}) ==
          "Name,Time(us)\r\n'=cmd(),N/A\r\n");
    CHECK(write(SummaryFormat::Csv, {SummaryCell::word("-"), SummaryCell::number("1736408883688177.931")}) ==
          "Name,Time(us)\r\n-,1736408883688177.931\t\r\n");
}

TEST_CASE("JSON summaries are arrays of objects", "[export]")
{
    CHECK(write(SummaryFormat::Json, {SummaryCell::word("a\n\x01"), SummaryCell::number("2")}) ==
          "[\n{\"Name\":\"a\\n\\u0001\",\"Time(us)\":2}\n]\n");
}

TEST_CASE("CSV cells of an export are guarded as those of every table", "[export]")
{
    CHECK(write(SummaryFormat::Csv, {SummaryCell::word("\xef\xbc\x9d"
                                                       "full()"),
                                     SummaryCell::word("-5")}) == "Name,Time(us)\r\n'\xef\xbc\x9d"
                                                                  "full(),-5\r\n");
    CHECK(write(SummaryFormat::Csv, {SummaryCell::word("'=quoted"), SummaryCell::word(" blank ")}) ==
          "Name,Time(us)\r\n''=quoted,\" blank \"\r\n");
}
