// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/loss.h"

#include <catch2/catch.hpp>

using namespace opscope;
using namespace opscope::raw;

TEST_CASE("losses of one kind and file are counted with their first place")
{
    Losses losses;
    losses.add(LossKind::WrongMagic, {"a", 0, 64});
    losses.add(LossKind::WrongMagic, {"a", 0, 128}, 2);
    losses.add(LossKind::WrongMagic, {"b", 0, 0});
    Losses more;
    more.records = 5;
    more.add(LossKind::CutRecord, {"b", 0, 7}, 9);
    losses.add(more);
    CHECK(losses.records == 5);
    CHECK(losses.count(LossKind::WrongMagic) == 4);
    const auto issues = lossIssues(losses);
    REQUIRE(issues.size() == 3);
    CHECK(issues[0].count == 3);
    CHECK(issues[0].places == std::vector<SourcePos>{{"a", 0, 64}});
    CHECK(issues[0].severity == Severity::DataLoss);
    CHECK(issues[2].count == 1);
    CHECK(issues[2].message.args == std::vector<std::string>{"9"});
}

TEST_CASE("losses of data are told from what a capture may lack at its ends")
{
    const auto severityOf = [](LossKind kind) {
        Losses losses;
        losses.add(kind, {"a", 0, 0});
        return lossIssues(losses).front().severity;
    };
    for (const auto kind : {LossKind::NoDictionary, LossKind::NoTask, LossKind::EndOnly})
        CHECK(severityOf(kind) == Severity::DataLoss);
    for (const auto kind : {LossKind::StartOnly, LossKind::StartReplaced})
        CHECK(severityOf(kind) == Severity::Warning);
}
