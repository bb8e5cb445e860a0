// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/result_diff.h"

#include <catch2/catch.hpp>

using namespace opscope::accuracy;

namespace {

ResultRow row(const std::string& tensor, const std::string& cosine, const std::string& error = "1.000000")
{
    ResultRow made;
    made.tensor = tensor;
    made.read(Metric::CosineSimilarity, cosine);
    made.read(Metric::MaxAbsoluteError, error);
    return made;
}

TensorTrend trend(const std::string& before, const std::string& after)
{
    return diffResults({row("a", before)}, {row("a", after)}, Metric::CosineSimilarity).tensors.at(0).trend;
}

} // namespace

TEST_CASE("a tensor is better or worse by how far its cosine similarity moved", "[core][accuracy]")
{
    CHECK(trend("0.999000", "0.710000") == TensorTrend::Worse);
    CHECK(trend("0.710000", "0.999000") == TensorTrend::Better);
    CHECK(trend("0.999000", "0.999050") == TensorTrend::Same);
    CHECK(trend("0.999000", "nan") == TensorTrend::Worse);
    CHECK(trend("nan", "nan") == TensorTrend::Same);
    CHECK(trend("nan", "0.5") == TensorTrend::Better);
    CHECK(trend("NaN", "0.5") == TensorTrend::OnlyAfter);
    CHECK(trend("0.5", "NaN") == TensorTrend::OnlyBefore);
    CHECK(trend("NaN", "NaN") == TensorTrend::NotCompared);
}

TEST_CASE("of an error the larger one is worse", "[core][accuracy]")
{
    const auto of = [](const std::string& before, const std::string& after) {
        return diffResults({row("a", "1", before)}, {row("a", "1", after)}, Metric::MaxAbsoluteError)
            .tensors.at(0)
            .trend;
    };
    CHECK(of("1.0", "2.0") == TensorTrend::Worse);
    CHECK(of("2.0", "1.0") == TensorTrend::Better);
    CHECK(of("1.000", "1.005") == TensorTrend::Same);
    CHECK(of("0", "0.000001") == TensorTrend::Worse);
    CHECK(of("1.0", "inf") == TensorTrend::Worse);
}

TEST_CASE("tensors of one side only are in the list and rows of one name go by their order",
          "[core][accuracy]")
{
    const std::vector before{row("gone", "1"), row("a", "0.9"), row("a", "0.5")};
    const std::vector after{row("a", "0.9"), row("new", "1"), row("a", "0.6")};
    const auto diff = diffResults(before, after, Metric::CosineSimilarity);
    REQUIRE(diff.tensors.size() == 4);
    CHECK(diff.onlyBefore == std::vector<std::size_t>{0});
    CHECK(diff.tensors[0].trend == TensorTrend::Same);
    CHECK(diff.tensors[1].trend == TensorTrend::OnlyAfter);
    CHECK(diff.tensors[2].before == &before[2]);
    CHECK(diff.tensors[2].trend == TensorTrend::Better);
    CHECK(diff.tensors[3].tensor == "gone");
    CHECK(diff.countOf(TensorTrend::OnlyBefore) == 1);
    CHECK(diff.countOf(TensorTrend::Same) == 1);
}
