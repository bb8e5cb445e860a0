// SPDX-License-Identifier: GPL-3.0-or-later
// Iterations with their FP, BP and refresh times (FORMATS 3.5).
#include <algorithm>
#include <array>
#include <vector>

#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 1> kStems{"step_trace"};

bool accepts(const FileProbe& probe)
{
    const HeaderProbe header(probe);
    return header.hasAll({"Iteration ID", "Iteration End(us)"}) ||
           header.hasAll({"Iteration ID", "FP Start(us)"});
}

/// kMissingInteger if the file has no such time.
std::int64_t timeAt(const DataColumn* column, std::size_t row)
{
    const auto time = nanosAt(column, row);
    return time == kMissingInteger ? time : std::max<std::int64_t>(0, time);
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    const auto added = addRows(context, "step_trace", std::move(parsed));
    auto& report = context.builder.report();
    const auto& table = report.tables[added.table];
    const auto* const iteration = findColumn(table, "Iteration ID");
    const auto* const model = findColumn(table, "Model ID");
    const auto* const device = table.find(kDeviceColumn);
    const auto* const end = findColumn(table, "Iteration End(us)");
    const auto* const time = findColumn(table, "Iteration Time(us)");
    const auto* const fpStart = findColumn(table, "FP Start(us)");
    const auto* const bpEnd = findColumn(table, "BP End(us)");
    const auto* const fpToBp = findColumn(table, "FP to BP Time(us)");
    const auto* const refresh = findColumn(table, "Iteration Refresh(us)");
    const auto* const dataAug = findColumn(table, "Data Aug Bound(us)");
    std::vector<std::pair<const DataColumn*, const DataColumn*>> reduces;
    const DataColumn* reduceStart = nullptr;
    for (const auto& column : table.columns) {
        if (column.name.starts_with("Reduce Start"))
            reduceStart = &column;
        else if (column.name.starts_with("Reduce Duration") && reduceStart != nullptr)
            reduces.emplace_back(std::exchange(reduceStart, nullptr), &column);
    }
    for (auto i = added.first; i < added.end(); ++i) {
        const auto number = integerAt(iteration, i);
        if (number == kMissingInteger)
            continue;
        const auto ofModel = integerAt(model, i);
        const auto id = context.builder.stepFor(
            deviceAt(device, i), ofModel == kMissingInteger || ofModel == 4294967295 ? -1 : ofModel, number);
        auto& step = report.steps[id.index()];
        step.iterationEnd = timeAt(end, i);
        step.iterationTime = timeAt(time, i);
        step.fpStart = timeAt(fpStart, i);
        step.bpEnd = timeAt(bpEnd, i);
        step.fpToBp = timeAt(fpToBp, i);
        step.refresh = timeAt(refresh, i);
        step.dataAug = timeAt(dataAug, i);
        step.hasTrainingTimes = true;
        if (step.iterationEnd > 0 && step.iterationTime > 0)
            step.range = {step.iterationEnd - step.iterationTime, step.iterationEnd};
        step.reduces.clear();
        for (const auto& [start, duration] : reduces) {
            if (nanosAt(start, i) != kMissingInteger)
                step.reduces.emplace_back(nanosAt(start, i), std::max<std::int64_t>(0, timeAt(duration, i)));
        }
    }
    return {};
}

} // namespace

constinit const Importer stepTraceCsv{"step_trace_csv", Role::Table, ReportPart::Steps | ReportPart::Tables,
                                      kStems,           accepts,     read};

} // namespace opscope
