// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_text.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/support/open.h"
#include "tests/support/open_file.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const std::string kTextHeader = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";

bool isLoss(const Report& report, MessageId id)
{
    const auto* const issue = issueOf(report, id);
    return issue != nullptr && issue->severity == Severity::DataLoss &&
           report.inventory[0].state == FileState::Partial;
}

} // namespace

TEST_CASE("table text: lines that end in CR alone are lines", "[core][import][csv]")
{
    const auto report =
        reportOf("kernel_details.csv", "Name,Type,Accelerator Core,Start Time(us),Duration(us)\r"
                                       "conv,Conv2D,AI_CORE,10,2.5\rrelu,Relu,AI_CORE,20,1\r");
    CHECK(report->ops.size() == 2);
    CHECK(report->ops.dur[0] == 2500);
    CHECK(report->issues.empty());
}

TEST_CASE("table text: a CSV that ends within its header is told", "[core][import][csv]")
{
    const auto whole = reportOf("kernel_details.csv", kTextHeader); // nothing was recorded
    CHECK(whole->issues.empty());
    const auto cut = reportOf("kernel_details.csv", "Name,Type,Accelerator Core,Start Ti");
    CHECK(isLoss(*cut, MessageId::HeaderCutOff));
    CHECK(isLoss(*cut, MessageId::KeyColumnMissing));
}

TEST_CASE("table text: a number cut off at the end of the file is none", "[core][import][csv]")
{
    const auto text = kTextHeader + "conv,Conv2D,AI_CORE,10,2.5\nrelu,Relu,AI_CORE,20,131";
    const auto cut = reportOf("kernel_details.csv", text);
    REQUIRE(cut->ops.size() == 2);
    CHECK(cut->ops.dur[1] == kMissingInteger);
    CHECK(isLoss(*cut, MessageId::LastCellCutOff));
    CHECK(placeOf(*cut, MessageId::LastCellCutOff) == "kernel_details.csv:3");
    const auto whole = reportOf("kernel_details.csv", text + "\n");
    CHECK(whole->ops.dur[1] == 131'000);
    CHECK(whole->issues.empty());
    const auto named =
        reportOf("kernel_details.csv", "Type,Accelerator Core,Start Time(us),Duration(us),Name\n"
                                       "Relu,AI_CORE,20,131,relu_1");
    REQUIRE(named->ops.size() == 1);
    CHECK(named->text(named->ops.name[0]) == "relu_1"); // the part of a text that was read stays
    CHECK(isLoss(*named, MessageId::LastCellCutOff));
    // Of a table of any other name only the writer knows.
    const auto other = reportOf("mine.csv", "x,y\n1,4");
    CHECK(other->tables[0].find("y")->integers[0] == 4);
    REQUIRE(issueOf(*other, MessageId::LastCellCutOff) != nullptr);
    CHECK(issueOf(*other, MessageId::LastCellCutOff)->severity == Severity::Warning);
    // a closing quote ends a cell, too
    CHECK(reportOf("a.csv", "x,y\n1,\"2\"")->issues.empty());
}

TEST_CASE("table text: columns that ops memory and steps are made of are missed", "[core][import][csv]")
{
    const auto ops = reportOf("op_summary_0_1_1.csv", "Op Name,OP Type,Task Start Time(us)\nconv,Conv2D,1\n");
    CHECK(isLoss(*ops, MessageId::KeyColumnMissing));
    CHECK(issueOf(*ops, MessageId::KeyColumnMissing)->message.english() ==
          "op_summary without the column 'Task Duration(us)'");
    const auto kernels = reportOf("kernel_details.csv", "Name,Type,Start Time(us)\nconv,Conv2D,1\n");
    CHECK(isLoss(*kernels, MessageId::KeyColumnMissing));
    CHECK(issueOf(*kernels, MessageId::KeyColumnMissing)->message.english() ==
          "kernel_details without the column 'Duration(us)'");
    CHECK(kernels->table("kernel_details") != nullptr); // what is there is shown
    const auto layers = reportOf("op_summary_0_1_1.csv", "Layer Id,Layer Name,Layer Type\n0,a,Conv\n");
    CHECK(issueOf(*layers, MessageId::KeyColumnMissing)->message.english() ==
          "op_summary without the column 'Time(us)'");
    const auto none = reportOf("kernel_details.csv", "conv,Conv2D,x\n");
    CHECK(issueOf(*none, MessageId::KeyColumnMissing)->count == 1); // one line, one problem
    const auto memory = reportOf("memory_record.csv", "Component,Time,Total Allocated(MB)\nPTA,1,2\n");
    CHECK(isLoss(*memory, MessageId::KeyColumnMissing));
    CHECK(issueOf(*reportOf("anything.csv", "Name\nconv\n"), MessageId::KeyColumnMissing) == nullptr);
}

TEST_CASE("table text: a control byte in the header is said to be why a CSV is none", "[core][import][csv]")
{
    using namespace std::string_view_literals;
    const auto opened = openText("op_statistic.csv", "OP Ty\0pe,Core Type,Count\nConv,AI_CORE,1\n"sv);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.id == MessageId::ControlByteInHeader);
    CHECK(opened.error().message.english().find("control byte 0x00") != std::string::npos);
}

TEST_CASE("table text: a header that stands in the file once more is no row", "[core][import][csv]")
{
    const auto report = reportOf("kernel_details.csv", kTextHeader + "conv,Conv2D,AI_CORE,10,2.5\n" +
                                                           kTextHeader + "relu,Relu,AI_CORE,20,1\n");
    REQUIRE(report->ops.size() == 2);
    CHECK(report->ops.dur[1] == 1000);
    CHECK(report->inventory[0].state == FileState::Used);
    REQUIRE(issueOf(*report, MessageId::HeaderRepeated) != nullptr);
    CHECK(issueOf(*report, MessageId::HeaderRepeated)->severity == Severity::Info);
    CHECK(placeOf(*report, MessageId::HeaderRepeated) == "kernel_details.csv:3");
    CHECK(report->issues.size() == 1);
    CHECK(reportOf("a.csv", "Name\nName\n")->tables[0].rows == 1); // a single cell may be a value
}

TEST_CASE("table text: negative sizes are told and count as missing", "[core][import][csv]")
{
    const auto report = reportOf("memory_record.csv",
                                 "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device\n"
                                 "PTA,10,-2,4,NPU:0\nPTA,20,1,-0.5,NPU:0\n");
    REQUIRE(report->memory.size() == 2);
    CHECK(report->memory.allocated[0] == -1); // missing
    CHECK(report->memory.reserved[1] == -1);
    CHECK(report->memory.allocated[1] == 1 << 20);
    CHECK(isLoss(*report, MessageId::NumberNegative));
    CHECK(report->inventory[0].counts.reported == 2);
}

TEST_CASE("table text: negative durations are told and count as missing", "[core][import][csv]")
{
    const auto report = reportOf("kernel_details.csv",
                                 "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us)\n"
                                 "conv,Conv2D,AI_CORE,10,-2.5,-1\nrelu,Relu,AI_CORE,20,1,0\n");
    REQUIRE(report->ops.size() == 2);
    CHECK(report->ops.dur[0] == kMissingInteger);
    CHECK(report->ops.wait[0] == -1000); // a difference, which may be negative
    CHECK(isLoss(*report, MessageId::NumberNegative));
    CHECK(issueOf(*report, MessageId::NumberNegative)->count == 1);
}

TEST_CASE("table text: times that a spreadsheet has rounded are reported with their number",
          "[core][import][csv]")
{
    const TempFolder folder;
    const std::string header = "Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    const auto open = [&](const std::string& rows) {
        folder.write("kernel_details.csv", header + rows);
        return openOne(folder.path() / "kernel_details.csv");
    };
    const auto roundedOf = [](const Report& report) {
        const auto it = std::ranges::find_if(
            report.issues, [](const Issue& issue) { return issue.message.id == MessageId::TimesRounded; });
        return it == report.issues.end() ? std::uint64_t{0} : it->count;
    };
    CHECK(roundedOf(*open("0,a,MatMul,AI_CORE,1.78900E+15,10.0\n0,b,MatMul,AI_CORE,1.78900E+15,10.5\n"
                          "0,c,MatMul,AI_CORE,1.78901E+15,10.5\n")) == 3);
    CHECK(roundedOf(*open("0,a,MatMul,AI_CORE,1789000000000000.000,10.0\n"
                          "0,b,MatMul,AI_CORE,1789000000000020.000,10.5\n")) == 0);
    CHECK(roundedOf(*open("0,a,MatMul,AI_CORE,100,10\n0,b,MatMul,AI_CORE,200,10\n")) == 0); // short times
}

TEST_CASE("table text: tables that went through a spreadsheet are read and it is said", "[core][import][csv]")
{
    const std::string rows = "Device_id;Name;Type;Accelerator Core;Start Time(us);Duration(us)\n"
                             "0;op0;MatMul;AI_CORE;1789000000000000,000;10,250\n"
                             "0;op1;MatMul;AI_CORE;1789000000000020,000;10,500\n";
    std::string utf16 = "\xFF\xFE";
    for (const char c : rows) {
        utf16 += c;
        utf16 += '\0';
    }
    const auto has = [](const Report& report, MessageId id) {
        return std::ranges::any_of(report.issues, [&](const Issue& issue) { return issue.message.id == id; });
    };
    for (const bool isWide : {false, true}) {
        const TempFolder folder;
        folder.write("kernel_details.csv", isWide ? utf16 : rows);
        const auto report = openOne(folder.path() / "kernel_details.csv");
        REQUIRE(report->ops.size() == 2);
        CHECK(report->ops.dur[1] == 10'500);
        CHECK(report->ops.start[1] - report->ops.start[0] == 20'000);
        CHECK(has(*report, MessageId::SeparatedAsInSpreadsheet));
        CHECK(has(*report, MessageId::TextConverted) == isWide);
    }
    const TempFolder folder;
    folder.write("kernel_details.csv", "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                                       "\xBE\xED\xBB\xFD,Conv2D,AI_CORE,10,2\n");
    const auto report = openOne(folder.path());
    REQUIRE(report->ops.size() == 1);
    CHECK(report->text(report->ops.name[0]) == "卷积");
    CHECK(has(*report, MessageId::TextConverted));
}
