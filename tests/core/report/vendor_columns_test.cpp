// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/vendor_columns.h"

#include <initializer_list>

#include <catch2/catch.hpp>

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
