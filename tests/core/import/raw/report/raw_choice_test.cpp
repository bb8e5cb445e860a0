// SPDX-License-Identifier: GPL-3.0-or-later
// Which of raw data and exports beside them is read.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <map>
#include <stop_token>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/export/summary_export.h"
#include "core/import/discover/plan.h"
#include "core/import/discover/source_choice.h"
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

/// Lines of the export whose name begins with `stem`; `change` edits them.
void editExport(const RawRun& run, const std::string& stem,
                const std::function<void(std::vector<std::string>&)>& change)
{
    for (const auto& entry : fs::directory_iterator(run.path() / kOutput)) {
        if (!entry.path().filename().string().starts_with(stem))
            continue;
        std::ifstream file(entry.path());
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);)
            lines.push_back(line);
        change(lines);
        std::ofstream out(entry.path());
        for (const auto& line : lines)
            out << line << '\n';
    }
}

const InventoryEntry& exportOf(const Report& report, const std::string& stem)
{
    const auto found = std::ranges::find_if(report.inventory, [&](const InventoryEntry& entry) {
        return entry.path.starts_with(kOutput + '/' + stem);
    });
    REQUIRE(found != report.inventory.end());
    return *found;
}

/// What the raw data completed, as the inventory names it.
std::string completedParts(const Report& report)
{
    for (const auto& entry : report.inventory) {
        if (entry.reason && entry.reason->id == MessageId::RawCompletes)
            return entry.reason->args.front();
    }
    return {};
}

/// Copies the records of device 0 to a device 1.
void addDevice(const fs::path& run)
{
    fs::copy(run / "device_0", run / "device_1", fs::copy_options::recursive);
    const auto renameFiles = [&](const fs::path& folder) {
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file())
                files.push_back(entry.path());
        }
        for (const auto& file : files) {
            auto name = file.filename().string();
            if (const auto at = name.find(".data.0."); at != std::string::npos)
                name.replace(at, 8, ".data.1.");
            else if (const auto end = name.rfind(".0"); end != std::string::npos)
                name.replace(end, 2, ".1");
            fs::rename(file, file.parent_path() / name);
        }
    };
    renameFiles(run / "device_1");
    const auto info = run / "device_1" / "info.json.1";
    std::ifstream in(info);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    in.close();
    const auto at = text.find("\"id\"");
    REQUIRE(at != std::string::npos);
    text.replace(text.find('0', at), 1, "1");
    std::ofstream(info) << text;
}

/// Slices of tasks on a device.
std::size_t kernelsOf(const Report& report, std::int32_t device)
{
    return static_cast<std::size_t>(std::ranges::count_if(report.slices.track.span(), [&](TrackId id) {
        const auto& track = report.tracks[id.index()];
        return track.device == device && track.stream != kNoNumber;
    }));
}

/// A database msprof_*.db with `tasks` tasks of each device and a table that raw data do not have.
void writeDatabase(const RawRun& run, std::size_t tasks, const std::vector<std::int32_t>& devices,
                   std::int64_t startNs = 1750407330200000000)
{
    const auto path = run.path() / "msprof_20250620083000.db";
    fs::remove(path);
    const auto database = SqliteDatabase::create(path);
    REQUIRE(database);
    REQUIRE(database->execute(
        "CREATE TABLE TASK (startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER, "
        "globalTaskId INTEGER, globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER, "
        "taskId INTEGER, modelId INTEGER)"));
    REQUIRE(database->execute("CREATE TABLE STRING_IDS (id INTEGER, value TEXT)"));
    REQUIRE(database->execute("CREATE TABLE EXTRA (value INTEGER)"));
    REQUIRE(database->execute("INSERT INTO STRING_IDS VALUES (1, 'AI_CORE')"));
    REQUIRE(database->execute("INSERT INTO EXTRA VALUES (5)"));
    for (const auto device : devices) {
        for (std::size_t i = 0; i < tasks; ++i) {
            const auto start = startNs + static_cast<std::int64_t>(i) * 1000;
            REQUIRE(database->execute(fmt::format(
                "INSERT INTO TASK VALUES ({}, {}, {}, {}, {}, 1, 1, 4294967295, 2, {}, 4294967295)", start,
                start + 500, device, i, i, i)));
        }
    }
}

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

TEST_CASE("raw choice: a table of an export with fewer rows is decoded instead", "[core][import][raw]")
{
    for (const std::string part : {"op_summary", "task_time"}) {
        INFO(part);
        const RawRun run;
        const auto whole = run.open();
        editExport(run, part, [](std::vector<std::string>& lines) { lines.resize(11); });
        const auto report = run.open();
        CHECK(completedParts(*report) == part);
        const auto& entry = exportOf(*report, part);
        CHECK(entry.state == FileState::Ignored);
        REQUIRE(entry.reason);
        CHECK(entry.reason->id == MessageId::RawExportFewer);
        CHECK(entry.reason->args.front() == "10");
        CHECK(report->ops.size() == 48);
        for (const auto& table : whole->tables)
            CHECK(report->table(table.kind)->rows == table.rows);
        CHECK(report->slices.size() == whole->slices.size());
        CHECK(exportOf(*report, "msprof_").state == FileState::Used);
    }
}

TEST_CASE("raw choice: tables and timelines that lack a device are completed for this device only",
          "[core][import][raw]")
{
    const RawRun run;
    const auto before = run.open();
    addDevice(run.path());
    const auto report = run.open();
    CHECK(completedParts(*report) == "device_1/task_time, device_1/timeline"); // the host gave it no op
    CHECK(exportOf(*report, "task_time").state == FileState::Used);
    CHECK(exportOf(*report, "msprof_").state == FileState::Used);
    const auto& tasks = *report->table("task_time");
    const auto& devices = tasks.find("Device_id")->integers;
    CHECK(std::ranges::count(devices.span(), 0) == 52);
    CHECK(std::ranges::count(devices.span(), 1) == 52);
    CHECK(report->ops.size() == 48);
    CHECK(kernelsOf(*report, 0) == kernelsOf(*before, 0));
    CHECK(kernelsOf(*report, 1) == 52);
    CHECK(report->flows.size() == before->flows.size());
}

TEST_CASE("raw choice: calls of an exported timeline lead to the tasks of a device that it lacks",
          "[core][import][raw]")
{
    const RawRun run;
    const auto decoded = run.open(SourceChoice::Raw);
    const auto before = run.open();
    addDevice(run.path());
    editExport(run, "msprof_", [](std::vector<std::string>& lines) {
        for (auto& line : lines) {
            for (auto at = line.find("\"NPU\""); at != std::string::npos; at = line.find("\"NPU\""))
                line.replace(at, 5, "\"NPU 7\"");
        }
    });
    const auto report = run.open();
    CHECK(completedParts(*report) == "device_1/task_time, device_0/timeline, device_1/timeline");
    CHECK(kernelsOf(*report, 0) == kernelsOf(*decoded, 0));
    CHECK(decoded->flows.size() > 0);
    CHECK(report->flows.size() == before->flows.size() + decoded->flows.size());
}

TEST_CASE("raw choice: a timeline that ends in the middle is decoded instead", "[core][import][raw]")
{
    const RawRun run;
    const auto decoded = run.open(SourceChoice::Raw);
    for (const auto& entry : fs::directory_iterator(run.path() / kOutput)) {
        if (entry.path().extension() == ".json")
            fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
    }
    const auto report = run.open();
    CHECK(completedParts(*report) == "timeline");
    CHECK(exportOf(*report, "msprof_").reason->id == MessageId::RawExportCut);
    CHECK(report->slices.size() == decoded->slices.size());
    CHECK(exportOf(*report, "op_summary").state == FileState::Used);
}

TEST_CASE("raw choice: exports of another run are not read", "[core][import][raw]")
{
    const RawRun run;
    const auto whole = run.open();
    const auto moveTimes = [&](const std::string& stem) {
        editExport(run, stem, [](std::vector<std::string>& lines) {
            for (auto& line : lines) { // 17504... of June 2025 becomes 17404... of February
                for (auto at = line.find("175040733"); at != std::string::npos;
                     at = line.find("175040733", at))
                    line.replace(at, 4, "1740");
            }
        });
    };
    moveTimes("op_summary");
    {
        const auto report = run.open();
        CHECK(completedParts(*report) == "op_summary");
        CHECK(exportOf(*report, "op_summary").reason->id == MessageId::RawExportStale);
        CHECK(exportOf(*report, "api_statistic").state == FileState::Used);
        CHECK(report->ops.start[0] == whole->ops.start[0]);
    }
    moveTimes("task_time");
    moveTimes("msprof_");
    const auto report = run.open();
    CHECK(withReason(*report, MessageId::RawExportStale) == 5); // api_statistic and op_statistic too
    CHECK(completedParts(*report).empty());
    CHECK(report->ops.size() == 48);
    CHECK(report->ops.start[0] == whole->ops.start[0]);
    CHECK(report->slices.size() >= 52);
}

TEST_CASE("raw choice: a task_time of another run is decoded instead", "[core][import][raw]")
{
    const RawRun run;
    editExport(run, "task_time", [](std::vector<std::string>& lines) {
        for (auto& line : lines) {
            for (auto at = line.find("175040733"); at != std::string::npos; at = line.find("175040733", at))
                line.replace(at, 4, "1740");
        }
    });
    const auto report = run.open();
    CHECK(exportOf(*report, "task_time").reason->id == MessageId::RawExportStale);
    CHECK(completedParts(*report) == "task_time");
    REQUIRE(report->table("task_time") != nullptr);
    CHECK(report->table("task_time")->rows == 52);
    CHECK(report->ops.size() == 48);
}

TEST_CASE("raw choice: a time in another unit is no sign of another run", "[core][import][raw]")
{
    const RawRun run;
    editExport(run, "task_time", [](std::vector<std::string>& lines) {
        auto& header = lines.front();
        for (auto at = header.find("(us)"); at != std::string::npos; at = header.find("(us)"))
            header.replace(at, 4, "(ns)");
        for (auto& line : lines) { // "1750407330012345.678" becomes "1750407330012345678"
            for (auto at = line.find("175040733"); at != std::string::npos;
                 at = line.find("175040733", at + 1)) {
                if (const auto point = line.find('.', at); point != std::string::npos && point < at + 20)
                    line.erase(point, 1);
            }
        }
    });
    CHECK(exportOf(*run.open(), "task_time").state == FileState::Used);
}

TEST_CASE("raw choice: a timeline that ends in the middle is read if no task can be decoded",
          "[core][import][raw]")
{
    const RawRun run;
    for (const auto& entry : fs::directory_iterator(run.path() / kOutput)) {
        if (entry.path().extension() == ".json")
            fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
    }
    for (const auto& entry : fs::recursive_directory_iterator(run.path())) {
        const auto name = entry.path().filename().string();
        if (name.starts_with("stars_soc.") && !name.ends_with(".done"))
            run.write(fs::relative(entry.path(), run.path()).string(),
                      std::string(fs::file_size(entry.path()), '\0'));
    }
    const auto report = run.open();
    CHECK(exportOf(*report, "msprof_").state == FileState::Partial);
    CHECK(report->slices.size() > 50);
}

TEST_CASE("raw choice: blank lines and line breaks in cells do not hide that rows are missing",
          "[core][import][raw]")
{
    const RawRun run;
    editExport(run, "op_summary", [](std::vector<std::string>& lines) {
        lines.resize(11);
        if (const auto at = lines[5].find("\"\"\""); at != std::string::npos)
            lines[5].insert(at + 3, "\n"); // in a quoted cell
        lines.push_back("\r");
    });
    const auto report = run.open();
    CHECK(completedParts(*report) == "op_summary");
    CHECK(report->ops.size() == 48);
}

TEST_CASE("raw choice: the inventory says what raw data have and the export lacks", "[core][import][raw]")
{
    const RawRun run;
    const auto lacked = [&] {
        const auto report = run.open();
        const auto& stars = entryOf(*report, "device_0/data/stars_soc.data.0.slice_0");
        CHECK(stars.state == FileState::Ignored);
        const bool hasMore = stars.reason && stars.reason->id == MessageId::RawUnreadMore;
        return hasMore ? stars.reason->args.front() : std::string();
    };
    CHECK(lacked() == "msprof_tx");
    editExport(run, "op_summary", [](std::vector<std::string>& lines) {
        auto& header = lines.front();
        for (auto at = header.find("total_cycles"); at != std::string::npos; at = header.find("total_cycles"))
            header.replace(at, 12, "all cycles");
    });
    CHECK(lacked() == "msprof_tx, PipeUtilizationExct");
    run.removeFiles({"msproftx"});
    CHECK(lacked() == "PipeUtilizationExct");
}

TEST_CASE("raw choice: rows are counted after the plan and not after a stop request", "[core][import][raw]")
{
    const RawRun run;
    const auto isDecoding = [&](bool isStopped) {
        auto plan = makePlan(run.path(), SourceChoice::Best);
        REQUIRE(plan);
        auto& first = plan->reports.front();
        CHECK(first.hasUncountedExports);
        CHECK_FALSE(readsRaw(first));
        std::stop_source stop;
        if (isStopped)
            stop.request_stop();
        const bool hasMore = completeExports(first, stop.get_token());
        CHECK(hasMore == readsRaw(first));
        CHECK_FALSE(first.hasUncountedExports);
        return hasMore;
    };
    CHECK_FALSE(isDecoding(false));
    editExport(run, "op_summary", [](std::vector<std::string>& lines) { lines.resize(11); });
    CHECK(isDecoding(false));
    CHECK_FALSE(isDecoding(true));
}

TEST_CASE("raw choice: what is decoded to complete an export is not missing", "[core][import][raw]")
{
    const RawRun run;
    run.removeFiles({"op_statistic"});
    const auto missing = [&] {
        const auto report = run.open();
        return std::ranges::count(report->inventory, FileState::Missing, &InventoryEntry::state);
    };
    CHECK(missing() == 1);
    editExport(run, "op_summary", [](std::vector<std::string>& lines) { lines.resize(11); });
    CHECK(missing() == 0);
    CHECK(run.open()->table("op_statistic") != nullptr);
}

TEST_CASE("raw choice: the tasks of a database are counted by device", "[core][import][raw]")
{
    const RawRun run;
    const auto decoded = run.open(SourceChoice::Raw);
    run.removeExports();
    const auto database = [](const Report& report) { return entryOf(report, "msprof_20250620083000.db"); };
    writeDatabase(run, 52, {0});
    {
        const auto report = run.open();
        CHECK(database(*report).state == FileState::Used);
        CHECK(withReason(*report, MessageId::RawUnread) > 0);
        CHECK(kernelsOf(*report, 0) == 52);
        CHECK(report->ops.size() == 0);
    }
    for (const bool lacksDevice : {false, true}) {
        INFO(lacksDevice);
        if (lacksDevice)
            writeDatabase(run, 60, {3});
        else
            writeDatabase(run, 40, {0});
        const auto report = run.open();
        CHECK(completedParts(*report) == "timeline");
        const auto entry = database(*report);
        CHECK(entry.state == FileState::Used); // its other table
        REQUIRE(entry.reason);
        CHECK(entry.reason->id == MessageId::RawExportFewer);
        CHECK(entry.reason->args == std::vector<std::string>{lacksDevice ? "0" : "40", "52"});
        CHECK(report->slices.size() == decoded->slices.size());
        CHECK(report->ops.size() == 48);
        CHECK(report->table("EXTRA") != nullptr);
        for (const auto& table : decoded->tables)
            CHECK(report->table(table.kind)->rows == table.rows);
    }
}

TEST_CASE("raw choice: a database that is cut or of another run is decoded instead", "[core][import][raw]")
{
    const RawRun run;
    const auto decoded = run.open(SourceChoice::Raw);
    run.removeExports();
    const auto check = [&](MessageId reason) {
        const auto report = run.open();
        const auto& entry = entryOf(*report, "msprof_20250620083000.db");
        CHECK(entry.state == FileState::Ignored);
        REQUIRE(entry.reason);
        CHECK(entry.reason->id == reason);
        CHECK(report->slices.size() == decoded->slices.size());
        CHECK(report->ops.size() == 48);
    };
    writeDatabase(run, 52, {0}, 1740407330200000000);
    check(MessageId::RawExportStale);
    writeDatabase(run, 52, {0});
    const auto path = run.path() / "msprof_20250620083000.db";
    fs::resize_file(path, fs::file_size(path) - 4096);
    check(MessageId::RawExportCut);
}

TEST_CASE("raw choice: captures with equal device numbers are completed by themselves", "[core][import][raw]")
{
    const TempFolder folder;
    const std::string name = "PROF_000001_20250620081530123_TRANSFORMERINRAW";
    const std::string other = "PROF_000002_20250620081530123_TRANSFORMERINRAW";
    const auto root = folder.path() / "node-a_70_20250620083530654_ascend_pt";
    fs::create_directories(root);
    for (const auto& copy : {name, other})
        fs::copy(fs::path(OPSCOPE_SOURCE_DIR) / "samples" / name, root / copy, fs::copy_options::recursive);
    const auto completed = [&](const Report& report) {
        std::map<std::string, std::string> parts; // by capture
        for (const auto& entry : report.inventory) {
            if (entry.reason && entry.reason->id == MessageId::RawCompletes)
                parts[entry.path.substr(0, 11)] += entry.reason->args.front();
        }
        return parts;
    };
    const auto decoded = openOne(root, {.source = SourceChoice::Raw});
    CHECK(decoded->ops.size() == 96);
    const auto whole = openOne(root);
    CHECK(whole->ops.size() == 96);
    CHECK(completed(*whole).empty());
    const auto output = root / other / kOutput;
    for (const auto& entry : fs::directory_iterator(output)) {
        if (entry.path().filename().string().starts_with("op_summary"))
            fs::resize_file(entry.path(), 9000);
    }
    const auto report = openOne(root);
    CHECK(completed(*report) == std::map<std::string, std::string>{{"PROF_000002", other + "/op_summary"}});
    CHECK(report->ops.size() == 96);
    for (const auto& entry : report->inventory) {
        const bool isFirst = entry.path.starts_with(name);
        if (entry.path.find("op_summary") != std::string::npos)
            CHECK(entry.state == (isFirst ? FileState::Used : FileState::Ignored));
        if (entry.path.find("/data/stars_soc.data.0.slice_0") != std::string::npos &&
            !entry.path.ends_with(".done"))
            CHECK(entry.state == (isFirst ? FileState::Ignored : FileState::Used));
    }
    fs::remove_all(output); // without any export
    const auto rest = openOne(root);
    CHECK(completed(*rest) == std::map<std::string, std::string>{{"PROF_000002", other}});
    CHECK(rest->ops.size() == 96);
    CHECK(rest->slices.size() >= whole->slices.size());
}

TEST_CASE("raw choice: exports with all rows are read without decoding", "[core][import][raw]")
{
    const auto folder = captureData("raw/found/910B4");
    if (!folder)
        return;
    for (const auto& capture : fs::directory_iterator(*folder)) {
        const auto report = openOne(capture.path());
        CHECK(withReason(*report, MessageId::RawExportFewer) == 0);
        CHECK(withReason(*report, MessageId::RawExportStale) == 0);
        CHECK(completedParts(*report).empty());
    }
}
