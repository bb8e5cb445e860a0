// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/column_header.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("column header: name and unit and the digits to ns", "[core][import]")
{
    const auto time = readHeader(" Task Duration(us)\t");
    CHECK(time.name == "Task Duration(us)");
    CHECK(time.unit == "us");
    CHECK(time.timeScale == 3);
    CHECK(time.isNumeric);
    CHECK(readHeader("x(ms)").timeScale == 6);
    CHECK(readHeader("Size(KB)").timeScale == 0);
    CHECK(readHeader("Size(KB)").isNumeric);
    CHECK(readHeader("Task ID").isNumeric);
    CHECK_FALSE(readHeader("Name(of op)").isNumeric);
    CHECK(readHeader("Name(of op)").unit.empty());
}

TEST_CASE("column header: cells without a number", "[core][import]")
{
    CHECK(trimCell(" \"128,256\" ") == "128,256");
    CHECK(trimCell("\"") == "\"");
    for (const char* cell : {"", "N/A", "NA", "-", "None", "n/a"})
        CHECK(isMissingCell(cell));
    for (const char* cell : {"0", "--", "none of it", "nan"})
        CHECK_FALSE(isMissingCell(cell));
    for (const char* cell : {"nan", "NaN", "inf", "-inf", "Infinity"})
        CHECK(isNotFinite(cell));
    CHECK_FALSE(isNotFinite("info"));
}
