// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

constexpr const char* kName = "step_trace_0_1_1.csv";
const std::string kHeader =
    "Device_id,Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),FP to BP Time(us),"
    "Iteration Refresh(us),Data Aug Bound(us),Model ID,Reduce Start(us),Reduce Duration(us),Reduce "
    "Start(us),Reduce Duration(us)\n";

} // namespace

TEST_CASE("step trace csv: a row that is cut off is told and left out", "[core][import]")
{
    const auto report = reportOf(kName, kHeader + "0,1,1,2,9,8,1,1,1,1,,,,\n0,2,10,20,9");
    CHECK(report->steps.size() == 1);
    CHECK(placeOf(*report, MessageId::RowTooShort) == std::string(kName) + ":3");
    CHECK(report->inventory[0].state == FileState::Partial);
}

TEST_CASE("step trace csv: without rows there are no iterations", "[core][import]")
{
    CHECK(reportOf(kName, kHeader)->steps.empty());
    const auto empty = openText(kName, "");
    REQUIRE_FALSE(empty);
    CHECK(empty.error().message.id == MessageId::FileEmpty);
}

TEST_CASE("step trace csv: numbers that no iteration has do no harm", "[core][import]")
{
    const auto report = reportOf(
        kName, kHeader +
                   "99999999999,9223372036854775807,99999999999999999999,1,1e300,-5,nan,inf,1,4294967295"
                   ",,,,\n-7,-1,-1,-1,-1,-1,-1,-1,-1,-1,,,,\n");
    REQUIRE(report->steps.size() == 2);
    for (const auto& step : report->steps) {
        CHECK(step.range.begin <= step.range.end);
        CHECK((step.fpToBp >= 0 || step.fpToBp == kMissingInteger));
        CHECK((step.iterationTime >= 0 || step.iterationTime == kMissingInteger));
    }
    CHECK(report->steps[0].model == -1);
}
