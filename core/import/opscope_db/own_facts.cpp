// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_import.h"

namespace opscope {
namespace {

/// No table of these has more rows than a folder has files.
constexpr std::size_t kMaxRows = 200'000;

template <class F>
void eachRow(OwnImport& in, const std::string& table, const std::vector<std::string_view>& columns, F f)
{
    if (!in.hasTable(table))
        return;
    auto scan = in.scan(table, columns);
    std::size_t rows = 0;
    while (scan.next()) {
        if (++rows > kMaxRows) {
            scan.reject(message(MessageId::DatabaseTableNotRead, rows), Severity::DataLoss);
            break;
        }
        f(scan);
        if (!scan.isBad())
            ++in.counts.metadata;
    }
    in.close(scan);
}

std::string textOf(const TableScan& scan, int column)
{
    return std::string(scan.text(column));
}

/// The enumerator that goes by a name; `otherwise` if none does.
template <class Enum, class Name>
Enum byName(std::string_view text, Enum last, Name name, Enum otherwise)
{
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (text == name(static_cast<Enum>(i)))
            return static_cast<Enum>(i);
    }
    return otherwise;
}

/// A message by its name and arguments; the text as it stands if this program does not know it.
std::optional<Message> messageOf(std::string_view code, std::string_view arguments, std::string_view text)
{
    if (text.empty())
        return std::nullopt;
    const auto all = allMessages();
    const auto it = std::ranges::find(all, code, messageName);
    const auto list = nlohmann::json::parse(arguments, nullptr, false);
    if (it == all.end() || !list.is_array())
        return message(MessageId::AsWritten, text);
    Message out{*it, {}};
    for (const auto& argument : list)
        out.args.push_back(argument.is_string() ? argument.get<std::string>() : std::string());
    return out;
}

void readReport(OwnImport& in)
{
    eachRow(in, "reports", {"name", "kind", "rank", "clock", "is_partial"}, [&](TableScan& scan) {
        in.report.name = scan.text(0);
        in.report.kind = byName(scan.text(1), ReportKind::SingleTable, reportKindName, in.report.kind);
        in.report.rank = in.small(scan, 2, -1);
        const auto clock = scan.text(3);
        in.report.clock = clock == "unix"        ? ClockKind::Unix
                          : clock == "monotonic" ? ClockKind::Monotonic
                                                 : ClockKind::Unknown;
        in.report.isPartial = scan.integer(4, 0) != 0;
    });
}

void readFacts(OwnImport& in)
{
    auto& platform = in.report.platform;
    auto& collection = in.report.collection;
    const std::array<std::pair<std::string_view, std::string*>, 12> texts{
        {{"host_name", &platform.hostName},
         {"os", &platform.os},
         {"host_uid", &platform.hostUid},
         {"memory_total_kb", &platform.memoryTotalKb},
         {"platform_version", &platform.platformVersion},
         {"collection_begin", &collection.begin},
         {"collection_end", &collection.end},
         {"cann_version", &collection.cannVersion},
         {"driver_version", &collection.driverVersion},
         {"framework_version", &collection.frameworkVersion},
         {"profiler_level", &collection.profilerLevel},
         {"ai_core_metrics", &collection.aiCoreMetrics}}};
    eachRow(in, "facts", {"key", "value"}, [&](TableScan& scan) {
        const auto key = scan.text(0);
        if (scan.isNull(1))
            return;
        for (const auto& [name, target] : texts) {
            if (key == name)
                *target = scan.text(1);
        }
        if (key == "command")
            collection.command = scan.text(1);
        else if (key == "collection_begin_ns")
            collection.beginNs = scan.integer(1, 0);
        else if (key == "collection_end_ns")
            collection.endNs = scan.integer(1, 0);
        else if (key == "rank")
            collection.rank = in.small(scan, 1, -1);
        else if (key == "size_on_disk")
            collection.sizeOnDisk = static_cast<std::uint64_t>(std::max<std::int64_t>(0, scan.integer(1, 0)));
    });
    collection.switches.clear();
    eachRow(in, "switches", {"key", "value"},
            [&](TableScan& scan) { collection.switches.emplace_back(textOf(scan, 0), textOf(scan, 1)); });
    collection.modelRuns.clear();
    eachRow(in, "model_runs",
            {"file", "device", "model", "model_id", "batch", "input_pictures", "current_picture",
             "icache_miss_rate", "frequency"},
            [&](TableScan& scan) {
                ModelRun run;
                run.file = scan.text(0);
                run.device = in.small(scan, 1, -1);
                run.model = scan.text(2);
                run.modelId = scan.integer(3, -1);
                run.batch = scan.integer(4, -1);
                run.inputPictures = scan.integer(5, -1);
                run.currentPicture = scan.integer(6, -1);
                run.icacheMissRate = scan.text(7);
                run.frequency = scan.text(8);
                collection.modelRuns.push_back(std::move(run));
            });
}

void readMachine(OwnImport& in)
{
    auto& platform = in.report.platform;
    platform.cpus.clear();
    eachRow(in, "cpus", {"type", "name", "frequency_mhz", "logical_count"}, [&](TableScan& scan) {
        platform.cpus.push_back({textOf(scan, 0), textOf(scan, 1), textOf(scan, 2), textOf(scan, 3)});
    });
    platform.devices.clear();
    eachRow(in, "devices",
            {"device", "chip", "ai_core_count", "aiv_count", "ai_cpu_count", "control_cpu_count",
             "control_cpu_type", "ts_cpu_count", "ai_core_frequency_mhz", "aiv_frequency_mhz",
             "hwts_frequency_mhz"},
            [&](TableScan& scan) {
                DeviceInfo device;
                device.id = in.small(scan, 0, -1);
                int column = 1;
                for (auto* text :
                     {&device.chip, &device.aiCoreCount, &device.aivCount, &device.aiCpuCount,
                      &device.controlCpuCount, &device.controlCpuType, &device.tsCpuCount,
                      &device.aiCoreFrequencyMhz, &device.aivFrequencyMhz, &device.hwtsFrequencyMhz})
                    *text = scan.text(column++);
                platform.devices.push_back(std::move(device));
            });
}

/// The files that the report was made of: they are told, not read.
void readFiles(OwnImport& in)
{
    in.firstFile = in.report.inventory.size();
    eachRow(in, "files",
            {"path", "kind", "size", "state", "reason", "reason_code", "reason_arguments", "slices",
             "paired_ends", "flow_points", "counters", "instants", "metadata", "rows", "reported"},
            [&](TableScan& scan) {
                InventoryEntry file;
                file.path = scan.text(0);
                file.kind = scan.text(1);
                file.sizeBytes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, scan.integer(2, 0)));
                file.state = byName(scan.text(3), FileState::Partial, fileStateName, FileState::Ignored);
                file.reason = messageOf(scan.text(5), scan.text(6), scan.text(4));
                if (file.state == FileState::Used || file.state == FileState::Partial) {
                    file.state = FileState::Ignored;
                    file.reason = message(MessageId::HeldByOwnDatabase, in.context.file);
                }
                int column = 7;
                for (auto member : {&ReadCounts::slices, &ReadCounts::pairedEnds, &ReadCounts::flowPoints,
                                    &ReadCounts::counters, &ReadCounts::instants, &ReadCounts::metadata,
                                    &ReadCounts::rows, &ReadCounts::reported})
                    file.counts.*member =
                        static_cast<std::uint64_t>(std::max<std::int64_t>(0, scan.integer(column++, 0)));
                in.report.inventory.push_back(std::move(file));
            });
}

void readIssues(OwnImport& in)
{
    eachRow(in, "issues", {"severity", "message", "code", "arguments", "place", "count"},
            [&](TableScan& scan) {
                Issue issue;
                const auto severity = scan.text(0);
                issue.severity = severity == "data loss" ? Severity::DataLoss
                                 : severity == "warning" ? Severity::Warning
                                                         : Severity::Info;
                issue.message = messageOf(scan.text(2), scan.text(3), scan.text(1))
                                    .value_or(message(MessageId::AsWritten, std::string()));
                if (!scan.text(4).empty())
                    issue.places.push_back({textOf(scan, 4), 0, {}});
                issue.count = static_cast<std::uint64_t>(std::max<std::int64_t>(1, scan.integer(5, 1)));
                in.report.issues.push_back(std::move(issue));
            });
}

} // namespace

void readOwnFacts(OwnImport& in)
{
    readReport(in);
    readFacts(in);
    readMachine(in);
    readFiles(in);
    readIssues(in);
}

} // namespace opscope
