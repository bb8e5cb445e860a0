// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/import/mindspore_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kRawName = "step_trace_raw_0_detail_time.csv";
const std::string kRawHeader =
    "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n";

} // namespace

TEST_CASE("step trace raw csv: ticks of 10 ns are ns in the iterations and the average is none",
          "[core][import]")
{
    const auto report = reportOf(kRawName, kMindSporeSteps);
    REQUIRE(report->steps.size() == 2);
    CHECK(report->steps[0].iterationTime == 1'000'000);
    CHECK(report->steps[0].dataAug == 5'000);
    CHECK(report->steps[1].range == TimeRange{11'000'000, 12'200'000});
    CHECK(report->steps[1].refresh == 300'000);
    const auto* const table = report->table("step_trace_raw");
    REQUIRE(table != nullptr);
    REQUIRE(table->rows == 3);
    CHECK_FALSE(table->isTotalRow(1));
    CHECK(table->isTotalRow(2));
    CHECK(table->find("total")->integers[0] == 100'000); // as the vendor wrote it
    CHECK(table->find("total")->unit == "10ns");
}

TEST_CASE("step trace raw csv: of an inference there is no backward pass", "[core][import]")
{
    const auto report = reportOf(
        kRawName,
        "step_num,start_point,end_point,total,fp_point,iteration_interval,fp\n1,100,900,800,150,50,750\n");
    REQUIRE(report->steps.size() == 1);
    CHECK(report->steps[0].fpToBp == 7'500);
    CHECK(report->steps[0].bpEnd == kMissingInteger);
    CHECK(report->steps[0].refresh == kMissingInteger);
}

TEST_CASE("step trace raw csv: a bad row is told with its line and the others stay", "[core][import]")
{
    const auto report =
        reportOf(kRawName, kRawHeader + "1,100,900,800,150,700,50,550,200\nx,1,2,3,4,5,6,7,8\n"
                                        "1,100,900,799,150,700,50,550,200\n"
                                        "2,900,1900,1000,950,1700,50,750,200\n");
    REQUIRE(report->steps.size() == 2);
    CHECK(placeOf(*report, MessageId::CellNotANumber) == std::string(kRawName) + ":3");
    CHECK(placeOf(*report, MessageId::StepTwice) == std::string(kRawName) + ":4");
    CHECK(report->steps[1].iterationTime == 10'000);
}

TEST_CASE("step trace raw csv: numbers that no iteration has do no harm", "[core][import]")
{
    const auto report =
        reportOf(kRawName, kRawHeader + "1,9223372036854775807,-5,99999999999999999999,1e300,nan,inf,-1,1\n"
                                        "-3,1,2,1,1,1,1,1,1\n2,50,10,-40,0,0,0,0,0\n");
    for (const auto& step : report->steps)
        CHECK(step.range.begin <= step.range.end);
    REQUIRE(report->steps.size() == 2);
    CHECK(report->steps[0].refresh == 10);
}

TEST_CASE("step trace raw csv: cut off and empty", "[core][import]")
{
    const auto cut = reportOf(kRawName, kRawHeader + "1,100,900,800,150,700,50,550,200\n2,900,19");
    CHECK(cut->steps.size() == 1);
    CHECK(placeOf(*cut, MessageId::RowTooShort) == std::string(kRawName) + ":3");
    CHECK(reportOf(kRawName, kRawHeader)->steps.empty());
    const auto empty = openText(kRawName, "");
    REQUIRE_FALSE(empty);
    CHECK(empty.error().message.id == MessageId::FileEmpty);
}

TEST_CASE("step trace raw csv: an iteration that did not end is reported and is no iteration",
          "[core][import]")
{
    const auto report =
        reportOf(kRawName, kRawHeader + "1,100,900,800,150,850,50,700,50\n0,0,0,0,0,0,1243211,0,0\n");
    REQUIRE(report->steps.size() == 1);
    CHECK(report->steps[0].number == 1);
    REQUIRE(report->issues.size() == 1);
    CHECK(report->issues[0].message.english().find("Iteration 0 has neither") == 0);
    CHECK(report->table("step_trace_raw")->rows == 2);
}
