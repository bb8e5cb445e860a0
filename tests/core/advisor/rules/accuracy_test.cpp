// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps beside their ground truth as findings, on the sample with two wrong ops.
#include <algorithm>

#include "core/base/message_id.h"
#include "source_dir.h"
#include "tests/core/advisor/hand_made.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

Advice ofSample(const char* folder)
{
    return adviceOf(
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/dumps_small_net" / folder),
        "accuracy");
}

} // namespace

TEST_CASE("accuracy: the overflow and both ops where an error is born are findings", "[advisor][accuracy]")
{
    const auto advice = ofSample("");
    REQUIRE(advice.findings.size() == 3);
    const auto has = [&](MessageId id, const std::string& tensor) {
        return std::ranges::any_of(advice.findings, [&](const Finding& finding) {
            return finding.what.id == id && finding.what.args.at(0) == tensor &&
                   finding.severity == FindingSeverity::High;
        });
    };
    CHECK(has(MessageId::AccuracyFoundOverflow, "scale:output:0"));
    CHECK(has(MessageId::ErrorBorn, "scale:output:0"));
    CHECK(has(MessageId::ErrorBorn, "transpose:output:0"));
    CHECK(advice.rules[0].lookedAt == 13);
}

TEST_CASE("accuracy: dumps without a ground truth and runs without dumps say what is missing",
          "[advisor][accuracy]")
{
    const auto alone = ofSample("npu");
    CHECK(alone.rules[0].outcome == Outcome::Skipped);
    REQUIRE(alone.rules[0].missing.size() == 1);
    CHECK(alone.rules[0].missing[0].what.id == MessageId::AccuracyNoTruth);
    const auto run = adviceOf(openOps("", {"conv,Conv2D,AI_CORE,0,10,0,8"}), "accuracy");
    CHECK(run.rules[0].outcome == Outcome::Skipped);
    REQUIRE(run.rules[0].missing.size() == 1);
    CHECK(run.rules[0].missing[0].what.id == MessageId::NoDumpsInput);
}

TEST_CASE("accuracy: of dumps alone a finding is about the node of the model", "[advisor][accuracy]")
{
    const auto advice = ofSample("");
    REQUIRE_FALSE(advice.findings.empty());
    const auto& subjects = advice.findings.front().subjects;
    REQUIRE(subjects.size() == 1);
    CHECK(subjects[0].kind == SubjectKind::Node);
    CHECK(subjectName({}, subjects[0]) == "scale");
}

TEST_CASE("accuracy: without a graph nobody says that the inputs of an op agree", "[advisor][accuracy]")
{
    const TempFolder folder;
    const auto sample = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/dumps_small_net";
    for (const auto* side : {"npu", "golden"})
        std::filesystem::copy(sample / side, folder.path() / side, std::filesystem::copy_options::recursive);
    const auto advice = adviceOf(openForTest(folder.path()), "accuracy");
    const auto first = std::ranges::find_if(
        advice.findings, [](const Finding& finding) { return finding.what.id == MessageId::ErrorFirst; });
    REQUIRE(first != advice.findings.end());
    CHECK(first->why.id == MessageId::AccuracyWhyFirst);
    CHECK(first->how.id == MessageId::AccuracyHowFirst);
}
