// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/graph/match/op_identity.h"
#include "core/table/table_page_list.h"

namespace opscope {

/// A metric of the page AI Core metrics for all rows of an op, combined as on that page: a mean by time, or a
/// sum.
struct GraphMetric {
    ColumnSpec spec;          ///< of combined values
    std::vector<double> ofOp; ///< one for each op of the identity; NaN: missing
};

/// The computed Memory Bound first, then the columns in the order of the page. Errors: the page has none for
/// this request, with the reason; Cancelled.
Result<std::vector<GraphMetric>> metricsOf(const ReportPtr& report, const OpIdentity& identity,
                                           const TableRequest& request, const std::stop_token& stop = {});

} // namespace opscope
