// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of one or several reports as one table.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/table/table.h"

namespace opscope {

/// A row of a report with what the vendor's tables contain for it, in ns.
struct ComparedStatistics {
    std::size_t report = 0; ///< index into Workspace::reports
    StatisticsRow row;
    std::optional<std::int64_t> vendorTotal{};
    std::optional<std::int64_t> stepTime{}; ///< the wall time of a step
    std::optional<std::int64_t> vendorStepTime{};
};

struct StatisticsColumns {
    bool hasReports = false; ///< which report a row is of, by rank or name
    bool hasDevice = false;
    bool hasVendor = false; ///< the vendor's totals and the differences
    bool hasSteps = false;  ///< the wall times of steps and the differences
    bool isSumOfUnions = false;
};

/// Sorts by the id of a column, numbers in descending order.
void sortStatistics(std::vector<StatisticsRow>& rows, std::string_view column);
TablePtr statisticsTable(const Workspace& workspace, std::vector<ComparedStatistics> rows,
                         const StatisticsColumns& columns);

} // namespace opscope
