// SPDX-License-Identifier: GPL-3.0-or-later
// Every text capture under $OPSCOPE_REAL_DATA. The numbers were counted with Python's csv and json modules.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <optional>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

std::size_t rowsOf(const Report& report, std::string_view kind)
{
    const auto* const table = report.table(kind);
    return table == nullptr ? 0 : table->rows;
}

std::int64_t sum(std::span<const std::int64_t> values)
{
    return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

std::size_t inState(const Report& report, FileState state)
{
    return static_cast<std::size_t>(std::ranges::count(report.inventory, state, &InventoryEntry::state));
}

} // namespace

TEST_CASE("real data: the text exports of two torch ranks", "[core][import][real]")
{
    const auto path = realData("ascend_pt_text");
    if (!path)
        return;
    const auto workspace = openForTest(*path);
    REQUIRE(workspace.reports.size() == 2);
    constexpr std::array<std::int64_t, 2> kDuration{114865613, 109253559};
    constexpr std::array<std::int64_t, 2> kFirst{1736408883704643212, 1736408883709301270};
    constexpr std::array<std::int64_t, 2> kMostReserved{2216407040, 2216411136};
    constexpr std::array<std::int64_t, 2> kApiTime{123965130, 120842880};
    for (std::size_t rank = 0; rank < 2; ++rank) {
        INFO("rank " << rank);
        const auto& report = *workspace.reports[rank];
        CHECK(report.kind == ReportKind::AscendPt);
        CHECK(report.rank == static_cast<std::int64_t>(rank));
        CHECK(report.collection.profilerLevel == "Level1");
        CHECK(inState(report, FileState::Used) == report.inventory.size());
        CHECK(rowsOf(report, "kernel_details") == 191);
        CHECK(rowsOf(report, "op_statistic") == 33);
        CHECK(rowsOf(report, "api_statistic") == 57);
        CHECK(rowsOf(report, "l2_cache") == 179);
        CHECK(rowsOf(report, "memory_record") == 1004);
        CHECK(rowsOf(report, "npu_module_mem") == 1078);
        CHECK(rowsOf(report, "operator_details") == 859);
        CHECK(rowsOf(report, "operator_memory") == 184);
        REQUIRE(report.ops.size() == 191);
        CHECK(sum(report.ops.dur.span()) == kDuration[rank]);
        CHECK(report.ops.start[0] == kFirst[rank]);
        const auto isAiCore = [&](StringId id) { return report.text(id) == "AI_CORE"; };
        CHECK(std::ranges::count_if(report.ops.taskType.span(), isAiCore) == 23);
        CHECK(*std::ranges::max_element(report.memory.reserved.span()) == kMostReserved[rank]);
        CHECK(report.opMemory.size_() == 184);
        CHECK(std::ranges::count(report.opMemory.release.span(), kMissingInteger) == 24);
        CHECK(sum(report.opMemory.size.span()) == 1495289344);
        CHECK(sum(report.table("api_statistic")->find("Time(us)")->integers.span()) == kApiTime[rank]);
        CHECK(report.communication.size() == 5);
        CHECK(report.communicationMatrix.size() == 48);
        REQUIRE(report.stepTimes.size() == 1);
        CHECK(report.text(report.stepTimes[0].step) == "50");
    }
    const auto& times = workspace.reports[0]->stepTimes[0];
    CHECK(times.computing == 8873756);
    CHECK(times.communicationNotOverlapped == 101963203);
    CHECK(times.free == 25744050);
    CHECK(times.preparing == 17902500);
    const auto& first = workspace.reports[0]->communication[0];
    CHECK(workspace.reports[0]->text(first.name) == "hcom_allReduce__586_0_1");
    CHECK(workspace.reports[0]->text(first.type) == "allReduce");
    CHECK(first.start == 1736408883732241500);
    CHECK(first.elapse == 79089520);
    CHECK(first.links.size() == 5);
}

TEST_CASE("real data: ten iterations of an old PROF are merged and counted once", "[core][import][real]")
{
    const auto path = realData("prof_old");
    if (!path)
        return;
    const auto workspace = openForTest(*path);
    REQUIRE(workspace.reports.size() == 1);
    const auto& report = *workspace.reports[0];
    CHECK(report.kind == ReportKind::ProfOld);
    CHECK(report.slices.size() == 10838);
    CHECK(report.steps.size() == 10);
    CHECK(report.clock == ClockKind::Monotonic);
    CHECK(report.collection.begin == "2023-08-18 14:27:04.324979");
    CHECK(report.collection.beginNs == 1692340024324979000);
    CHECK(report.platform.hostName == "A2007104679");
    REQUIRE(report.platform.devices.size() == 1);
    CHECK(report.platform.devices[0].chip == "Ascend 910A");
    CHECK(report.platform.devices[0].aiCoreCount == "32");
    CHECK(report.platform.devices[0].controlCpuType == "ARMv8_Cortex_A55");
}

TEST_CASE("real data: kernels of another tool chain and a cluster", "[core][import][real]")
{
    if (const auto path = realData("msprof_analyze")) {
        const auto workspace = openForTest(*path);
        REQUIRE(workspace.reports.size() == 1);
        CHECK(workspace.reports[0]->ops.size() == 591);
        CHECK(sum(workspace.reports[0]->ops.dur.span()) == 396807040);
    }
    if (const auto path = realData("cluster")) {
        const auto workspace = openForTest(*path);
        REQUIRE(workspace.reports.size() == 1);
        const auto& report = *workspace.reports[0];
        CHECK(report.kind == ReportKind::Cluster);
        REQUIRE(report.stepTimes.size() == 18);
        CHECK(report.stepTimes[1].rank == 1);
        CHECK(report.stepTimes[1].computing == 75422220);
        CHECK(report.communication.size() == 8);
        CHECK(report.communicationMatrix.size() == 10);
    }
}

TEST_CASE("real data: raw data and a board's log are told", "[core][import][real]")
{
    if (const auto path = realData("job_2020/JOB3")) {
        const auto workspace = openForTest(*path);
        REQUIRE(workspace.reports.size() == 1);
        const auto& report = *workspace.reports[0];
        CHECK(report.kind == ReportKind::Job);
        CHECK(inState(report, FileState::NotDecoded) == 3); // preprocessing of data, names of step points
        CHECK(report.collection.sizeOnDisk == 4449617);
    }
    if (const auto path = realData("svp_job_log")) {
        const auto workspace = openForTest(*path);
        REQUIRE(workspace.reports.size() == 1);
        CHECK(inState(*workspace.reports[0], FileState::Missing) == 7);
    }
}
