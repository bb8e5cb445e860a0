// SPDX-License-Identifier: GPL-3.0-or-later
// Which of raw data and exports beside them is read.
#include <algorithm>
#include <filesystem>
#include <functional>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/export/summary_export.h"
#include "source_dir.h"
#include "tests/core/import/small_run.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

const std::string kOutput = "mindstudio_profiler_output";

/// A copy of the sample with raw data and their export.
class RawRun {
public:
    RawRun() : m_path(m_folder.path() / "PROF_000001_20250620081530123_TRANSFORMERINRAW")
    {
        fs::copy(fs::path(OPSCOPE_SOURCE_DIR) / "samples" / m_path.filename(), m_path,
                 fs::copy_options::recursive);
    }
    const fs::path& path() const { return m_path; }
    void write(const std::string& file, const std::string& text) const
    {
        m_folder.write((m_path.filename() / file).string(), text);
    }
    void removeExports() const { fs::remove_all(m_path / kOutput); }
    /// Removes files whose names contain one of these texts.
    void removeFiles(const std::vector<std::string>& texts) const
    {
        removeIf([&](const std::string& name) {
            return std::ranges::any_of(
                texts, [&](const std::string& text) { return name.find(text) != std::string::npos; });
        });
    }
    void removeIf(const std::function<bool(const std::string&)>& isGone) const
    {
        std::vector<fs::path> gone;
        for (const auto& entry : fs::recursive_directory_iterator(m_path)) {
            if (entry.is_regular_file() && isGone(entry.path().filename().string()))
                gone.push_back(entry.path());
        }
        for (const auto& file : gone)
            fs::remove(file);
    }
    ReportPtr open(SourceChoice source = SourceChoice::Best) const
    {
        OpenOptions options;
        options.source = source;
        return openOne(m_path, options);
    }

private:
    TempFolder m_folder;
    fs::path m_path;
};

std::size_t withReason(const Report& report, MessageId reason)
{
    return static_cast<std::size_t>(std::ranges::count_if(report.inventory, [&](const InventoryEntry& entry) {
        return entry.reason && entry.reason->id == reason;
    }));
}

} // namespace

TEST_CASE("raw choice: decoded ops and collectives are not read again from exports", "[core][import][raw]")
{
    const RawRun run;
    run.write(kOutput + "/kernel_details.csv",
              "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us)\n"
              "1,conv,Conv2D,AI_CORE,1,2,0\n");
    run.write(kOutput + "/communication.json",
              R"json({"step1":{"p2p":{},"collective":{"hcom_allReduce__1_0_1@1":
{"Communication Time Info":{"Start Timestamp(us)":1,"Elapse Time(ms)":2,"Transit Time(ms)":1}}}}})json");
    const auto report = run.open(SourceChoice::Raw);
    CHECK(report->ops.size() == 48);
    CHECK(report->communication.empty());
    CHECK(entryOf(*report, kOutput + "/kernel_details.csv").state == FileState::Ignored);
    CHECK(entryOf(*report, kOutput + "/communication.json").state == FileState::Ignored);
}

TEST_CASE("raw choice: dictionaries alone are no raw data", "[core][import][raw]")
{
    const RawRun run;
    run.removeIf([](const std::string& name) {
        return name.find(".slice_") != std::string::npos && name.find("_dic.") == std::string::npos;
    });
    CHECK(run.open(SourceChoice::Raw)->ops.size() == 48); // of the export
    run.removeExports();
    const auto report = run.open();
    CHECK(report->slices.size() == 0);
    CHECK(entryOf(*report, "host/data/unaging.additional.hash_dic.slice_0").state == FileState::NotDecoded);
}

TEST_CASE("raw choice: an export is completed only with what raw data have", "[core][import][raw]")
{
    {
        const RawRun run;
        run.removeFiles({"api_statistic", "api_event"});
        CHECK(withReason(*run.open(), MessageId::RawCompletes) == 0);
    }
    const RawRun run;
    run.removeFiles({"api_statistic", "msprof_", "stars_soc"});
    const auto report = run.open();
    const auto completed = std::ranges::find_if(report->inventory, [](const InventoryEntry& entry) {
        return entry.reason && entry.reason->id == MessageId::RawCompletes;
    });
    REQUIRE(completed != report->inventory.end());
    CHECK(completed->reason->args == std::vector<std::string>{"api_statistic"});
    CHECK(report->ops.size() == 48);
    CHECK(report->table("api_statistic") != nullptr);
}

TEST_CASE("raw choice: an old export that is completed keeps its kind", "[core][import][raw]")
{
    const RawRun run;
    run.removeExports();
    run.write("device_0/summary/op_summary_0_1_1.csv", kOps);
    const auto report = run.open();
    CHECK(withReason(*report, MessageId::RawCompletes) == 1);
    CHECK(report->kind == ReportKind::ProfOld);
    CHECK(report->ops.size() == 1);
    CHECK(run.open(SourceChoice::Raw)->kind == ReportKind::ProfNew);
}

TEST_CASE("raw choice: exports of Opscope do not hide the raw data they were made of", "[core][import][raw]")
{
    const RawRun run;
    run.removeExports();
    const auto before = run.open();
    ExportTarget target;
    REQUIRE(exportSummary(*before, target));
    const auto after = run.open();
    CHECK(after->slices.size() == before->slices.size());
    CHECK(after->ops.size() == before->ops.size());
    CHECK(after->tables.size() == before->tables.size());
    CHECK(withReason(*after, MessageId::OwnExport) > 0);
    CHECK(withReason(*after, MessageId::RawCompletes) == 0);
}

TEST_CASE("raw choice: raw data are not decoded if exports are asked for", "[core][import][raw]")
{
    const RawRun run;
    run.removeExports();
    for (const auto source : {SourceChoice::Text, SourceChoice::Database}) {
        const auto report = run.open(source);
        CHECK(report->slices.size() == 0);
        CHECK(report->ops.size() == 0);
        const auto& stars = entryOf(*report, "device_0/data/stars_soc.data.0.slice_0");
        CHECK(stars.state == FileState::NotDecoded);
        REQUIRE(stars.reason);
        CHECK(stars.reason->id == MessageId::RawUnread);
    }
}
