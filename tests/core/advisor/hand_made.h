// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that a test of a rule writes by hand.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "core/builder/report_builder.h"
#include "core/report/cells.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"
#include "tests/support/temp_folder.h"

namespace opscope {

/// A file of a run: its name and its text.
using HandMade = std::vector<std::pair<std::string, std::string>>;

inline Workspace openHandMade(const HandMade& files)
{
    const TempFolder folder;
    for (const auto& [name, text] : files)
        folder.write(name, text);
    return openForTest(folder.path());
}

/// A PROF with one op_summary: further columns behind those that every op has, and its rows as
/// "name,type,task type,start us,duration us,wait us,blocks" with the values of the further columns.
inline Workspace openOps(const std::string& columns, const std::vector<std::string>& rows,
                         const std::string& info = {})
{
    std::string csv =
        "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us),Block Dim" +
        (columns.empty() ? columns : "," + columns) + "\n";
    for (const auto& row : rows)
        csv += row + "\n";
    HandMade files{
        {"PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/op_summary_0_1_1.csv", csv}};
    if (!info.empty())
        files.emplace_back("PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/info.json.0", info);
    return openHandMade(files);
}

/// One rule over a workspace.
inline Advice adviceOf(const Workspace& workspace, const std::string& rule, const Thresholds& thresholds = {})
{
    AdviceOptions options;
    options.rules = {rule};
    options.thresholds = thresholds;
    auto advice = advise(workspace, options);
    REQUIRE(advice);
    REQUIRE(advice->rules.size() == 1);
    return *std::move(advice);
}

inline Workspace workspaceOf(ReportBuilder& builder)
{
    return {{builder.finish()}};
}

inline std::vector<std::string> subjectNames(const Workspace& workspace, const Finding& finding)
{
    std::vector<std::string> names;
    for (const auto& subject : finding.subjects)
        names.push_back(subjectName(workspace, subject));
    return names;
}

using Names = std::vector<std::string>;

/// The subjects of the first finding of a rule; empty where it looked and found nothing.
inline Names found(const Workspace& workspace, const std::string& rule, const Thresholds& thresholds = {})
{
    const auto advice = adviceOf(workspace, rule, thresholds);
    CHECK(advice.rules[0].outcome == (advice.findings.empty() ? Outcome::Fine : Outcome::Found));
    return advice.findings.empty() ? Names() : subjectNames(workspace, advice.findings.front());
}

inline void checkSkipped(const Workspace& workspace, const std::string& rule)
{
    INFO(rule);
    const auto advice = adviceOf(workspace, rule);
    CHECK(advice.rules[0].outcome == Outcome::Skipped);
    CHECK_FALSE(advice.rules[0].missing.empty());
}

} // namespace opscope
