// SPDX-License-Identifier: GPL-3.0-or-later
// Records of a database in the columns of msprof's and torch_npu's CSVs (FORMATS 3.6, 5): sizes in KB.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/base/time.h"
#include "core/export/summary_rows.h"

namespace opscope {

namespace {

const SummaryCell kMissing{{}, false, true};

SummaryCell micros(std::int64_t ns)
{
    return ns == kMissingInteger ? kMissing : SummaryCell::number(microsText(ns));
}

/// Exact: a power of two divides a whole number of bytes without loss.
SummaryCell kilobytes(std::int64_t bytes)
{
    return bytes < 0 ? kMissing : SummaryCell::number(fmt::format("{}", static_cast<double>(bytes) / 1024));
}

SummaryCell deviceCell(std::int32_t device)
{
    return device < 0 ? kMissing : SummaryCell::number(std::to_string(device));
}

SummaryCell deviceName(std::int32_t device)
{
    return device < 0 ? kMissing : SummaryCell::word(fmt::format("NPU:{}", device));
}

template <class T>
T at(const Column<T>& column, std::size_t i, T otherwise)
{
    return i < column.size() ? column[i] : otherwise;
}

bool isPresent(const Column<std::int64_t>& column)
{
    return std::ranges::any_of(column, [](std::int64_t value) { return value >= 0; });
}

/// What an older database of ours does not say the source of stands in memory_record.
bool isOf(const Report& report, std::size_t row, std::string_view source)
{
    const auto said = report.text(report.memory.source[row]);
    return (said.empty() ? "memory_record" : said) == source;
}

/// npu_mem counts the process and the device, of which a report keeps the sum of both kinds of memory.
ComputedTable computedNpuMem(const Report& report, const ExportScope& scope)
{
    ComputedTable table{
        "npu_mem", {"Device_id", "event", "ddr(KB)", "hbm(KB)", "memory(KB)", "timestamp(us)"}, {}};
    const auto& memory = report.memory;
    for (std::size_t i = 0; i < memory.size(); ++i) {
        if (!isOf(report, i, table.kind) || !scope.hasTime(memory.ts[i]))
            continue;
        const auto component = report.text(memory.component[i]);
        table.rows.push_back({deviceCell(at(memory.device, i, kNoDevice)),
                              SummaryCell::word(component == "APP"      ? "app"
                                                : component == "Device" ? "device"
                                                                        : component),
                              kMissing, kMissing, kilobytes(at<std::int64_t>(memory.reserved, i, -1)),
                              micros(memory.ts[i])});
    }
    return table;
}

} // namespace

ComputedTable computedMemory(const Report& report, const ExportScope& scope, std::string_view source)
{
    if (source == "npu_mem")
        return computedNpuMem(report, scope);
    const bool isModules = source == "npu_module_mem";
    const auto& memory = report.memory;
    const bool hasActive = !isModules && isPresent(memory.active);
    ComputedTable table{std::string(source), {"Device_id", "Component", "Timestamp(us)"}, {}};
    if (!isModules)
        table.headers.emplace_back("Total Allocated(KB)");
    table.headers.emplace_back("Total Reserved(KB)");
    if (hasActive)
        table.headers.emplace_back("Total Active(KB)");
    table.headers.emplace_back("Device");
    for (std::size_t i = 0; i < memory.size(); ++i) {
        if (!isOf(report, i, source) || !scope.hasTime(memory.ts[i]))
            continue;
        const auto device = at(memory.device, i, kNoDevice);
        auto& row = table.rows.emplace_back();
        row = {deviceCell(device), SummaryCell::word(report.text(memory.component[i])), micros(memory.ts[i])};
        if (!isModules)
            row.push_back(kilobytes(at<std::int64_t>(memory.allocated, i, -1)));
        row.push_back(kilobytes(at<std::int64_t>(memory.reserved, i, -1)));
        if (hasActive)
            row.push_back(kilobytes(at<std::int64_t>(memory.active, i, -1)));
        row.push_back(deviceName(device));
    }
    return table;
}

ComputedTable computedOpMemory(const Report& report, const ExportScope& scope)
{
    ComputedTable table{"operator_memory",
                        {"Device_id", "Name", "Size(KB)", "Allocation Time(us)", "Release Time(us)",
                         "Duration(us)", "Allocation Total Allocated(KB)", "Allocation Total Reserved(KB)",
                         "Device"},
                        {}};
    const auto& memory = report.opMemory;
    for (std::size_t i = 0; i < memory.size_(); ++i) {
        const auto allocation = at(memory.allocation, i, kMissingInteger);
        const auto release = at(memory.release, i, kMissingInteger);
        if (!scope.isWhole() && (allocation == kMissingInteger || !scope.hasTime(allocation)))
            continue;
        const bool hasLife = allocation != kMissingInteger && release != kMissingInteger;
        const auto device = at(memory.device, i, kNoDevice);
        table.rows.push_back({deviceCell(device), SummaryCell::word(report.text(memory.name[i])),
                              kilobytes(at<std::int64_t>(memory.size, i, -1)), micros(allocation),
                              micros(release), micros(hasLife ? release - allocation : kMissingInteger),
                              kilobytes(at<std::int64_t>(memory.totalAllocated, i, -1)),
                              kilobytes(at<std::int64_t>(memory.totalReserved, i, -1)), deviceName(device)});
    }
    return table;
}

ComputedTable computedCommunicationStatistic(const Report& report, const ExportScope& scope)
{
    struct Sum {
        std::int64_t count = 0, total = 0, min = 0, max = 0;
    };
    std::map<std::string_view, Sum> sums;
    std::int64_t all = 0;
    for (const auto& op : report.communication) {
        if (op.isTotal || op.elapse == kMissingInteger || !scope.hasStep(report.text(op.stepLabel), op.start))
            continue;
        auto& sum = sums[report.text(op.type)];
        sum.min = sum.count == 0 ? op.elapse : std::min(sum.min, op.elapse);
        sum.max = sum.count == 0 ? op.elapse : std::max(sum.max, op.elapse);
        ++sum.count;
        sum.total += op.elapse;
        all += op.elapse;
    }
    ComputedTable table{
        "communication_statistic",
        {"OP Type", "Count", "Total Time(us)", "Min Time(us)", "Avg Time(us)", "Max Time(us)", "Ratio(%)"},
        {}};
    std::vector<std::pair<std::string_view, Sum>> sorted(sums.begin(), sums.end());
    std::ranges::stable_sort(sorted,
                             [](const auto& a, const auto& b) { return a.second.total > b.second.total; });
    for (const auto& [type, sum] : sorted)
        table.rows.push_back(
            {SummaryCell::word(type), SummaryCell::number(std::to_string(sum.count)), micros(sum.total),
             micros(sum.min), micros((sum.total + sum.count / 2) / sum.count), micros(sum.max),
             SummaryCell::number(fmt::format("{:.3f}", all == 0 ? 0.0
                                                                : static_cast<double>(sum.total) * 100 /
                                                                      static_cast<double>(all)))});
    return table;
}

ComputedTable computedStepTimes(const Report& report, const ExportScope& scope)
{
    using Time = std::int64_t StepTime::*;
    static constexpr std::pair<const char*, Time> kTimes[] = {
        {"Computing", &StepTime::computing},
        {"Communication(Not Overlapped)", &StepTime::communicationNotOverlapped},
        {"Overlapped", &StepTime::overlapped},
        {"Communication", &StepTime::communication},
        {"Free", &StepTime::free},
        {"Stage", &StepTime::stage},
        {"Bubble", &StepTime::bubble},
        {"Communication(Not Overlapped and Exclude Receive)",
         &StepTime::communicationNotOverlappedExcludeReceive},
        {"Preparing", &StepTime::preparing}};
    const auto& times = report.stepTimes;
    const bool hasDevice =
        std::ranges::any_of(times, [](const StepTime& time) { return time.device != kNoDevice; });
    const bool isCluster = std::ranges::any_of(times, [](const StepTime& time) { return time.type.valid(); });
    ComputedTable table{"step_trace_time", {}, {}};
    if (hasDevice)
        table.headers.emplace_back("Device_id");
    table.headers.emplace_back("Step");
    if (isCluster)
        table.headers.insert(table.headers.end(), {"Type", "Index"});
    for (const auto& [name, field] : kTimes)
        table.headers.emplace_back(name);
    for (const auto& time : times) {
        if (!scope.hasStep(report.text(time.step), {}))
            continue;
        auto& row = table.rows.emplace_back();
        if (hasDevice)
            row.push_back(deviceCell(time.device));
        row.push_back(SummaryCell::word(report.text(time.step)));
        if (isCluster) {
            row.push_back(SummaryCell::word(report.text(time.type)));
            row.push_back(SummaryCell::word(report.text(time.index)));
        }
        for (const auto& [name, field] : kTimes)
            row.push_back(micros(time.*field));
    }
    return table;
}

} // namespace opscope
