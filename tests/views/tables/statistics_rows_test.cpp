// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/statistics_rows.h"

#include <memory>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/table/row_table.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// Three slices of one name: two of AI_CORE and one of another unit; the fourth belongs to no op.
Report ofTwoUnits()
{
    Report report;
    for (const char* type : {"AI_CORE", "AI_VECTOR_CORE", "AI_CORE"}) {
        report.opsBySlice.push_back(OpId::of(report.ops.taskType.size()));
        report.ops.taskType.push_back(report.strings.intern(type));
    }
    report.opsBySlice.push_back(OpId());
    return report;
}

} // namespace

TEST_CASE("statistics rows: a row counts the slices of its task type", "[views][table]")
{
    const auto report = ofTwoUnits();
    RowTable rows({textSpec("name", "OP Name"), textSpec("type", "Task Type")});
    for (const char* type : {"AI_CORE", "AI_VECTOR_CORE", "runtime"})
        rows.row({std::string("Relu"), std::string(type)});
    const auto table = rows.finish();
    const std::vector<SliceId> all{SliceId{0}, SliceId{1}, SliceId{2}, SliceId{3}};
    const auto kept = [&](std::size_t row) {
        auto slices = all;
        keepTaskTypeOf(report, *table, row, slices);
        return slices;
    };
    CHECK(kept(0) == std::vector{SliceId{0}, SliceId{2}});
    CHECK(kept(1) == std::vector{SliceId{1}});
    CHECK(kept(2) == all); // a level of a call
}

TEST_CASE("statistics rows: the limit counts only slices of the row", "[views][table]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("npu"), "1"));
    for (int i = 0; i < 6; ++i)
        b.addSlice(sliceOf(b, track, "Relu", i * 1000, 100 + i));
    const auto report = std::const_pointer_cast<Report>(b.finish());
    report->opsBySlice.own().clear();
    for (int i = 0; i < 6; ++i) { // the first three are of another unit
        report->opsBySlice.push_back(OpId::of(report->ops.taskType.size()));
        report->ops.taskType.push_back(report->strings.intern(i < 3 ? "AI_VECTOR_CORE" : "AI_CORE"));
    }
    RowTable rows({textSpec("name", "OP Name"), textSpec("type", "Task Type")});
    rows.row({std::string("Relu"), std::string("AI_CORE")});
    const auto table = rows.finish();
    CHECK(slicesOfRow(*report, *table, 0, {}, 2) == std::vector{SliceId{3}, SliceId{4}});
    CHECK(slicesOfRow(*report, *table, 0, {}, SIZE_MAX) == std::vector{SliceId{3}, SliceId{4}, SliceId{5}});
}
