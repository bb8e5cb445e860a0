// SPDX-License-Identifier: GPL-3.0-or-later
// step_trace_time.csv of one rank and cluster_step_trace_time.csv of all (FORMATS 5).
#include <algorithm>
#include <array>

#include "core/import/discover/export_name.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 2> kStems{"step_trace_time", "cluster_step_trace_time"};

bool accepts(const FileProbe& probe)
{
    return HeaderProbe(probe).hasAll({"Step", "Computing", "Free", "Stage"});
}

/// The columns are in us, but the headers have no unit.
void setUnits(ParsedTable& parsed)
{
    for (auto& column : parsed.columns) {
        if (column.kind != CellKind::Text && column.name != "Step" && column.name != "Index" &&
            column.name != "Device_id")
            column.unit = "us";
    }
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    setUnits(parsed);
    const auto rows = addRows(context, "step_trace_time", std::move(parsed));
    auto& report = context.builder.report();
    const auto& table = report.tables[rows.table];
    const auto at = [&](std::string_view name) { return findColumn(table, name); };
    const auto* const step = at("Step");
    const auto* const device = table.find(kDeviceColumn);
    const auto* const type = at("Type");
    const auto* const index = at("Index");
    std::array<const DataColumn*, StepTime::kParts.size()> times{};
    std::ranges::transform(StepTime::kParts, times.begin(), at, &StepTimePart::header);
    for (auto i = rows.first; i < rows.end(); ++i) {
        StepTime out;
        out.step = textIdAt(step, i, report.strings);
        out.device = deviceAt(device, i);
        out.type = textIdAt(type, i, report.strings);
        out.index = textIdAt(index, i, report.strings);
        out.rank = static_cast<std::int32_t>(report.rank);
        if (report.strings.text(out.type) == "rank") {
            const auto rank = numberOr(report.strings.text(out.index));
            out.rank = rank > (1 << 24) ? -1 : static_cast<std::int32_t>(rank);
        }
        for (std::size_t part = 0; part < times.size(); ++part)
            out.*StepTime::kParts[part].time = nanosAt(times[part], i);
        report.stepTimes.push_back(out);
    }
    return {};
}

} // namespace

constinit const Importer stepTraceTimeCsv{
    "step_trace_time_csv", Role::Table, ReportPart::StepTimes | ReportPart::Tables, kStems, accepts, read};

} // namespace opscope
