// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/table.h"

#include <catch2/catch.hpp>

#include "core/table/table_builder.h"

using namespace opscope;

TEST_CASE("table: texts of cells", "[core][table]")
{
    CHECK(cellText(durationSpec("", ""), std::int64_t{1'500'250}) == "1500.250");
    CHECK(cellText(durationSpec("", ""), std::int64_t{-1}) == "-0.001");
    CHECK(cellText(timestampSpec("", ""), std::int64_t{1736408883688177930}) == "1736408883688177.930");
    auto ms = durationSpec("", "");
    ms.unit = "ms";
    CHECK(cellText(ms, std::int64_t{1'499'500}) == "1.500");
    ms.decimals = 6;
    CHECK(cellText(ms, std::int64_t{1'499'500}) == "1.499500");
    CHECK(cellText(realSpec("", ""), 0.12345) == "0.123");
    CHECK(cellText(bytesSpec("", "", "KB"), std::int64_t{1536}) == "1.500");
    CHECK(cellText(bytesSpec("", ""), std::int64_t{1536}) == "1536");
    CHECK(cellText(integerSpec("", ""), std::int64_t{INT64_MIN + 1}) == "-9223372036854775807");
    CHECK(cellText(integerSpec("", ""), Cell()) == "N/A");
}
