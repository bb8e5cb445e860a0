// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/lost_input.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/table/table_page_list.h"
#include "tests/support/open.h"
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kRun = "PROF_000001_20230818142704322_COJGGGCANRMICFBC/";

/// A run with a timeline, and beside it what a test damages.
ReportPtr runWith(const std::string& file, std::string_view bytes)
{
    const TempFolder folder;
    const std::string output = std::string(kRun) + "mindstudio_profiler_output/";
    folder.write(output + "msprof_20230818142704.json",
                 R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":1,"dur":5}])");
    folder.write(output + file, bytes);
    const auto opened = openForTest(folder.path() / kRun);
    return opened.reports.at(0);
}

Message whyEmpty(const ReportPtr& report, std::string_view page)
{
    const auto table = tablePage(page)->build(report, {}, {});
    REQUIRE_FALSE(table);
    CHECK(table.error().code == ErrorCode::NotFound);
    return table.error().message;
}

} // namespace

TEST_CASE("lost input: a file that could not be read is why its page is empty", "[core][table]")
{
    const auto report = runWith("op_summary_20230818142704.csv", "<!DOCTYPE html><html>no access</html>");
    const auto why = whyEmpty(report, "metrics");
    CHECK(why.id == MessageId::NoRowsUnread);
    CHECK(why.args.at(0) == "mindstudio_profiler_output/op_summary_20230818142704.csv");
    CHECK(why.args.at(1).find("HTML") != std::string::npos);
    CHECK(whyEmpty(report, "memory").id == MessageId::NoRowsIn); // nothing was recorded
}

TEST_CASE("lost input: a database that could not be read is why every page is empty", "[core][table]")
{
    const auto report = runWith("msprof_20230818142704.db", "SQLite format 3?nothing of it");
    for (const auto* const page : {"metrics", "memory", "op_memory", "communication", "communication_matrix",
                                   "step_time", "iterations", "utilisation", "data"}) {
        INFO(page);
        CHECK(whyEmpty(report, page).id == MessageId::NoRowsUnread);
    }
}

TEST_CASE("lost input: a file of which a part was read is told as that", "[core][table]")
{
    const auto report = runWith("communication.json", R"({"step1":{"p2p":7}})");
    const auto why = whyEmpty(report, "communication");
    CHECK(why.id == MessageId::NoRowsPartial);
    CHECK(why.args.at(0) == "mindstudio_profiler_output/communication.json");
}
