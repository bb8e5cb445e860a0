// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/own_exports.h"

#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/export/sqlite_export.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "source_dir.h"
#include "tests/core/import/small_run.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

void import(const std::filesystem::path& folder)
{
    REQUIRE(exportSqlite(openForTest(folder).reports, folder / "sqlite/opscope.db"));
}

std::size_t losses(const Report& report)
{
    return static_cast<std::size_t>(std::ranges::count(report.issues, Severity::DataLoss, &Issue::severity));
}

/// A PROF with a timeline and ops, and the database that `import` made of both.
struct ImportedRun {
    ImportedRun()
    {
        folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", kTrace);
        folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOps);
        import(run);
    }
    TempFolder folder;
    std::filesystem::path run = folder.path() / "PROF_1";
};

} // namespace

TEST_CASE("own exports: a database stands for its sources where one of them is gone", "[core][import][own]")
{
    const ImportedRun imported;
    const auto whole = openOne(imported.run);
    CHECK(entryOf(*whole, "sqlite/opscope.db").reason->id == MessageId::OwnExport);

    std::filesystem::remove_all(imported.run / "device_0/timeline");
    const auto report = openOne(imported.run);
    CHECK(report->slices.size() == whole->slices.size());
    CHECK(report->ops.size() == 1);
    CHECK(entryOf(*report, "sqlite/opscope.db").state == FileState::Used);
    CHECK(entryOf(*report, "device_0/summary/op_summary_0_1_1.csv").reason->id == MessageId::DatabaseChosen);
    CHECK(losses(*report) == 0);
}

TEST_CASE("own exports: text that was asked for tells what the database alone has", "[core][import][own]")
{
    const ImportedRun imported;
    std::filesystem::remove_all(imported.run / "device_0/timeline");
    OpenOptions options;
    options.source = SourceChoice::Text;
    const auto report = openOne(imported.run, options);
    CHECK(entryOf(*report, "sqlite/opscope.db").reason->id == MessageId::TextChosen);
    REQUIRE(losses(*report) == 1);
    CHECK(report->issues.front().message.args ==
          std::vector<std::string>{"device_0/timeline/msprof_0_1_1.json"});
}

TEST_CASE("own exports: a source that was exported anew is not gone", "[core][import][own]")
{
    const TempFolder folder;
    const std::string out = "PROF_1/mindstudio_profiler_output/";
    folder.write(out + "msprof_20240101120000.json", kTrace);
    import(folder.path() / "PROF_1");
    std::filesystem::remove(folder.path() / out / "msprof_20240101120000.json");
    folder.write(out + "msprof_20240102120000.json", kTrace);
    const auto report = openOne(folder.path() / "PROF_1");
    CHECK(entryOf(*report, "mindstudio_profiler_output/msprof_20240102120000.json").state == FileState::Used);
    CHECK(entryOf(*report, "sqlite/opscope.db").reason->id == MessageId::OwnExport);
}

TEST_CASE("own exports: a slice of an export that is gone is a source that is gone", "[core][import][own]")
{
    const TempFolder folder;
    const std::string out = "PROF_1/mindstudio_profiler_output/";
    const auto run = folder.path() / "PROF_1";
    folder.write(out + "msprof_20240101120000.json", kTrace);
    folder.write(out + "op_summary_slice_0_20240101120000.csv", kOps);
    folder.write(out + "op_summary_slice_1_20240101120001.csv", kOps);
    import(run);
    for (const auto* gone :
         {"op_summary_slice_1_20240101120001.csv", "op_summary_slice_0_20240101120000.csv"}) {
        std::filesystem::remove(folder.path() / out / gone);
        INFO(gone);
        const auto report = openOne(run);
        CHECK(report->ops.size() == 2);
        CHECK(entryOf(*report, "sqlite/opscope.db").state == FileState::Used);
        CHECK(losses(*report) == 0);
    }
    folder.write(out + "op_summary_20240102120000.csv", kOps); // made anew, in one
    const auto report = openOne(run);
    CHECK(entryOf(*report, "sqlite/opscope.db").reason->id == MessageId::OwnExport);
    CHECK(report->ops.size() == 1);
}

TEST_CASE("own exports: an older export does not stand for a slice that is gone", "[core][import][own]")
{
    const TempFolder folder;
    const std::string out = "PROF_1/mindstudio_profiler_output/";
    const auto run = folder.path() / "PROF_1";
    folder.write(out + "msprof_20240102120000.json", kTrace);
    folder.write(out + "op_summary_20240101120000.csv", kOps);
    folder.write(out + "op_summary_slice_0_20240102120000.csv", kOps);
    folder.write(out + "op_summary_slice_1_20240102120001.csv", kOps);
    import(run);
    std::filesystem::remove(folder.path() / out / "op_summary_slice_0_20240102120000.csv");
    std::filesystem::remove(folder.path() / out / "op_summary_slice_1_20240102120001.csv");
    const auto report = openOne(run);
    CHECK(report->ops.size() == 2);
    CHECK(entryOf(*report, "sqlite/opscope.db").state == FileState::Used);
}

TEST_CASE("own exports: what a database was not made of and cannot be read beside it is told",
          "[core][import][own]")
{
    const ImportedRun imported;
    std::filesystem::remove_all(imported.run / "device_0/timeline");
    imported.folder.write("PROF_1/device_0/summary/op_statistic_0_1_1.csv", kStatistic);
    const auto report = openOne(imported.run);
    CHECK(report->slices.size() != 0);
    REQUIRE(losses(*report) == 1);
    const auto loss = std::ranges::find(report->issues, Severity::DataLoss, &Issue::severity);
    CHECK(loss->places.front().file == "device_0/summary/op_statistic_0_1_1.csv");
}

TEST_CASE("own exports: of a database of all ranks those are read whose folders are gone",
          "[core][import][own]")
{
    const TempFolder folder;
    for (const auto* rank : {"rank0_ascend_pt", "rank1_ascend_pt"})
        folder.write(std::string("run/") + rank + "/ASCEND_PROFILER_OUTPUT/trace_view.json", kTrace);
    const auto run = folder.path() / "run";
    import(run);
    CHECK(openForTest(run).reports.size() == 2);
    std::filesystem::remove_all(run / "rank1_ascend_pt");
    const auto opened = openForTest(run);
    REQUIRE(opened.reports.size() == 2);
    CHECK(opened.reports[0]->name == "rank0_ascend_pt");
    CHECK(opened.reports[1]->slices.size() == 1);
    CHECK(opened.reports[1]->inventory.front().kind == "opscope_db");
}

TEST_CASE("own exports: an exported table that was edited to the same size is read and not replaced",
          "[core][import][own]")
{
    const ImportedRun imported;
    std::filesystem::remove_all(imported.run / "sqlite");
    ExportTarget target;
    target.stamp = "20240102120000";
    target.layout = ProfLayout::New;
    const auto exported = exportSummary(*openOne(imported.run), target);
    REQUIRE(exported);
    const auto path = exported->front().path;
    const auto name = std::filesystem::relative(path, imported.run).generic_string();
    CHECK(entryOf(*openOne(imported.run), name).reason->id == MessageId::OwnExport);

    auto bytes = readRegular(path, 1U << 20U).value();
    bytes.replace(bytes.find("conv"), 4, "CONV");
    imported.folder.write("PROF_1/" + name, bytes);
    const auto report = openOne(imported.run);
    CHECK(entryOf(*report, name).state == FileState::Used);
    CHECK((!exportSummary(*report, target) || exportSummary(*report, target)->front().isKept));
    CHECK(readRegular(path, 1U << 20U).value() == bytes);
}

TEST_CASE("own exports: one that was changed is told and does not displace the others", "[core][import][own]")
{
    const TempFolder folder;
    const auto source =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / "JOBYOLOMISHBEFORESAMPLE");
    ExportTarget target;
    target.out = folder.path();
    target.stamp = "20240102120000";
    REQUIRE(exportTimeline(*source.reports[0], target));
    const auto exported = exportSummary(*source.reports[0], target);
    REQUIRE(exported);
    const auto job = exportFolder(*source.reports[0], target);
    const auto before = openOne(job);
    CHECK(before->issues.empty());
    const auto ops = std::ranges::find_if(*exported, [](const ExportedFile& file) {
        return file.path.filename().string().starts_with("op_summary");
    });
    REQUIRE(ops != exported->end());
    auto bytes = readRegular(ops->path, 1U << 20U).value();
    bytes.resize(bytes.find('\n', bytes.size() / 2) + 1);
    std::ofstream(ops->path, std::ios::binary) << bytes;
    const auto after = openOne(job);
    CHECK(after->slices.size() == before->slices.size());
    CHECK(after->ops.size() < before->ops.size());
    REQUIRE(after->issues.size() == 1);
    CHECK(after->issues[0].severity == Severity::DataLoss);
    CHECK(after->issues[0].message.id == MessageId::ExportChanged);
}
