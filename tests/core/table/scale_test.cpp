// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/scale.h"

#include <catch2/catch.hpp>

#include "core/report/report_builder.h"
#include "core/table/table_builder.h"

using namespace opscope;

TEST_CASE("scale: a duration bar is full at the largest value shown", "[table][scale]")
{
    TableBuilder builder("test", ReportBuilder().finish(), 4);
    auto spec = durationSpec("total");
    spec.hint = CellHint::Bar;
    builder.own(spec, std::vector<std::int64_t>{100, 400, kMissingInteger, 200});
    builder.own(durationSpec("plain"), std::vector<std::int64_t>{1, 2, 3, 4});
    const auto table = builder.finish();
    TableRows rows;
    rows.order = {0, 1, 2, 3};
    CHECK(columnScales(*table, rows).at(0).full == 400);
    CHECK(columnScales(*table, rows).at(1).full == 0);
    rows.order = {0, 3};
    CHECK(columnScales(*table, rows).at(0).full == 200);
}
