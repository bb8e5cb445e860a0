// SPDX-License-Identifier: GPL-3.0-or-later
// Memory over time and allocations of ops: KB in msprof's CSVs, MB in torch's (FORMATS 3.6, 5).
#include <array>

#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 4> kStems{"memory_record", "operator_memory", "npu_module_mem",
                                                 "npu_mem"};

std::string_view kindOf(const HeaderProbe& header)
{
    if (header.hasAll({"Name", "Size(KB)", "Allocation Time(us)"}))
        return "operator_memory";
    if (header.hasAll({"Component", "Timestamp(us)"}))
        return header.has("Total Allocated(MB)") || header.has("Total Allocated(KB)") ? "memory_record"
                                                                                      : "npu_module_mem";
    if (header.hasAll({"event", "ddr(KB)", "hbm(KB)", "timestamp(us)"}))
        return "npu_mem";
    return {};
}

bool accepts(const FileProbe& probe)
{
    return !kindOf(HeaderProbe(probe)).empty();
}

void addOpMemory(Report& report, const AddedRows& rows)
{
    const auto& table = report.tables[rows.table];
    const auto* const name = findColumn(table, "Name");
    const auto* const size = findColumn(table, "Size(KB)");
    const auto* const device = table.find(kDeviceColumn);
    const auto* const allocation = findColumn(table, "Allocation Time(us)");
    const auto* const release = findColumn(table, "Release Time(us)");
    const auto* const dur = findColumn(table, "Duration(us)");
    const auto* const allocated = findColumn(table, "Allocation Total Allocated");
    const auto* const reserved = findColumn(table, "Allocation Total Reserved");
    auto& out = report.opMemory;
    for (auto i = rows.first; i < rows.end(); ++i) {
        const auto begin = nanosAt(allocation, i);
        auto end = nanosAt(release, i);
        if (end == kMissingInteger && release == nullptr && begin != kMissingInteger &&
            nanosAt(dur, i) != kMissingInteger)
            end = begin + nanosAt(dur, i);
        out.name.push_back(textIdAt(name, i, report.strings));
        out.device.push_back(deviceAt(device, i));
        out.size.push_back(bytesAt(size, i));
        out.allocation.push_back(begin);
        out.release.push_back(end);
        out.totalAllocated.push_back(bytesAt(allocated, i));
        out.totalReserved.push_back(bytesAt(reserved, i));
    }
}

void addMemory(Report& report, const AddedRows& rows)
{
    const auto& table = report.tables[rows.table];
    const bool isNpuMem = table.kind == "npu_mem";
    const auto source = report.strings.intern(table.kind);
    const auto* const ts = findColumn(table, "Timestamp(us)");
    const auto* const component = findColumn(table, isNpuMem ? "event" : "Component");
    const auto* const device = table.find(kDeviceColumn);
    const auto* const allocated = findColumn(table, "Total Allocated");
    const auto* const reserved =
        isNpuMem ? findColumn(table, "memory(KB)") : findColumn(table, "Total Reserved");
    const auto* const active = findColumn(table, "Total Active");
    // npu_mem writes "app" and "device", memory_record and the trace "APP" and "Device".
    const auto componentAt = [&](std::size_t row) {
        const auto id = textIdAt(component, row, report.strings);
        const auto text = isNpuMem ? report.strings.text(id) : std::string_view();
        return text == "app"      ? report.strings.intern("APP")
               : text == "device" ? report.strings.intern("Device")
                                  : id;
    };
    auto& out = report.memory;
    for (auto i = rows.first; i < rows.end(); ++i) {
        const auto at = nanosAt(ts, i);
        if (at == kMissingInteger)
            continue;
        out.ts.push_back(at);
        out.source.push_back(source);
        out.component.push_back(componentAt(i));
        out.device.push_back(deviceAt(device, i));
        out.allocated.push_back(bytesAt(allocated, i));
        out.reserved.push_back(bytesAt(reserved, i));
        out.active.push_back(bytesAt(active, i));
    }
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    const std::string kind(kindOf(HeaderProbe(parsed)));
    const auto rows = addRows(context, kind, std::move(parsed));
    if (kind == "operator_memory")
        addOpMemory(context.builder.report(), rows);
    else
        addMemory(context.builder.report(), rows);
    return {};
}

} // namespace

constinit const Importer memoryCsv{
    "memory_csv", Role::Table, ReportPart::Memory | ReportPart::OpMemory | ReportPart::Tables,
    kStems,       accepts,     read};

} // namespace opscope
