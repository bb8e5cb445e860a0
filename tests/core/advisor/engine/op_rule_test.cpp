// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/op_rule.h"

#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// Finds ops whose cube is busy in more than 30 % of their time.
OpRule busyCube()
{
    const auto test = [](const OpView& view, std::uint32_t op) {
        const auto mac = view.pipe(Pipe::Mac, op);
        return foundAbove(mac, 0.3, mac);
    };
    return {.test = test,
            .columns = pipeColumns({Pipe::Mac}),
            .what = opText(MessageId::MsprofAiCpuWhat, Found::Count, Found::Time),
            .why = opText(MessageId::MsprofWhy, 30, Found::LookedAt, Found::Name, Found::LongestTime,
                          Found::ShareOfOps, percentOf(Pipe::Mac)),
            .how = message(MessageId::MsprofAiCpuHow)};
}

const std::vector<std::string> kFourOps{
    "short,Add,AI_CORE,100,5,0,20,0.9", "long,Add,AI_CORE,110,15,0,20,0.5",
    "idle,Add,AI_CORE,130,20,0,20,0.3", "bare,Add,AI_CORE,160,40,0,20,N/A"};

RuleResult testedOps(const OpRule& rule)
{
    const auto workspace = openOps("mac_ratio", kFourOps);
    RuleResult result;
    testOps(OpView(workspace.reports.front(), 0), result, rule);
    return result;
}

} // namespace

TEST_CASE("op rule: the texts of a finding name its ops, and an op without the numbers is not looked at",
          "[advisor]")
{
    const auto result = testedOps(busyCube());
    CHECK(result.lookedAt == 3);
    REQUIRE(result.findings.size() == 1);
    const auto& finding = result.findings.front();
    CHECK(finding.what.args == std::vector<std::string>{"2", "20.000"});
    CHECK(finding.why.args == std::vector<std::string>{"30", "3", "long", "15.000", "25.0", "50.0"});
    CHECK(finding.gain.ns == 4'500 + 7'500);
    CHECK(finding.evidence->rows == 2);
}

TEST_CASE("op rule: without an op, or without enough of them, there is no finding", "[advisor]")
{
    auto rule = busyCube();
    rule.onlyIf = [](const FoundOps& found) { return found.shareOfOps() > 0.25; };
    CHECK(testedOps(rule).findings.empty());
    rule.onlyIf = [](const FoundOps& found) { return found.shareOfOps() > 0.24; };
    CHECK(testedOps(rule).findings.size() == 1);
    rule.test = [](const OpView&, std::uint32_t) { return foundIf(false); };
    CHECK(testedOps(rule).findings.empty());
    CHECK(testedOps(rule).lookedAt == 4);
}
