// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kSvpActivation = "svp_activation";

/// Layers of a JOB with 10 us each.
Workspace layers(const std::vector<std::string>& types, const std::string& time = "10.000")
{
    std::string csv = "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Time Ratio,Mac Busy Ratio\n";
    for (std::size_t i = 0; i < types.size(); ++i)
        csv += fmt::format("{0},layer{0},layer{0},{1},{2},0.1,0.5\n", i, types[i], time);
    return openHandMade({{"summary/op_summary_0.net.1.1.1.1.0.01.1000.csv", csv}});
}

} // namespace

TEST_CASE("svp activation: Mish of the sample is found and is the first of the list", "[advisor]")
{
    const Workspace workspace{{openSample("JOBYOLOMISHBEFORESAMPLE")}};
    const auto advice = advise(workspace, {});
    REQUIRE(advice);
    REQUIRE_FALSE(advice->findings.empty());
    const auto& first = advice->findings.front();
    CHECK(first.rule == kSvpActivation);
    CHECK(first.gain.ns == 6837989);
    CHECK(first.gain.basis == GainBasis::UpperBound);
    CHECK(first.severity == FindingSeverity::High);
    CHECK(first.subjects.size() == 3 * 67);
    CHECK(first.what.english() == "67 Mish activations run as Softplus + Tanh + Mul: 6837.989 us");
    REQUIRE(first.evidence);
    CHECK(first.evidence->rows == 67);
    CHECK(first.evidence->text(0, 0) == "layer1-conv");
    REQUIRE(first.evidence->sliceOf);
    CHECK(first.evidence->sliceOf(0).valid());
}

TEST_CASE("svp activation: the sample with LeakyRelu is fine", "[advisor]")
{
    const Workspace workspace{{openSample("JOBYOLOLEAKYRELUAFTERSAMPLE")}};
    const auto advice = adviceOf(workspace, kSvpActivation);
    CHECK(advice.rules[0].outcome == Outcome::Fine);
    CHECK(advice.rules[0].lookedAt == 164);
}

TEST_CASE("svp activation: Swish and HardSwish are found once each", "[advisor]")
{
    const auto workspace =
        layers({"Conv", "Sigmoid", "Mul", "Conv", "Add", "Relu6", "Mul", "Mul", "Conv", "sigmoid", "mul"});
    const auto advice = adviceOf(workspace, kSvpActivation);
    REQUIRE(advice.findings.size() == 2);
    CHECK(advice.findings[1].what.english() == "2 Swish activations run as Sigmoid + Mul: 40.000 us");
    CHECK(advice.findings[0].what.english() ==
          "1 HardSwish activation runs as Add + Relu6 + Mul + Mul: 40.000 us");
    CHECK(advice.total == 80000);
}

TEST_CASE("svp activation: parts of an activation are none", "[advisor]")
{
    const auto advice =
        adviceOf(layers({"Softplus", "Tanh", "Add", "Sigmoid", "Conv", "Mul", "Softplus"}), kSvpActivation);
    CHECK(advice.rules[0].outcome == Outcome::Fine);
    CHECK(advice.rules[0].lookedAt == 7);
}

TEST_CASE("svp activation: layers without a time gain nothing", "[advisor]")
{
    const auto advice = adviceOf(layers({"Sigmoid", "Mul"}, "N/A"), kSvpActivation);
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 0);
    CHECK(advice.findings[0].severity == FindingSeverity::Low);
}

TEST_CASE("svp activation: a run of another kind is skipped with the reason", "[advisor]")
{
    const Workspace workspace{{openSample("PROF_000001_20211118094024567_FACEMASKNOSLEEPS")}};
    const auto advice = adviceOf(workspace, kSvpActivation);
    CHECK(advice.rules[0].outcome == Outcome::Skipped);
    REQUIRE(advice.rules[0].missing.size() == 1);
    CHECK(advice.rules[0].missing[0].what.id == MessageId::MissingSvp);
}
