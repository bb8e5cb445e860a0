// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/svp_run.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

ReportPtr reportOf(ReportKind kind, const char* file)
{
    auto report = std::make_shared<Report>();
    report->kind = kind;
    InventoryEntry entry;
    entry.path = file;
    report->inventory.push_back(entry);
    return report;
}

} // namespace

TEST_CASE("svp run: a JOB is one of a board unless it has the raw files of CANN", "[core][report]")
{
    const auto board = reportOf(ReportKind::Job, "data/aicore.0.yolo.1.1.1.0");
    const auto old = reportOf(ReportKind::Job, "data/hwts.log.data.45.dev.profiler_default_tag.1.slice_0");
    CHECK(isSvpRun(*board));
    CHECK_FALSE(isSvpRun(*old));
    CHECK_FALSE(isSvpRun(*reportOf(ReportKind::ProfOld, "info.json.0")));
}
