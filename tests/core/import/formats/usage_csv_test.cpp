// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const Counter* counterOf(const Report& report, std::string_view name, std::string_view series)
{
    const auto& counters = report.counters.counters;
    const auto it = std::ranges::find_if(counters, [&](const Counter& c) {
        return report.text(c.name) == name && report.text(c.series) == series;
    });
    return it == counters.end() ? nullptr : &*it;
}

} // namespace

TEST_CASE("usage csv: each number over time is a counter of its device", "[core][import]")
{
    const auto report = reportOf("ddr_0_1_1.csv", "Device_id,Timestamp(us),Metric,Read(MB/s),Write(MB/s)\n"
                                                  "2,1000.5\t,DDR,10.5,20\n2,2000\t,DDR,11,N/A\n");
    REQUIRE(report->counters.counters.size() == 2);
    const auto* const read = counterOf(*report, "ddr DDR", "Read(MB/s)");
    REQUIRE(read != nullptr);
    CHECK(read->sampleCount == 2);
    CHECK(read->device == 2);
    CHECK(read->kind == CounterKind::Ddr);
    CHECK(report->text(read->unit) == "MB/s");
    CHECK(report->counters.ts[read->firstSample] == 1'000'500);
    CHECK(report->counters.value[read->firstSample] == 10.5);
    CHECK(counterOf(*report, "ddr DDR", "Write(MB/s)")->sampleCount == 1);
}

TEST_CASE("usage csv: host usage of each CPU and a bare time in nanoseconds", "[core][import]")
{
    const auto report =
        reportOf("host_cpu_usage_0.csv",
                 "Timestamp,Cpu Type,Usage(%)\n1736408883573957920,0,12.5\n1736408883673957920,1,20\n");
    const auto* const first = counterOf(*report, "host_cpu_usage 0", "Usage(%)");
    REQUIRE(first != nullptr);
    CHECK(first->kind == CounterKind::Cpu);
    CHECK(first->device == kNoDevice);
    CHECK(report->counters.ts[first->firstSample] == 1736408883573957920);
    REQUIRE(counterOf(*report, "host_cpu_usage 1", "Usage(%)") != nullptr);
}

TEST_CASE("usage csv: a bad cell is told with its line and the other samples stay", "[core][import]")
{
    const auto report =
        reportOf("hbm_1.csv", "Timestamp(us),Read(MB/s)\n1000,1\noops,2\n3000,much\n4000,4\n");
    CHECK(placeOf(*report, MessageId::CellNotANumber) == "hbm_1.csv:3");
    REQUIRE(report->counters.counters.size() == 1);
    CHECK(report->counters.counters[0].sampleCount == 2);
}

TEST_CASE("usage csv: a row that is cut off is told and left out", "[core][import]")
{
    const auto report = reportOf("hbm_1.csv", "Timestamp(us),Read(MB/s),Write(MB/s)\n1000,1,2\n2000,3");
    CHECK(placeOf(*report, MessageId::RowTooShort) == "hbm_1.csv:3");
    CHECK(report->counters.size() == 2);
}

TEST_CASE("usage csv: a header alone and times out of range", "[core][import]")
{
    CHECK(reportOf("hbm_1.csv", "Timestamp(us),Read(MB/s)\n")->counters.size() == 0);
    const auto report =
        reportOf("hbm_1.csv",
                 "Timestamp,Read(MB/s)\n1e18,1\n99999999999999999999,1\n9223372036854775807,inf\n-5,nan\n");
    CHECK(report->counters.size() == 0);
    CHECK(lostIn(*report) == 6); // four rows of a column that is no time, inf and nan
}

TEST_CASE("usage csv: a network card is told by its function", "[core][import]")
{
    // the header of msprof's nic_*.csv
    const auto report = reportOf(
        "nic_20250101000000.csv",
        "Device_id,Timestamp(us),Bandwidth(MB/s),Rx Bandwidth efficiency(%),rxPacket/s,rxError rate(%),"
        "rxDropped rate(%),Tx Bandwidth efficiency(%),txPacket/s,txError rate(%),txDropped rate(%),funcId\n"
        "0,1000.5\t,25000,1.5,10,0,0,2.5,20,0,0,0\n0,1000.5\t,25000,3.5,30,0,0,4.5,40,0,0,1\n");
    const auto* const first = counterOf(*report, "nic 0", "Rx Bandwidth efficiency(%)");
    const auto* const second = counterOf(*report, "nic 1", "Rx Bandwidth efficiency(%)");
    REQUIRE(first != nullptr);
    REQUIRE(second != nullptr);
    CHECK(first->kind == CounterKind::Network);
    CHECK(report->counters.value[first->firstSample] == 1.5);
    CHECK(report->counters.value[second->firstSample] == 3.5);
    CHECK(counterOf(*report, "nic 0", "funcId") == nullptr);
}

TEST_CASE("usage csv: a bare time in microseconds keeps its nanoseconds", "[core][import]")
{
    const auto report = reportOf("cpu_usage_0.csv", "Timestamp,Usage(%)\n1234.567,5\n1235.568,6\n");
    REQUIRE(report->counters.size() == 2);
    CHECK(report->counters.ts[0] == 1'234'567);
    CHECK(report->counters.ts[1] == 1'235'568);
}
