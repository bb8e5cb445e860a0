// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_name.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("run names: folders of runs are known by their names", "[core][import]")
{
    CHECK(isJobName("JOBNQMIARCTRDJATNRTRSOITDNRDSNYG"));
    CHECK(isJobName("JOB3"));
    CHECK_FALSE(isJobName("JOB"));
    CHECK_FALSE(isJobName("JOBs of today"));
    CHECK(isProfName("PROF_000001_20230818142704322_COJGGGCANRMICFBC"));
    CHECK(isAscendName("node1_2025_ascend_pt"));
    CHECK(isAscendName("rank0_ascend_ms"));
}

TEST_CASE("run names: export names give device model iteration slice and time", "[core][import]")
{
    const auto old = parseExportName("msprof_0_2_10.json");
    CHECK(old.stem == "msprof");
    CHECK(old.device == 0);
    CHECK(old.model == 2);
    CHECK(old.iteration == 10);
    const auto slice = parseExportName("op_summary_slice_3_20240101120000.csv");
    CHECK(slice.stem == "op_summary");
    CHECK(slice.slice == 3);
    CHECK(slice.timestamp == 20240101120000);
    CHECK(slice.device == -1);
    CHECK(parseExportName("trace_view.json").stem == "trace_view");
    CHECK(parseExportName("ascend_pytorch_profiler_7.db").device == 7);
}

TEST_CASE("run names: a model name of a JOB may hold dots and the rates decimals", "[core][import]")
{
    struct Case {
        const char* file;
        const char* model;
        int id, batch, input, current;
        const char *icache, *frequency;
    };
    for (const auto& c : {
             Case{"op_summary_0.yolov5s.3.1.2.4.0.1000.csv", "yolov5s", 3, 1, 2, 4, "0", "1000"},
             Case{"op_summary_0.yolov5s.v2.3.1.2.4.0.01.1000.csv", "yolov5s.v2", 3, 1, 2, 4, "0.01", "1000"},
             Case{"op_summary_0.kws-610-pro.31.1.1.0.12.5%.1000.5.json", "kws-610-pro", 31, 1, 1, 0, "12.5%",
                  "1000.5"},
             Case{"op_summary_0.a_b.c.3.1.2.4.0.01.600.5.csv", "a_b.c", 3, 1, 2, 4, "0.01", "600.5"},
             Case{"op_summary_0.yolov5s.v2.3.1.2.4.0.1000.csv", "yolov5s.v2", 3, 1, 2, 4, "0", "1000"},
         }) {
        INFO(c.file);
        const auto name = parseJobName(c.file);
        CHECK(name.stem == "op_summary");
        REQUIRE(name.modelRun);
        CHECK(name.modelRun->device == 0);
        CHECK(name.modelRun->model == c.model);
        CHECK(name.modelRun->modelId == c.id);
        CHECK(name.modelRun->batch == c.batch);
        CHECK(name.modelRun->inputPictures == c.input);
        CHECK(name.modelRun->currentPicture == c.current);
        CHECK(name.modelRun->icacheMissRate == c.icache);
        CHECK(name.modelRun->frequency == c.frequency);
    }
}

TEST_CASE("run names: JOB statistics and timelines come with dots or underscores", "[core][import]")
{
    CHECK(parseJobName("acl_statistic_0_1_5.csv").iteration == 5);
    const auto op = parseJobName("op_statistic_0_1_2_5.csv");
    CHECK(op.model == 1);
    CHECK(op.picture == 2);
    CHECK(op.iteration == 5);
    const auto task = parseJobName("task_time_0.yolov5s.v2.3.1.json");
    CHECK(task.stem == "task_time");
    CHECK(task.model == 3);
    REQUIRE(task.modelRun);
    CHECK(task.modelRun->model == "yolov5s.v2");
    CHECK(parseJobName("acl_0_3_1.json").model == 3);
    CHECK(parseJobName("op_summary_garbage.csv").stem == "op_summary_garbage");
}
