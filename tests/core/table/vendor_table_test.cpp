// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/table/table_builder.h"

using namespace opscope;

TEST_CASE("vendor table: rows are narrowed to a step by any header that says it", "[core][table]")
{
    for (const auto* header : {"@iteration", "Step Id", "Iteration ID", "Infer ID", "Step"}) {
        INFO(header);
        auto report = std::make_shared<Report>();
        report->steps.emplace_back().number = 7;
        auto& data = report->tables.emplace_back();
        data.kind = "op_summary";
        data.rows = 3;
        auto& column = data.columns.emplace_back();
        column.name = header;
        column.kind = CellKind::Integer;
        for (const std::int64_t step : {6, 7, 7})
            column.integers.push_back(step);
        TableRequest request;
        request.step = std::uint16_t{0};
        std::vector<std::uint32_t> rows;
        const auto table = vendorTable("data", report, data, request, {}, &rows);
        REQUIRE(table);
        CHECK(rows == std::vector<std::uint32_t>{1, 2});
        CHECK(table->notNarrowed.empty());
    }
}
