// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/issue_log.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

void addAt(IssueLog& log, std::uint64_t line, MessageId id = MessageId::RowTooShort,
           Severity severity = Severity::DataLoss)
{
    log.add(severity, message(id, line), {"a.csv", line, {}});
}

std::vector<std::uint64_t> linesOf(const Issue& issue)
{
    std::vector<std::uint64_t> lines;
    for (const auto& place : issue.places)
        lines.push_back(place.line);
    return lines;
}

} // namespace

TEST_CASE("equal issues are one with the first text and places and the whole count")
{
    IssueLog log;
    for (std::uint64_t line = 1; line <= 5; ++line)
        addAt(log, line);
    addAt(log, 6, MessageId::RowTooLong);
    addAt(log, 7, MessageId::RowTooShort, Severity::Info);
    auto issues = log.take();
    REQUIRE(issues.size() == 3);
    CHECK(issues[0].count == 5);
    CHECK(issues[0].message.args == std::vector<std::string>{"1"});
    CHECK(linesOf(issues[0]) == std::vector<std::uint64_t>{1, 2, 3});
    CHECK(linesOf(issues[1]) == std::vector<std::uint64_t>{6});
    CHECK(issues[2].severity == Severity::Info);
    CHECK(log.all().empty());
}

TEST_CASE("the issues of two parts of a file come to what one part has")
{
    IssueLog whole;
    IssueLog parts[2];
    for (std::uint64_t line = 1; line <= 6; ++line) {
        addAt(whole, line);
        addAt(parts[line > 2], line);
    }
    const auto reported = [](std::initializer_list<IssueLog*> logs) {
        ReportBuilder builder;
        for (auto* log : logs) {
            for (auto& issue : log->take())
                builder.addIssue(std::move(issue));
        }
        return builder.report().issues;
    };
    const auto one = reported({&whole});
    const auto two = reported({&parts[0], &parts[1]});
    REQUIRE(one.size() == 1);
    REQUIRE(two.size() == 1);
    CHECK(two[0].count == 6);
    CHECK(two[0].count == one[0].count);
    CHECK(two[0].message == one[0].message);
    CHECK(two[0].places == one[0].places);
}

TEST_CASE("a report keeps the issues of two files apart and no place without a file")
{
    ReportBuilder builder;
    builder.addIssue({Severity::DataLoss, message(MessageId::RowTooShort, 1), {{"a.csv", 1, {}}}, 1});
    builder.addIssue({Severity::DataLoss, message(MessageId::RowTooShort, 2), {{"b.csv", 2, {}}}, 4});
    builder.addIssue({Severity::DataLoss, message(MessageId::RowTooShort, 3), {{"", 3, {}}}, 1});
    const auto& issues = builder.report().issues;
    REQUIRE(issues.size() == 3);
    CHECK(issues[1].count == 4);
    CHECK(linesOf(issues[1]) == std::vector<std::uint64_t>{2});
    CHECK(issues[2].places.empty());
}

TEST_CASE("issues of one message about several columns stay apart up to a bound")
{
    constexpr std::size_t kColumns = 2 * kMostSubjects;
    IssueLog log;
    ReportBuilder direct;
    for (const auto* value : {"x", "y"}) {
        for (std::size_t column = 0; column < kColumns; ++column) {
            const auto what = message(MessageId::CellNotANumber, column, value);
            log.add(Severity::DataLoss, what, {"a.csv", column, {}});
            direct.addIssue(Severity::DataLoss, what, {"a.csv", column, {}});
        }
    }
    ReportBuilder ofLog;
    for (auto& issue : log.take())
        ofLog.addIssue(std::move(issue));
    for (auto* builder : {&direct, &ofLog}) {
        const auto& issues = builder->report().issues;
        REQUIRE(issues.size() == kMostSubjects + 1);
        CHECK(issues[1].message.args == std::vector<std::string>{"1", "x"});
        CHECK(issues[1].count == 2);
        CHECK(issues.back().message.args == std::vector<std::string>{"...", "x"});
        CHECK(issues.back().count == 2 * (kColumns - kMostSubjects));
    }
}
