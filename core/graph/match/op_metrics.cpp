// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/op_metrics.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>

#include "core/base/message_id.h"
#include "core/table/query.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

Result<std::vector<GraphMetric>> metricsOf(const ReportPtr& report, const OpIdentity& identity,
                                           const TableRequest& request, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(const auto table, metricsPage.build(report, request, stop));
    const auto name = columnOf(*table, RowFact::Name);
    if (!name)
        return fail(ErrorCode::NotFound, message(MessageId::GraphNothingMatches));
    TableQuery query;
    query.groupBy = *name;
    OPSCOPE_TRY_ASSIGN(const auto rows, runQuery(*table, query, stop));
    std::unordered_map<std::string_view, const TableGroup*> groupOf;
    for (const auto& group : rows.groups)
        groupOf.emplace(group.title, &group);
    std::vector<GraphMetric> metrics;
    for (std::size_t column = 0; column < table->columns.size(); ++column) {
        const auto& spec = table->columns[column].spec;
        const bool isNumber = spec.meaning == Meaning::Sum || spec.meaning == Meaning::Share ||
                              spec.meaning == Meaning::WeightedMean;
        if (!isNumber)
            continue;
        GraphMetric metric{totalSpec(spec), {}};
        bool hasAny = false;
        for (const auto& op : identity.ops) {
            const auto it = groupOf.find(report->strings.text(op.name));
            const auto value = it == groupOf.end() ? std::nullopt : totalNumber(it->second->totals, column);
            hasAny = hasAny || value.has_value();
            metric.ofOp.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
        }
        if (hasAny)
            metrics.push_back(std::move(metric));
    }
    const auto bound = std::ranges::find(metrics, "memory_bound_computed",
                                         [](const GraphMetric& metric) { return metric.spec.id; });
    if (bound != metrics.end())
        std::rotate(metrics.begin(), bound, bound + 1);
    return metrics;
}

} // namespace opscope
