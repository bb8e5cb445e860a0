// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/pipeline_stage.h"

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"

using namespace opscope;

namespace {

std::int64_t stageOf(std::int64_t rank, std::vector<std::pair<std::string, std::string>> switches)
{
    ReportBuilder b;
    b.report().rank = rank;
    b.report().collection.switches = std::move(switches);
    return pipelineStageOf(*b.finish());
}

} // namespace

TEST_CASE("pipeline stage: the group of the pipeline states it", "[core][report]")
{
    CHECK(stageOf(2, {{"parallel_group_info.group_name_15.group_name", "tp"},
                      {"parallel_group_info.group_name_15.group_rank", "0"},
                      {"parallel_group_info.group_name_19.group_name", "pp"},
                      {"parallel_group_info.group_name_19.group_rank", "1"},
                      {"parallel_group_info.group_name_19.global_ranks", "0, 2"}}) == 1);
    CHECK(stageOf(2, {{"parallel_group_info.g.group_name", "pp"},
                      {"parallel_group_info.g.group_rank", "0"},
                      {"parallel_group_info.g.global_ranks", "2"}}) == -1); // no pipeline
}

TEST_CASE("pipeline stage: without groups the sizes tell it", "[core][report]")
{
    const auto sized = [](std::int64_t rank, const char* stages, const char* ranks) {
        return stageOf(rank, {{"distributed_args.pipeline_model_parallel_size", stages},
                              {"distributed_args.world_size", ranks}});
    };
    CHECK(sized(3, "2", "4") == 1);
    CHECK(sized(1, "2", "4") == 0);
    CHECK(sized(7, "4", "8") == 3);
    CHECK(sized(3, "1", "4") == -1);
    CHECK(sized(3, "3", "4") == -1); // the ranks do not divide
    CHECK(sized(9, "2", "4") == -1);
    CHECK(sized(0, "many", "4") == -1);
    CHECK(stageOf(0, {}) == -1);
}
