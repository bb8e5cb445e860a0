// SPDX-License-Identifier: GPL-3.0-or-later
// The vendor's statistics and other tables that are shown as they are (FORMATS 1.3, 1.4, 3.2 to 3.6, 5):
// known by their headers, because names vary with the release.
#include <array>
#include <string_view>
#include <vector>

#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 5> kStems{"op_statistic", "api_statistic", "acl_statistic",
                                                 "communication_statistic", "hccl_statistic"};

constexpr std::size_t kMostHeaders = 5;

struct TableKind {
    std::string_view kind;
    std::array<std::string_view, kMostHeaders> headers; ///< those that distinguish it from all others
};

constexpr std::array kKinds{
    TableKind{"op_statistic", {"OP Type", "Core Type", "Count", "Total Time(us)"}},
    TableKind{"op_statistic", {"OP Name", "Task Type", "Total Time(us)", "Count"}},
    TableKind{"api_statistic", {"Level", "API Name", "Time(us)", "Count"}},
    TableKind{"acl_statistic", {"Name", "Type", "Process ID", "Thread ID", "Count"}},
    TableKind{"communication_statistic", {"OP Type", "Count", "Total Time(us)", "Ratio(%)"}},
    TableKind{"l2_cache", {"Stream Id", "Task Id", "Hit Rate", "Victim Rate"}},
    TableKind{"operator_details", {"Name", "Call Stack", "Host Self Duration(us)"}},
    TableKind{"task_time", {"kernel_name", "kernel_type", "task_time(us)"}},
    TableKind{"task_time", {"Time(us)", "Waiting(us)", "Running(us)", "Pending(us)"}},
    TableKind{"static_op_mem", {"Op Name", "Graph ID", "Node Index Start"}},
    TableKind{"fusion_op", {"Fusion Op", "Original Ops"}},
};

std::string_view kindOf(const HeaderProbe& header)
{
    for (const auto& each : kKinds) {
        std::vector<std::string_view> names;
        for (const auto name : each.headers) {
            if (!name.empty())
                names.push_back(name);
        }
        if (header.hasAll(names))
            return each.kind;
    }
    return {};
}

bool accepts(const FileProbe& probe)
{
    return !kindOf(HeaderProbe(probe)).empty();
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    const auto kind = kindOf(HeaderProbe(parsed));
    addRows(context, kind, std::move(parsed));
    return {};
}

} // namespace

constinit const Importer statisticCsv{
    "statistic_csv", Role::Table, ReportPart::Tables | ReportPart::Statistics, kStems, accepts, read};

} // namespace opscope
