// SPDX-License-Identifier: GPL-3.0-or-later
// Host and device utilisation over time (FORMATS 3.6): a time column and numbers; each number is a counter.
#include <array>
#include <cmath>

#include "core/base/message_id.h"
#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/tables/table_reader.h"
#include "core/vendor/usage_process.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 13> kStems{"cpu_usage",
                                                  "host_cpu_usage",
                                                  "host_mem_usage",
                                                  "host_disk_usage",
                                                  "host_network_usage",
                                                  "ai_core_utilization",
                                                  "hbm",
                                                  "ddr",
                                                  "llc",
                                                  "hccs",
                                                  "nic",
                                                  "roce",
                                                  "pcie"};

struct Usage {
    std::string_view word; ///< in the stem of the name
    CounterKind kind;
};

constexpr std::array kUsages{Usage{"cpu_usage", CounterKind::Cpu},
                             Usage{"ai_core_utilization", CounterKind::Utilization},
                             Usage{"mem_usage", CounterKind::Memory},
                             Usage{"sys_mem", CounterKind::Memory},
                             Usage{"process_mem", CounterKind::Memory},
                             Usage{"disk", CounterKind::Disk},
                             Usage{"network", CounterKind::Network},
                             Usage{"nic", CounterKind::Network},
                             Usage{"roce", CounterKind::Network},
                             Usage{"pcie", CounterKind::Network},
                             Usage{"hccs", CounterKind::Network},
                             Usage{"ddr", CounterKind::Ddr},
                             Usage{"hbm", CounterKind::Hbm},
                             Usage{"llc", CounterKind::Llc},
                             Usage{"freq", CounterKind::Frequency},
                             Usage{"power", CounterKind::Power},
                             Usage{"dvpp", CounterKind::Utilization}};

const Usage* usageOf(std::string_view stem)
{
    for (const auto& usage : kUsages) {
        if (stem.find(usage.word) != std::string_view::npos)
            return &usage;
    }
    return nullptr;
}

std::string stemOf(std::string_view name)
{
    return parseExportName(name).stem;
}

bool accepts(const FileProbe& probe)
{
    if (usageOf(stemOf(probe.name)) == nullptr)
        return false;
    const HeaderProbe header(probe);
    return header.has("Timestamp(us)") || header.has("Timestamp(ns)") || header.has("Timestamp") ||
           header.has("Time(us)") || header.has("Start Time(us)");
}

const DataColumn* firstOf(const DataTable& table, std::initializer_list<std::string_view> headers)
{
    const DataColumn* column = nullptr;
    for (const auto header : headers)
        column = column != nullptr ? column : table.find(header);
    return column;
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    const auto stem = stemOf(fileName(context.file));
    const auto* const usage = usageOf(stem);
    const auto rows = addRows(context, stem, std::move(parsed));
    auto& builder = context.builder;
    auto& report = builder.report();
    const auto& table = report.tables[rows.table];
    const auto* const time =
        firstOf(table, {"Timestamp(us)", "Timestamp(ns)", "Start Time(us)", "Time(us)", "Timestamp"});
    if (time == nullptr || usage == nullptr)
        return {};
    // The numbers in the name of a host's file belong to a device, not to the host.
    const auto* const device = stem.starts_with("host_") ? nullptr : table.find(kDeviceColumn);
    const auto* const metric = firstOf(table, {"Metric", "Cpu Type", "CPU", "Interface", "Core", "funcId"});
    // Without a unit it is ns if it is large enough to be one since 1970, else us.
    const bool isBareNanos = time->unit.empty() && integerAt(time, rows.first) != kMissingInteger &&
                             integerAt(time, rows.first) > 100'000'000'000'000'000;
    std::uint64_t withoutTime = 0;
    std::string found;
    for (auto i = rows.first; i < rows.end(); ++i) {
        const auto at = nanosAt(time, i, isBareNanos ? "ns" : "us");
        if (at == kMissingInteger) {
            if (withoutTime++ == 0)
                found = cellText(*time, i, report.strings);
            continue;
        }
        const auto number = deviceAt(device, i);
        const auto process = builder.process(
            number == kNoDevice ? std::string(kUsageProcess) : fmt::format("{} {}", kUsageProcess, number));
        if (!report.processes[process.index()].name.valid()) {
            report.processes[process.index()].name = builder.intern(std::string(kUsageProcess));
            report.processes[process.index()].device = number;
            if (number != kNoDevice)
                report.processes[process.index()].labels = builder.intern(fmt::format("NPU {}", number));
        }
        std::string name = stem;
        if (metric != nullptr) {
            const auto text = report.strings.text(textIdAt(metric, i, report.strings));
            name += text.empty() ? std::string() : ' ' + std::string(text);
        }
        for (const auto& column : table.columns) {
            if (&column == time || &column == metric || column.kind == CellKind::Text ||
                column.name.starts_with('@') || column.name == "Device_id")
                continue;
            const auto value = realAt(&column, i);
            if (std::isnan(value))
                continue;
            const auto counter = builder.counter(process, name, column.name, column.unit, usage->kind);
            builder.addSample(counter, at, value);
            ++context.entry().counts.counters;
        }
    }
    if (withoutTime > 0)
        builder.addIssue(Severity::DataLoss, message(MessageId::CellNotANumber, time->name, found),
                         {context.file, 0, {}}, withoutTime);
    for (auto& counter : report.counters.counters)
        counter.device = report.processes[counter.process.index()].device;
    return {};
}

} // namespace

constinit const Importer usageCsv{"usage_csv", Role::Table, ReportPart::Counters | ReportPart::Tables,
                                  kStems,      accepts,     read};

} // namespace opscope
