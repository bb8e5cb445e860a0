// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/accuracy_tables.h"

#include <limits>

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::accuracy;

TEST_CASE("no number is written as a value and what was refused is none", "[core][accuracy]")
{
    Compared compared;
    for (int i = 0; i < 3; ++i) {
        ResultRow row;
        row.index = i;
        row.tensor = "op" + std::to_string(i) + ":output:0";
        row.comparison.emplace();
        row.comparison->values.fill(0.5);
        compared.result.rows.push_back(row);
    }
    constexpr auto kCosine = static_cast<std::size_t>(Metric::CosineSimilarity);
    compared.result.rows[1].comparison->values[kCosine] = std::numeric_limits<double>::quiet_NaN();
    compared.result.rows[2].comparison->isRefused[kCosine] = true;
    const auto made = tensorTable(compared, std::make_shared<const Report>(), true);
    const auto column = made.table->find("CosineSimilarity");
    REQUIRE(column);
    CHECK(made.table->text(0, *column) == "0.500000");
    CHECK(made.table->text(1, *column) == "nan");
    CHECK(std::holds_alternative<std::monostate>(made.table->cell(2, *column)));
}
