// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of tensor dumps opens as a report without times.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

OpenOptions uncached()
{
    OpenOptions options;
    options.useCache = false;
    return options;
}

} // namespace

TEST_CASE("a folder of tensor dumps opens as one report that lists them", "[core][import][accuracy]")
{
    const auto sample = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/dumps_small_net";
    for (const auto& path : {sample, sample / "npu"}) {
        INFO(path);
        const auto opened = openPath(path, uncached());
        REQUIRE(opened);
        REQUIRE(opened->reports.size() == 1);
        const auto& report = *opened->reports.front();
        CHECK(report.kind == ReportKind::Dumps);
        const auto dumps = std::ranges::count_if(report.inventory, [](const InventoryEntry& entry) {
            return entry.reason && entry.reason->id == MessageId::TensorDumpFile;
        });
        CHECK(dumps >= 7);
    }
}

TEST_CASE("a dump beside a run does not hide the run", "[core][import][accuracy]")
{
    TempFolder folder;
    const auto run =
        std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/PROF_000001_20211118093012345_FACEMASKSLEEPING";
    std::filesystem::copy(run, folder.path() / run.filename(), std::filesystem::copy_options::recursive);
    folder.write("Conv2D.conv1.5.3.1717200000000000", "not a dump, but named as one");
    const auto opened = openPath(folder.path(), uncached());
    REQUIRE(opened);
    CHECK(std::ranges::none_of(opened->reports,
                               [](const ReportPtr& report) { return report->kind == ReportKind::Dumps; }));
}

TEST_CASE("the result of a comparison of tensors is read by its page and loses nothing",
          "[core][import][accuracy]")
{
    const TempFolder folder;
    const auto path =
        folder.write("result_20260101000000.csv",
                     "Index,OpType,NPUDump,DataType,Address,GroundTruth,DataType,TensorIndex,Shape,"
                     "CosineSimilarity,MaxAbsoluteError,CompareFailReason\n"
                     "0,Relu,r,float16,1,r,float32,r:output:0,\"[1]\",nan,inf,\n"
                     "1,Add,a,NaN,NaN,*,NaN,NaN,NaN,NaN,NaN,none\n");
    const auto opened = openPath(path, uncached());
    REQUIRE(opened);
    const auto& report = *opened->reports.front();
    CHECK(report.kind == ReportKind::Dumps);
    CHECK(report.issues.empty());
    CHECK(report.inventory.at(0).state == FileState::Used);
    folder.write("result_20260102000000.csv",
                 "NPU Name,Bench Name,Cosine,MaxAbsErr,Err_message\nconv,conv,nan,inf,\n");
    folder.write("advisor_summary.txt", "Detection Type: FP16 Overflow\n");
    const auto whole = openPath(folder.path(), uncached()); // a folder of results
    REQUIRE(whole);
    REQUIRE(whole->reports.size() == 1);
    CHECK(whole->reports.front()->kind == ReportKind::Dumps);
    CHECK(whole->reports.front()->tables.empty());
    CHECK(whole->reports.front()->issues.empty());
    CHECK(std::ranges::count(whole->reports.front()->inventory, "accuracy_result", &InventoryEntry::kind) ==
          2);
    folder.write("op_statistic.csv", "OP Type,Count\nRelu,3\n"); // and beside a table
    const auto mixed = openPath(folder.path(), uncached());
    REQUIRE(mixed);
    CHECK(mixed->reports.front()->kind == ReportKind::SingleTable);
    CHECK(mixed->reports.front()->tables.size() == 1);
    const auto mapping =
        folder.write("mapping.csv", "Index,OpType,NPUDump,GroundTruth,TensorIndex,NPUDumpPath\n"
                                    "0,Relu,r,r,r:output:0,/a\n");
    const auto table = openPath(mapping, uncached());
    REQUIRE(table);
    CHECK(table->reports.front()->kind == ReportKind::SingleTable);
}
