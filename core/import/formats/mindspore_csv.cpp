// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of MindSpore up to 2.3 (FORMATS 5), whose headers differ by release. Times of AI Core and AI CPU
// ops are in ms without a unit. How an op was executed is joined to the timeline later.
#include <array>
#include <cmath>
#include <initializer_list>

#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 4> kStems{"framework_raw", "aicore_intermediate", "aicpu_intermediate",
                                                 "hccl_raw"};

using Names = std::initializer_list<std::string_view>;

bool hasAny(const HeaderProbe& header, Names names)
{
    for (const auto name : names) {
        if (header.has(name))
            return true;
    }
    return false;
}

std::string_view kindOf(const HeaderProbe& header)
{
    const bool hasName = hasAny(header, {"full_kernel_name", "full_op_name"});
    const bool hasType = hasAny(header, {"op_type", "kernel_type"});
    if (hasName && header.hasAll({"task_id", "stream_id", "op_info"}))
        return "framework_raw";
    if (hasName && (header.has("execution_frequency") || header.has("execution_time")))
        return "aicore_intermediate_detail";
    if (hasType && header.hasAll({"execution_frequency", "percent"}))
        return "aicore_intermediate_type";
    if (hasType && header.hasAll({"dispatch_time", "execution_time", "run_start", "run_end"}))
        return "aicpu_intermediate";
    if (header.hasAll({"step_num", "communication_cost", "wait_cost", "link_info"}))
        return "hccl_raw";
    if (hasAny(header, {"op_name", "kernel_name"}) &&
        header.hasAll({"stream_id", "start_time(us)", "duration(ms)"}))
        return "output_timeline_data";
    if (hasName && header.hasAll({"MFLOPs(10^6 cube)", "GFLOPS(10^9 cube)"}))
        return "flops";
    return {};
}

bool accepts(const FileProbe& probe)
{
    return HeaderProbe::isCsvName(probe.name) && !kindOf(HeaderProbe(probe)).empty();
}

/// Makes it a column of ms, as integers in ns if no cell has a fraction of ns.
void useMillis(DataColumn& column)
{
    constexpr double kMost = 9e9; // ms, beyond which a double has no ns
    column.unit = "ms";
    if (column.kind == CellKind::Real && column.decimals <= 6) {
        std::vector<std::int64_t> nanos;
        for (const auto value : column.reals) {
            if (!std::isnan(value) && std::abs(value) > kMost)
                return;
            nanos.push_back(std::isnan(value) ? kMissingInteger : std::llround(value * 1e6));
        }
        column.reals = {};
        column.integers.own() = std::move(nanos);
        column.kind = CellKind::Duration;
    } else if (column.kind == CellKind::Integer) {
        for (const auto value : column.integers) {
            if (value != kMissingInteger && std::abs(static_cast<double>(value)) > kMost)
                return;
        }
        for (auto& value : column.integers.own())
            value = value == kMissingInteger ? value : value * 1'000'000;
        column.kind = CellKind::Duration;
    }
}

void setUnits(std::string_view kind, ParsedTable& parsed)
{
    static constexpr std::array<std::string_view, 5> kMillis{"execution_time", "task_duration", "total_time",
                                                             "task_time", "dispatch_time"};
    if (kind != "aicore_intermediate_detail" && kind != "aicore_intermediate_type" &&
        kind != "aicpu_intermediate")
        return;
    for (auto& column : parsed.columns) {
        for (const auto name : kMillis) {
            if (column.name == name)
                useMillis(column);
        }
    }
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    const auto kind = kindOf(HeaderProbe(parsed));
    setUnits(kind, parsed);
    addRows(context, kind, std::move(parsed));
    return {};
}

} // namespace

constinit const Importer mindSporeCsv{
    "mindspore_csv", Role::Table, ReportPart::Ops | ReportPart::Tables | ReportPart::Statistics,
    kStems,          accepts,     read};

} // namespace opscope
