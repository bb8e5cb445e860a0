// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/job_summary.h"

#include <string>

#include <catch2/catch.hpp>

#include "core/import/tables/row_typer.h"

using namespace opscope;

TEST_CASE("job summary: ratios above 1.5 are percentages in all columns without a unit", "[core][import]")
{
    StringPool strings;
    const auto unitOf = [&](const std::string& first, const std::string& header) {
        auto parsed =
            parseRows({header, "Mac Ratio", "Hit Ratio"}, {{"a", first, "0.5"}, {"b", "0.25", "1"}}, strings);
        setRatioUnits(parsed);
        CHECK(parsed.columns[1].unit == parsed.columns[2].unit);
        return parsed.columns[2].unit;
    };
    CHECK(unitOf("45.5", "Layer Name") == "%");
    CHECK(unitOf("1.4", "Layer Name").empty());
    CHECK(unitOf("45.5", "Op Name").empty()); // not of a JOB
}
