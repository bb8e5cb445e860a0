// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/accuracy_tables.h"

#include <limits>

#include <catch2/catch.hpp>

#include "core/accuracy/judge/result_table.h"
#include "core/base/message_id.h"

using namespace opscope;
using namespace opscope::accuracy;

TEST_CASE("what is no number is written as in the CSV", "[core][accuracy]")
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
    CHECK(made.table->text(2, *column) == "NaN");
}

TEST_CASE("an error begins where the inputs are known to agree and is the first one where they are not known",
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
        compared.origins = findErrorOrigins(compared.result.rows);
        return verdictsOf(compared);
    };
    using Verdicts = std::vector<Verdict>;
    CHECK(verdicts({madeRow("a:input:0", 1), madeRow("a:output:0", 0.5)}) ==
          Verdicts{Verdict::Agrees, Verdict::Born});
    CHECK(verdicts({madeRow("a:output:0", 0.5), madeRow("b:output:0", 0.5)}) ==
          Verdicts{Verdict::FirstBad, Verdict::Wrong});
    // What was compared of another op says nothing of the inputs of this one.
    CHECK(verdicts({madeRow("a:input:0", 1), madeRow("a:output:0", 0.5), madeRow("b:output:0", 0.5),
                    madeRow("c:input:0", 0.5), madeRow("c:output:0", 0.5)}) ==
          Verdicts{Verdict::Agrees, Verdict::Born, Verdict::Wrong, Verdict::Inherits, Verdict::Inherits});
    CHECK(verdicts({madeRow("a:input:0", 0.5), madeRow("a:output:0", 0.5)}) ==
          Verdicts{Verdict::Wrong, Verdict::Inherits});
    auto zero = madeRow("a:output:0", 0); // of a golden tensor that is zero
    const auto at = [&](Metric metric) -> double& {
        return zero.comparison->values[static_cast<std::size_t>(metric)];
    };
    zero.comparison->isRefused[static_cast<std::size_t>(Metric::CosineSimilarity)] = true;
    at(Metric::MaxAbsoluteError) = 8;
    CHECK(verdicts({zero}) == Verdicts{Verdict::NotJudged});
    at(Metric::RelativeEuclideanDistance) = 1; // of one of the NPU
    CHECK(verdicts({zero}) == Verdicts{Verdict::FirstBad});
}

TEST_CASE("behind the rows stand tensors of an earlier result and files that are in no row",
          "[core][accuracy]")
{
    const auto madeRow = [](const std::string& tensor) {
        ResultRow row;
        row.tensor = tensor;
        row.comparison.emplace();
        row.comparison->values.fill(1);
        return row;
    };
    Compared compared;
    compared.result.rows = {madeRow("a:output:0")};
    compared.result.leftOut = {
        {"/run/golden/b.0.1717200000000000.npy", message(MessageId::AccuracyNotPaired)}};
    const std::vector<ResultRow> before{madeRow("gone:output:0"), madeRow("a:output:0")};
    CHECK(additionalRows(compared.result, {}, false).empty());
    const auto further = additionalRows(compared.result, before, true);
    const auto made = tensorTable(compared, std::make_shared<const Report>(), true, further);
    const auto& table = *made.table;
    REQUIRE(table.rows == 3);
    CHECK(made.rows.size() == 1);
    const auto text = [&](std::size_t row, const char* column) {
        return table.text(row, table.find(column).value());
    };
    CHECK(text(1, "TensorIndex") == "gone:output:0");
    CHECK(text(1, "Verdict") == "only before");
    CHECK(text(1, "CosineSimilarity") == "N/A"); // not of this result
    CHECK(further[0].before.text(Metric::CosineSimilarity) == "1.000000");
    CHECK(text(2, "TensorIndex") == "golden/b.0.1717200000000000.npy");
    CHECK(text(2, "Verdict") == "not paired");
    CHECK(text(2, "CompareFailReason") == "The other side has no matching tensor");
    CHECK(text(2, "Index") == "N/A");
}

TEST_CASE("a column that a result has not is empty and its other cells are those of the file",
          "[core][accuracy]")
{
    ResultRow row;
    row.tensor = "a:output:0";
    row.read(Metric::CosineSimilarity, "0.5");
    row.read(Metric::MaxAbsoluteError, "unsupported");
    Compared compared;
    compared.result.rows = {row};
    compared.result.metrics = {Metric::CosineSimilarity, Metric::MaxAbsoluteError};
    const auto table = tensorTable(compared, std::make_shared<const Report>(), true).table;
    const auto text = [&](const char* column) { return table->text(0, table->find(column).value()); };
    CHECK(text("CosineSimilarity") == "0.500000");
    CHECK(text("MaxAbsoluteError") == "unsupported");
    CHECK(text("RootMeanSquareError") == "N/A");
}

TEST_CASE("an error after an output that agrees is one of its own", "[core][accuracy]")
{
    const auto madeRow = [](const std::string& tensor, double cosine) {
        ResultRow row;
        row.tensor = tensor;
        row.comparison.emplace();
        row.comparison->values.fill(cosine);
        return row;
    };
    const auto origins = findErrorOrigins({madeRow("res5c:output:0", 0.5), madeRow("pool5:output:0", 0.6),
                                           madeRow("fc1000:output:0", 0.999997),
                                           madeRow("prob:output:0", 0.549277), madeRow("end:output:0", 0.5)});
    REQUIRE(origins.born.size() == 2);
    CHECK(origins.born[0].tensor == "res5c:output:0");
    CHECK(origins.born[1].tensor == "prob:output:0");
    CHECK(originText(origins.born[1]).id == MessageId::ErrorAgain);
    CHECK(origins.kinds[4] == OriginKind::Unknown);
}

TEST_CASE("without a metric at the output and with NaN before it the end is not known", "[core][accuracy]")
{
    const auto madeRow = [](const std::string& tensor, double cosine, bool isRefused = false) {
        ResultRow row;
        row.tensor = tensor;
        row.index = cosine < 0.95 ? 1 : 2;
        row.comparison.emplace();
        row.comparison->values.fill(cosine);
        row.comparison->isRefused.fill(isRefused);
        return row;
    };
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    const auto advice = adviceOn({madeRow("a:output:0", 0.9), madeRow("b:output:0", nan),
                                  madeRow("c:output:0", 1), madeRow("d:output:0", 0, true)},
                                 {});
    REQUIRE(advice);
    CHECK(advice->kind == AdviceKind::EndUnknown);
    CHECK(advice->tensor == "b:output:0");
}
