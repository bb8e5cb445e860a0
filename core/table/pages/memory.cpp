// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of components over time, and the allocations of ops.
#include <algorithm>

#include "core/table/table_builder.h"

namespace opscope {
namespace {

/// Rows of a table of records that the request wants.
template <class Wanted>
std::vector<std::uint32_t> rowsWhere(std::size_t count, const Wanted& wanted)
{
    std::vector<std::uint32_t> rows;
    for (std::size_t i = 0; i < count; ++i) {
        if (wanted(i))
            rows.push_back(static_cast<std::uint32_t>(i));
    }
    return rows;
}

template <class T>
std::vector<T> picked(const Column<T>& column, const std::vector<std::uint32_t>& rows)
{
    std::vector<T> out;
    out.reserve(rows.size());
    for (const auto row : rows)
        out.push_back(row < column.size() ? column[row] : T{});
    return out;
}

/// Bytes with -1 for "not said".
std::vector<std::int64_t> bytes(const Column<std::int64_t>& column, const std::vector<std::uint32_t>& rows)
{
    auto out = picked(column, rows);
    for (auto& value : out)
        value = value < 0 ? kMissingInteger : value;
    if (column.empty())
        out.assign(rows.size(), kMissingInteger);
    return out;
}

std::vector<std::int64_t> devices(const Column<std::int32_t>& column, const std::vector<std::uint32_t>& rows)
{
    std::vector<std::int64_t> out;
    for (const auto row : rows)
        out.push_back(row >= column.size() || column[row] < 0 ? kMissingInteger : column[row]);
    return out;
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
        return noRows(*report, "memory",
                      "no memory records; looked for memory_record and npu_module_mem CSV, MEMORY_RECORD and "
                      "NPU_MEM tables");
    TableBuilder builder("memory", report, rows.size());
    builder.own(timestampSpec("time", "Time"), picked(memory.ts, rows));
    builder.own(textSpec("component", "Component"), picked(memory.component, rows));
    builder.nameIsLast();
    builder.own(textSpec("source", "Source"), picked(memory.source, rows));
    builder.own(integerSpec("device", "Device"), devices(memory.device, rows));
    builder.own(unsummed(bytesSpec("allocated", "Allocated", "MB")), bytes(memory.allocated, rows));
    builder.own(unsummed(bytesSpec("reserved", "Reserved", "MB")), bytes(memory.reserved, rows));
    builder.own(unsummed(bytesSpec("active", "Active", "MB")), bytes(memory.active, rows));
    noteNotNarrowed(builder.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return builder.finish();
}

Result<TablePtr> buildOpMemory(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    const auto& memory = report->opMemory;
    const auto releaseOf = [&](std::size_t i) {
        return i < memory.release.size() ? memory.release[i] : kMissingInteger;
    };
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
        return noRows(*report, "memory",
                      "no allocations of ops; looked for operator_memory CSV and OP_MEMORY tables "
                      "(profile_memory=True)");
    TableBuilder builder("op_memory", report, rows.size());
    std::vector<std::int64_t> lifetime;
    for (const auto row : rows) {
        const auto release = releaseOf(row);
        lifetime.push_back(release == kMissingInteger || memory.allocation[row] == kMissingInteger
                               ? kMissingInteger
                               : release - memory.allocation[row]);
    }
    builder.own(textSpec("name", "Name"), picked(memory.name, rows));
    builder.nameIsLast();
    builder.own(integerSpec("device", "Device"), devices(memory.device, rows));
    auto size = bytesSpec("size", "Size", "KB");
    size.hint = CellHint::Bar;
    builder.own(size, bytes(memory.size, rows));
    builder.own(timestampSpec("allocation", "Allocation"), picked(memory.allocation, rows));
    builder.own(timestampSpec("release", "Release"),
                memory.release.empty() ? std::vector<std::int64_t>(rows.size(), kMissingInteger)
                                       : picked(memory.release, rows));
    builder.own(durationSpec("lifetime", "Lifetime"), std::move(lifetime));
    builder.own(unsummed(bytesSpec("total_allocated", "Total allocated", "MB")),
                bytes(memory.totalAllocated, rows));
    builder.own(unsummed(bytesSpec("total_reserved", "Total reserved", "MB")),
                bytes(memory.totalReserved, rows));
    noteNotNarrowed(builder.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return builder.finish();
}

} // namespace

extern const TablePage memoryPage;
constinit const TablePage memoryPage{
    "memory", "Memory", ReportPart::Memory | ReportPart::OpMemory, {}, buildMemory};
extern const TablePage opMemoryPage;
constinit const TablePage opMemoryPage{"op_memory", "Memory of ops", ReportPart::OpMemory, {}, buildOpMemory};

} // namespace opscope
