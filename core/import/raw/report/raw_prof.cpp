// SPDX-License-Identifier: GPL-3.0-or-later
// The folders data/ of a PROF folder: what the board left, decoded without CANN.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/import/discover/plan_rules.h"
#include "core/import/discover/walk.h"
#include "core/import/importer.h"
#include "core/import/raw/report/host_tables.h"
#include "core/import/raw/report/job_ops.h"
#include "core/import/raw/report/timeline.h"

namespace opscope {
namespace {

constexpr std::string_view kRawProf = "raw_prof";

/// Beginnings of the device's files that are decoded (FORMATS 1 of this folder).
constexpr std::array<std::string_view, 8> kDeviceBeginnings{
    "stars_soc.data.", "ffts_profile.data.", "hwts.data.",        "aicore.data.",
    "ts_track.data.",  "lpmFreqConv.data.",  "lpmInfoConv.data.", "aicpu.data."};

bool acceptsRaw(const FileProbe& probe)
{
    const std::string_view name = probe.name;
    return raw::isHostKind(raw::hostKind(name)) || raw::isTorchFile(name) ||
           (raw::sliceNumber(name) >= 0 &&
            (raw::isJobFileOf2020(name) ||
             std::ranges::any_of(kDeviceBeginnings, [&](auto begin) { return name.starts_with(begin); })));
}

/// Folders of one capture with raw files, relative to the report's root: "host", "device_0"; "" for the root.
struct Sides {
    std::set<std::string> hosts, devices;
    std::string torch{}; ///< the folder FRAMEWORK of the run; empty: none
};

/// The captures of a report by their folder: mostly one.
std::map<std::string, Sides> findCaptures(const Report& report)
{
    std::map<std::string, Sides> captures;
    std::string torch;
    for (const auto& entry : report.inventory) {
        if (entry.kind != kRawProf)
            continue;
        const auto folder = folderOf(entry.path);
        if (raw::isTorchFile(fileName(entry.path))) {
            torch = folder;
            continue;
        }
        const auto side = fileName(folder) == "data" ? folderOf(folder) : folder;
        auto& sides = captures[std::string(folderOf(side))];
        (raw::hostKind(fileName(entry.path)).empty() ? sides.devices : sides.hosts).emplace(side);
    }
    if (captures.empty() && !torch.empty())
        captures[{}];
    if (!captures.empty()) // a process of PyTorch has one capture
        captures.begin()->second.torch = torch;
    return captures;
}

/// The device in "device_3"; 0 for another name.
std::int32_t deviceOfFolder(std::string_view folder)
{
    const auto name = fileName(folder);
    const auto number =
        name.starts_with("device_") ? wholeNumber<std::int32_t>(name.substr(7)) : std::nullopt;
    return number && *number >= 0 && *number <= (1 << 20) ? *number : 0;
}

/// The device of a folder: by its name, or in a JOB of 2020 by the names of its files.
std::int32_t deviceOf(const std::string& folder, const raw::DeviceFiles& files)
{
    for (const auto* const kind : {&files.hwts, &files.trainingTrace}) {
        const auto ofJob = kind->empty() ? -1 : raw::deviceOfJobFile(fileName(kind->front().name));
        if (ofJob >= 0)
            return ofJob;
    }
    return deviceOfFolder(folder);
}

/// Frees the memory of a vector, which an assignment keeps.
template <class T>
void release(std::vector<T>& values)
{
    std::vector<T>().swap(values);
}

class RawReader {
public:
    /// `capture`: its folder. `missing`: parts of the run that have no export.
    RawReader(ImportContext& context, std::string_view capture, std::string_view missing)
        : m_context(context),
          m_capture(capture),
          m_missing(missing),
          m_root(context.builder.report().root),
          m_map([&context](const auto& path) { return context.map(path); })
    {
    }

    Result<void> read(const Sides& sides)
    {
        m_torch = sides.torch;
        for (const auto& host : sides.hosts)
            readHostSide(host);
        for (const auto& device : sides.devices) {
            OPSCOPE_TRY(readDeviceSide(device));
            reportProgress(0.6);
        }
        if (!sides.torch.empty())
            readTorchSide(sides);
        const bool hasRecords =
            !m_run.torch.empty() || std::ranges::any_of(m_run.devices, [](const raw::DeviceRun& device) {
                return !device.raw.tasks.empty() || !device.raw.steps.empty();
            });
        if (!hasRecords && m_run.host.calls.empty() && m_run.host.tracks.empty()) {
            setUndecoded({});
            reportIssues();
            return {};
        }
        std::ranges::sort(m_run.devices, {}, &raw::DeviceRun::device);
        fillReport();
        return {};
    }

private:
    void reportProgress(double share) const
    {
        if (m_context.progress)
            m_context.progress(share);
    }

    /// Keeps an issue until it is known that the raw data are used.
    void addIssue(Severity severity, Message what, SourcePos where, std::uint64_t count = 1)
    {
        m_issues.push_back({severity, std::move(what), {std::move(where)}, count});
    }
    void reportIssues()
    {
        for (auto& issue : m_issues)
            m_context.builder.addIssue(std::move(issue));
        m_issues.clear();
    }

    void readHostSide(const std::string& folder)
    {
        m_run.host = raw::readHost(raw::findHostFiles(m_root / folder, folder), m_map);
        auto& clock = m_run.host.clock;
        if (clock.isRelative() && !m_run.host.calls.empty()) {
            clock.startAt(m_run.host.calls.front().begin);
            addIssue(Severity::DataLoss, message(MessageId::RawClockOfHost, clock.missing()),
                     {folder, 0, {}});
        }
        if (const auto info = readJsonTree(m_root / folder / "info.json")) {
            m_run.pid = wholeNumber<std::uint32_t>(textOf(*info, "pid")).value_or(0);
            m_run.processName = textOf(*info, "pid_name");
        }
        reportLosses(m_run.host.losses);
    }

    /// The files of PyTorch have the clock of the host next to them.
    void readTorchSide(const Sides& sides)
    {
        raw::ClockNumbers host;
        raw::Losses known; // the host's own reader reports them
        if (!sides.hosts.empty())
            host = raw::readHostClockNumbers(m_root / *sides.hosts.begin(), *sides.hosts.begin(), known);
        m_run.torch = raw::readTorch(m_root / sides.torch, sides.torch, host, m_map);
        auto& torch = m_run.torch;
        if (torch.clock.isRelative() && !torch.empty()) {
            std::uint64_t first = UINT64_MAX;
            for (const auto& op : torch.ops)
                first = std::min(first, op.start);
            for (const auto& mark : torch.marks)
                first = std::min(first, mark.time);
            for (const auto& use : torch.memory)
                first = std::min(first, use.time);
            torch.clock.startAt(first);
            addIssue(Severity::DataLoss, message(MessageId::RawClockOfHost, torch.clock.missing()),
                     {sides.torch, 0, {}});
        }
        if (!torch.empty())
            addIssue(Severity::Info, message(MessageId::RawTorchLayout), {sides.torch, 0, {}});
        reportLosses(torch.losses);
    }

    Result<void> readDeviceSide(const std::string& folder)
    {
        raw::DeviceOptions options;
        options.expandStream = m_run.host.expandStream;
        options.map = m_map;
        options.stop = m_context.stop;
        const auto files = raw::findDeviceFiles(m_root / folder, folder);
        auto device = raw::readDevice(files, options);
        if (!device && device.error().code == ErrorCode::Cancelled)
            return Failure(std::move(device).error());
        if (!device) {
            addIssue(Severity::DataLoss, device.error().message, {folder, 0, {}});
            setUndecoded(folder);
            return {};
        }
        raw::DeviceRun run;
        run.job =
            raw::readJobTexts(raw::RecordStream::open(files.jobTasks, m_map, device->losses),
                              raw::RecordStream::open(files.jobGraph, m_map, device->losses), device->losses);
        reportLosses(device->losses);
        if (device->clock.isRelative())
            addIssue(Severity::DataLoss, message(MessageId::RawClockMissing, device->clock.missing()),
                     {folder, 0, {}});
        run.device = device->facts.device >= 0 && device->facts.device <= (1 << 20)
                         ? static_cast<std::int32_t>(device->facts.device)
                         : deviceOf(folder, files);
        run.raw = std::move(*device);
        m_run.devices.push_back(std::move(run));
        return {};
    }

    std::string exportCommand() const
    {
        const auto kind = m_context.builder.report().kind;
        const auto folder = m_root.string();
        return kind == ReportKind::Job ? jobExportCommand(folder)
               : kind == ReportKind::AscendPt || kind == ReportKind::AscendMs
                   ? ascendExportCommand(m_root, kind)
                   : "msprof --export=on --output=" + folder;
    }

    /// The files below a folder are what they were before Opscope decoded any: an export is needed.
    void setUndecoded(const std::string& folder)
    {
        for (auto& entry : m_context.builder.report().inventory) {
            if (entry.kind != kRawProf || (!folder.empty() && !entry.path.starts_with(folder + '/')))
                continue;
            setUndecoded(entry);
        }
    }

    /// A file of which nothing is decoded is what it was before: an export is needed.
    void setUndecoded(InventoryEntry& entry) const
    {
        entry.kind = "raw";
        entry.state = FileState::NotDecoded;
        entry.reason = message(MessageId::RawData, exportCommand());
    }

    /// What was not decoded is reported, and the file is read in part.
    void reportLosses(const raw::Losses& losses)
    {
        for (auto& issue : raw::lossIssues(losses)) {
            for (const auto& place : issue.places) {
                auto& files = m_context.builder.report().inventory;
                const auto file = std::ranges::find(files, place.file, &InventoryEntry::path);
                if (file != files.end() && file->kind == kRawProf && issue.severity == Severity::DataLoss)
                    file->state = FileState::Partial;
            }
            m_issues.push_back(std::move(issue));
        }
        for (const auto& loss : losses.all()) {
            auto& files = m_context.builder.report().inventory;
            const auto file = std::ranges::find(files, loss.first.file, &InventoryEntry::path);
            if (loss.kind == raw::LossKind::OtherFamily && file != files.end() && file->kind == kRawProf)
                setUndecoded(*file);
        }
        for (const auto& each : losses.files()) {
            auto& files = m_context.builder.report().inventory;
            const auto file = std::ranges::find(files, each.file, &InventoryEntry::path);
            if (file == files.end() || file->kind != kRawProf)
                continue;
            m_records[each.file] = each.complete - std::min(each.skipped, each.complete);
            file->counts.reported += each.skipped + each.cut;
        }
    }

    /// The rows of a raw file are its decoded records, not those of the tables made of all files.
    void countRecords()
    {
        for (auto& entry : m_context.builder.report().inventory) {
            const bool isReading = &entry == &m_context.entry(); // also if it was not decoded itself
            if (entry.kind != kRawProf && !isReading)
                continue;
            const auto records = m_records.find(entry.path);
            entry.counts.rows = records == m_records.end() || entry.kind != kRawProf ? 0 : records->second;
        }
    }

    void fillReport()
    {
        auto& builder = m_context.builder;
        const bool hasLongIds = std::ranges::any_of(m_run.devices, [](const raw::DeviceRun& device) {
            return device.raw.facts.family == raw::DecoderFamily::StarsV6;
        });
        m_run.tasks = raw::makeHostTasks(m_run.host, hasLongIds);
        if (m_run.tasks.leftOut > 0)
            addIssue(Severity::DataLoss, message(MessageId::RawHostileCount), {m_context.file, 0, {}},
                     m_run.tasks.leftOut);
        raw::alignClocks(m_run);
        raw::joinTasks(m_run);
        const auto hidden = raw::hideBeforeCapture(m_run);
        raw::HostTexts texts(m_run.host, builder.report().strings);
        auto ops = raw::makeOpTexts(m_run, texts);
        raw::nameJobTasks(m_run, texts, ops);
        raw::RunTexts with{texts, ops};
        const auto hccl = raw::makeHcclRuns(m_run);
        reportProgress(0.7);
        auto exported = m_context.planned.leftOut; // an export is completed
        if (!exported.empty() && !complete(exported, hccl))
            return setUnread();
        reportIssues();
        const auto isWanted = [&](std::string_view part) { return !exported.contains(part); };
        if (needs("op_summary", isWanted("op_summary")))
            raw::addOpSummary(m_context, m_run, with, hccl);
        release(m_run.host.tensors); // large, and their texts are made
        release(m_run.host.tensorLists);
        for (auto& device : m_run.devices) { // the rest of the report needs no counters
            release(device.raw.pmu);
            release(device.raw.blocks);
        }
        if (needs("task_time", isWanted("task_time")))
            raw::addTaskTime(m_context, m_run, with);
        needs({}, true);
        if (isWanted("op_statistic"))
            raw::addOpStatistic(m_context, m_run, with);
        if (isWanted("api_statistic"))
            raw::addApiStatistic(m_context, m_run, with);
        if (isWanted("communication_statistic"))
            raw::addCommunicationStatistic(m_context, m_run, with, hccl);
        if (isWanted("aicpu"))
            raw::addAiCpu(m_context, m_run, with);
        if (isWanted("msprof_tx"))
            raw::addMsprofTxTable(m_context, m_run, with);
        if (isWanted("step_trace"))
            raw::addStepTrace(m_context, m_run, with);
        if (needs("timeline", isWanted("timeline"))) {
            const auto before = builder.slices().size();
            raw::Timeline(builder, m_run, with).add(hccl, isWanted("communication"), !isWanted("timeline"));
            m_context.entry().counts.slices += builder.slices().size() - before;
        }
        raw::addTorchMemory(builder, m_run.torch, isWanted("memory_record"), isWanted("operator_memory"));
        countRecords();
        note(MessageId::RawCallsWithoutBegin, m_run.host.incomplete.size());
        note(MessageId::RawCallsBeforeCapture, hidden.calls);
        note(MessageId::RawTasksBeforeCapture, hidden.tasks);
    }

    /// The rows that decoding adds to a table, by device.
    std::map<std::int32_t, std::uint64_t> decodedRows(std::string_view part,
                                                      const std::vector<raw::HcclRun>& hccl) const
    {
        std::map<std::int32_t, std::uint64_t> rows;
        const bool isOps = part == "op_summary";
        for (const auto& device : m_run.devices) {
            for (std::uint32_t i = 0; i < device.raw.tasks.size(); ++i) {
                if (isOps ? m_run.isOp(device, i) : device.raw.tasks[i].isInTaskList)
                    ++rows[device.device];
            }
        }
        for (const auto& each : hccl)
            rows[m_run.devices[each.device].device] += isOps ? 1U : 0U;
        return rows;
    }

    /// Compares the exports of this capture with the decoded rows. A table that has fewer rows of a device is
    /// decoded instead, and a database that lacks a device; of a device that a table lacks the rows are
    /// decoded. Removes from `exported` what is decoded completely. False: the exports lack nothing.
    bool complete(std::set<std::string, std::less<>>& exported, const std::vector<raw::HcclRun>& hccl)
    {
        std::vector<std::string> completed;
        if (!m_missing.empty())
            completed.push_back(m_missing);
        const auto place = m_capture.empty() ? std::string() : m_capture + '/';
        const auto isExported = [&](const ExportedTable& table) {
            return table.capture == m_capture && !(table.rows.empty() && table.files.empty());
        };
        const auto& tables = m_context.planned.exported;
        if (!tables.empty() && std::ranges::none_of(tables, isExported)) { // only other captures have exports
            exported.clear();
            completed.push_back(m_capture);
        }
        for (const auto& table : tables) {
            if (table.capture != m_capture || exported.empty())
                continue;
            const auto rowsOf = [&](std::int32_t device) {
                const auto found = table.rows.find(device);
                return found == table.rows.end() ? std::uint64_t{0} : found->second;
            };
            const auto decoded = decodedRows(table.part, hccl);
            const auto cut = std::ranges::find_if(decoded, [&](const auto& each) {
                return (rowsOf(each.first) > 0 || !table.tables.empty()) && rowsOf(each.first) < each.second;
            });
            if (cut != decoded.end()) {
                replace(table, message(MessageId::RawExportFewer, rowsOf(cut->first), cut->second));
                for (const auto& part : table.parts)
                    exported.erase(part);
                completed.push_back(place + table.part);
                continue;
            }
            for (const auto& [device, count] : decoded) {
                if (rowsOf(device) > 0 || count == 0)
                    continue;
                m_lacking[table.part].insert(device);
                completed.push_back(place + "device_" + std::to_string(device) + '/' + table.part);
            }
        }
        if (completed.empty())
            return false;
        const auto isFirst = [&](const InventoryEntry& entry) {
            return entry.sizeBytes > 0 && isOfCapture(entry);
        };
        if (const auto first = std::ranges::find_if(m_context.builder.report().inventory, isFirst);
            first != m_context.builder.report().inventory.end())
            first->reason = message(MessageId::RawCompletes, listed(completed));
        return true;
    }

    bool isOfCapture(const InventoryEntry& entry) const
    {
        const auto isBelow = [&](const std::string& folder) {
            return folder.empty() || entry.path.starts_with(folder + '/');
        };
        return entry.kind == kRawProf && (isBelow(m_capture) || (!m_torch.empty() && isBelow(m_torch)));
    }

    /// The exports of a table are not read, or its tables of a database.
    void replace(const ExportedTable& table, const Message& why)
    {
        for (auto& entry : m_context.builder.report().inventory) {
            if (std::ranges::find(table.files, entry.path) == table.files.end())
                continue;
            entry.reason = why;
            if (!table.hasMore)
                entry.state = FileState::Ignored;
            else if (m_context.leaveOut)
                m_context.leaveOut(entry.path, table.tables);
        }
    }

    /// Marks the devices of which exports have this part. False: it is not decoded of any device.
    bool needs(std::string_view part, bool isWanted)
    {
        const auto lacking = m_lacking.find(part);
        for (auto& device : m_run.devices)
            device.isExported =
                !isWanted && lacking != m_lacking.end() && !lacking->second.contains(device.device);
        return isWanted || lacking != m_lacking.end();
    }

    /// The exports turned out to have all rows of this capture.
    void setUnread()
    {
        for (auto& entry : m_context.builder.report().inventory) {
            if (!isOfCapture(entry))
                continue;
            entry.kind = "raw";
            entry.state = FileState::Ignored;
            entry.reason = message(MessageId::RawUnread);
            entry.counts = {};
        }
    }

    void note(MessageId what, std::size_t count)
    {
        if (count > 0)
            m_context.builder.addIssue(Severity::Info, message(what, count), {m_context.file, 0, {}});
    }

    ImportContext& m_context;
    std::string m_capture;
    std::string m_missing;
    std::string m_torch; ///< the folder FRAMEWORK; empty: none of this capture
    std::filesystem::path m_root;
    raw::MapFile m_map;
    raw::RawRun m_run;
    std::vector<Issue> m_issues; ///< of the raw data; not reported if the exports are read instead
    std::map<std::string, std::uint64_t, std::less<>> m_records;          ///< by file
    std::map<std::string, std::set<std::int32_t>, std::less<>> m_lacking; ///< devices without rows, by table
};

RawRows countRows(const std::filesystem::path& folder, RawRows enough, const std::stop_token& stop)
{
    const auto counts = raw::countTaskRecords(
        raw::findDeviceFiles(folder, folder.filename().string()),
        [](const auto& path) { return MappedFile::open(path); },
        enough.tasks == 0 ? UINT64_MAX : enough.tasks, stop);
    return {counts.tasks, counts.ops};
}

Result<void> readRawProf(ImportContext& context)
{
    const auto reason = context.entry().reason;
    const bool isCompleting = reason && reason->id == MessageId::RawCompletes && !reason->args.empty();
    const auto missing = isCompleting ? reason->args.front() : std::string(); // parts that have no export
    for (const auto& [folder, sides] : findCaptures(context.builder.report()))
        OPSCOPE_TRY(RawReader(context, folder, missing).read(sides));
    return {};
}

} // namespace

constinit const Importer rawProf{kRawProf,
                                 Role::Raw,
                                 ReportPart::Slices | ReportPart::Counters | ReportPart::Steps |
                                     ReportPart::Ops | ReportPart::Communication | ReportPart::Tables |
                                     ReportPart::Statistics | ReportPart::Memory | ReportPart::OpMemory,
                                 {},
                                 acceptsRaw,
                                 readRawProf,
                                 Priority::Kind,
                                 nullptr,
                                 nullptr,
                                 countRows};

} // namespace opscope
