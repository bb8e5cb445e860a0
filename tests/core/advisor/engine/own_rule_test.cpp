// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/own_rule.h"

#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

constexpr const char* kHeader = "id: slow_cast\n"
                                "title: Slow casts\n"
                                "needs: ops.type, ops.dur\n"
                                "what: {rows} casts of {kind}: {gain_us} us\n"
                                "what[zh_CN]: {kind} 的转换\n"
                                "why: the longest is {op_name},\n"
                                "  {dur_ns} ns\n"
                                "how: do not cast\n"
                                "\n";
constexpr const char* kSelect = "SELECT id AS op, name AS op_name, dur AS dur_ns, dur / 2 AS gain_ns,\n"
                                "  task_type AS kind FROM ops WHERE type = 'Cast'\n";

Workspace castsAndAdd()
{
    return openOps("", {"c1,Cast,AI_CORE,100,10,0,1", "c2,Cast,AI_CORE,200,30,0,1",
                        "c3,Cast,AI_CPU,300,8,0,1", "a,Add,AI_CORE,400,50,0,1"});
}

Advice runOwn(const Workspace& workspace, const std::string& text, const Thresholds& thresholds = {})
{
    AdviceOptions options;
    options.own = {parseOwnRule(text, "mine.rule")};
    options.rules = {options.own[0].id};
    options.thresholds = thresholds;
    auto advice = advise(workspace, options);
    REQUIRE(advice);
    return *std::move(advice);
}

Error failureOf(const Workspace& workspace, const std::string& text)
{
    const auto advice = runOwn(workspace, text);
    INFO(text);
    REQUIRE(advice.rules[0].outcome == Outcome::Failed);
    CHECK(advice.findings.empty());
    return *advice.rules[0].failure;
}

std::string with(std::string text, const std::string& line, const std::string& other)
{
    const auto at = text.find(line);
    REQUIRE(at != std::string::npos);
    return text.replace(at, line.size(), other);
}

} // namespace

TEST_CASE("own rule: rows with one text are a finding with subjects and gain and evidence", "[advisor]")
{
    const auto workspace = castsAndAdd();
    const auto advice = runOwn(workspace, std::string(kHeader) + kSelect);
    REQUIRE(advice.findings.size() == 2);
    const auto& cores = advice.findings[0];
    CHECK(cores.what.english() == "2 casts of AI_CORE: 20.000 us");
    CHECK(cores.what.args.at(1) == "AI_CORE 的转换");
    CHECK(cores.why.english() == "the longest is c2, 30000 ns");
    CHECK(subjectNames(workspace, cores) == Names{"c2", "c1"});
    CHECK(cores.gain.ns == 20000);
    CHECK_FALSE(cores.gain.isOfRun);
    CHECK(cores.gain.share == Approx(20.0 / 350));
    REQUIRE(cores.evidence);
    CHECK(cores.evidence->rows == 2);
    CHECK(advice.findings[1].gain.ns == 4000);
    CHECK(advice.rules[0].lookedAt == 4);
    CHECK(advice.rules[0].title.english() == "Slow casts");
    CHECK(advice.total == 24000);
}

TEST_CASE("own rule: a severity of its own counts", "[advisor]")
{
    const auto text = std::string("severity: low\nbasis: measured\ngroup: host\n") + kHeader + kSelect;
    const auto advice = runOwn(castsAndAdd(), text);
    CHECK(advice.findings.at(0).severity == FindingSeverity::Low);
    CHECK(advice.findings.at(0).gain.basis == GainBasis::Measured);
    CHECK(advice.rules[0].group == RuleGroup::Host);
}

TEST_CASE("own rule: without its columns it is skipped and without rows all is fine", "[advisor]")
{
    const auto needs = with(kHeader, "ops.dur", "ops.dur, communication.transit, table_x.Some Column");
    const auto skipped = runOwn(castsAndAdd(), needs + kSelect);
    CHECK(skipped.rules[0].outcome == Outcome::Skipped);
    REQUIRE(skipped.rules[0].missing.size() == 2);
    CHECK(skipped.rules[0].missing[1].what.args == Names{"table_x", "Some Column"});
    const auto fine = runOwn(castsAndAdd(), kHeader + with(kSelect, "'Cast'", "'Conv2D'"));
    CHECK(fine.rules[0].outcome == Outcome::Fine);
    CHECK(fine.rules[0].lookedAt == 4);
}

TEST_CASE("own rule: errors of the header name file and line", "[advisor]")
{
    const auto all = std::string(kHeader) + kSelect;
    const std::vector<std::tuple<std::string, MessageId, std::uint64_t>> cases{
        {with(all, "title:", "titel:"), MessageId::OwnRuleKey, 2},
        {with(all, "title: Slow casts", "Slow casts"), MessageId::OwnRuleLine, 2},
        {with(all, "how: do not cast", "id: other"), MessageId::OwnRuleKeyTwice, 8},
        {with(all, "how: do not cast", ""), MessageId::OwnRuleNoKey, 1},
        {with(all, "slow_cast", "slow cast"), MessageId::OwnRuleId, 1},
        {with(all, "ops.type", "ops type"), MessageId::OwnRuleNeed, 3},
        {with(all, "title:", "severity: huge\ntitle:"), MessageId::OwnRuleWord, 2},
        {kHeader, MessageId::OwnRuleNoSelect, 9}};
    for (const auto& [text, id, line] : cases) {
        const auto rule = parseOwnRule(text, "folder/mine.rule");
        INFO(text);
        REQUIRE(rule.failure);
        CHECK(rule.failure->message.id == id);
        CHECK(rule.failure->where.file == "folder/mine.rule");
        CHECK(rule.failure->where.line == line);
    }
    CHECK(failureOf(castsAndAdd(), kHeader).message.id == MessageId::OwnRuleNoSelect);
}

TEST_CASE("own rule: errors of the SELECT name the line of the file", "[advisor]")
{
    const auto workspace = castsAndAdd();
    const auto all = std::string(kHeader) + kSelect; // the SELECT begins in line 10
    const auto syntax = failureOf(workspace, with(all, "task_type AS kind", "task_type AS AS kind"));
    CHECK(syntax.where.text() == "mine.rule:11");
    CHECK(failureOf(workspace, with(all, "FROM ops", "FROM nothing")).where.line >= 10);
    CHECK(failureOf(workspace, all + "; SELECT 2").where.line == 10);
    const auto name = failureOf(workspace, with(all, "{op_name}", "{opname}"));
    CHECK(name.message.id == MessageId::OwnRuleColumn);
    CHECK(name.where.line == 6);
    CHECK(failureOf(workspace, with(all, "SELECT id", "SELECT id + 4")).message.id ==
          MessageId::OwnRuleValue);
    CHECK(failureOf(workspace, with(all, "SELECT id", "SELECT 'x'")).message.id == MessageId::OwnRuleValue);
}

TEST_CASE("own rule: a SELECT can neither write nor run for ever", "[advisor]")
{
    const auto workspace = castsAndAdd();
    const std::string plain = "id: plain\ntitle: x\nwhat: x\nwhy: x\nhow: x\n"; // the SELECT is in line 6
    for (const auto* sql :
         {"WITH x AS (SELECT 1) INSERT INTO ops(id) SELECT 1", "SELECT load_extension('x')"})
        CHECK(failureOf(workspace, plain + sql).where.line == 6);
    Thresholds thresholds;
    thresholds.set(ThresholdId::OwnRuleTime, 0.05);
    const auto endless =
        plain + "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    const auto advice = runOwn(workspace, endless, thresholds);
    REQUIRE(advice.rules[0].failure);
    CHECK(advice.rules[0].failure->message.id == MessageId::OwnRuleTime);
}

TEST_CASE("own rule: what its rows hold has an end", "[advisor]")
{
    const std::string text = "id: plain\ntitle: x\nwhat: x\nwhy: x\nhow: x\n"
                             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000)\n"
                             "SELECT printf('%.2000c', 'x') AS a FROM n";
    CHECK(failureOf(castsAndAdd(), text).message.id == MessageId::TooMuchOutput);
}

TEST_CASE("own rule: rows about nothing in particular are counted too", "[advisor]")
{
    const auto advice = runOwn(castsAndAdd(), "id: plain\ntitle: x\nwhat: {rows} types\nwhy: x\nhow: x\n"
                                              "SELECT DISTINCT type FROM ops");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.english() == "2 types");
}

TEST_CASE("own rule: a value that looks like a name stays a value", "[advisor]")
{
    const auto advice = runOwn(castsAndAdd(), "id: plain\ntitle: x\nwhat: {kind} in {rows}\nwhy: x\nhow: x\n"
                                              "SELECT '{rows} {gain_us}' AS kind FROM ops LIMIT 1");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.english() == "{rows} {gain_us} in 1");
}

TEST_CASE("own rule: over several reports its ids are those of each", "[advisor]")
{
    auto workspace = castsAndAdd();
    workspace.reports.push_back(openOps("", {"x,Cast,AI_CORE,0,100,0,1"}).reports[0]);
    const auto one = runOwn(workspace, std::string(kHeader) + kSelect);
    REQUIRE(one.findings.size() == 3);
    CHECK(subjectNames(workspace, one.findings[0]) == Names{"x"});
    CHECK(one.findings[0].report == 1);
    // With the column report the SELECT sees all at once.
    const auto all =
        runOwn(workspace, std::string(kHeader) + with(kSelect, "SELECT id", "SELECT report, id"));
    REQUIRE(all.findings.size() == 3);
    CHECK(subjectNames(workspace, all.findings[0]) == Names{"x"});
    const auto longest =
        runOwn(workspace, std::string(kHeader) + with(kSelect, "SELECT id", "SELECT report, id") +
                              "ORDER BY dur DESC LIMIT 1");
    REQUIRE(longest.findings.size() == 1);
    CHECK(longest.findings[0].report == 1);
}

TEST_CASE("own rule: a folder is read and what is broken in it is told as a rule that failed", "[advisor]")
{
    const TempFolder folder;
    folder.write("b.rule", std::string(kHeader) + kSelect);
    folder.write("a.rule", "id: broken\n");
    folder.write("c.rule", std::string(kHeader) + kSelect);
    folder.write("d.rule", with(kHeader, "slow_cast", "op_fusion") + kSelect);
    folder.write("readme.txt", "no rule");
    const auto rules = ownRulesIn(folder.path());
    REQUIRE(rules);
    REQUIRE(rules->size() == 4);
    CHECK(rules->at(0).failure->message.id == MessageId::OwnRuleNoSelect);
    CHECK_FALSE(rules->at(1).failure);
    CHECK(rules->at(2).failure->message.id == MessageId::OwnRuleTwice);
    CHECK(rules->at(2).id == "c");
    CHECK(rules->at(3).failure->message.id == MessageId::OwnRuleTwice);
    CHECK_FALSE(ownRulesIn(folder / "none"));
}

TEST_CASE("own rule: those that ship are whole and find a pause and a wait for data", "[advisor]")
{
    for (const auto& rule : shippedRules()) {
        INFO(rule.id);
        CHECK_FALSE(rule.failure);
        for (const auto& text : {rule.title, rule.what, rule.why, rule.how})
            CHECK_FALSE(text.chinese.empty());
    }
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("python"), "1"));
    const auto add = [&](const char* name, std::int64_t begin, std::int64_t length) {
        builder.addSlice(sliceOf(builder, track, name, begin, length, SliceClass::HostApi));
    };
    add("GC", 0, 2000000);
    add("GC", 3000000, 500000);
    add("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 4000000, 25000000);
    add("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 40000000, 9000000);
    const auto workspace = workspaceOf(builder);
    CHECK(found(workspace, "host_gc") == Names{"GC"});
    const auto loader = adviceOf(workspace, "host_dataloader");
    REQUIRE(loader.findings.size() == 1);
    CHECK(loader.findings[0].gain.ns == 25000000);
    CHECK(loader.findings[0].what.english() == "the program waits 25000.000 us for the next batch");
}
