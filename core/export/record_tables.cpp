// SPDX-License-Identifier: GPL-3.0-or-later
// Records of a database in the columns of msprof's and torch_npu's CSVs (FORMATS 3.6, 5): sizes in KB.
#include <algorithm>
#include <fmt/format.h>

#include "core/export/exported_tables.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

void addSizes(RecordTable<std::uint32_t>& table, const char* header, const Column<std::int64_t>& bytes)
{
    table.column(bytesSpec(header, header, "KB"),
                 [&](std::size_t i) { return orMissing(valueAt(bytes, i, kMissingInteger)); });
}

std::string deviceName(std::int32_t device)
{
    return isKnown(device) ? fmt::format("NPU:{}", device) : std::string();
}

} // namespace

TablePtr computedMemory(const ReportPtr& report, const ExportScope& scope, const std::string& source)
{
    const auto& memory = report->memory;
    // Older databases of ours do not name the source: their rows go to memory_record.
    const auto isOf = [&](std::size_t i) {
        const auto fileSource = report->text(valueAt(memory.source, i));
        return (fileSource.empty() ? "memory_record" : fileSource) == source && scope.hasTime(memory.ts[i]);
    };
    RecordTable table(source, report, rowsWhere(memory.size(), isOf));
    const auto ts = [&](std::size_t i) { return memory.ts[i]; };
    const auto device = [&](std::size_t i) { return valueAt(memory.device, i, kNoDevice); };
    table.column(integerSpec("Device_id"), device);
    if (source == "npu_mem") { // rows of the process and the device: a report holds the sum of both kinds
        table.column(textSpec("event"), [&](std::size_t i) {
            const auto component = report->text(valueAt(memory.component, i));
            return component == "APP" ? "app" : component == "Device" ? "device" : component;
        });
        addSizes(table, "ddr(KB)", {});
        addSizes(table, "hbm(KB)", {});
        addSizes(table, "memory(KB)", memory.reserved);
        table.column(durationSpec("timestamp(us)"), ts);
        return table.finish();
    }
    table.column(textSpec("Component"), [&](std::size_t i) { return valueAt(memory.component, i); });
    table.column(durationSpec("Timestamp(us)"), ts);
    if (source != "npu_module_mem") // npu_module_mem lists only reserved memory
        addSizes(table, "Total Allocated(KB)", memory.allocated);
    addSizes(table, "Total Reserved(KB)", memory.reserved);
    if (source != "npu_module_mem" && std::ranges::any_of(memory.active, isKnown<std::int64_t>))
        addSizes(table, "Total Active(KB)", memory.active);
    table.column(textSpec("Device"), [&](std::size_t i) { return deviceName(device(i)); });
    return table.finish();
}

TablePtr computedOpMemory(const ReportPtr& report, const ExportScope& scope)
{
    const auto& memory = report->opMemory;
    const auto allocation = [&](std::size_t i) { return valueAt(memory.allocation, i, kMissingInteger); };
    const auto release = [&](std::size_t i) { return valueAt(memory.release, i, kMissingInteger); };
    RecordTable table("operator_memory", report, rowsWhere(memory.size_(), [&](std::size_t i) {
                          return scope.isWhole() ||
                                 (allocation(i) != kMissingInteger && scope.hasTime(allocation(i)));
                      }));
    const auto device = [&](std::size_t i) { return valueAt(memory.device, i, kNoDevice); };
    table.column(integerSpec("Device_id"), device);
    table.column(textSpec("Name"), [&](std::size_t i) { return memory.name[i]; });
    addSizes(table, "Size(KB)", memory.size);
    table.column(durationSpec("Allocation Time(us)"), allocation);
    table.column(durationSpec("Release Time(us)"), release);
    table.column(durationSpec("Duration(us)"), [&](std::size_t i) {
        const bool hasLife = allocation(i) != kMissingInteger && release(i) != kMissingInteger;
        return hasLife ? release(i) - allocation(i) : kMissingInteger;
    });
    addSizes(table, "Allocation Total Allocated(KB)", memory.totalAllocated);
    addSizes(table, "Allocation Total Reserved(KB)", memory.totalReserved);
    table.column(textSpec("Device"), [&](std::size_t i) { return deviceName(device(i)); });
    return table.finish();
}

TablePtr computedStepTimes(const ReportPtr& report, const ExportScope& scope)
{
    std::vector<const StepTime*> times;
    for (const auto& time : report->stepTimes) {
        if (scope.hasStep(report->text(time.step), {}))
            times.push_back(&time);
    }
    const auto isOfDevice = [](const StepTime& time) { return time.device != kNoDevice; };
    const auto isOfCluster = [](const StepTime& time) { return time.type.valid(); };
    RecordTable table("step_trace_time", report, std::move(times));
    if (std::ranges::any_of(report->stepTimes, isOfDevice))
        table.column(integerSpec("Device_id"), &StepTime::device);
    table.column(textSpec("Step"), &StepTime::step);
    if (std::ranges::any_of(report->stepTimes, isOfCluster)) {
        table.column(textSpec("Type"), &StepTime::type);
        table.column(textSpec("Index"), &StepTime::index);
    }
    for (const auto& part : StepTime::kParts)
        table.column(durationSpec(part.header), part.time);
    return table.finish();
}

} // namespace opscope
