// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/import/mindspore_folder.h"

using namespace opscope;
using namespace opscope::test;

TEST_CASE("mindspore layout: the files of a rank are one report", "[core][import][layout]")
{
    const TempFolder folder;
    writeMindSporeRank(folder, 3);
    for (const auto* const opened : {"", "profiler"}) {
        const auto workspace = openForTest(folder.path() / opened);
        REQUIRE(workspace.reports.size() == 1);
        const auto& report = *workspace.reports[0];
        CHECK(report.kind == ReportKind::AscendMs);
        CHECK(report.name == "profiler");
        CHECK(report.rank == 3);
        CHECK(report.slices.size() == 9);
        for (const auto* const kind : {"step_trace_raw", "framework_raw", "aicore_intermediate_type",
                                       "aicore_intermediate_detail", "hccl_raw", "minddata_pipeline_raw"}) {
            INFO(kind);
            const auto* const table = report.table(kind);
            REQUIRE(table != nullptr);
            CHECK(table->rows == (std::string_view(kind) == "step_trace_raw" ? 3 : 2));
        }
        for (const auto* const name : {"device_queue_profiling_3.txt", "ascend_timeline_summary_3.json"}) {
            CHECK(entryAt(report, name).state == FileState::Ignored);
            CHECK(entryAt(report, name).reason->id == MessageId::MindSporeIntermediate);
        }
        CHECK(entryAt(report, "operator_memory_3.csv").state == FileState::Missing);
    }
}

TEST_CASE("mindspore layout: a folder of several ranks is a report each", "[core][import][layout]")
{
    const TempFolder folder;
    writeMindSporeRank(folder, 0);
    writeMindSporeRank(folder, 10);
    folder.write("profiler/step_trace_point_info.json", R"({"fp_start": "a"})");
    folder.write("profiler/minddata_pipeline_raw_5.csv", "op_id,op_type\n0,Batch\n");
    folder.write("profiler/PROF_000001_20230818142704322_COJGGGCANRMICFBC/device_0/data/hwts.data.0.slice_0",
                 "raw");
    const auto workspace = openForTest(folder.path());
    REQUIRE(workspace.reports.size() == 2);
    const auto& first = *workspace.reports[0];
    const auto& second = *workspace.reports[1];
    CHECK(first.rank == 0);
    CHECK(second.rank == 10);
    CHECK(first.name == "profiler_rank_0");
    CHECK(second.name == "profiler_rank_10");
    for (const auto* const report : {&first, &second}) {
        CHECK(report->slices.size() == 9);
        CHECK(report->steps.size() == 2);
        CHECK(report->table("hccl_raw")->rows == 2);
        CHECK(report->table("minddata_pipeline_raw")->rows == 2);
    }
    // What is of no rank is told once, with the first.
    CHECK(entryAt(first, "step_trace_point_info.json").state == FileState::Ignored);
    CHECK(entryAt(first, "minddata_pipeline_raw_5.csv").reason->id == MessageId::RankNotSaid);
    const auto& raw =
        entryAt(first, "PROF_000001_20230818142704322_COJGGGCANRMICFBC/device_0/data/hwts.data.0.slice_0");
    CHECK(raw.state == FileState::NotDecoded);
    CHECK(raw.reason->english().find("offline_analyse") != std::string::npos);
    CHECK(std::ranges::none_of(second.inventory,
                               [](const auto& entry) { return entry.path.starts_with("PROF_"); }));
}

TEST_CASE("mindspore layout: the PROF beside the parsed files is not counted again", "[core][import][layout]")
{
    const std::string prof = "profiler/PROF_000001_20230818142704322_COJGGGCANRMICFBC/";
    const std::string slices = R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":10,"dur":5}])";
    const TempFolder folder;
    writeMindSporeRank(folder, 0);
    folder.write(prof + "device_0/timeline/msprof_0_1_1.json", slices);
    const auto report = openForTest(folder.path()).reports.at(0);
    CHECK(report->slices.size() == 9);
    CHECK(entryAt(*report, prof.substr(9) + "device_0/timeline/msprof_0_1_1.json").reason->id ==
          MessageId::SameRunChosen);

    // Without the parsed timeline it is what there is.
    const TempFolder other;
    other.write("profiler/framework_raw_0.csv", kMindSporeOps);
    other.write(prof + "device_0/timeline/msprof_0_1_1.json", slices);
    other.write(prof + "device_0/timeline/task_time_0_1_1.json", slices);
    const auto alone = openForTest(other.path());
    REQUIRE(alone.reports.size() == 1);
    CHECK(alone.reports[0]->slices.size() == 1);
    CHECK(alone.reports[0]->table("framework_raw")->rows == 2);
}

TEST_CASE("mindspore layout: the folder for MindStudio Insight holds the richer timeline",
          "[core][import][layout]")
{
    const TempFolder folder;
    writeMindSporeRank(folder, 1);
    folder.write("profiler/rank-1_20240601120000_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json",
                 R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":10,"dur":5}])");
    const auto workspace = openForTest(folder.path());
    REQUIRE(workspace.reports.size() == 1);
    const auto& report = *workspace.reports[0];
    CHECK(report.rank == 1);
    CHECK(report.slices.size() == 1);
    CHECK(entryAt(report, "ascend_timeline_display_1.json").reason->id == MessageId::HeldByWhole);
    CHECK(report.table("framework_raw")->rows == 2);
    // Its clock is not that of the step trace.
    REQUIRE(report.steps.size() == 2);
    CHECK(report.steps[1].iterationTime == 1'200'000);
    CHECK(report.steps[1].range.empty());
    CHECK(issueOf(report, MessageId::StepsOnOtherClock) != nullptr);
}
