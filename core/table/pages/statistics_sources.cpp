// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/pages/statistics_sources.h"

#include <algorithm>

#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// Formats: FORMATS 1.3, 1.4 (JOB), 3.3, 3.4, 3.6 (PROF).
const std::vector<StatisticsSource>& sources()
{
    static const std::vector<StatisticsSource> kSources{
        {"ops",
         StatisticsBy::Op,
         {},
         {"op_statistic"},
         {},
         "OP Name",
         "op_statistic CSV or a device timeline (task_time, msprof, trace_view)"},
        {"op_types",
         StatisticsBy::OpType,
         {},
         {"op_statistic", "aicore_intermediate_type"},
         {},
         "OP Type",
         "op_statistic CSV, or op_summary with a device timeline"},
        {"op_info",
         StatisticsBy::Op,
         {},
         {"op_summary", "kernel_details", "COMPUTE_TASK_INFO", "task_time"},
         {},
         "",
         "op_summary or kernel_details"},
        {"acl_api",
         StatisticsBy::ApiPerThread,
         {SliceClass::HostApi},
         {"acl_statistic"},
         {"acl"},
         "",
         "acl_statistic or api_statistic CSV, or an ACL timeline (acl_api switch on)"},
        {"runtime_api",
         StatisticsBy::ApiPerThread,
         {SliceClass::HostRuntime},
         {"runtime_statistic", "runtime_api_statistic", "runtime_api"},
         {"runtime"},
         "",
         "runtime_api switch on"},
        {"os_runtime_api",
         StatisticsBy::ApiPerThread,
         {SliceClass::HostOs},
         {"os_runtime_statistic", "OSRT_API"},
         {"os"},
         "",
         "host OS runtime collection (host-sys=osrt)"},
        {"ge_api",
         StatisticsBy::ApiPerThread,
         {SliceClass::HostModel, SliceClass::HostNode},
         {"ge_op_execute", "ge"},
         {"model", "node"},
         "",
         "a GE timeline"},
        {"model_api", StatisticsBy::Api, {SliceClass::HostModel}, {}, {"model"}, "", "api_statistic CSV"},
        {"node_api", StatisticsBy::Api, {SliceClass::HostNode}, {}, {"node"}, "", "api_statistic CSV"},
        {"communication_api",
         StatisticsBy::Api,
         {SliceClass::HostCommunication},
         {},
         {"communication", "hccl"},
         "",
         "api_statistic CSV"},
        {"msproftx",
         StatisticsBy::Range,
         {},
         {"msprof_tx"},
         {},
         "",
         "msproftx ranges or marks in the application and the msproftx switch on"},
        {"communication_ops",
         StatisticsBy::OpType,
         {SliceClass::Communication},
         {"communication_statistic", "hccl_statistic"},
         {},
         "",
         "communication (hccl) collection on"},
        {"ai_cpu",
         StatisticsBy::Op,
         {SliceClass::AiCpu},
         {"aicpu", "aicpu_summary"},
         {},
         "",
         "aicpu switch on"},
    };
    return kSources;
}

} // namespace

const StatisticsSource* statisticsSource(std::string_view variant)
{
    if (variant.empty())
        return &sources().front();
    const auto it = std::ranges::find(sources(), variant, &StatisticsSource::variant);
    return it == sources().end() ? nullptr : &*it;
}

bool VendorStatistic::has(const Report& report, std::size_t row) const
{
    return level == nullptr || std::ranges::find(levels, report.text(level->texts[row])) != levels.end();
}

VendorStatistic vendorStatistic(const Report& report, const StatisticsSource& source)
{
    for (const auto kind : source.kinds) {
        const auto* table = report.table(kind);
        if (table != nullptr && table->rows != 0 &&
            (source.mustHave.empty() || table->find(source.mustHave) != nullptr ||
             kind == "aicore_intermediate_type"))
            return {table, nullptr, {}};
    }
    if (source.levels.empty())
        return {};
    for (const auto* const kind : {"api_statistic", "acl_statistic"}) {
        const auto* table = report.table(kind);
        if (table == nullptr)
            continue;
        const auto* level = columnOf(*table, RowFact::Level);
        if (level == nullptr || level->kind != CellKind::Text)
            continue;
        VendorStatistic found{table, level, source.levels};
        for (std::size_t row = 0; row < table->rows; ++row) {
            if (found.has(report, row))
                return found;
        }
    }
    return {};
}

} // namespace opscope
