// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/open_file.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const std::string kRecord = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),"
                            "Stream Ptr,Device Type\r\n";
const std::string kOperator =
    "Name,Size(KB),Allocation Time(us),Release Time(us),Duration(us),Allocation Total Allocated(MB),"
    "Allocation Total Reserved(MB),Device Type\r\n";

} // namespace

TEST_CASE("memory csv: a record of torch in megabytes", "[core][import]")
{
    const auto report =
        reportOf("memory_record.csv", kRecord + "PTA,1736408883573957.920\t,385.5,488,380,89,NPU:1\r\n"
                                                "APP,1736408883593933.920\t,,2109.6015625,,,NPU:1\r\n");
    const auto& memory = report->memory;
    REQUIRE(memory.size() == 2);
    CHECK(memory.ts[0] == 1736408883573957920);
    CHECK(report->text(memory.component[0]) == "PTA");
    CHECK(memory.device[0] == 1);
    CHECK(memory.allocated[0] == 404226048);
    CHECK(memory.reserved[0] == 511705088);
    CHECK(memory.active[0] == 398458880);
    CHECK(memory.allocated[1] == -1);
    CHECK(memory.reserved[1] == 2212077568);
}

TEST_CASE("memory csv: tables of msprof are in kilobytes", "[core][import]")
{
    const auto record =
        reportOf("memory_record_1.csv",
                 "Device_id,Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB),Device\n"
                 "0,GE,1000.5,2,4,NPU:0\n");
    REQUIRE(record->memory.size() == 1);
    CHECK(record->memory.allocated[0] == 2048);
    CHECK(record->memory.reserved[0] == 4096);
    const auto used = reportOf("npu_mem_1.csv", "Device_id,event,ddr(KB),hbm(KB),memory(KB),timestamp(us)\n"
                                                "3,app,1,2,3,1000.5\t\n3,device,4,5,9,1001\n");
    REQUIRE(used->memory.size() == 2);
    CHECK(used->text(used->memory.component[0]) == "APP");
    CHECK(used->text(used->memory.component[1]) == "Device");
    CHECK(used->memory.device[1] == 3);
    CHECK(used->memory.reserved[1] == 9 * 1024);
    const auto module =
        reportOf("npu_module_mem_1.csv", "Device_id,Component,Timestamp(us),Total Reserved(KB),Device\n"
                                         "0,SLOG,7,8,NPU:0\n");
    REQUIRE(module->memory.size() == 1);
    CHECK(module->memory.reserved[0] == 8192);
    CHECK(module->memory.allocated[0] == -1);
}

TEST_CASE("memory csv: an allocation without a release is alive", "[core][import]")
{
    const auto report =
        reportOf("operator_memory.csv", kOperator + "aten::empty,0.5,1000.25\t,1003\t,2.75,1,2,NPU:0\r\n"
                                                    "aten::add,512,1001,,,1,2,NPU:0\r\n");
    const auto& memory = report->opMemory;
    REQUIRE(memory.size_() == 2);
    CHECK(memory.size[0] == 512);
    CHECK(memory.allocation[0] == 1'000'250);
    CHECK(memory.release[0] == 1'003'000);
    CHECK(memory.totalReserved[0] == 2 * 1024 * 1024);
    CHECK(memory.release[1] == kMissingInteger);
    // msprof writes no release but a duration
    const auto msprof =
        reportOf("operator_memory_1.csv",
                 "Device_id,Name,Size(KB),Allocation Time(us),Duration(us),Allocation Total "
                 "Allocated(KB),Allocation Total Reserved(KB),Device\n0,x,1,1000,5.5,1,1,NPU:0\n");
    REQUIRE(msprof->opMemory.size_() == 1);
    CHECK(msprof->opMemory.release[0] == 1'005'500);
}

TEST_CASE("memory csv: a bad cell is told with its line and the other rows stay", "[core][import]")
{
    const auto report =
        reportOf("memory_record.csv", kRecord + "PTA,1000,1,2,3,,NPU:0\r\nPTA,oops,1,2,3,,NPU:0\r\n"
                                                "PTA,1002,much,2,3,,NPU:0\r\n");
    CHECK(placeOf(*report, MessageId::CellNotANumber) == "memory_record.csv:3");
    REQUIRE(report->memory.size() == 2); // a record without a time stands nowhere
    CHECK(report->memory.allocated[1] == -1);
    CHECK(report->table("memory_record")->rows == 3);
}

TEST_CASE("memory csv: a file cut in a quoted cell keeps its whole rows", "[core][import]")
{
    const auto report = reportOf("operator_memory.csv", kOperator + "a,1,1000,1001,1,1,1,NPU:0\r\n\"b,1,10");
    CHECK(report->opMemory.size_() >= 1);
    CHECK(placeOf(*report, MessageId::QuoteStray) == "operator_memory.csv:3");
    CHECK(report->inventory[0].state == FileState::Partial);
}

TEST_CASE("memory csv: a header alone gives no records", "[core][import]")
{
    CHECK(reportOf("memory_record.csv", kRecord)->memory.size() == 0);
    CHECK_FALSE(openText("memory_record.csv", ""));
}

TEST_CASE("memory csv: sizes that no memory has do no harm", "[core][import]")
{
    const auto report = reportOf("memory_record.csv",
                                 kRecord + "PTA,1000,1e300,-1,99999999999999999999,,NPU:99999999999\r\n");
    REQUIRE(report->memory.size() == 1);
    for (const auto* column : {&report->memory.allocated, &report->memory.reserved, &report->memory.active})
        CHECK((*column)[0] == -1); // none
    CHECK(report->memory.device[0] == kNoDevice);
    CHECK(lostIn(*report) == 3);
}

TEST_CASE("memory csv: a release that no clock reaches is none", "[core][import]")
{
    const auto report = reportOf("operator_memory.csv",
                                 "Device_id,Name,Size(KB),Allocation Time(us),Duration(us)\n"
                                 "0,a,1,9000000000000000,9000000000000000\n0,b,1,4000000000000000,5\n");
    REQUIRE(report->opMemory.size_() == 2);
    CHECK(report->opMemory.allocation[0] == kMissingInteger);
    CHECK(report->opMemory.release[0] == kMissingInteger);
    CHECK(report->opMemory.release[1] == 4'000'000'000'000'005'000);
}
