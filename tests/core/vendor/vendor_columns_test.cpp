// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/vendor_columns.h"

#include <initializer_list>
#include <set>

#include <catch2/catch.hpp>

#include "core/vendor/op_columns.h"

using namespace opscope;

namespace {

std::string found(std::initializer_list<const char*> headers, RowFact fact)
{
    DataTable table;
    for (const auto* header : headers)
        table.columns.emplace_back().name = header;
    const auto* const column = columnOf(table, fact);
    return column == nullptr ? std::string() : column->name;
}

} // namespace

TEST_CASE("vendor columns: what a row says of itself is found in every export",
          "[core][report][vendor_columns]")
{
    const auto opSummary = {"Device_id", "Model ID", "Task ID",   "Stream ID",           "Infer ID",
                            "Op Name",   "OP Type",  "Task Type", "Task Start Time(us)", "Task Duration(us)"};
    CHECK(found(opSummary, RowFact::Device) == "Device_id");
    CHECK(found(opSummary, RowFact::Model) == "Model ID");
    CHECK(found(opSummary, RowFact::Step) == "Infer ID");
    CHECK(found(opSummary, RowFact::Start) == "Task Start Time(us)");
    CHECK(found(opSummary, RowFact::Total) == "Task Duration(us)");
    CHECK(found(opSummary, RowFact::Name) == "Op Name");
    CHECK(found(opSummary, RowFact::CoreType) == "Task Type");
    CHECK(found(opSummary, RowFact::Stream) == "Stream ID");
    CHECK(found(opSummary, RowFact::Level).empty());

    const auto kernelDetails = {"Step Id",          "Name",           "Type",
                                "Accelerator Core", "Start Time(us)", "Duration(us)"};
    CHECK(found(kernelDetails, RowFact::Step) == "Step Id");
    CHECK(found(kernelDetails, RowFact::Name) == "Name");
    CHECK(found(kernelDetails, RowFact::Total) == "Duration(us)");
    CHECK(found(kernelDetails, RowFact::CoreType) == "Accelerator Core");

    const auto ofJob = {"Layer Id", "Ori Layer Name", "Layer Name", "Layer Type", "Time(us)"};
    CHECK(found(ofJob, RowFact::Name) == "Layer Name");
    CHECK(found(ofJob, RowFact::Total) == "Time(us)");

    CHECK(found({"Device_id", "Level", "API Name", "Time(us)"}, RowFact::Name) == "API Name");
    CHECK(found({"Device_id", "Level", "API Name", "Time(us)"}, RowFact::Level) == "Level");
    CHECK(found({"Name", "Type", "Time(us)"}, RowFact::Level) == "Type");
    CHECK(found({"stream_id", "task_time(us)", "task_start(us)"}, RowFact::Stream) == "stream_id");
    CHECK(found({"name", "opType"}, RowFact::Name) == "name");
}

TEST_CASE("vendor columns: our own key stands before the vendor's column", "[core][report][vendor_columns]")
{
    CHECK(found({"Device_id", "@device"}, RowFact::Device) == "@device");
    CHECK(found({"Iteration ID", "@iteration"}, RowFact::Step) == "@iteration");
}

TEST_CASE("vendor columns: every spelling of a header is one column", "[core][report]")
{
    for (const char* header : {"Task Duration(us)", "Duration(us)", "task_time(us)", "Time(us)"})
        CHECK(vendorColumn(header, "us").name == "taskduration");
    CHECK(vendorColumn("Block Dim", "").name == vendorColumn("Block Num", "").name);
    CHECK(vendorColumn("aic_total_cycles", "").name == "totalcycles");
    CHECK(vendorColumn("Time(%)", "%").meaning == Meaning::Share);
}

TEST_CASE("vendor columns: a header decides whether its numbers may be added up", "[core][report]")
{
    const auto meaningOf = [](const char* header, const char* unit) {
        return vendorColumn(header, unit).meaning;
    };
    CHECK(meaningOf("Task Duration(us)", "us") == Meaning::Sum);
    CHECK(meaningOf("Count", "") == Meaning::Sum);
    CHECK(meaningOf("aic_mac_time(us)", "us") == Meaning::Sum);
    CHECK(meaningOf("aic_mac_ratio", "") == Meaning::WeightedMean);
    CHECK(meaningOf("Bandwidth(GB/s)", "GB/s") == Meaning::WeightedMean);
    CHECK(meaningOf("Max Time(us)", "us") == Meaning::None);
    CHECK(meaningOf("Stream ID", "") == Meaning::None);
    CHECK(meaningOf("Task Start Time(us)", "us") == Meaning::None);
    CHECK(meaningOf("Strange", "") == Meaning::None);
    CHECK(vendorColumn("Avg Time(us)", "us").weight == VendorWeight::Count);
}

TEST_CASE("vendor columns: the best name of a table is found", "[core][report]")
{
    DataTable table;
    for (const char* name : {"@device", "Time(us)", "Task Duration(us)", "Note"}) {
        auto& column = table.columns.emplace_back();
        column.name = name;
        if (column.name.ends_with("(us)")) {
            column.unit = "us";
            column.kind = CellKind::Duration;
        }
    }
    const auto nameOf = [&](const char* header) -> std::string {
        const auto* const column = findColumn(table, header);
        return column == nullptr ? "" : column->name;
    };
    CHECK(nameOf("Duration(us)") == "Task Duration(us)");
    CHECK(nameOf("NOTE") == "Note");
    CHECK(nameOf("device").empty()); // an internal column
    CHECK(nameOf("Block Dim").empty());
    CHECK(weightColumn(table, VendorWeight::Time) == "Time(us)"); // the first column of that meaning
    CHECK(weightColumn(table, VendorWeight::Count).empty());
}

TEST_CASE("vendor columns: numbers and ratios are known by their header", "[core][report]")
{
    CHECK(isVendorNumber("Task ID"));
    CHECK(isVendorNumber("aic_mac_ratio"));
    CHECK_FALSE(isVendorNumber("OP Name"));
    CHECK(isVendorRatio("Hit Rate"));
    CHECK(isVendorRatio("aic_mac_ratio"));
    CHECK_FALSE(isVendorRatio("Bandwidth rate(GB/s)"));
    CHECK_FALSE(isVendorRatio("Iterations"));
    CHECK(plainHeader(" Op_Name\t(us)") == "opname(us)");
}

TEST_CASE("vendor columns: a pipe is found by its column in any export", "[core][report]")
{
    const auto roleOf = [](const char* header) {
        const auto* const column = pipeOfHeader(header);
        return column == nullptr
                   ? "none"
                   : std::string(pipeName(*column->pipe)) + (column->role == PipeRole::Memory    ? " loads"
                                                             : column->role == PipeRole::Compute ? " computes"
                                                                                                 : "");
    };
    for (const char* header : {"mac_ratio", "aic_mac_ratio", "mac_exe_ratio", "mac_ratio_extra"})
        CHECK(roleOf(header) == "mac computes");
    CHECK(roleOf("aiv_mte2_ratio") == "mte2 loads");
    CHECK(roleOf("Mac Ppen Ratio") == "Mac Ppen");
    CHECK(roleOf("DLD Ratio(%)") == "DLD loads");
    CHECK(roleOf("DLD(%)") == "DLD loads");
    CHECK(roleOf("mac_time(us)") == "none");
    CHECK(roleOf("Memory Bound") == "none");
}

TEST_CASE("vendor columns: the ops have the columns of op_summary in its order", "[core][report]")
{
    std::vector<std::string> headers;
    forEachOpColumnInFile(
        [&](auto, Unit, const VendorColumnInfo& info) { headers.emplace_back(info.header()); });
    REQUIRE(headers.size() > 10);
    CHECK(headers.front() == "Device_id");
    CHECK(headers.back() == "Context ID");
    std::set<int> places;
    for (const auto& column : vendorColumns()) {
        INFO(column.names);
        CHECK((column.place == 0 || places.insert(column.place).second));
        CHECK((column.text.empty() || column.text.ends_with('.')));
    }
    CHECK(places.size() == headers.size());
}
