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

TEST_CASE(
    "an error is born where the inputs are known to agree and is the first one where they are not known",
    "[core][accuracy]")
{
    const auto madeRow = [](const std::string& tensor, double cosine) {
        ResultRow row;
        row.tensor = tensor;
        row.comparison.emplace();
        row.comparison->values.fill(cosine);
        return row;
    };
    const auto verdicts = [](std::vector<ResultRow> rows) {
        Compared compared;
        compared.result.rows = std::move(rows);
        compared.origins = errorOrigins(compared.result.rows);
        return verdictsOf(compared);
    };
    using Verdicts = std::vector<Verdict>;
    CHECK(verdicts({madeRow("a:input:0", 1), madeRow("a:output:0", 0.5)}) ==
          Verdicts{Verdict::Agrees, Verdict::Born});
    CHECK(verdicts({madeRow("a:output:0", 0.5), madeRow("b:output:0", 0.5)}) ==
          Verdicts{Verdict::FirstBad, Verdict::Wrong});
}
