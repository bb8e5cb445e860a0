// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svp_run.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"

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
    CHECK(areSvpRuns({{board, board}}));
    CHECK_FALSE(areSvpRuns({{board, old}}));
    CHECK_FALSE(areSvpRuns({}));
}

TEST_CASE("svp run: no hint names a switch of msprof or of a framework", "[core][report]")
{
    for (const auto id : allMessages()) {
        const auto name = messageName(id);
        if (!name.starts_with("How") && !name.starts_with("NoTimeline"))
            continue;
        const auto how = howOnSvp(message(id, "Memory")).english();
        INFO(name << ": " << how);
        for (const char* foreign : {"--sys-", "--ai-core", "--aic-", "--task-time", "--hccl", "torch_npu"})
            CHECK(how.find(foreign) == std::string::npos);
    }
    CHECK(howOnSvp(message(MessageId::HowMetrics)).id == MessageId::HowSvpMetrics);
    CHECK(howOnSvp(message(MessageId::HowMemory)).id == MessageId::HowNotOnSvp);
    CHECK(howOnSvp(message(MessageId::HowSvpPeak)).id == MessageId::HowSvpPeak); // holds for every run
    const auto again = howOnSvp(howOnSvp(message(MessageId::HowSummary)));
    CHECK(again.id == MessageId::HowSvpSummary);
}
