// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/msprof_db/table_readers.h"

namespace opscope {
namespace {

void addMemory(DatabaseImport& in, StringId source, std::int64_t ts, StringId component, std::int64_t device,
               std::int64_t allocated, std::int64_t reserved, std::int64_t active)
{
    auto& memory = in.builder.report().memory;
    memory.ts.push_back(ts);
    memory.source.push_back(source);
    memory.component.push_back(component);
    memory.device.push_back(static_cast<std::int32_t>(device));
    memory.allocated.push_back(allocated);
    memory.reserved.push_back(reserved);
    memory.active.push_back(active);
}

} // namespace

void readMemoryRecord(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"timestamp|timestampNs", "component", "deviceId", "totalAllocated",
                                "totalReserved", "totalActive"});
    const auto source = in.builder.intern("memory_record");
    while (scan.next()) {
        const auto ts = scan.needTime(0);
        const auto device = scan.integer(2, kNoDevice);
        if (scan.isBad())
            continue;
        addMemory(in, source, ts, in.string(scan, 1), device, scan.size(3), scan.size(4), scan.size(5));
        ++in.counts.rows;
    }
    in.close(scan);
}

/// The "APP" rows that torch's memory_record.csv has, and the "Device" rows next to them of msprof's
/// npu_mem.csv; the samples themselves are read as counters.
void readUsedMemory(DatabaseImport& in, std::string_view table)
{
    const bool isTorch = in.hasTable("MEMORY_RECORD");
    const auto source = in.builder.intern(isTorch ? "memory_record" : "npu_mem");
    const auto app = in.builder.intern("APP");
    const auto device = in.builder.intern("Device");
    auto scan = in.scan(table, {"timestampNs", "type", "deviceId", "ddr", "hbm"});
    while (scan.next()) {
        const auto kind = in.strings.text(scan.integer(1, -1));
        const bool isApp = kind == "app";
        if (scan.isNull(0) || (!isApp && (isTorch || kind != "device")))
            continue;
        const auto ts = scan.needTime(0);
        const auto used = scan.amount(3).value_or(0) + scan.amount(4).value_or(0);
        if (!scan.isBad() && used < 9e18)
            addMemory(in, source, ts, isApp ? app : device, scan.integer(2, kNoDevice), -1,
                      static_cast<std::int64_t>(used), -1);
    }
}

void readModuleMemory(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"timestampNs", "moduleId", "deviceId", "totalReserved"});
    const auto source = in.builder.intern("npu_module_mem");
    while (scan.next()) {
        const auto ts = scan.needTime(0);
        const auto module = scan.need(1);
        const auto device = scan.integer(2, kNoDevice);
        if (scan.isBad())
            continue;
        addMemory(in, source, ts, in.enumText("ENUM_MODULE", module), device, -1, scan.size(3), -1);
        ++in.counts.rows;
    }
    in.close(scan);
}

void readOpMemory(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"name", "deviceId", "size", "allocationTime", "releaseTime",
                                "allocationTotalAllocated", "allocationTotalReserved"});
    auto& memory = in.builder.report().opMemory;
    while (scan.next()) {
        const auto allocation = scan.needTime(3);
        scan.need(2);
        const auto size = scan.size(2);
        auto release = scan.isNull(4) ? kMissingInteger : scan.needTime(4);
        if (release != kMissingInteger)
            release = allocation + scan.duration(allocation, release);
        if (scan.isBad())
            continue;
        memory.name.push_back(in.string(scan, 0));
        memory.device.push_back(static_cast<std::int32_t>(scan.integer(1, kNoDevice)));
        memory.size.push_back(size);
        memory.allocation.push_back(allocation);
        memory.release.push_back(release);
        memory.totalAllocated.push_back(scan.size(5));
        memory.totalReserved.push_back(scan.size(6));
        ++in.counts.rows;
    }
    in.close(scan);
}

} // namespace opscope
