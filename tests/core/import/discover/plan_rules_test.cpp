// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/plan_rules.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"

using namespace opscope;

namespace {

/// A plan that reads these files.
ReportPlan planOf(const std::vector<std::string>& paths)
{
    ReportPlan plan;
    for (const auto& path : paths) {
        auto& entry = plan.entries.emplace_back();
        entry.path = path;
        entry.importer = path.ends_with(".json") ? &chromeTrace : &tableCsv;
        entry.kind = std::string(entry.importer->id);
        entry.state = FileState::Used;
    }
    return plan;
}

} // namespace

TEST_CASE("plan rules: parts of a path", "[core][import][discover]")
{
    CHECK(topFolder("device_0/timeline/x.json") == "device_0");
    CHECK(topFolder("x.json") == "x.json");
    CHECK(isBelow("a/logs/b/x", "logs"));
    CHECK_FALSE(isBelow("a/logs", "logs")); // the file itself
    CHECK(isDeviceFolder("device_0"));
    CHECK_FALSE(isDeviceFolder("device_x"));
    CHECK_FALSE(isDeviceFolder("host"));
    CHECK(listed({"a", "b"}) == "a, b");
    CHECK(listed({"1", "2", "3", "4", "5", "6", "7"}) == "1, 2, 3, 4, 5, 6, ...");
}

TEST_CASE("plan rules: of one kind the newest export is read with all its slices", "[core][import][discover]")
{
    auto plan = planOf({"out/msprof_20240101120000.json", "out/msprof_slice_0_20250101120000.json",
                        "out/msprof_slice_1_20250101120001.json", "out/op_summary_20240101120000.csv",
                        "other/msprof_20230101120000.json"});
    keepNewestExports(plan);
    const std::vector<bool> expected{false, true, true, true, true};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO(plan.entries[i].path);
        CHECK(plan.entries[i].isRead() == expected[i]);
    }
    REQUIRE(plan.entries[0].reason.has_value());
    CHECK(plan.entries[0].reason->id == MessageId::OlderExport);
}

TEST_CASE("plan rules: what is expected and absent is in the plan", "[core][import][discover]")
{
    auto plan = planOf({"summary/op_summary_0.yolo.1.1.1.1.0.01.1000.csv"});
    expect(plan, "op_summary", "summary/op_summary_*", message(MessageId::OwnExport));
    CHECK(plan.entries.size() == 1);
    expect(plan, "task_time", "timeline/task_time_*", message(MessageId::OwnExport));
    REQUIRE(plan.entries.size() == 2);
    CHECK(plan.entries[1].state == FileState::Missing);
}
