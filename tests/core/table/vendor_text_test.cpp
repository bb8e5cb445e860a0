// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/vendor_text.h"

#include <limits>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/export.h"
#include "core/table/table_builder.h"

using namespace opscope;

namespace {

std::string timeText(std::int64_t ns, const char* unit, std::uint8_t decimals)
{
    auto spec = durationSpec("t", "Time");
    spec.unit = unit;
    spec.decimals = decimals;
    return vendorText(spec, ns);
}

ColumnSpec vendorReal(const char* header, const char* unit = "")
{
    auto spec = realSpec(header, header, unit);
    spec.isVendor = true;
    return spec;
}

/// Columns "Name" and "Time(us)" as the vendor's tools write them.
std::string written(ExportFormat format, const std::vector<std::string>& names,
                    const std::vector<std::int64_t>& times, std::vector<std::uint32_t> totalRows = {})
{
    TableBuilder builder("test", ReportBuilder().finish(), names.size());
    builder.own(textSpec("name", "Name"), names);
    builder.own(durationSpec("time", "Time(us)"), times);
    builder.own(durationSpec("time", "Time(us)"), times);
    builder.table().totalRows = std::move(totalRows);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < names.size(); ++row)
        rows.push_back(row);
    ExportOptions options;
    options.format = format;
    options.isAsVendor = true;
    options.hasTotalRows = false;
    std::string out;
    REQUIRE(exportTable(*builder.finish(), rows, options, [&](std::string_view bytes) {
        out += bytes;
        return Result<void>();
    }));
    return out;
}

} // namespace

TEST_CASE("times keep every nanosecond and the decimals of the vendor", "[table][export]")
{
    CHECK(timeText(1'736'408'883'688'177'931, "us", 3) == "1736408883688177.931");
    CHECK(timeText(12'000, "us", 3) == "12.000");
    CHECK(timeText(12'000, "us", 0) == "12");
    CHECK(timeText(12'001, "us", 0) == "12.001");
    CHECK(timeText(0, "us", 0) == "0");
    CHECK(timeText(-1'500, "us", 1) == "-1.5");
    CHECK(timeText(79'089'520, "ms", 5) == "79.08952");
    CHECK(timeText(79'089'520, "ns", 3) == "79089520");
    CHECK(timeText(1'000'000'001, "s", 2) == "1.000000001");
}

TEST_CASE("reals of the vendor are written so that the same double is read again", "[table][export]")
{
    CHECK(std::stod(vendorText(vendorReal("Value"), 0.1 + 0.2)) == 0.1 + 0.2);
    CHECK(vendorText(vendorReal("Value"), 100000.0) == "100000");
    CHECK(vendorText(realSpec("v", "Variance"), 0.25) == "0.250");
    CHECK(vendorText(bytesSpec("size", "Size(KB)", "KB"), std::int64_t{1536}) == "1.5");
    CHECK(vendorText(vendorReal("Value"), Cell()).empty());
}

TEST_CASE("a percentage has its sign where the header has none", "[table][export]")
{
    CHECK(vendorText(vendorReal("Ratio", "%"), 15.44) == "15.44%");
    CHECK_FALSE(isVendorNumber(vendorReal("Ratio", "%")));
    CHECK(vendorText(vendorReal("Ratio(%)", "%"), 15.44) == "15.44");
    CHECK(isVendorNumber(vendorReal("Ratio(%)", "%")));
}

TEST_CASE("a unit that stood in the cells stands there again", "[table][export]")
{
    auto time = durationSpec("T", "T");
    time.unit = "us";
    time.decimals = 0;
    CHECK(vendorText(time, std::int64_t{5000}) == "5");
    CHECK(isVendorNumber(time));
    time.isUnitInCells = true;
    CHECK(vendorText(time, std::int64_t{5000}) == "5us");
    CHECK(vendorText(time, Cell()).empty());
    CHECK_FALSE(isVendorNumber(time));
}

TEST_CASE("the shape of a scalar is no missing shape", "[table][export]")
{
    CHECK(vendorText(textSpec("s", "Input Shapes"), std::string_view()) == "\"\"");
    CHECK(vendorText(textSpec("s", "Input Shapes"), Cell()).empty());
    CHECK(vendorText(textSpec("s", "Name"), std::string_view()).empty());
}

TEST_CASE("tables of an export are guarded and quoted as every table", "[table][export]")
{
    CHECK(written(ExportFormat::Csv, {"a,\"b\"", "=cmd()", "\xef\xbc\x9d full()", " blank ", ""},
                  {-1500, kMissingInteger, 1'736'408'883'688'177'931, 0, 1}) ==
          "Name,Time(us),Time(us)\r\n"
          "\"a,\"\"b\"\"\",-1.500,-1.500\r\n"
          "'=cmd(),N/A,N/A\r\n"
          "'\xef\xbc\x9d full(),1736408883688177.931\t,1736408883688177.931\t\r\n"
          "\" blank \",0.000,0.000\r\n"
          "N/A,0.001,0.001\r\n");
}

TEST_CASE("what a total row of the vendor does not say is a dash", "[table][export]")
{
    CHECK(written(ExportFormat::Csv, {"", "a"}, {1000, kMissingInteger}, {0}) ==
          "Name,Time(us),Time(us)\r\n-,1.000,1.000\r\na,N/A,N/A\r\n");
}

TEST_CASE("an export as JSON has each header once and valid numbers alone", "[table][export]")
{
    CHECK(written(ExportFormat::Json, {"a\n\x01", ""}, {2000, kMissingInteger}) ==
          "[\n{\"Name\":\"a\\n\\u0001\",\"Time(us)\":2.000,\"Time 2(us)\":2.000},\n"
          "{\"Name\":\"N/A\",\"Time(us)\":\"N/A\",\"Time 2(us)\":\"N/A\"}\n]\n");
    TableBuilder builder("test", ReportBuilder().finish(), 1);
    builder.own(vendorReal("Value"), std::vector{std::numeric_limits<double>::infinity()});
    ExportOptions options;
    options.format = ExportFormat::Json;
    options.isAsVendor = true;
    std::string out;
    const std::vector<std::uint32_t> rows{0};
    REQUIRE(exportTable(*builder.finish(), rows, options, [&](std::string_view bytes) {
        out += bytes;
        return Result<void>();
    }));
    CHECK(out == "[\n{\"Value\":\"inf\"}\n]\n");
}
