// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of components over time, and the allocations of ops.
#include <algorithm>

#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// Bytes or a device.
template <class T>
std::int64_t known(const Column<T>& column, std::size_t row)
{
    return orMissing(valueAt(column, row, noneOf<T>(Unit::Id)));
}

bool isDevice(const TableRequest& request, const Column<std::int32_t>& column, std::size_t row)
{
    return !request.device || row >= column.size() || column[row] == *request.device;
}

Result<TablePtr> buildMemory(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    const auto& memory = report->memory;
    const auto time = wantedTime(*report, request);
    const auto rows = rowsWhere(memory.size(), [&](std::size_t i) {
        return isDevice(request, memory.device, i) && (!time || time->contains(memory.ts[i]));
    });
    if (rows.empty())
        return noRows(
            *report, "memory",
            OPSCOPE_TEXT(
                "Argument",
                "no memory records; looked for memory_record and npu_module_mem CSV, MEMORY_RECORD and "
                "NPU_MEM tables"));
    RecordTable table("memory", report, rows);
    const auto bytes = [&](const char* id, const char* title, const Column<std::int64_t>& column) {
        table.column(unsummed(bytesSpec(id, title, "MB")), [&](std::size_t i) { return known(column, i); });
    };
    table.column(timestampSpec("time", OPSCOPE_TEXT("Column", "Time")),
                 [&](std::size_t i) { return memory.ts[i]; });
    table.column(textSpec("component", OPSCOPE_TEXT("Column", "Component")),
                 [&](std::size_t i) { return valueAt(memory.component, i); });
    table.nameIsLast();
    table.column(textSpec("source", OPSCOPE_TEXT("Column", "Source")),
                 [&](std::size_t i) { return valueAt(memory.source, i); });
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")),
                 [&](std::size_t i) { return known(memory.device, i); });
    bytes("allocated", OPSCOPE_TEXT("Column", "Allocated"), memory.allocated);
    bytes("reserved", OPSCOPE_TEXT("Column", "Reserved"), memory.reserved);
    bytes("active", OPSCOPE_TEXT("Column", "Active"), memory.active);
    noteNotNarrowed(table.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return table.finish();
}

Result<TablePtr> buildOpMemory(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    const auto& memory = report->opMemory;
    const auto releaseOf = [&](std::size_t i) { return valueAt(memory.release, i, kMissingInteger); };
    const auto time = wantedTime(*report, request);
    const auto rows = rowsWhere(memory.size_(), [&](std::size_t i) {
        const auto release = releaseOf(i);
        return isDevice(request, memory.device, i) &&
               (!time ||
                (memory.allocation[i] < time->end &&
                 (release == kMissingInteger || std::max(release, memory.allocation[i] + 1) >
                                                    time->begin))); // as a slice from one to the other
    });
    if (rows.empty())
        return noRows(
            *report, "memory",
            OPSCOPE_TEXT("Argument",
                         "no allocations of ops; looked for operator_memory CSV and OP_MEMORY tables "
                         "(profile_memory=True)"));
    RecordTable table("op_memory", report, rows);
    const auto bytes = [&](ColumnSpec spec, const Column<std::int64_t>& column) {
        table.column(std::move(spec), [&](std::size_t i) { return known(column, i); });
    };
    const auto allocationOf = [&](std::size_t i) { return memory.allocation[i]; };
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](std::size_t i) { return memory.name[i]; });
    table.nameIsLast();
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")),
                 [&](std::size_t i) { return known(memory.device, i); });
    bytes(hinted(bytesSpec("size", OPSCOPE_TEXT("Column", "Size"), "KB"), CellHint::Bar), memory.size);
    table.column(timestampSpec("allocation", OPSCOPE_TEXT("Column", "Allocation")), allocationOf);
    table.column(timestampSpec("release", OPSCOPE_TEXT("Column", "Release")), releaseOf);
    table.column(durationSpec("lifetime", OPSCOPE_TEXT("Column", "Lifetime")), [&](std::size_t i) {
        const bool isSaid = releaseOf(i) != kMissingInteger && allocationOf(i) != kMissingInteger;
        return isSaid ? releaseOf(i) - allocationOf(i) : kMissingInteger;
    });
    bytes(unsummed(bytesSpec("total_allocated", OPSCOPE_TEXT("Column", "Total allocated"), "MB")),
          memory.totalAllocated);
    bytes(unsummed(bytesSpec("total_reserved", OPSCOPE_TEXT("Column", "Total reserved"), "MB")),
          memory.totalReserved);
    noteNotNarrowed(table.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return table.finish();
}

} // namespace

constinit const TablePage memoryPage{
    "memory", OPSCOPE_TEXT("Page", "Memory"), ReportPart::Memory | ReportPart::OpMemory, {}, buildMemory};
constinit const TablePage opMemoryPage{
    "op_memory", OPSCOPE_TEXT("Page", "Memory of ops"), ReportPart::OpMemory, {}, buildOpMemory};

} // namespace opscope
