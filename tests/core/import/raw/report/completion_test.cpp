// SPDX-License-Identifier: GPL-3.0-or-later
// An export that lacks a part is completed with what the raw data next to it has of this part.
#include <algorithm>
#include <filesystem>
#include <ranges>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/report/read_in_part.h"
#include "source_dir.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// The sample with raw data and their export, without the exports whose names begin with `stem`.
ReportPtr openWithout(const TempFolder& folder, const std::string& stem)
{
    const auto name = "PROF_000001_20250620081530123_TRANSFORMERINRAW";
    const auto copy = folder.path() / (stem + "_gone") / name;
    fs::create_directories(copy.parent_path());
    fs::copy(fs::path(OPSCOPE_SOURCE_DIR) / "samples" / name, copy, fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(copy / "mindstudio_profiler_output")) {
        if (entry.path().filename().string().starts_with(stem))
            fs::remove(entry.path());
    }
    return openOne(copy, {.useCache = false});
}

std::size_t completed(const Report& report)
{
    return static_cast<std::size_t>(std::ranges::count_if(report.inventory, [](const InventoryEntry& entry) {
        return entry.reason && entry.reason->id == MessageId::RawCompletes;
    }));
}

} // namespace

TEST_CASE("raw: an export without its timeline or its ops is completed", "[core][import][raw]")
{
    const TempFolder folder;
    const auto complete = openWithout(folder, "nothing");
    CHECK(completed(*complete) == 0);
    REQUIRE(complete->ops.size() == 48);
    for (const auto* stem : {"msprof_", "op_summary", "api_statistic"}) {
        INFO(stem);
        const auto report = openWithout(folder, stem);
        CHECK(completed(*report) == 1);
        CHECK_FALSE(isDecodedFromRaw(*report));
        CHECK(report->ops.size() == 48);
        CHECK(report->slices.size() >= 52);
        for (const auto* kind : {"op_summary", "api_statistic", "task_time", "op_statistic"}) {
            INFO(kind);
            CHECK(std::ranges::count(report->tables, kind, &DataTable::kind) == 1);
            REQUIRE(report->table(kind) != nullptr);
            CHECK(report->table(kind)->rows == complete->table(kind)->rows);
        }
    }
}
