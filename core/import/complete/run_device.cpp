// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete/run_device.h"

#include <algorithm>
#include <set>

#include "core/vendor/classify.h"

namespace opscope {
namespace {

void take(std::set<std::int32_t>& devices, const Column<std::int32_t>& column)
{
    for (const auto device : column) {
        if (device != kNoDevice)
            devices.insert(device);
    }
}

/// The only device named in a run; kNoDevice if there are several or none.
std::int32_t onlyDevice(const Report& report)
{
    std::set<std::int32_t> devices;
    for (const auto& process : report.processes) {
        if (process.device != kNoDevice)
            devices.insert(process.device);
    }
    take(devices, report.memory.device);
    take(devices, report.opMemory.device);
    take(devices, report.ops.device);
    if (devices.empty()) {
        for (const auto& device : report.platform.devices)
            devices.insert(device.id);
    }
    return devices.size() == 1 ? *devices.begin() : kNoDevice;
}

bool isOnDevice(const Report& report, const Process& process)
{
    const auto labels = report.text(process.labels);
    if (labels.starts_with("CPU"))
        return false;
    switch (trackRole(report.text(process.name), {})) {
    case TrackRole::Hardware:
    case TrackRole::CommunicationOps:
    case TrackRole::CommunicationPlane:
    case TrackRole::Overlap:
    case TrackRole::StepTrace:
        return true;
    default:
        return labels.starts_with("NPU");
    }
}

} // namespace

void fillDevices(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto device = onlyDevice(report);
    if (device == kNoDevice)
        return;
    for (auto& process : report.processes) {
        if (process.device == kNoDevice && isOnDevice(report, process))
            process.device = device;
    }
    for (auto& counter : report.counters.counters) {
        if (counter.device == kNoDevice && counter.process.valid())
            counter.device = report.processes[counter.process.index()].device;
    }
    auto& ops = report.ops;
    if (ops.size() != 0 && ops.device.empty())
        ops.device.own().assign(ops.size(), device);
    for (auto& each : ops.device.own())
        each = each == kNoDevice ? device : each;
}

} // namespace opscope
