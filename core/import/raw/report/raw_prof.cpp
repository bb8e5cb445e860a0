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
#include "core/import/discover/walk.h"
#include "core/import/importer.h"
#include "core/import/raw/report/host_tables.h"
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
    return raw::isHostKind(raw::hostKind(name)) ||
           (raw::sliceNumber(name) >= 0 &&
            std::ranges::any_of(kDeviceBeginnings, [&](auto begin) { return name.starts_with(begin); }));
}

/// Folders of one capture with raw files, relative to the report's root: "host", "device_0"; "" for the root.
struct Sides {
    std::set<std::string> hosts, devices;
};

/// The captures of a report by their folder: mostly one.
std::map<std::string, Sides> findCaptures(const Report& report)
{
    std::map<std::string, Sides> captures;
    for (const auto& entry : report.inventory) {
        if (entry.kind != kRawProf)
            continue;
        const auto folder = folderOf(entry.path);
        const auto side = fileName(folder) == "data" ? folderOf(folder) : folder;
        auto& sides = captures[std::string(folderOf(side))];
        (raw::hostKind(fileName(entry.path)).empty() ? sides.devices : sides.hosts).emplace(side);
    }
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

/// Frees the memory of a vector, which an assignment keeps.
template <class T>
void release(std::vector<T>& values)
{
    std::vector<T>().swap(values);
}

class RawReader {
public:
    explicit RawReader(ImportContext& context)
        : m_context(context),
          m_root(context.builder.report().root),
          m_map([&context](const auto& path) { return context.map(path); })
    {
    }

    Result<void> read(const Sides& sides)
    {
        for (const auto& host : sides.hosts)
            readHostSide(host);
        for (const auto& device : sides.devices) {
            OPSCOPE_TRY(readDeviceSide(device));
            tell(0.6);
        }
        if (m_run.devices.empty() && m_run.host.calls.empty() && m_run.host.tracks.empty()) {
            setUndecoded({});
            return {};
        }
        std::ranges::sort(m_run.devices, {}, &raw::DeviceRun::device);
        fillReport();
        return {};
    }

private:
    void tell(double share) const
    {
        if (m_context.progress)
            m_context.progress(share);
    }

    void readHostSide(const std::string& folder)
    {
        m_run.host = raw::readHost(raw::findHostFiles(m_root / folder, folder), m_map);
        auto& clock = m_run.host.clock;
        if (clock.isRelative() && !m_run.host.calls.empty()) {
            clock.startAt(m_run.host.calls.front().begin);
            m_context.builder.addIssue(Severity::Warning, message(MessageId::RawClockOfHost, clock.missing()),
                                       {folder, 0, {}});
        }
        if (const auto info = readJsonTree(m_root / folder / "info.json")) {
            m_run.pid = wholeNumber<std::uint32_t>(textOf(*info, "pid")).value_or(0);
            m_run.processName = textOf(*info, "pid_name");
        }
        tellLosses(m_run.host.losses);
    }

    Result<void> readDeviceSide(const std::string& folder)
    {
        raw::DeviceOptions options;
        options.expandStream = m_run.host.expandStream;
        options.map = m_map;
        options.stop = m_context.stop;
        auto device = raw::readDevice(raw::findDeviceFiles(m_root / folder, folder), options);
        if (!device && device.error().code == ErrorCode::Cancelled)
            return Failure(std::move(device).error());
        if (!device) {
            m_context.builder.addIssue(Severity::DataLoss, device.error().message, {folder, 0, {}});
            setUndecoded(folder);
            return {};
        }
        tellLosses(device->losses);
        if (device->clock.isRelative())
            m_context.builder.addIssue(Severity::Warning,
                                       message(MessageId::RawClockMissing, device->clock.missing()),
                                       {folder, 0, {}});
        raw::DeviceRun run;
        run.device = device->facts.device >= 0 && device->facts.device <= (1 << 20)
                         ? static_cast<std::int32_t>(device->facts.device)
                         : deviceOfFolder(folder);
        run.raw = std::move(*device);
        m_run.devices.push_back(std::move(run));
        return {};
    }

    /// The files below a folder are what they were before Opscope decoded any: an export is needed.
    void setUndecoded(const std::string& folder)
    {
        for (auto& entry : m_context.builder.report().inventory) {
            if (entry.kind != kRawProf || (!folder.empty() && !entry.path.starts_with(folder + '/')))
                continue;
            entry.kind = "raw";
            entry.state = FileState::NotDecoded;
            entry.reason = message(MessageId::RawData, "msprof --export=on --output=" + m_root.string());
        }
    }

    /// What was not decoded is reported, and the file is read in part.
    void tellLosses(const raw::Losses& losses)
    {
        for (auto& issue : raw::lossIssues(losses)) {
            for (const auto& place : issue.places) {
                auto& files = m_context.builder.report().inventory;
                const auto file = std::ranges::find(files, place.file, &InventoryEntry::path);
                if (file != files.end() && file->kind == kRawProf && issue.severity == Severity::DataLoss)
                    file->state = FileState::Partial;
            }
            m_context.builder.addIssue(std::move(issue));
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
            if (entry.kind != kRawProf)
                continue;
            const auto records = m_records.find(entry.path);
            entry.counts.rows = records == m_records.end() ? 0 : records->second;
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
            builder.addIssue(Severity::DataLoss, message(MessageId::RawHostileCount), {m_context.file, 0, {}},
                             m_run.tasks.leftOut);
        raw::joinTasks(m_run);
        const auto hidden = raw::hideBeforeCapture(m_run);
        raw::HostTexts texts(m_run.host, builder.report().strings);
        const auto ops = raw::makeOpTexts(m_run, texts);
        release(m_run.host.tensors); // large, and their texts are made
        release(m_run.host.tensorLists);
        raw::RunTexts with{texts, ops};
        const auto hccl = raw::makeHcclRuns(m_run);
        tell(0.7);
        raw::addOpSummary(m_context, m_run, with, hccl);
        for (auto& device : m_run.devices) { // the rest of the report needs no counters
            release(device.raw.pmu);
            release(device.raw.blocks);
        }
        raw::addTaskTime(m_context, m_run, with);
        raw::addOpStatistic(m_context, m_run, with);
        raw::addApiStatistic(m_context, m_run, with);
        raw::addCommunicationStatistic(m_context, m_run, with, hccl);
        raw::addAiCpu(m_context, m_run, with);
        raw::addMsprofTxTable(m_context, m_run, with);
        raw::addStepTrace(m_context, m_run, with);
        raw::Timeline(builder, m_run, with).add(hccl);
        m_context.entry().counts.slices += builder.slices().size();
        countRecords();
        note(MessageId::RawCallsWithoutBegin, m_run.host.incomplete.size());
        note(MessageId::RawCallsBeforeCapture, hidden.calls);
        note(MessageId::RawTasksBeforeCapture, hidden.tasks);
    }

    void note(MessageId what, std::size_t count)
    {
        if (count > 0)
            m_context.builder.addIssue(Severity::Info, message(what, count), {m_context.file, 0, {}});
    }

    ImportContext& m_context;
    std::filesystem::path m_root;
    raw::MapFile m_map;
    raw::RawRun m_run;
    std::map<std::string, std::uint64_t, std::less<>> m_records; ///< by file
};

Result<void> readRawProf(ImportContext& context)
{
    for (const auto& [folder, sides] : findCaptures(context.builder.report()))
        OPSCOPE_TRY(RawReader(context).read(sides));
    return {};
}

} // namespace

constinit const Importer rawProf{kRawProf,
                                 Role::Raw,
                                 ReportPart::Slices | ReportPart::Counters | ReportPart::Steps |
                                     ReportPart::Ops | ReportPart::Communication | ReportPart::Tables |
                                     ReportPart::Statistics,
                                 {},
                                 acceptsRaw,
                                 readRawProf};

} // namespace opscope
