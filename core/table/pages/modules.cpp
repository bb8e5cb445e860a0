// SPDX-License-Identifier: GPL-3.0-or-later
// The modules of a model as a tree, with what each costs on the device.
#include "core/analysis/modules.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/advisor/engine/chip.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

/// Operations of the chip in a ns by NumberType; NaN if they are not known.
std::array<double, kNumberTypes> peaksOf(const Report& report)
{
    const auto chip = ChipList::builtIn().chipOf(report.platform);
    const auto cubes = chip.at(ChipNumberId::CubeFp16) * chip.at(ChipNumberId::AiCores) *
                       chip.at(ChipNumberId::CubeMhz) / 1000;
    const auto of = [&](ChipNumberId id) { return chip.at(id) * 1000; };
    const auto of16 = [&](ChipNumberId id) { return std::isnan(of(id)) ? cubes : of(id); };
    return {kNoReal,
            of(ChipNumberId::PeakFp32),
            of(ChipNumberId::PeakTf32),
            of16(ChipNumberId::PeakFp16),
            of16(ChipNumberId::PeakBf16),
            of(ChipNumberId::PeakFp8)};
}

struct ModuleRow {
    std::uint32_t node = 0;
    const ModuleNode* of = nullptr;
};

/// NaN where something of the module has no known operations, or nothing that is counted.
double flopsIn(const ModuleCost& cost)
{
    return cost.unknownFlops > 0 || cost.flops == 0 ? kNoReal : static_cast<double>(cost.flops);
}

/// ns that the operations need at the peak of their types.
double timeAtPeak(const ModuleCost& cost, const std::array<double, kNumberTypes>& peaks)
{
    double time = 0;
    for (std::size_t i = 0; i < kNumberTypes; ++i)
        time += cost.flopsBy[i] > 0 ? static_cast<double>(cost.flopsBy[i]) / peaks[i] : 0;
    return time;
}

void addTimes(RecordTable<ModuleRow>& table, const ModuleTree& tree)
{
    const auto all = tree.nodes.front().total.time;
    // The total of a module contains those of the modules inside, so only own times add up.
    table.column(
        hinted(unsummed(durationSpec("total", OPSCOPE_TEXT("Column", "Device time"))), CellHint::Bar),
        [](const ModuleRow& row) { return row.of->total.time; });
    table.column(unsummed(percentSpec("share", OPSCOPE_TEXT("Column", "Share of the device time"))),
                 [all](const ModuleRow& row) {
                     return all > 0
                                ? 100.0 * static_cast<double>(row.of->total.time) / static_cast<double>(all)
                                : kNoReal;
                 });
    table.column(hinted(durationSpec("own", OPSCOPE_TEXT("Column", "Own device time")), CellHint::Bar),
                 [](const ModuleRow& row) { return row.of->own.time; });
    table.column(unsummed(durationSpec("backward", OPSCOPE_TEXT("Column", "Backward part"))),
                 [](const ModuleRow& row) { return row.of->total.backward; });
    table.column(unsummed(countSpec("tasks", OPSCOPE_TEXT("Column", "Tasks"))),
                 [](const ModuleRow& row) { return row.of->total.tasks; });
    table.column(
        unsummed(countSpec("calls", OPSCOPE_TEXT("Column", "Calls"))), [&tree](const ModuleRow& row) {
            return tree.hasHost && row.node != 0 ? static_cast<std::int64_t>(row.of->calls) : kMissingInteger;
        });
    table.column(unsummed(durationSpec("host", OPSCOPE_TEXT("Column", "Host time"))),
                 [&tree](const ModuleRow& row) {
                     return tree.hasHost && row.node != 0 ? row.of->hostTime : kMissingInteger;
                 });
    table.column(
        unsummed(bytesSpec("memory", OPSCOPE_TEXT("Column", "Allocated"))),
        [&tree](const ModuleRow& row) { return tree.hasMemory ? row.of->total.memory : kMissingInteger; });
}

void addFlops(RecordTable<ModuleRow>& table, const Report& report, const ModuleTree& tree)
{
    const auto peaks = peaksOf(report);
    const bool hasFlops = tree.source != ModuleSource::OpNames;
    table.column(
        unsummed(realSpec("gflop", OPSCOPE_TEXT("Column", "Matmul and conv operations"), "GFLOP")),
        [hasFlops](const ModuleRow& row) { return hasFlops ? flopsIn(row.of->total) / 1e9 : kNoReal; });
    table.column(unsummed(realSpec("tflops", OPSCOPE_TEXT("Column", "Rate"), "TFLOP/s")),
                 [hasFlops](const ModuleRow& row) {
                     const auto& cost = row.of->total;
                     return hasFlops && cost.time > 0 ? flopsIn(cost) / static_cast<double>(cost.time) / 1000
                                                      : kNoReal;
                 });
    table.column(unsummed(percentSpec("mfu", OPSCOPE_TEXT("Column", "MFU"))),
                 [hasFlops, peaks](const ModuleRow& row) {
                     const auto& cost = row.of->total;
                     return hasFlops && cost.time > 0 && !std::isnan(flopsIn(cost))
                                ? 100 * timeAtPeak(cost, peaks) / static_cast<double>(cost.time)
                                : kNoReal;
                 });
}

Result<TablePtr> buildModules(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const SliceScope scope{request.range, {}, request.device, request.model, request.step, {}};
    const auto tree = modulesOf(*report, scope, stop);
    if (tree.source == ModuleSource::None)
        return noRows(
            *report, "timeline",
            OPSCOPE_TEXT("Argument",
                         "no modules; looked for ranges \"nn.Module: NAME\" (with_modules "
                         "and with_stack of the profiler), call stacks and names of ops with folders"));
    std::vector<ModuleRow> rows;
    for (const auto node : tree.inOrder()) {
        const auto& of = tree.nodes[node];
        if (of.total.tasks > 0 || of.calls > 0 || node == 0)
            rows.push_back({node, &of});
    }
    RecordTable table("modules", report, std::move(rows));
    const std::string source = moduleSourceName(tree.source);
    table.column(textSpec("module", OPSCOPE_TEXT("Column", "Module")), [&source](const ModuleRow& row) {
        if (row.node == 0)
            return "(all tasks; modules: " + source + ")";
        std::string out; // readers of CSV cut leading spaces off
        for (std::uint32_t depth = 1; depth < row.of->depth; ++depth)
            out += "\u00B7 ";
        return out + row.of->name;
    });
    table.nameIsLast();
    table.column(hidden(textSpec("path", OPSCOPE_TEXT("Column", "Path"))),
                 [&](const ModuleRow& row) { return tree.pathOf(row.node); });
    table.column(hidden(integerSpec("depth", OPSCOPE_TEXT("Column", "Depth"))),
                 [](const ModuleRow& row) { return static_cast<std::int64_t>(row.of->depth); });
    addTimes(table, tree);
    addFlops(table, *report, tree);
    table.slices([](const ModuleRow& row) { return row.of->longest; });
    table.table().isComputed = true;
    table.table().source = source;
    return table.finish();
}

} // namespace

constinit const TablePage modulesPage{
    "modules", OPSCOPE_TEXT("Page", "Modules"), ReportPart::None, {}, buildModules};

} // namespace opscope
