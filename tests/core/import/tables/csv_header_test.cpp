// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/csv_header.h"

#include <catch2/catch.hpp>

#include "core/base/csv_reader.h"

using namespace opscope;

TEST_CASE("csv header: numbers above numbers are data and words above numbers a header",
          "[core][import][csv]")
{
    const auto isData = [](std::string_view first, std::string_view body) {
        CsvReader reader(first);
        REQUIRE(reader.next());
        return isFirstRowData(reader.cells(), body);
    };
    CHECK(isData("conv,1.5", "relu,2.5\n"));
    CHECK(isData("conv,1.5", ""));
    CHECK_FALSE(isData("name,Time(us)", "relu,2.5\n"));
    CHECK_FALSE(isData("name,type", "a,b\n"));
    CHECK_FALSE(isData("Time(us),5", "1.5,7\n"));
    CHECK_FALSE(isData("Op Name,2", "conv,relu\n"));
    CHECK_FALSE(isData("metric,0,1,2,3", "busy,0.5,0.25,0.75,1\n")); // cores
    CHECK(isData("metric,0,1,3", "busy,0.5,0.25,0.75\n"));           // not at equal distances
}
